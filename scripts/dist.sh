#!/usr/bin/env bash
# Builds the packages for people without Swift in dist/: a wheel, a .deb, a tarball, with man pages and completions; a Containerfile,
# a Homebrew formula, a list of what is inside (CycloneDX) and checksums. They run on every Linux of this machine's architecture
# whose glibc is not older than the wheel's name says; libxml2 is inside. On macOS, the tarball and the formula.
# DIST_ADDRESS=URL is where the files will be published, for the formula.
set -euo pipefail
. "$(dirname "$0")/shell.sh"
print_times_at_exit

# A package of the name Yams that is libyaml alone: its Swift, which Cardloom does not use, needs Foundation, and that is half of
# the program.
libyaml() {
  local yams=.build/dist/Yams
  swift package "${scratch[@]}" resolve
  rm -rf $yams
  mkdir -p $yams/Sources
  cp -r .build/dist/swift/checkouts/Yams/Sources/CYaml $yams/Sources/CYaml
  cat >$yams/Package.swift <<'SWIFT'
// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "Yams", products: [.library(name: "Yams", targets: ["CYaml"])],
  targets: [.target(name: "CYaml", exclude: ["CMakeLists.txt"], cSettings: [.define("YAML_DECLARE_STATIC")])])
SWIFT
}

program() {
  local options=("${scratch[@]}" -c release --product cardloom -Xswiftc -cross-module-optimization
    -Xswiftc -enforce-exclusivity=unchecked -Xswiftc -gnone)
  if [ "$(uname)" = Darwin ]; then
    swift build "${options[@]}"
    return
  fi
  # The package manager writes down which packages it used; that is for builds with the whole Yams.
  local status=0
  cp Package.resolved .build/dist/Package.resolved
  # Addresses that are fixed when the program is linked need no table of 2 MB, which would be applied at each start. Nothing in it
  # throws exceptions of C++, for which an index of the stack's frames takes half a megabyte.
  PKG_CONFIG_PATH=$libxml2/lib/pkgconfig CARDLOOM_LIBYAML=.build/dist/Yams \
    swift build "${options[@]}" --static-swift-stdlib -Xswiftc -use-ld=lld -Xswiftc -Xclang-linker -Xswiftc -no-pie \
    -Xlinker --icf=all -Xlinker --no-eh-frame-hdr -Xlinker --no-export-dynamic -Xlinker --strip-all || status=$?
  cp .build/dist/Package.resolved Package.resolved
  return $status
}

scratch=(--scratch-path .build/dist/swift)
packing=()
mkdir -p .build/dist
step "Tools" scripts/install.sh libxml2 packing
if [ "$(uname)" != Darwin ]; then
  step "libxml2" scripts/dist/libxml2.sh
  version=$(scripts/dist/libxml2.sh)
  libxml2=$PWD/.build/dist/libxml2/$version
  packing=(--libxml2 "$version" "$libxml2/Copyright")
  step "libyaml" libyaml
fi
step "Program" program
rm -rf dist
step "Packages" python3 scripts/dist/packages.py .build/dist/swift/release/cardloom dist \
  ${DIST_ADDRESS:+--address "$DIST_ADDRESS"} ${packing[@]+"${packing[@]}"}
