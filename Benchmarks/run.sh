#!/usr/bin/env bash
# Times zine on a document of 600 KB and on one of two pages, in comparison to a minimal C program (the floor).
#
#   run.sh ZINE [ROUNDS]
#
# ZINE_BENCH is the folder with the document (novels.txt.xz), its generator (gen.py), the options (ours.sh),
# the floor (floor.c) and the timer (measure.py). Prints a table with the medians of the seconds, CPU seconds
# and memory of whole processes. cpu_ratio is relative to the floor in the same round. A second table shows
# the share of each phase in the time of one run.
set -euo pipefail
zine=$(realpath "$1") rounds=${2:-7}
bench=${ZINE_BENCH:?names no folder with the document to be timed}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

xz -dkc "$bench/novels.txt.xz" >"$work/novels.txt"
python3 "$bench/gen.py" "$work/novels.txt" "$work/600KB" --bytes 600000
python3 "$bench/gen.py" "$work/novels.txt" "$work/8KB" --bytes 8192
font=$(fc-match -f '%{file}' 'Liberation Serif')
# shellcheck disable=SC2046
gcc -O2 -o "$work/floor" "$bench/floor.c" \
  $(pkg-config --cflags --libs pangocairo pangofc cairo-pdf cairo-ft harfbuzz zlib freetype2) -lm

python3 "$bench/measure.py" --header | column -t
for size in 600KB 8KB; do
  python3 "$bench/measure.py" --runs "$rounds" --label "$size" --cwd "$work/$size" \
    floor floor.pdf "'$work/floor' c plain.txt floor.pdf '$font'" \
    zine zine.pdf "sh '$bench/ours.sh' '$zine' ours.txt zine.pdf" 2>/dev/null | column -t
done

# The options of ours.sh, with one option added.
printf '#!/bin/sh\nexec "%s" "$@" --time-phases\n' "$zine" >"$work/timed"
chmod +x "$work/timed"
for size in 600KB 8KB; do
  echo
  (cd "$work/$size" && sh "$bench/ours.sh" "$work/timed" ours.txt zine.pdf 2>&1 >/dev/null) |
    awk -v size="$size" '{ name[NR] = $1; time[NR] = $2; sum += $2 }
      END {
        for (i = 1; i <= NR; i++)
          printf "%s\t%-8s %8.1f ms %6.1f %%\n", size, name[i], time[i] / 1000, 100 * time[i] / sum
      }'
done
