#!/usr/bin/env bash
# Draws the pictures of the manual: for every block that begins with ```zine NAME WIDTHxHEIGHT OPTIONS, the
# page that its markup becomes, in pictures/NAME.png. With the word page instead of a size, the style sheet
# sets the page. What follows a | makes another picture of the same markup. A block that begins with ```css,
# and ends right above it, is the style sheet of the example.
# To be run with the path of zine.
set -euo pipefail
zine=$(realpath "$1")
cd "$(dirname "$0")"
rm -f pictures/*.png
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
page=$scratch/page.css
sheet=$scratch/sheet.css
markup=$scratch/markup

# Draws one picture of the markup: NAME WIDTHxHEIGHT OPTIONS.
draw() {
  local name=$1 size=$2
  shift 2
  if [ "$size" = page ]; then
    : > "$page"
  else
    echo "@page { size: ${size%x*}pt ${size#*x}pt; margin: 10pt; columns: 1 }" > "$page"
  fi
  "$zine" render - -o "pictures/$name.png" --ppi 144 --style "$page" --style "$sheet" "$@" \
    --fail-on warning < "$markup"
}

for file in *.md; do
  inside=
  : > "$sheet"
  while IFS= read -r line; do
    case $inside,$line in
      zine,'```')
        inside=
        while IFS= read -r picture; do
          # shellcheck disable=SC2086 # Options are words.
          draw $picture
        done <<< "${pictures// | /$'\n'}"
        : > "$sheet"
        ;;
      css,'```') inside= ;;
      zine,*) printf '%s\n' "$line" >> "$markup" ;;
      css,*) printf '%s\n' "$line" >> "$sheet" ;;
      ,'```zine '*)
        inside=zine
        pictures=${line#'```zine '}
        : > "$markup"
        ;;
      ,'```css')
        inside=css
        : > "$sheet"
        ;;
      # A style sheet with anything else behind it is no example's.
      *) : > "$sheet" ;;
    esac
  done < "$file"
done
