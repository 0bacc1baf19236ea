#!/usr/bin/env bash
# Builds a program in Fuzzing/ together with the targets from ZineText to ZineCairo as separate modules:
# build-pages.sh NAME [flags]. The program is .build-fuzz/NAME.
set -euo pipefail
cd "$(dirname "$0")/.."
name=$1
shift
build=.build-fuzz/$name.modules
mkdir -p "$build"
packages=(cairo-svg pangocairo glib-2.0 harfbuzz-subset libdeflate libturbojpeg libpng)
flags=(-O -swift-version 6 -package-name zine -I "$build" "$@")
for module in Sources/C*; do flags+=(-I "$module"); done
# The C targets that are not system libraries.
libraries=(CRasters CColors CVectors)
for library in "${libraries[@]}"; do
  mkdir -p "$build/$library"
  printf 'module %s { header "%s" export * }\n' "$library" "$PWD"/Sources/"$library"/include/*.h \
    >"$build/$library/module.modulemap"
  flags+=(-I "$build/$library")
done
for flag in $(pkg-config --cflags-only-I "${packages[@]}"); do flags+=(-Xcc "$flag"); done
Fuzzing/resources.sh >"$build/resources.swift"
objects=()
for library in "${libraries[@]}"; do
  for source in Sources/"$library"/*.c*; do
    object=$build/$(basename "$source").o
    clang -O2 -c "$source" -o "$object"
    objects+=("$object")
  done
done
for module in ZineFiles ZineChecksum ZineText ZineStyle ZineLayout ZineCairo; do
  object=$build/$module.o
  objects+=("$object")
  # Skips the module if no source has changed since it was built.
  if [ -e "$object" ] && [ -z "$(find Sources -name "*.swift" -newer "$object")" ]; then
    continue
  fi
  generated=()
  if [ "$module" = ZineStyle ]; then generated=("$build/resources.swift"); fi
  find "Sources/$module" -name '*.swift' -print0 | xargs -0 swiftc "${flags[@]}" -wmo \
    -parse-as-library -module-name "$module" "${generated[@]}" -emit-module -emit-module-path "$build/$module.swiftmodule" \
    -c -o "$object"
done
swiftc "${flags[@]}" -parse-as-library -module-name "${name}Program" "Fuzzing/$name.swift" \
  "${objects[@]}" $(pkg-config --libs "${packages[@]}") -o ".build-fuzz/$name"
