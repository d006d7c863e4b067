#!/usr/bin/env bash
# The reference (public API of the library) and the articles, as a static site in .build/docs.
# Uses the toolchain's own docc: the package needs no plugin for it.
set -euo pipefail
. "$(dirname "$0")/shell.sh"

have docc || PATH=$PATH:$(dirname "$(xcrun --find docc)") # macOS keeps it inside Xcode
step "Symbols" swift package dump-symbol-graph --minimum-access-level public --skip-synthesized-members
graphs=.build/docs-symbols
rm -rf "$graphs" .build/docs
mkdir -p "$graphs"
cp "$(binary_folder)/../symbolgraph"/Cardloom*.symbols.json "$graphs"
step "Pages" docc convert Sources/Generator/Cardloom/Cardloom.docc --additional-symbol-graph-dir "$graphs" \
  --fallback-display-name Cardloom --fallback-bundle-identifier cardloom \
  --output-dir .build/docs --transform-for-static-hosting --warnings-as-errors
say "" "Open with:  python3 -m http.server --bind 127.0.0.1 --directory .build/docs" \
  "      then  http://127.0.0.1:8000/documentation/cardloom/"
