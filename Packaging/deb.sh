#!/usr/bin/env bash
# Builds a Debian package of the release build: `deb.sh FOLDER`. Its bytes depend on the last commit only.
set -euo pipefail
cd "$(dirname "$0")/.."
folder=$1
umask 022

export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
maintainer=${MAINTAINER:-$(git log -1 --format='%an <%ae>')}
architecture=$(dpkg --print-architecture)

mkdir -p "$folder"
stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT
root=$stage/debian/zine
make install DESTDIR="$root" PREFIX=/usr
version=$("$root/usr/bin/zine" --version | cut -d ' ' -f 2)

# Debian has other folders for completions than /usr/local.
mkdir -p "$root/usr/share/zsh/vendor-completions"
mv "$root/usr/share/zsh/site-functions/_zine" "$root/usr/share/zsh/vendor-completions/_zine"
rmdir "$root/usr/share/zsh/site-functions"
# Shells read completion files and do not execute them.
sed -i "1{/^#!/d}" "$root/usr/share/bash-completion/completions/zine"
gzip -9n "$root/usr/share/man/man1/zine.1"

document=$root/usr/share/doc/zine
mkdir -p "$document"
{
  printf 'zine (%s) stable; urgency=medium\n\n' "$version"
  printf '  * Built from commit %s.\n\n' "$(git rev-parse --short=12 HEAD)"
  printf ' -- %s  %s\n' "$maintainer" "$(LC_ALL=C date -u -R -d "@$SOURCE_DATE_EPOCH")"
} | gzip -9n > "$document/changelog.gz"

# The libraries that the program is linked with.
printf 'Source: zine\n\nPackage: zine\nArchitecture: any\n' > "$stage/debian/control"
depends=$(cd "$stage" && dpkg-shlibdeps -O -e debian/zine/usr/bin/zine | sed -n 's/^shlibs:Depends=//p')

# The libraries that it opens at run time.
opened=$(grep -oh 'dlopen("[^"]*"' Sources/C*/*.c | cut -d '"' -f 2 | sort -u | while read -r library; do
  dpkg-query -S "*/$library" | cut -d : -f 1 | head -n 1
done | sort -u | paste -sd , | sed 's/,/, /g')

mkdir "$root/DEBIAN"
cat > "$root/DEBIAN/control" <<CONTROL
Package: zine
Version: $version
Architecture: $architecture
Maintainer: $maintainer
Installed-Size: $(du -k -s --apparent-size "$root/usr" | cut -f 1)
Depends: $depends
Recommends: fonts-liberation, hyphen-en-us, poppler-utils, qpdf, $opened
Suggests: pandoc
Section: text
Priority: optional
Description: typesetter for magazines on the command line
 zine turns tag markup, Markdown, BBCode or a JSON template into a paged
 magazine as a PDF: columns on a baseline grid, justified text, floats and
 footnotes, styled by a subset of CSS. Its PDFs are tagged for assistive
 technology (PDF/UA-1) and fit for archives (PDF/A-2a), or made for a
 printer's inks (PDF/X-4). Equal inputs give equal bytes.
 .
 The recommended packages read Markdown, SVG, PDF, WebP, GIF and TIFF files,
 convert colours for a printer, and compare pages.
CONTROL
(cd "$root" && find usr -type f -print0 | LC_ALL=C sort -z | xargs -0 md5sum) > "$root/DEBIAN/md5sums"

find "$root" -exec touch --no-dereference --date="@$SOURCE_DATE_EPOCH" {} +
# With several threads, the compressor would split the data in other places and give other bytes.
dpkg-deb --root-owner-group -Zxz --threads-max=1 --build "$root" "$folder/zine_${version}_$architecture.deb"
