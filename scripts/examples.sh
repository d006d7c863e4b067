#!/usr/bin/env bash
# examples.sh: builds the example package with dependencies of its own (GRDB, Hummingbird), runs its tests, its site and its
# server, and asks the server for a page, a fragment and what has not changed.
set -euo pipefail
. "$(dirname "$0")/shell.sh"
own_temporary_folder

package=Examples/archive
options=(--package-path "$package" --scratch-path "$PWD/.build/examples")
swift build "${options[@]}" --build-tests
swift test "${options[@]}" --skip-build
binaries=$(swift build "${options[@]}" --show-bin-path)

place=$own_tmp/archive
mkdir "$place"
cp -r "$package/Templates" "$place"
cd "$place"
"$binaries/ArchiveSite" 1203 | grep -q '^61 pages'
# Nothing has changed: nothing is written.
"$binaries/ArchiveSite" | grep -q '^61 pages, 0 files written$'

port=$((20000 + RANDOM % 20000))
"$binaries/ArchiveServer" "$port" >"$own_tmp/server.log" 2>&1 &
server=$!
trap 'kill $server; rm -rf "$own_tmp"' EXIT
address=http://127.0.0.1:$port
curl --silent --fail --retry 20 --retry-connrefused --output "$own_tmp/front.html" "$address/"
grep -q 'data-card="story-1203"' "$own_tmp/front.html"
curl --silent --fail --dump-header "$own_tmp/head" --output "$own_tmp/cards.html" "$address/cards?after=story-1004"
[ "$(grep -c 'data-card="story-1003"\|data-card="story-984"' "$own_tmp/cards.html")" = 2 ] || fail "the fragment has other cards"
tag=$(tr -d '\r' <"$own_tmp/head" | sed -n 's/^[Ee][Tt]ag: //p')
[ -n "$tag" ] || fail "the fragment has no ETag"
status() { curl --silent --output /dev/null --write-out '%{http_code}' "$@"; }
[ "$(status --header "If-None-Match: $tag" "$address/cards?after=story-1004")" = 304 ] || fail "what has not changed is sent again"
[ "$(status "$address/cards?after=nobody")" = 404 ] || fail "a card that is not there has cards after it"
[ "$(status --data 'A new one' "$address/stories")" = 201 ] || fail "no story can be added"
curl --silent --fail --output "$own_tmp/front.html" "$address/"
grep -q 'data-card="story-1204"' "$own_tmp/front.html" || fail "the new story is not shown"
say "The archive builds, and its server answers."
