#!/usr/bin/env bash
# bench.sh [CARDS…]: builds the benchmark site with Cardloom and its peers, several rounds in turn, and writes
# RESULTS.md (default: 1000 10000 100000 cards). See bench.py for what the environment can change.
set -euo pipefail
. "$(dirname "$0")/../../scripts/shell.sh"

scripts/install.sh libxml2
tools=.build/benchmark-tools
if ! cmp -s Tests/Benchmarks/requirements.txt $tools/requirements.txt; then
  say "Making $tools with the packages of Tests/Benchmarks/requirements.txt"
  rm -rf $tools
  python3 -m venv $tools
  $tools/bin/python -m pip install --quiet --disable-pip-version-check -r Tests/Benchmarks/requirements.txt
  cp Tests/Benchmarks/requirements.txt $tools/requirements.txt
fi
swift build -c release --product cardloom
CARDLOOM_BENCH=1 swift build -c release --product MicroBenchmarks
MICRO=$(binary_folder -c release)/MicroBenchmarks
export MICRO
CARDLOOM=${CARDLOOM:-$(binary_folder -c release)/cardloom} exec $tools/bin/python Tests/Benchmarks/bench.py "$@"
