#!/usr/bin/env bash
# instructions.sh [--record]: counts the instructions of a full build of 1,000 cards with valgrind's callgrind and fails when
# they are 5 % more, or less, than those in instructions.txt. A count of instructions is the same on a busy machine.
# The recorded count holds for one compiler; with another one it is measured and said, and compared with nothing.
set -euo pipefail
. "$(dirname "$0")/../../scripts/shell.sh"

recorded=Tests/Benchmarks/instructions.txt
if ! have valgrind; then
  have apt-get || { say "no valgrind here: nothing is counted"; exit 0; }
  as_root apt-get install -y -qq --no-install-recommends valgrind >/dev/null
fi
swift build -c release --product cardloom
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp -r Tests/Benchmarks/sites/cardloom "$work/project"
mkdir -p "$work/project/site/data"
python3 Tests/Benchmarks/make_feed.py 1000 "$work/project/site/data/feed.json"
# Valgrind cannot read all of Swift's debugging information.
strip -g -o "$work/cardloom" "$(binary_folder -c release)/cardloom"
# Hashes are seeded anew in every process otherwise, and with them the order of work.
SWIFT_DETERMINISTIC_HASHING=1 valgrind --tool=callgrind --callgrind-out-file="$work/profile" \
  "$work/cardloom" build --project "$work/project" --full --jobs 1 --output "$work/out" >"$work/log" 2>&1 || {
  tail -20 "$work/log"
  fail "the build under valgrind failed"
}
count=$(sed -n 's/^summary: \([0-9]*\).*/\1/p;s/^totals: \([0-9]*\).*/\1/p' "$work/profile" | head -1)
compiler=$(swift --version 2>/dev/null | sed -n 's/.*(\(swift-[^ )]*\).*/\1/p;s/.*Swift version \([0-9.]*\).*/\1/p' | head -1)
xml=$(pkg-config --modversion libxml-2.0)

if [ "${1:-}" = --record ]; then
  printf '%s\nSwift %s, libxml2 %s, %s\n' "$count" "$compiler" "$xml" "$(uname -m)" >$recorded
  say "recorded: $count instructions"
  exit 0
fi
if [ ! -f $recorded ]; then
  say "$count instructions; none are recorded yet (--record)"
  exit 0
fi
if [ "$(sed -n 2p $recorded)" != "Swift $compiler, libxml2 $xml, $(uname -m)" ]; then
  say "$count instructions; recorded for $(sed -n 2p $recorded), so they are compared with nothing"
  exit 0
fi
before=$(sed -n 1p $recorded)
change=$(((count - before) * 1000 / before))
say "$count instructions, $before recorded: ${change} ‰"
if [ $change -gt 50 ] || [ $change -lt -50 ]; then
  fail "a build of 1,000 cards costs ${change} ‰ more instructions; if that is right, run  Tests/Benchmarks/instructions.sh --record"
fi
