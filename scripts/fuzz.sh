#!/usr/bin/env bash
# fuzz.sh [TARGET] [SECONDS]: fuzzes one target (html: the parser, check: the whole check, content, json, pictures, xml), or each in
# turn, for SECONDS each (default: 60). The corpus is kept in .build/fuzz-corpus; an input that fails is written to .build/.
set -euo pipefail
. "$(dirname "$0")/shell.sh"

target=${1:-} seconds=${2:-60}
scripts/install.sh libxml2 pictures
options=(-c release --scratch-path .build/fuzz --product Fuzz
  -Xswiftc -sanitize=fuzzer -Xswiftc -use-ld=lld)
CARDLOOM_FUZZ=1 swift build "${options[@]}"
program=.build/fuzz/release/Fuzz

for name in ${target:-html check content json pictures xml}; do
  corpus=.build/fuzz-corpus/$name
  mkdir -p "$corpus"
  # Seeds from the attack tests, which random bytes would hardly find.
  if [ "$name" = content ]; then
    awk -v folder="$corpus" 'NF && !/^==/ { file = folder "/vector-" NR; printf "%s", $0 >file; close(file) }' Tests/Attacks/vectors.txt
  fi
  # A picture of each format: random bytes would not find one.
  if [ "$name" = pictures ]; then cp Tests/Attacks/pictures/good.* "$corpus"; fi
  say "" "== $name, $seconds s"
  FUZZ_TARGET=$name "$program" -max_total_time="$seconds" -timeout=5 -print_final_stats=1 \
    -artifact_prefix=".build/fuzz-$name-" "$corpus"
done
