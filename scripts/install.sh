#!/usr/bin/env bash
# install.sh WHAT…: installs what is missing, and prints what it does. WHAT is any of
#   libxml2   the library that proves every page, with its headers, and pkg-config to find them
#   markdown  the library that reads Markdown, for the tests of it
#   pictures  the library that scales pictures, for the tests of it
#   zones     the tz database, for the tests of dates
#   chromium  the browser that the browser tests drive, and its headless shell if the distribution has it
#   browsers  Firefox and WebKitGTK, if the distribution has them; without them, their tests are skipped with a message
#   fonts     the families of fonts with which the browser tests measure, and what cuts fonts
#   python    Python 3 with venv, and the packages of Tests/Browser in .venv
#   packing   what builds libxml2 for the packages
#   roots     clean systems to install packages in, readers of what is in them, what publishes a site, and a cluster
#   peers     the other generators that sites are compared with, and what the benchmarks need
# Debian and Ubuntu use apt-get, macOS uses brew. Installed packages are not changed.
set -euo pipefail
. "$(dirname "$0")/shell.sh"

apt_updated=
install_packages() {
  if have apt-get; then
    say "Installing with apt-get: $*"
    [ -n "$apt_updated" ] || as_root env DEBIAN_FRONTEND=noninteractive apt-get update -qq
    apt_updated=yes
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@"
  else
    fail "please install these packages, then try again: $*"
  fi
}

need_libxml2() {
  [ "$(uname)" != Darwin ] || return 0 # part of the macOS SDK
  have pkg-config && pkg-config --exists libxml-2.0 || install_packages libxml2-dev pkg-config
}

need_markdown() {
  have cmark-gfm && return
  if [ "$(uname)" = Darwin ]; then brew install cmark-gfm; else install_packages cmark-gfm; fi
}

need_pictures() {
  if [ "$(uname)" = Darwin ]; then
    [ -e /opt/homebrew/lib/libvips.42.dylib ] || [ -e /usr/local/lib/libvips.42.dylib ] || brew install vips
    return
  fi
  ldconfig -p | grep -q 'libvips\.so\.42' && return
  if apt-cache show libvips42t64 >/dev/null 2>&1; then install_packages libvips42t64; else install_packages libvips42; fi
}

need_zones() {
  [ -e /usr/share/zoneinfo/Europe/Berlin ] || install_packages tzdata
}

# The header of SQLite for the example with GRDB; part of the macOS SDK.
need_sqlite() {
  [ "$(uname)" = Darwin ] || [ -e /usr/include/sqlite3.h ] || install_packages libsqlite3-dev
  have curl || install_packages curl
}

need_swift() {
  have swift || fail "Swift 6.2 or newer is needed: see https://www.swift.org/install/"
}

need_chromium() {
  if have apt-get && ! have chromium-headless-shell; then try_packages chromium-headless-shell; fi
  scripts/find-chromium.sh >/dev/null && return
  if [ "$(uname)" = Darwin ]; then
    have brew || fail "please install Chromium or Google Chrome, then try again"
    say "Installing with brew: chromium"
    brew install --cask chromium
  else
    install_packages chromium
  fi
}

need_browsers() {
  have apt-get || return 0
  have firefox-esr || have firefox || try_packages firefox-esr
  have WebKitWebDriver && have Xvfb || try_packages webkit2gtk-driver xvfb
}

# The tests choose fonts by fontconfig, which macOS does not use.
need_fonts() {
  [ "$(uname)" != Darwin ] || return 0
  for family in DejaVuSans LiberationSans NotoSansBengali; do
    [ -z "$(find -L /usr/share/fonts /usr/local/share/fonts ~/.local/share/fonts -name "$family*.ttf" -print -quit 2>/dev/null)" ] || continue
    case $family in
      DejaVu*) install_packages fonts-dejavu-core ;;
      Noto*) install_packages fonts-noto-core ;;
      *) install_packages fonts-liberation ;;
    esac
  done
  have pyftsubset || install_packages fonttools python3-brotli
}

# Optional packages, whose names differ between distributions.
try_packages() { (install_packages "$@") || say "not here: $*"; }

need_python() {
  if ! python3 -c 'import ensurepip, venv' 2>/dev/null; then
    if [ "$(uname)" = Darwin ]; then brew install python; else install_packages python3 python3-venv; fi
  fi
  have openssl || install_packages openssl # the certificate of test_redirects.py
  make_venv .venv Tests/Browser/requirements.txt
}

need_packing() {
  [ "$(uname)" != Darwin ] || return 0 # libxml2 is part of the system
  have make && have curl && have xz || install_packages make curl xz-utils
  have cc || have clang || install_packages gcc libc6-dev
}

need_roots() {
  have mmdebstrap && have mandoc && have zsh && have fish && have rsync && have rclone && have nginx ||
    install_packages mmdebstrap mandoc zsh fish rsync rclone nginx
  have slurmctld && have slurmd && have munged && have srun || install_packages slurmctld slurmd slurm-client munge
}

# make_venv FOLDER LIST: a venv with the packages of a list; it is made anew when the list changes.
make_venv() {
  cmp -s "$2" "$1/requirements.txt" && return
  say "Making $1 with the packages of $2"
  rm -rf "$1"
  python3 -m venv "$1"
  "$1/bin/python" -m pip install --quiet --disable-pip-version-check -r "$2"
  cp "$2" "$1/requirements.txt"
}

for what in "$@"; do
  case $what in
    libxml2) need_swift; need_libxml2 ;;
    markdown) need_markdown ;;
    pictures) need_pictures ;;
    sqlite) need_sqlite ;;
    zones) need_zones ;;
    chromium) need_chromium ;;
    browsers) need_browsers ;;
    fonts) need_fonts ;;
    packing) need_packing ;;
    roots) need_roots ;;
    python) need_python ;;
    peers) make_venv "$benchmark_tools" Tests/Benchmarks/requirements.txt ;;
    *) fail "install.sh knows libxml2, markdown, pictures, sqlite, zones, chromium, browsers, fonts, python, packing, roots and peers, not '$what'" ;;
  esac
done
