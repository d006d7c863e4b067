extension MessageExplanation {
  /// What can be wrong with cells, sections and pages.
  static let pages = [
    MessageExplanation(
      "duplicate-identity",
      "Two cells of a section, or two sections of a feed, have one identity. A page can be linked, restored and patched only when each has its own."
    ),
    MessageExplanation(
      "path-collision",
      "Two pages, or a page and a file, want the same place. Letter case does not tell them apart on every disk."),
    MessageExplanation(
      "page-shows-no-sections",
      "A page template puts its sections with `{{{sections}}}`, or the growing one's cells with `{{{cells}}}`."),
    MessageExplanation(
      "id-on-several-pages",
      "\"Load more\" puts the cards of all pages of a feed into one document, in which an id names one element only. An id in a cell template is made of the card's own: `id=\"title-{{id}}\"`."
    ),
    MessageExplanation(
      "unknown-height",
      "A warning that is silent unless asked for with `--warn unknown-height`. A cell with a declared size keeps its place free before its pictures come, and far cells can be taken out of the document. Write `size: 8rem` into the front matter or the section."
    ),
    MessageExplanation(
      "page-failed", "Something that should never happen stood against a page. It is a defect of Cardloom."),
    MessageExplanation(
      "schema-refused", "libxml2 did not accept the schema that Cardloom makes for it. It is a defect of Cardloom."),
  ]
}
