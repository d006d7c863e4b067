#!/usr/bin/env bash
# test.sh swift|trees|browser|speed…: installs what is missing, then runs the given tests. Prints the duration of each step.
set -euo pipefail
. "$(dirname "$0")/shell.sh"
print_times_at_exit
own_temporary_folder

# Runs the Swift tests. They run in parallel, so a failure stands anywhere in the output: it is repeated at the end.
swift_tests() {
  local log status=0
  log=$(mktemp)
  swift test --skip-build 2>&1 | tee "$log" || status=$?
  [ $status = 0 ] || { say "" "What failed:"; grep -A 2 'recorded an issue' "$log" | grep -v ' started\.$\| passed after ' | head -40; }
  return $status
}

step "Tools" scripts/install.sh libxml2 markdown
for kind in "$@"; do
  case $kind in
    swift)
      step "Build with tests" swift build --build-tests
      step "Swift tests" swift_tests
      step "Parts of a site" env CARDLOOM="$(binary_folder)/cardloom" Tests/Benchmarks/shards.sh
      ;;
    trees)
      step "Python" scripts/install.sh python
      step "Build the parser" swift build --product ParserDump
      step "Trees of another parser" .venv/bin/python Tests/Differential/trees.py "$(binary_folder)/ParserDump"
      ;;
    browser)
      step "Browsers and Python" scripts/install.sh chromium browsers python
      step "Build the generator" swift build --product cardloom
      CARDLOOM=$(binary_folder)/cardloom CHROMIUM=$(scripts/find-chromium.sh --headless) \
        step "Browser tests" .venv/bin/python -m pytest -rs -n "$(browser_workers)" --dist worksteal \
        --timeout 300 --timeout-method thread Tests/Browser
      ;;
    speed)
      # The release build mostly uses one core, and a count of instructions does not depend on the load.
      begin_beside "Instructions of a small build" Tests/Benchmarks/instructions.sh
      ;;
    *) fail "test.sh knows swift, trees, browser and speed, not '$kind'" ;;
  esac
done
end_beside
