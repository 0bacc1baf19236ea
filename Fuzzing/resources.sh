#!/usr/bin/env bash
# Writes what the package's build makes of the style sheets that come with zine, for builds without it.
set -euo pipefail
cd "$(dirname "$0")/.."
echo "struct PackageResources {"
for sheet in Sources/ZineStyle/Shipped/*.css; do
  name=$(basename "$sheet" .css)_css
  echo "  static let $name: [UInt8] = [$(od -An -v -tu1 "$sheet" | tr -s ' \n' ',' | sed 's/^,//')]"
done
echo "}"
