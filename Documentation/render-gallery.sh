#!/usr/bin/env bash
# Renders the pictures of gallery.md, of the tutorial and of the README.
#
#   render-gallery.sh ZINE
#
# Needs the fonts of Fixtures/looks.conf, netpbm and python3. Each picture has up to 256 colours.
set -euo pipefail
zine=$(realpath "$1")
cd "$(dirname "$0")"
export FONTCONFIG_FILE=$PWD/../Fixtures/looks.conf
work=$(mktemp -d)
trap 'rm -rf "$work" "$work-tools"' EXIT

# Renders one page as $work/NAME.pnm, HEIGHT pixels high, with a grey margin: page NAME PPI HEIGHT FOLDER NUMBER ARGUMENT...
page() {
  local name=$1 ppi=$2 height=$3 folder=$4 number=$5
  shift 5
  (cd "$folder" && "$zine" render "$@" --ppi "$ppi" --pages "$number" -o "$work/$name.png")
  pngtopnm "$work/$name.png" | pamcut -top 0 -height "$height" -pad |
    pnmmargin -color rgb:dd/dd/dd 8 > "$work/$name.pnm"
}

# Writes pages side by side: join FILE NAME...
join() {
  local file=$1
  shift
  pnmcat -leftright "${@/%/.pnm}" | pnmquant -quiet 256 | pnmtopng -quiet -compression 9 > "$file"
}

fixtures=$PWD/../Fixtures
towers() { page "$1" "$2" "$3" "$fixtures/look-pictures" "$4" pictures.txt --style "@$5"; }
"$PWD/../Tests/tutorial.py" "$zine" "$work/tutorial" > "$work/log"
ember=$work/tutorial/ember
here=$PWD
cd "$work"

for number in 1 2 3 4 5 6 7 8; do page ember-$number 64 529 "$ember" $number issues/spring/screen; done
join "$here/tutorial/pages-1.png" ember-{1,2}
join "$here/tutorial/pages-2.png" ember-{3,4}
join "$here/gallery/ember.png" ember-{5,6,7}
for number in 2 3; do
  pdftoppm -r 60 -f $number -l $number "$ember/out/spring/print.pdf" > "print-$number.ppm"
  pnmmargin -color rgb:dd/dd/dd 8 "print-$number.ppm" > "print-$number.pnm"
done
join "$here/tutorial/print.png" print-{2,3}

towers review-1 56 529 1 review
towers review-2 56 529 2 review
join "$here/gallery/review.png" review-{1,2}
towers news-1 60 700 1 news
page news-2 60 700 "$fixtures/look-shorts" 1 shorts.txt --style @news
join "$here/gallery/news.png" news-{1,2}
towers fanzine-1 64 529 1 fanzine
towers fanzine-2 64 529 2 fanzine
page fanzine-3 64 529 "$fixtures/look-shorts" 1 shorts.txt --style @fanzine
join "$here/gallery/fanzine.png" fanzine-{1,2,3}
page default-1 60 700 "$fixtures/look-article" 1 article.txt
page default-2 60 700 "$fixtures/look-pictures" 1 pictures.txt
join "$here/gallery/default.png" default-{1,2}
page zombies-3 60 700 "$fixtures/zombie-monthly" 3 zombies.txt
page zombies-6 60 700 "$fixtures/zombie-monthly" 6 zombies.txt
join "$here/gallery/shapes.png" zombies-{3,6}
page zombies-4 60 700 "$fixtures/zombie-monthly" 4 zombies.txt
page zombies-5 60 700 "$fixtures/zombie-monthly" 5 zombies.txt
join "$here/gallery/fair.png" zombies-{4,5}
(cd "$work" && "$zine" new "Night Trams" --issue 1 > /dev/null)
for number in 1 2; do
  page trams-$number 60 700 "$work/Night Trams" $number issues/1/print
done
join "$here/gallery/new.png" trams-{1,2}
join "$here/front.png" ember-1 ember-3 fanzine-1 review-2
