#!/usr/bin/env bash
# Builds the fuzzers and runs each for a number of seconds: run.sh [SECONDS]. The fuzzers for readers are built
# in one module with ZineText and ZineStyle, and that for whole pages with all layout and rendering code.
set -euo pipefail
cd "$(dirname "$0")/.."
seconds=${1:-60}
# The test fonts and their substitutes.
export FONTCONFIG_FILE=$PWD/Fixtures/fonts.conf
# Swift's crash report would end the process before libFuzzer saves the input.
export SWIFT_BACKTRACE=enable=no
build=.build-fuzz
mkdir -p "$build/finds"
# The sources import each other. Empty modules with these names allow compiling them as a single module.
touch "$build/empty.swift"
for module in ZineText ZineStyle ZineMarkdown CMarkdown; do
  swiftc -emit-module -module-name $module "$build/empty.swift" -emit-module-path "$build/$module.swiftmodule"
done
Fuzzing/resources.sh >"$build/resources.swift"
clang -O2 -c Sources/CMarkdown/markdown.c -o "$build/markdown.o"
for fuzzer in Markup Markdown BBCode Style Template Value Hyphenation Page; do
  room=()
  if [ "$fuzzer" = Hyphenation ]; then
    room=(Sources/ZineLayout/Hyphenation/*.swift Sources/ZineLayout/Shaping/{Hyphenator,Respelling}.swift)
  fi
  if [ "$fuzzer" = Markdown ]; then
    room=(Sources/ZineMarkdown/*.swift -import-objc-header Sources/CMarkdown/include/markdown.h "$build/markdown.o")
  fi
  if [ "$fuzzer" = Page ]; then
    Fuzzing/build-pages.sh PageFuzzer -sanitize=fuzzer
    mv "$build/PageFuzzer" "$build/Page"
  else
    find Sources/ZineText Sources/ZineStyle -name '*.swift' -print0 | xargs -0 swiftc -O -parse-as-library -sanitize=fuzzer \
      -swift-version 6 -package-name zine -module-name "${fuzzer}Fuzzer" "Fuzzing/${fuzzer}Fuzzer.swift" \
      Fuzzing/StoryChecks.swift "$build/resources.swift" -I "$build" "${room[@]}" -o "$build/$fuzzer"
  fi
  mkdir -p "$build/corpus-$fuzzer"
  "$build/$fuzzer" "$build/corpus-$fuzzer" "Fuzzing/Seeds/$fuzzer" -max_total_time="$seconds" \
    -max_len=4096 -timeout=10 -rss_limit_mb=1024 -dict=Fuzzing/Seeds/words.dict -artifact_prefix="$build/finds/$fuzzer-" \
    -print_final_stats=1 2>&1 | grep -vE '^(#|".*Uses:)' || {
      echo "$fuzzer: see $build/finds" >&2
      exit 1
    }
done
