#!/usr/bin/env bash
# test.sh [--whole] KIND…: installs what is missing, builds once, then runs the given kinds of tests, and prints the time of each step.
# A KIND is any of
#   lint      formatting and the house rules
#   swift     the Swift tests, and a site that is built in parts
#   trees     the parser's trees beside those of another parser
#   peers     a site beside the same site made by others
#   speed     the instructions of a small build
#   dist      the packages for people without Swift, around the tested program; with --whole, those of `make dist`
#   browser   the browser tests
#   examples  the example package with dependencies of its own: its tests, its site and its server
#   fuzz      the fuzzers, a minute each
#   mutants   the browser tests on scripts of readers with a fault in them
# Long series of cases are drawn with a seed, which is printed; CARDLOOM_SEED repeats a draw. --whole tries all cases.
set -euo pipefail
. "$(dirname "$0")/shell.sh"
print_times_at_exit
own_temporary_folder

whole=
if [ "${1:-}" = --whole ]; then
  whole=--whole
  shift
  export CARDLOOM_WHOLE=1
else
  export CARDLOOM_SEED=${CARDLOOM_SEED:-$RANDOM}
  say "CARDLOOM_SEED=$CARDLOOM_SEED repeats what is drawn."
fi
kinds=" $* "
[ "$kinds" != "  " ] || fail "name the kinds of tests; see scripts/test.sh"
for kind in "$@"; do
  case $kind in
    lint | swift | trees | peers | speed | dist | browser | examples | fuzz | mutants) ;;
    *) fail "test.sh knows lint, swift, trees, peers, speed, dist, browser, examples, fuzz and mutants, not '$kind'" ;;
  esac
done
# asks KIND…: whether one of the kinds is to be run.
asks() {
  local kind
  for kind in "$@"; do [[ $kinds != *" $kind "* ]] || return 0; done
  return 1
}

# One build serves all kinds of tests; for a single kind, no more is built than it runs.
build() {
  if asks swift; then
    build_for_tests --build-tests
    return
  fi
  if asks trees; then build_for_tests --product ParserDump; fi
  if asks speed; then build_for_tests --product BuildOnce; fi
  if asks peers dist browser mutants; then build_for_tests --product cardloom; fi
}

# Runs the Swift tests. They run in parallel, so a failure stands anywhere in the output: it is repeated at the end.
swift_tests() {
  local log status=0
  log=$(mktemp)
  swift test "${test_options[@]}" --skip-build 2>&1 | tee "$log" || status=$?
  [ $status = 0 ] || { say "" "What failed:"; grep -A 2 'recorded an issue' "$log" | grep -v ' started\.$\| passed after ' | head -40; }
  return $status
}

# Runs the browser tests beside each other. A few that fail are run again, alone: one that passes then depends on what else the
# machine does. It is listed as unsteady, for somebody to mend.
browser_tests() {
  local options=(-rs --durations 15 --timeout 300 --timeout-method thread -o "cache_dir=$own_tmp/pytest") status=0 failed
  options+=(${whole:+$whole})
  .venv/bin/python -m pytest "${options[@]}" -n "$(browser_workers)" --dist worksteal Tests/Browser || status=$?
  [ $status = 1 ] || return $status
  failed=$(.venv/bin/python -c 'import json, sys; print(*json.load(open(sys.argv[1])), sep="\n")' "$own_tmp/pytest/v/cache/lastfailed")
  [ "$(wc -l <<<"$failed")" -le 3 ] || return $status
  say "" "What failed, alone:"
  .venv/bin/python -m pytest "${options[@]}" --last-failed --last-failed-no-failures none Tests/Browser || return $?
  say "" "Unsteady: these tests failed beside others and passed alone." "$failed"
}

tools=(libxml2)
if asks swift browser mutants; then tools+=(markdown pictures zones); fi
if asks trees peers dist browser mutants; then tools+=(python); fi
if asks browser mutants; then tools+=(chromium fonts); fi
if asks browser; then tools+=(browsers); fi
if asks examples; then tools+=(sqlite); fi
if [ -n "$whole" ] && asks peers; then tools+=(peers); fi
if [ -n "$whole" ] && asks dist; then tools+=(roots); fi
step "Tools" scripts/install.sh "${tools[@]}"
if asks lint; then step "Lint" scripts/lint.sh; fi
step "Build" build
products=$(binary_folder "${test_options[@]}")
export CARDLOOM=$products/cardloom
if asks swift; then
  step "Swift tests" swift_tests
  step "Parts of a site" Tests/Benchmarks/shards.sh
fi
if asks trees; then step "Trees of another parser" .venv/bin/python Tests/Differential/trees.py "$products/ParserDump"; fi
if asks peers; then
  if [ -n "$whole" ]; then
    step "Sites of others" "$benchmark_tools/bin/python" Tests/Differential/sites.py --hugo "$CARDLOOM"
  else
    step "A site of another program" .venv/bin/python Tests/Differential/sites.py "$CARDLOOM"
  fi
fi
if asks speed; then step "Instructions of a small build" Tests/Benchmarks/instructions.sh --built; fi
if asks dist; then
  if [ -n "$whole" ]; then
    step "Packages" scripts/dist.sh
    export CARDLOOM_DIST=$PWD/dist
  fi
  step "Installed packages" .venv/bin/python -m pytest -q -p no:cacheprovider Tests/Distribution
fi
if asks browser mutants; then
  CHROMIUM=$(scripts/find-chromium.sh --headless)
  export CHROMIUM
fi
if asks browser; then step "Browser tests" browser_tests; fi
if asks mutants; then step "Mutants of the readers' scripts" .venv/bin/python Tests/Browser/mutants.py; fi
if asks examples; then step "Examples with dependencies" scripts/examples.sh; fi
if asks fuzz; then step "Fuzzers" scripts/fuzz.sh; fi
