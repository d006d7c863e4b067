#!/usr/bin/env bash
# instructions.sh [--record|--built]: counts the instructions of a full build of 1,000 cards with valgrind's callgrind and fails when
# they are 5 % more than those in instructions.txt; --record writes the count down, --built takes a program that is built already.
#
# A count does not depend on how busy a machine is, and hardly on which machine it is: one core, hashes from a fixed seed, no
# random addresses, no locale, and the C library is kept from choosing other functions on newer processors. What is left
# is a few in a million. It does depend on the compiler and on libxml2, so with others than those in the file it is measured
# and said, and compared with nothing. Under CI=true that fails, and so does a missing valgrind.
set -euo pipefail
. "$(dirname "$0")/../../scripts/shell.sh"

# Ends without a comparison: where nobody reads what is printed, that is a failure.
not_compared() {
  [ "${CI:-}" != true ] || fail "$1"
  say "$1"
  exit 0
}

recorded=Tests/Benchmarks/instructions.txt
tolerance=50 # in thousandths
if ! have valgrind; then
  have apt-get || not_compared "no valgrind here: nothing is counted"
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends valgrind >/dev/null
fi
[ "${1:-}" = --built ] || build_for_tests --product BuildOnce
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp -r Tests/Benchmarks/sites/cardloom "$work/project"
mkdir -p "$work/project/site/data"
python3 Tests/Benchmarks/make_feed.py 1000 "$work/project/site/data/feed.json"
# Valgrind cannot read all of Swift's debugging information.
strip -g -o "$work/build" "$(binary_folder "${test_options[@]}")/BuildOnce"
fixed=(env -i PATH="$PATH" LC_ALL=C TZ=UTC SWIFT_DETERMINISTIC_HASHING=1
  GLIBC_TUNABLES=glibc.cpu.hwcaps=-AVX512F,-AVX512VL,-AVX2,-AVX,-BMI1,-BMI2,-LZCNT,-MOVBE,-RTM,-ERMS,-FSRM,-SSE4_2,-SSE4_1,-SSSE3)
if setarch -R true 2>/dev/null; then fixed=(setarch -R "${fixed[@]}"); fi
"${fixed[@]}" valgrind --tool=callgrind --callgrind-out-file="$work/profile" \
  "$work/build" "$work/project" "$work/out" >"$work/log" 2>&1 || {
  tail -20 "$work/log"
  fail "the build under valgrind failed"
}
count=$(sed -n 's/^summary: \([0-9]*\).*/\1/p;s/^totals: \([0-9]*\).*/\1/p' "$work/profile" | head -1)
compiler=$(swift --version 2>/dev/null | sed -n 's/.*(\(swift-[^ )]*\).*/\1/p;s/.*Swift version \([0-9.]*\).*/\1/p' | head -1)
tools="Swift $compiler, libxml2 $(pkg-config --modversion libxml-2.0), $(uname -m)"

if [ "${1:-}" = --record ]; then
  printf '%s\n%s\n' "$count" "$tools" >$recorded
  say "recorded: $count instructions"
  exit 0
fi
if [ ! -f $recorded ]; then
  not_compared "$count instructions; none are recorded yet (--record)"
fi
if [ "$(sed -n 2p $recorded)" != "$tools" ]; then
  not_compared "$count instructions; recorded for $(sed -n 2p $recorded), not for $tools: they are compared with nothing (--record)"
fi
before=$(sed -n 1p $recorded)
change=$(((count - before) * 1000 / before))
say "$count instructions, $before recorded: ${change} ‰"
if [ $change -le -$tolerance ]; then say "much less: write it down with  Tests/Benchmarks/instructions.sh --record"; fi
if [ $change -ge $tolerance ]; then
  fail "a build of 1,000 cards costs ${change} ‰ more instructions; if that is right, run  Tests/Benchmarks/instructions.sh --record"
fi
