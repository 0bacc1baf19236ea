#!/usr/bin/env bash
# Renders the pictures of style-sheets.md and of the README again: the first two pages of the sample, in the
# default style and in each theme. Run it with the path of zine. Needs the preferred fonts of the themes, and
# netpbm, which joins the pages.
set -euo pipefail
zine=$(realpath "$1")
cd "$(dirname "$0")"
mkdir -p looks
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Pages 1 and 2 side by side on grey, in 256 colours: draw FILE PPI OPTION...
draw() {
  local file=$1 ppi=$2
  shift 2
  "$zine" render ../Fixtures/zombie-monthly/zombies.txt --pages 1-2 --ppi "$ppi" \
    -o "$work/{p}.png" --fail-on warning "$@"
  for page in 1 2; do
    pngtopnm "$work/$page.png" | pnmmargin -color rgb:dd/dd/dd 8 > "$work/$page.pnm"
  done
  pnmcat -leftright "$work/1.pnm" "$work/2.pnm" | pnmquant -quiet 256 | pnmtopng -quiet \
    -compression 9 > "$file"
}

draw zombie-monthly.png 60
draw looks/review.png 72 --style @review
draw looks/news.png 60 --style @news
draw looks/fanzine.png 84 --style @fanzine
