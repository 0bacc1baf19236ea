#!/usr/bin/env bash
# Installs the package from a folder in a new Debian 12 system and renders the sample there:
# `deb-test.sh FOLDER`. The PDF must have the same bytes as that of the release build here. Needs root and
# mmdebstrap.
set -euo pipefail
cd "$(dirname "$0")/.."
package=$(find "$1" -name 'zine_*.deb' -printf '%T@ %p\n' | sort -n | tail -n 1 | cut -d ' ' -f 2)
sample=Fixtures/zombie-monthly
fonts=/usr/share/fonts/truetype/liberation

work=$(mktemp -d)
# mmdebstrap's apt runs without root permissions, and must be able to read the package.
chmod 755 "$work"
trap 'rm -rf --one-file-system "$work"' EXIT
cp "$package" "$work/zine.deb"

# The repository has no licence yet, so the package has no file for it.
lintian --no-tag-display-limit --suppress-tags no-copyright-file --fail-on error,warning "$package"

mmdebstrap --variant=apt --aptopt='Apt::Install-Recommends "true"' \
  --customize-hook="copy-in $work/zine.deb /tmp" \
  --customize-hook='chroot "$1" apt-get install --yes /tmp/zine.deb' \
  --customize-hook='chroot "$1" apt-get install --yes --no-install-recommends man-db bash-completion' \
  bookworm "$work/root"
cp -r "$sample" "$work/root/tmp/sample"

render=(render zombies.txt --no-system-fonts --font-path "$fonts")
(cd "$sample" && "$OLDPWD/.build/release/zine" "${render[@]}" -o "$work/here.pdf")
chroot "$work/root" sh -c "cd /tmp/sample && zine ${render[*]} -o /tmp/there.pdf"
cmp "$work/here.pdf" "$work/root/tmp/there.pdf"
echo "the sample has the same $(stat -c %s "$work/here.pdf") bytes in a fresh Debian"

# Sources and images that need the libraries that are opened at run time.
for source in markdown/source.markdown vectors/source.txt picture-kinds/source.txt; do
  folder=Fixtures/$(dirname "$source")
  rm -rf "$work/root/tmp/issue"
  cp -r "$folder" "$work/root/tmp/issue"
  arguments=(render "$(basename "$source")" --no-system-fonts --font-path "$fonts")
  (cd "$folder" && "$OLDPWD/.build/release/zine" "${arguments[@]}" -o "$work/here.pdf" 2> /dev/null)
  chroot "$work/root" sh -c "cd /tmp/issue && zine ${arguments[*]} -o /tmp/there.pdf 2> /tmp/errors" \
    || { cat "$work/root/tmp/errors"; exit 1; }
  cmp "$work/here.pdf" "$work/root/tmp/there.pdf"
  echo "$source has the same $(stat -c %s "$work/here.pdf") bytes in a fresh Debian"
done
chroot "$work/root" man zine > /dev/null
for file in bash-completion/completions/zine zsh/vendor-completions/_zine fish/vendor_completions.d/zine.fish; do
  test -s "$work/root/usr/share/$file"
done
