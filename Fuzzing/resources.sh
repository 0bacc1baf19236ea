#!/usr/bin/env bash
# Writes the Swift code that the package build generates for the bundled style sheets, for other builds.
set -euo pipefail
cd "$(dirname "$0")/.."
echo "struct PackageResources {"
for sheet in Sources/ZineStyle/Shipped/*.css; do
  name=$(basename "$sheet" .css)_css
  echo "  static let $name: [UInt8] = [$(od -An -v -tu1 "$sheet" | tr -s ' \n' ',' | sed 's/^,//')]"
done
echo "}"
