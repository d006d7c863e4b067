#!/usr/bin/env bash
# From a fresh clone to the example site in a browser, live. PORT=N chooses the port.
set -euo pipefail
. "$(dirname "$0")/shell.sh"

step "Tools" scripts/install.sh libxml2
step "Build" swift build --product cardloom
cardloom=$(binary_folder)/cardloom
say "" "Ready after $SECONDS s. Stop the server with Control-C."
exec "$cardloom" serve ${PORT:+--port "$PORT"}
