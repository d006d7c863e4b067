#!/usr/bin/env bash
# Builds the reference (the public API of the libraries) and the articles as static sites in .build/docs and .build/docs-htmlproof.
# Uses the toolchain's docc, so the package needs no plugin.
set -euo pipefail
. "$(dirname "$0")/shell.sh"

have docc || PATH=$PATH:$(dirname "$(xcrun --find docc)") # macOS keeps it inside Xcode
step "Command" swift build --product cardloom
step "Symbols" swift package dump-symbol-graph --minimum-access-level public --skip-synthesized-members
rm -rf .build/docs .build/docs-htmlproof
# pages MODULE OUTPUT ARTICLE…: builds the articles and the reference of one library, together with more articles.
pages() {
  local graphs=.build/docs-symbols articles=.build/docs-articles/$1.docc module=$1 output=$2
  shift 2
  rm -rf "$graphs" "$(dirname "$articles")"
  mkdir -p "$graphs" "$articles"
  cp "$(binary_folder)/../symbolgraph/$module"*.symbols.json "$graphs"
  cp -r Sources/*/"$module/$module.docc/." "$@" "$articles"
  docc convert "$articles" --additional-symbol-graph-dir "$graphs" \
    --fallback-display-name "$module" --fallback-bundle-identifier "$(printf %s "$module" | tr '[:upper:]' '[:lower:]')" \
    --output-dir "$output" --transform-for-static-hosting --warnings-as-errors
}
# The articles generated from the tables of the program. Before them stand the keys of site.yml that have the same name.
mkdir -p .build/docs-tables
"$(binary_folder)"/cardloom explain elements | sed -n '/^# /,$p' >.build/docs-tables/Elements.md
"$(binary_folder)"/cardloom explain allowed-content | sed -n '/^# /,$p' >.build/docs-tables/AllowedContent.md
step "Cardloom" pages Cardloom .build/docs \
  Sources/Proof/HTMLProof/HTMLProof.docc/Rules.md .build/docs-tables/Elements.md .build/docs-tables/AllowedContent.md
step "HTMLProof" pages HTMLProof .build/docs-htmlproof .build/docs-tables/Elements.md
say "" "Open with:  python3 -m http.server --bind 127.0.0.1 --directory .build/docs" \
  "      then  http://127.0.0.1:8000/documentation/cardloom/"
