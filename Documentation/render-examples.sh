#!/usr/bin/env bash
# Draws the pictures of the manual: for every block that begins with ```zine NAME WIDTHxHEIGHT OPTIONS, the
# page that its markup becomes, in pictures/NAME.png. To be run with the path of zine.
set -euo pipefail
zine=$(realpath "$1")
cd "$(dirname "$0")"
rm -f pictures/*.png
markup=$(mktemp)
trap 'rm -f "$markup"' EXIT
for page in *.md; do
  inside=
  while IFS= read -r line; do
    if [ -n "$inside" ]; then
      if [ "$line" = '```' ]; then
        inside=
        # shellcheck disable=SC2086 # Options are words.
        "$zine" render - -o "pictures/$name.png" --ppi 144 --set "page.size=$width $height" \
          --set page.margin=10pt --set page.columns=1 $options --fail-on warning < "$markup"
      else
        printf '%s\n' "$line" >> "$markup"
      fi
    elif [[ $line == '```zine '* ]]; then
      inside=yes
      read -r _ name size options <<< "$line"
      width=${size%x*}pt
      height=${size#*x}pt
      : > "$markup"
    fi
  done < "$page"
done
