extension MessageExplanation {
  /// Mistakes in `site.yml`, in front matter and in what is asked of the command.
  static let configuration = [
    MessageExplanation(
      "unknown-field",
      "A rule of `cells` asks for a field that no card of the source has, and another is called like it."),
    MessageExplanation(
      "no-configuration", "The folder has no `site/site.yml`, so it is no project. `cardloom init` makes one."),
    MessageExplanation(
      "project-not-empty",
      "`cardloom init` writes into an empty or a new folder only, so that nothing of yours is mixed with it."),
    MessageExplanation(
      "not-utf-8", "Configuration and templates are UTF-8. Save the file as UTF-8 in your editor."),
    MessageExplanation(
      "yaml-syntax",
      "The file is no YAML. Spaces make the structure, never tabs; a text with `: ` or `#` in it needs quotation marks."
    ),
    MessageExplanation(
      "duplicate-key",
      "A key stands twice in one mapping. YAML forbids it, because readers differ in which of the two counts."),
    MessageExplanation(
      "too-many-values",
      "Aliases of YAML stand for whole mappings and lists, and a few lines of aliases of aliases for more values than any memory holds. There is a limit of 100,000 in one place."
    ),
    MessageExplanation(
      "unknown-key",
      "The configuration knows no such key. Keys are checked strictly, so that a misspelt one is never ignored."),
    MessageExplanation("missing-key", "A key is needed here: without it the rest of the mapping has no meaning."),
    MessageExplanation("contradicting-keys", "Two keys say different things about the same. Keep one of them."),
    MessageExplanation(
      "wrong-type",
      "The value is of another kind than the key takes: a list instead of a text, a text instead of a number."),
    MessageExplanation("no-value", "The key has no value. Write one, or remove the key."),
    MessageExplanation("unknown-source", "A section names a source that `sources:` does not define."),
    MessageExplanation(
      "duplicate-path",
      "Two feeds want the same address, or one wants the address of a page of another. One page would overwrite the other."
    ),
    MessageExplanation(
      "two-sections-load-more",
      "`Load more` continues one section of a feed. Make the other one a section with a `limit`, or a feed of its own."),
    MessageExplanation(
      "undeclared-event",
      "A template sends an event that `events:` in `site.yml` does not list. Pages listen for those only."),
    MessageExplanation(
      "measures-differ",
      "One stylesheet serves the whole site and knows sections by their id. Sections of one id must have the same adaptor, insets and spacings, or different ids."
    ),
    MessageExplanation(
      "unknown-warning",
      "`--warn` takes the names of warnings that are silent by default, or `all`; `cardloom help build` lists them."),
    MessageExplanation(
      "unknown-subject",
      "`cardloom explain` takes the name of a rule or message, the id of a card, the address of a page, or the name of a template."
    ),
  ]
}
