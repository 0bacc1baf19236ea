#!/usr/bin/env bash
# Builds and runs the example of the library as a user would, with a tagged version of the repository:
# `build.sh ZINE`. The PDF of the example must equal that of the program ZINE.
set -euo pipefail
zine=$(realpath "$1")
repository=$(realpath "$(dirname "$0")/..")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# SwiftPM rejects unsafe flags in a dependency that is specified by its version.
unset ZINE_FLAGS
git clone --quiet "$repository" "$work/zine"
git -C "$work/zine" tag --force 0.2.0 > /dev/null
cp -r "$repository/Examples/one-issue" "$work/one-issue"
sed -i "s|https://example.com/zine.git|file://$work/zine|" "$work/one-issue/Package.swift"
swift build --package-path "$work/one-issue"
example=$(swift build --package-path "$work/one-issue" --show-bin-path)/one-issue

check() {
  ZINE=$zine "$example" "$work/library.pdf" "$1"
  "$zine" render "$1" --style @fanzine --target a5 -o "$work/program.pdf" 2> /dev/null
  cmp "$work/library.pdf" "$work/program.pdf"
  echo "$1: the library and the program write the same $(stat -c %s "$work/library.pdf") bytes"
}
check "$repository/Fixtures/zombie-monthly/zombies.txt"
check "$repository/Fixtures/markdown/source.markdown"
check "$repository/Fixtures/vectors/source.txt"
