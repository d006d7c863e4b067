#!/usr/bin/env bash
# test-some.sh swift MODULE | browser WORDS: runs some tests, with the debug build, of which only what changed is built: the Swift
# tests of a test module, or the browser tests whose names match an expression of pytest's -k.
set -euo pipefail
. "$(dirname "$0")/shell.sh"
print_times_at_exit

case ${1:-} in
  swift)
    [ -d "Tests/$2" ] || fail "there is no module of tests named $2; there are $(cd Tests && echo *Tests)"
    scripts/install.sh libxml2 markdown pictures
    step "Build" swift build --build-tests
    step "Tests" swift test --skip-build --filter "^$2\\."
    ;;
  browser)
    scripts/install.sh libxml2 markdown pictures chromium fonts python
    step "Build" swift build --product cardloom
    CARDLOOM=$(binary_folder)/cardloom CHROMIUM=$(scripts/find-chromium.sh --headless)
    export CARDLOOM CHROMIUM
    step "Tests" .venv/bin/python -m pytest -q -n "$(browser_workers)" --dist worksteal -k "$2" Tests/Browser
    ;;
  *) fail "test-some.sh knows swift and browser, not '${1:-}'" ;;
esac
