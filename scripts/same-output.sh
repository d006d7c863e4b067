#!/usr/bin/env bash
# same-output.sh [--quick] OLD NEW [FOLDER]: checks that two cardloom binaries give the same bytes for the same input.
#
# Runs both over the example site, the benchmark site with 1,000 and 10,000 cards, every golden project, the workbench and the
# HTML of the requirement tables, and compares the written files, the printed text and the exit statuses. Sites are built with
# and without --no-memo, with one job and two. FOLDER may contain more input: its HTML is validated, and its feeds (XML, JSON,
# CSV) are turned into projects with `init` and built. Prints the differences; exit status 1 if there are any. --quick omits the
# site of 10,000 cards and builds every other site twice instead of four times.
set -euo pipefail
. "$(dirname "$0")/shell.sh"

usage() { sed -n '2s/^# //p' "$0" >&2; exit 2; }
quick=
[ "${1:-}" != --quick ] || { quick=1; shift; }
[ $# = 2 ] || [ $# = 3 ] || usage
cd "$OLDPWD"
for binary in "$1" "$2"; do [ -x "$binary" ] || fail "$binary is not a program"; done
old=$(realpath "$1") new=$(realpath "$2") more=${3:+$(realpath "$3")}
cd "$OLDPWD"

repository=$PWD
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'kill $(jobs -p) 2>/dev/null; exit 130' INT TERM

# The common input.
python3 - "$work" <<'PYTHON'
import pathlib, re, sys

for archive in sorted(pathlib.Path("Tests").glob("*/Cases/*.txt")):
    parts = re.split(r"^-- (\S+) --\n", archive.read_text(encoding="utf-8"), flags=re.MULTILINE)
    for path, text in zip(parts[1::2], parts[2::2]):
        if not path.startswith("expected/"):
            file = pathlib.Path(sys.argv[1]) / "golden" / archive.stem / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8", newline="")
PYTHON
python3 Tests/Differential/requirement_pages.py "$work/rows"
feed() { python3 Tests/Benchmarks/make_feed.py "$@"; }
feed 1000 "$work/1000.json"
feed 1000 "$work/changed.json" --edit 500 --prepend 3
[ -n "$quick" ] || feed 10000 "$work/10000.json"
[ "$(ls "$work/golden" | wc -l)" -ge 30 ] || fail "the golden projects are not where this script looks for them"

# record NAME ARGUMENT…: runs the binary in the current folder and saves its output and its exit status. The line that begins
# with the time in milliseconds and the times of a JSON report are removed.
record() {
  local name=$1 stream status=0
  shift
  mkdir -p "$results/$name"
  "$binary" "$@" >"$side/stdout" 2>"$side/stderr" </dev/null || status=$?
  echo "$status" >"$results/$name/status"
  for stream in stdout stderr; do
    sed -E "s|$side|.|g; /^[0-9]+ ms(:|\$)/d; /\"milliseconds\": \{/,/\}/d" "$side/$stream" >"$results/$name/$stream"
  done
}

# keep NAME PATH: moves written files to the results.
keep() { [ ! -e "$2" ] || mv "$2" "$results/$1/files"; }

# Builds the project in the current folder in every way; the arguments are passed to each build.
builds() {
  local name=$1 jobs memo
  shift
  for jobs in 2 1; do
    for memo in "" --no-memo; do
      if [ -n "$quick" ] && [ "$jobs$memo" != 2 ] && [ "$jobs$memo" != 1--no-memo ]; then continue; fi
      record "$name, $jobs jobs${memo:+ $memo}" build --full --jobs $jobs $memo "$@"
      keep "$name, $jobs jobs${memo:+ $memo}" site/public
    done
  done
}

# Makes a project in a new folder, which becomes the current one.
enter() { rm -rf "$side/run" && mkdir "$side/run" && cd "$side/run"; }

benchmark_site() {
  enter
  cp -r "$repository/Tests/Benchmarks/sites/cardloom/." .
  mkdir -p site/data
  cp "$work/$1.json" site/data/feed.json
}

# Produces everything that is compared, with one binary.
run_all() {
  binary=$1 side=$2 results=$2/results
  local part name feed

  enter
  cp -r "$repository/site" .
  rm -rf site/public site/preview site/.*.cardloom-*
  builds "example site"
  record "check of the example site" check --warn all
  record "check of the example site, json" check --warn all --format json
  for name in / /news/ /news/page/2/ article product; do
    record "explain ${name//\//-} of the example site" explain "$name"
  done
  record "preview" preview --jobs 2
  keep "preview" site/preview
  record "preview, narrow" preview --jobs 1 --widths 320
  keep "preview, narrow" site/preview

  for cards in 1000 10000; do
    [ -e "$work/$cards.json" ] || continue
    benchmark_site "$cards"
    builds "$cards cards"
  done

  benchmark_site 1000
  "$binary" build --quiet >/dev/null 2>&1 || true
  cp "$work/changed.json" site/data/feed.json
  record "1000 cards, rebuilt after a change" build
  keep "1000 cards, rebuilt after a change" site/public
  for part in 1 2; do record "part $part" build --shard "$part/2" --output "part-$part"; done
  record "merged parts" merge part-1 part-2 --output whole
  keep "merged parts" whole

  for name in $(ls "$work/golden"); do
    enter
    cp -r "$work/golden/$name/project/." .
    local warnings=()
    [ ! -e "$work/golden/$name/warnings" ] || mapfile -t warnings < <(sed 's/^/--warn=/' "$work/golden/$name/warnings")
    builds "golden $name" "${warnings[@]}"
    case $name in
      bare-cells | error-misspelt-field | section-views)  # The workbench takes seconds for each project.
        record "golden $name, preview" preview
        keep "golden $name, preview" site/preview
        ;;
    esac
  done

  cd "$work"
  for name in tsv text sarif; do record "requirement rows, $name" validate --warn all --format $name rows; done

  enter
  record "explain --list" explain --list
  for name in $(grep -xE '[a-z0-9]+(-[a-z0-9]+)*' "$results/explain --list/stdout"); do
    record "explain $name" explain "$name"
  done

  [ -n "$more" ] || return 0
  cd "$more"
  record "validation of $(basename "$more")" validate --warn all --format tsv .
  find . -type f \( -name '*.xml' -o -name '*.rss' -o -name '*.atom' -o -name '*.json' -o -name '*.csv' \) | sort \
    >"$side/feeds"
  while read -r feed; do
    enter
    name=${feed#./}
    record "init of ${name//\//-}" init . --from "$more/$feed"
    record "site of ${name//\//-}" build
    keep "site of ${name//\//-}" site/public
  done <"$side/feeds"
}

mkdir -p "$work/old/results" "$work/new/results"
(run_all "$old" "$work/old") & first=$!
(run_all "$new" "$work/new") & second=$!
wait $first || fail "the run of $old was not finished"
wait $second || fail "the run of $new was not finished"

cd "$work"
count() { find "$1/results" -name status | wc -l; }
differences=$(diff -rq old/results new/results || true)
if [ -z "$differences" ]; then
  say "same output: $(count old) runs, $(find old/results -type f | wc -l) files, $SECONDS s"
  exit 0
fi
shown=0
while read -r line; do
  shown=$((shown + 1))
  [ $shown -le 25 ] || continue
  case $line in
    "Only in old/"*) say "only with the old one: ${line#Only in old/results/}" ;;
    "Only in new/"*) say "only with the new one: ${line#Only in new/results/}" ;;
    *)
      path=${line#Files old/results/} path=${path%% and new/results/*}
      say "differs: $path"
      diff -a "old/results/$path" "new/results/$path" | sed -n '2,7p' | cut -c 1-200 || true
      ;;
  esac
done <<<"$differences"
say "" "$shown files or folders differ; $(count old) runs, $SECONDS s"
exit 1
