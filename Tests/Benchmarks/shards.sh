#!/usr/bin/env bash
# shards.sh [SHARDS [CARDS]]: builds the benchmark site whole and in parts at the same time, merges the parts, and
# compares the two sites byte for byte. With GNU parallel where it can be had, otherwise with xargs.
set -euo pipefail
. "$(dirname "$0")/../../scripts/shell.sh"

shards=${1:-5}
cards=${2:-3000}
cardloom=$(realpath "${CARDLOOM:-$(binary_folder)/cardloom}")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cp -r Tests/Benchmarks/sites/cardloom "$work/project"
mkdir -p "$work/project/site/data"
python3 Tests/Benchmarks/make_feed.py "$cards" "$work/project/site/data/feed.json"
cd "$work/project"

"$cardloom" build --output "$work/whole" >/dev/null
build="$cardloom build --jobs 1 --shard {}/$shards --output $work/part-{}"
if command -v parallel >/dev/null || { command -v apt-get >/dev/null && apt-get install -qq -y parallel >/dev/null 2>&1; }; then
  seq "$shards" | parallel --will-cite --halt now,fail=1 "$build" >/dev/null
else
  seq "$shards" | xargs -P "$(nproc)" -I{} sh -c "$build" >/dev/null
fi
"$cardloom" merge "$work"/part-* --output "$work/merged"
diff -r "$work/whole" "$work/merged"
say "$shards parts of $cards cards: the same site, byte for byte"

# Parts that do not fit together are refused.
if "$cardloom" merge "$work/part-1" --output "$work/merged" 2>/dev/null; then
  fail "a merge without all parts succeeded"
fi
