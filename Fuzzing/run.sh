#!/usr/bin/env bash
# Builds the fuzzers together with ZineText, in one module each, and runs each for so many seconds.
set -euo pipefail
cd "$(dirname "$0")/.."
seconds=${1:-60}
build=.build-fuzz
mkdir -p "$build/finds"
for fuzzer in Markup Style Template Value; do
  find Sources/ZineText -name '*.swift' -print0 | xargs -0 swiftc -O -parse-as-library -sanitize=fuzzer \
    -swift-version 6 -package-name zine -module-name "${fuzzer}Fuzzer" "Fuzzing/${fuzzer}Fuzzer.swift" \
    Fuzzing/StoryChecks.swift -o "$build/$fuzzer"
  mkdir -p "$build/corpus-$fuzzer"
  "$build/$fuzzer" "$build/corpus-$fuzzer" "Fuzzing/Seeds/$fuzzer" -max_total_time="$seconds" \
    -max_len=4096 -timeout=10 -rss_limit_mb=1024 -artifact_prefix="$build/finds/$fuzzer-" \
    -print_final_stats=1 2>&1 | grep -vE '^(#|".*Uses:)' || {
      echo "$fuzzer: see $build/finds" >&2
      exit 1
    }
done
