#!/usr/bin/env bash
# Builds the reference (the public API of the libraries) and the articles as static sites in .build/docs and .build/docs-htmlproof.
# Uses the toolchain's docc, so the package needs no plugin.
set -euo pipefail
. "$(dirname "$0")/shell.sh"

have docc || PATH=$PATH:$(dirname "$(xcrun --find docc)") # macOS keeps it inside Xcode
step "Symbols" swift package dump-symbol-graph --minimum-access-level public --skip-synthesized-members
rm -rf .build/docs .build/docs-htmlproof
# pages FOLDER MODULE OUTPUT: builds one library's articles and reference.
pages() {
  local graphs=.build/docs-symbols
  rm -rf "$graphs"
  mkdir -p "$graphs"
  cp "$(binary_folder)/../symbolgraph/$2"*.symbols.json "$graphs"
  docc convert "$1/$2.docc" --additional-symbol-graph-dir "$graphs" \
    --fallback-display-name "$2" --fallback-bundle-identifier "$(printf %s "$2" | tr '[:upper:]' '[:lower:]')" \
    --output-dir "$3" --transform-for-static-hosting --warnings-as-errors
}
step "Cardloom" pages Sources/Generator/Cardloom Cardloom .build/docs
step "HTMLProof" pages Sources/Proof/HTMLProof HTMLProof .build/docs-htmlproof
say "" "Open with:  python3 -m http.server --bind 127.0.0.1 --directory .build/docs" \
  "      then  http://127.0.0.1:8000/documentation/cardloom/"
