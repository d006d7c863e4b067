#!/usr/bin/env bash
# test.sh swift|trees|browser|mutants|speed…: installs what is missing, then runs the given tests. Prints the duration of each step.
set -euo pipefail
. "$(dirname "$0")/shell.sh"
print_times_at_exit
own_temporary_folder

# Runs the Swift tests. They run in parallel, so a failure stands anywhere in the output: it is repeated at the end.
swift_tests() {
  local log status=0
  log=$(mktemp)
  swift test "${test_options[@]}" --skip-build 2>&1 | tee "$log" || status=$?
  [ $status = 0 ] || { say "" "What failed:"; grep -A 2 'recorded an issue' "$log" | grep -v ' started\.$\| passed after ' | head -40; }
  return $status
}

# browser_tests GENERATOR CHROMIUM: runs the browser tests beside each other. A few that fail are run again, alone: one that
# passes then depends on what else the machine does. It is listed as unsteady, for somebody to mend.
browser_tests() {
  local options=(-rs --durations 15 --timeout 300 --timeout-method thread -o "cache_dir=$own_tmp/pytest") status=0 failed
  export CARDLOOM=$1 CHROMIUM=$2
  .venv/bin/python -m pytest "${options[@]}" -n "$(browser_workers)" --dist worksteal Tests/Browser || status=$?
  [ $status = 1 ] || return $status
  failed=$(.venv/bin/python -c 'import json, sys; print(*json.load(open(sys.argv[1])), sep="\n")' "$own_tmp/pytest/v/cache/lastfailed")
  [ "$(wc -l <<<"$failed")" -le 3 ] || return $status
  say "" "What failed, alone:"
  .venv/bin/python -m pytest "${options[@]}" --last-failed --last-failed-no-failures none Tests/Browser || return $?
  say "" "Unsteady: these tests failed beside others and passed alone." "$failed"
}

step "Tools" scripts/install.sh libxml2 markdown
products=$(binary_folder "${test_options[@]}")
for kind in "$@"; do
  case $kind in
    swift)
      step "Build with tests" build_for_tests --build-tests
      step "Swift tests" swift_tests
      step "Parts of a site" env CARDLOOM="$products/cardloom" Tests/Benchmarks/shards.sh
      ;;
    trees)
      step "Python" scripts/install.sh python
      step "Build the parser" build_for_tests --product ParserDump
      step "Trees of another parser" .venv/bin/python Tests/Differential/trees.py "$products/ParserDump"
      ;;
    browser)
      step "Browsers and Python" scripts/install.sh chromium browsers fonts python
      step "Build the generator" build_for_tests --product cardloom
      step "Browser tests" browser_tests "$products/cardloom" "$(scripts/find-chromium.sh --headless)"
      ;;
    mutants)
      step "Browsers and Python" scripts/install.sh chromium fonts python
      step "Build the generator" build_for_tests --product cardloom
      step "Mutants of the readers' scripts" env CARDLOOM="$products/cardloom" CHROMIUM="$(scripts/find-chromium.sh --headless)" \
        .venv/bin/python Tests/Browser/mutants.py
      ;;
    speed) step "Instructions of a small build" Tests/Benchmarks/instructions.sh ;;
    *) fail "test.sh knows swift, trees, browser, mutants and speed, not '$kind'" ;;
  esac
done
