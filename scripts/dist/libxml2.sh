#!/usr/bin/env bash
# libxml2.sh: builds libxml2 as a static library in .build/dist/libxml2, with what Cardloom uses and nothing that another library
# would be needed for: no ICU (glibc converts encodings), compression, network or Python. Prints its version.
# LIBXML2_SOURCE=FILE is a release of libxml2 as a tar file; without it, the one below is fetched from where this machine gets its
# Debian packages.
set -euo pipefail
. "$(dirname "$0")/../shell.sh"

version=2.15.4
sum=5868d20db42ee21e4881bc53050c7fa226286a277cb3d0543f76b81f7571e934
package=pool/main/libx/libxml2/libxml2_$version%2bdfsg.orig.tar.xz

folder=$PWD/.build/dist/libxml2
if [ -z "${LIBXML2_SOURCE:-}" ] && [ -f "$folder/$version/lib/libxml2.a" ]; then
  say "$version"
  exit
fi
mkdir -p "$folder"
archive=${LIBXML2_SOURCE:-$folder/libxml2-$version.tar.xz}
if [ ! -f "$archive" ]; then
  mirror=$(apt-get indextargets --format '$(REPO_URI)' 2>/dev/null | grep -v -e -security | head -n 1) || true
  curl --fail --silent --show-error --location --output "$archive" "${mirror%/}/$package" ||
    fail "libxml2 $version is not among the Debian packages at ${mirror:-no server}: name a release with LIBXML2_SOURCE=FILE"
fi
if [ -z "${LIBXML2_SOURCE:-}" ]; then
  echo "$sum  $archive" | sha256sum --check --quiet >&2 || fail "$archive is not libxml2 $version; remove it and try again"
fi

rm -rf "$folder/source" "$folder/work"
mkdir -p "$folder/source" "$folder/work"
tar -xf "$archive" -C "$folder/source" --strip-components 1
version=$(sed -n 's/^PACKAGE_VERSION=.\(.*\).$/\1/p' "$folder/source/configure")
rm -rf "${folder:?}/$version"
(
  cd "$folder/work"
  ../source/configure --prefix="$folder/$version" --disable-shared --enable-static --with-pic \
    --without-python --without-icu --without-lzma --without-zlib --without-http --without-modules --without-debug \
    --without-catalog --without-xinclude --without-c14n --without-schematron --without-readline --without-history \
    CFLAGS="-O2 -ffunction-sections -fdata-sections"
  make -j "$(getconf _NPROCESSORS_ONLN)" install
) >"$folder/$version.log" 2>&1 || fail "libxml2 $version cannot be built; see $folder/$version.log"
cp "$folder/source/Copyright" "$folder/$version/"
rm -rf "$folder/source" "$folder/work"
say "$version"
