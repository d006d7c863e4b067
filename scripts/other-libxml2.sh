#!/usr/bin/env bash
# other-libxml2.sh SOURCE [FILTER]: runs the tests against another libxml2 than the system's. SOURCE is a release, as a tar file or
# an unpacked folder with `configure`; FILTER selects the tests (default: those of the gate, the rules and the memo).
# The library is built in .build/libxml2/VERSION and kept there; nothing is installed.
set -euo pipefail
. "$(dirname "$0")/shell.sh"

source=${1:-} filter=${2:-'HTMLProofTests|MemoTests|CardSourcesTests'}
[ -n "$source" ] || fail "name the source of a libxml2: a tar file or a folder"
have make || fail "make and a C compiler are needed"

folder=$source
if [ -f "$source" ]; then
  folder=.build/libxml2/source
  rm -rf $folder
  mkdir -p $folder
  tar -xf "$source" -C $folder --strip-components 1
fi
[ -f "$folder/configure" ] || fail "there is no configure in $folder"
version=$(sed -n 's/^PACKAGE_VERSION=.\(.*\).$/\1/p' "$folder/configure")
prefix=$PWD/.build/libxml2/$version
if [ ! -f "$prefix/lib/pkgconfig/libxml-2.0.pc" ]; then
  say "Building libxml2 $version"
  (
    cd "$folder"
    sh ./configure --prefix="$prefix" --without-python --disable-static
    make -j "$(getconf _NPROCESSORS_ONLN)" install
  ) >".build/libxml2/$version.log" 2>&1 || fail "libxml2 $version cannot be built; see .build/libxml2/$version.log"
fi
say "Testing with libxml2 $version"
export PKG_CONFIG_PATH=$prefix/lib/pkgconfig LD_LIBRARY_PATH=$prefix/lib
swift test --scratch-path ".build/libxml2/build-$version" --filter "$filter"
