#!/usr/bin/env bash
# Renders the pictures of the manual. For every block that begins with ```zine NAME WIDTHxHEIGHT OPTIONS, it
# renders the page with this markup to pictures/NAME.png. With the word page in place of a size, the style
# sheet sets the size. After a |, the same arguments for another picture of the same markup may follow. A block that
# begins with ```css and ends right above the example is the style sheet of the example.
# Run it with the path of zine.
set -euo pipefail
zine=$(realpath "$1")
cd "$(dirname "$0")"
rm -f pictures/*.png
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
page=$scratch/page.css
sheet=$scratch/sheet.css
markup=$scratch/markup

# Renders one picture of the markup: NAME WIDTHxHEIGHT OPTIONS.
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
      # A style sheet that is not directly before an example belongs to none.
      *) : > "$sheet" ;;
    esac
  done < "$file"
done
