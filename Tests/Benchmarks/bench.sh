#!/usr/bin/env bash
# bench.sh [PART] [CARDS…] [--rounds N] [--print]: measures, and writes the part's section of RESULTS.md. Parts:
#   builds       whole builds beside the peers (1000 10000 100000)
#   whole        a page for each card, 500 tags, RSS and sitemap, beside Hugo (10000 100000)
#   feeds        RSS, Atom and CSV: lists, pages, again, and with one article more (20000)
#   scale        Cardloom alone: what a card costs in a large site, beside a small one, in time and memory (10000 1000000)
#   rebuilds     builds over an output that is there already, and 50,000 unchanged files (100000)
#   pictures     40 photographs in four widths, beside Hugo: processor time, bytes and likeness
#   conformance  `cardloom validate` beside the Nu Html Checker
#   stages       JSON, templates, parser, gate and writer one by one
#   library      a site of typed models beside the same site from its files, and the test of one cell (100000)
#   shards       a site in parts, and what a card costs on many machines (100000)
#   browser      scrolling 5,000 cards in Chromium, and the sizes of the scripts
#   firstview    the first view of the example site on a slow phone: requests, bytes, paints, shifts
#   live         the live preview: first page, and edit to paint (10000 1000000)
#   diff         what changed in a site of 40 cells, after one change (10000)
#   report       scrolling the report of what changed in all of 40 cells, in Chromium (10000)
# Without a part all are run, one after the other; numbers are then those of `builds`, so are options.
# Each part is a Python file of that name, which tells what the environment can change. CARDLOOM is the program to measure.
set -euo pipefail
. "$(dirname "$0")/../../scripts/shell.sh"

parts="builds whole feeds scale rebuilds pictures conformance stages library shards browser firstview live diff report"
chosen=$parts
if [ $# -gt 0 ] && [[ " $parts " == *" $1 "* ]]; then
  chosen=$1
  shift
elif [ $# -gt 0 ] && [[ ! $1 =~ ^([0-9]+|--.*)$ ]]; then
  fail "bench.sh knows the parts $parts, not '$1'"
fi

scripts/install.sh libxml2 peers
if [ -z "${CARDLOOM:-}" ]; then
  swift build "${speed_options[@]}" --product cardloom
  CARDLOOM=$(binary_folder "${speed_options[@]}")/cardloom
fi
export CARDLOOM

run() {
  local part=$1 python=$benchmark_tools/bin/python
  shift
  case $part in
    stages)
      CARDLOOM_BENCH=1 swift build -c release --product MicroBenchmarks
      MICRO=$(binary_folder -c release)/MicroBenchmarks
      export MICRO
      ;;
    library)
      CARDLOOM_BENCH=1 swift build -c release --product BuildModels
      MODELS=$(binary_folder -c release)/BuildModels
      export MODELS
      ;;
    conformance) have java || as_root apt-get install -y -qq --no-install-recommends default-jre-headless ;;
    pictures) scripts/install.sh pictures ;;
    shards) have parallel || as_root apt-get install -y -qq --no-install-recommends parallel ;;
    browser | firstview | live | report)
      scripts/install.sh chromium python
      python=.venv/bin/python
      CHROMIUM=$(scripts/find-chromium.sh)
      export CHROMIUM
      ;;
  esac
  say "" "== $part"
  $python "Tests/Benchmarks/$part.py" "$@"
}

for part in $chosen; do
  if [ "$chosen" = "$part" ] || [ "$part" = builds ]; then run "$part" "$@"; else run "$part"; fi
done
