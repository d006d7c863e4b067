#!/usr/bin/env bash
# Installs what is missing, builds, and serves the example site live in a browser. PORT=N chooses the port.
set -euo pipefail
. "$(dirname "$0")/shell.sh"

step "Tools" scripts/install.sh libxml2
step "Build" swift build --product cardloom
cardloom=$(binary_folder)/cardloom
say "" "Ready after $SECONDS s. Stop the server with Control-C."
exec "$cardloom" serve ${PORT:+--port "$PORT"}
