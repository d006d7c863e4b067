extension MessageExplanation {
  /// Mistakes in templates.
  static let templates = [
    MessageExplanation(
      "unclosed-front-matter", "A file that begins with `---` has settings up to the next line of `---`. Close them."),
    MessageExplanation("unclosed-tag", "A Mustache tag begins with `{{` and ends with `}}`; this one never ends."),
    MessageExplanation("empty-tag", "A tag names a field: `{{title}}`. `{{.}}` is the value itself."),
    MessageExplanation(
      "bad-delimiters",
      "`{{=<% %>=}}` changes the delimiters: an opening and a closing one, a space between them, no `=`."),
    MessageExplanation(
      "style-sheet",
      "A style sheet of yours has a property, a value or a rule that browsers drop without a word: a misspelt name, a value that the property cannot have, a brace that is not closed. Names that resemble no property, those of browsers (`-webkit-…`) and your own (`--x`) are left alone. `check`, `serve` and the workbench say so; the site is built all the same."
    ),
    MessageExplanation("unclosed-section", "`{{#name}}` and `{{^name}}` end with `{{/name}}`."),
    MessageExplanation("stray-closing-tag", "`{{/name}}` closes a section; none of that name is open here."),
    MessageExplanation(
      "mismatched-closing-tag",
      "Sections close in the opposite order to that in which they open, like elements of HTML."),
    MessageExplanation("bad-name", "A name is a field, or a path of fields: `author.name`, `tags.0`."),
    MessageExplanation(
      "doubled-template",
      "Two files have one name. A file of yours takes the place of a built-in one of the same path only."),
    MessageExplanation(
      "unknown-template",
      "No file of that name is in the folder for that role: `cells/`, `sections/`, `states/`, `pages/` or `partials/`, in your `Templates` or the built-in ones."
    ),
    MessageExplanation(
      "endless-recursion",
      "A partial calls itself with the same data again and again. Put the call into a section over a list that ends."),
    MessageExplanation(
      "nested-too-deeply", "More sections stand in one another than any page needs. A closing tag may be missing."),
    MessageExplanation(
      "templates-too-deep",
      "Templates call each other more deeply than any page needs. Call fewer of them from one another."),
    MessageExplanation(
      "context-changes",
      "A section or a partial begins in one place of the HTML (text, a tag, an attribute) and ends in another. Then what follows would mean something else with it than without it, and values could not be escaped for their place."
    ),
    MessageExplanation(
      "unfinished-html", "The template ends inside a tag, an attribute or a comment. Close it in the same file."),
    MessageExplanation(
      "ambiguous-html",
      "HTML is written so that the place of a value cannot be told. Quote the attribute, or close the tag before it."),
    MessageExplanation(
      "unsafe-place",
      "Values are escaped for their place, but in scripts, style sheets, comments, tag names and event handlers no escaping is safe. Put the value into text or an attribute, such as `data-…`, and read it from there."
    ),
    MessageExplanation(
      "raw-outside-text",
      "`{{{name}}}` passes HTML, which can stand between tags only. In an attribute write `{{name}}`."),
    MessageExplanation(
      "unknown-name",
      "No record of the section's sources has such a field. Correct the name, or declare it in the front matter: `optional: [name]`; then it is blank where it is missing."
    ),
    MessageExplanation(
      "missing-value",
      "The record of this card has no such field, though others have. Put `{{#name}}…{{/name}}` around it, or declare it as optional in the front matter."
    ),
    MessageExplanation(
      "unsafe-url", "The address is of a scheme that runs code, such as `javascript:`. It is never written."),
    MessageExplanation(
      "unsafe-srcset",
      "A list of image candidates consists of addresses, each with a width (`640w`) or a density (`2x`). Any other is never written."
    ),
    MessageExplanation(
      "foreign-origin",
      "The card names a picture, sound or film of a host from which this site loads nothing. Name its origin under `content: {origins: […]}` in site.yml, or bring the file into the site."
    ),
    MessageExplanation(
      "unsafe-style",
      "The value of a property of CSS could end the declaration or load something, or its property does not take it. `initial` is written in its place, before a unit (`{{width}}px`) `0`."
    ),
    MessageExplanation(
      "unsafe-class",
      "The data names a class of which the page itself is made (`cell`, `section-header`, `visually-hidden`, …). It is left out. Write a word before the tag: of `class=\"kind-{{kind}}\"` data can make no class of the page's own."
    ),
    MessageExplanation(
      "unsafe-id",
      "An id has no white space. Hyphens are written in its place, in `id` and in the attributes that name ids."),
    MessageExplanation(
      "unsafe-language",
      "The text is no language tag (BCP 47). `und`, for none that is known, is written in its place. Underscores as in `en_US` are mended without a word."
    ),
    MessageExplanation(
      "misplaced-template",
      "The data chooses a template that does not fit into its place: it leaves a tag or an attribute open, or a value stands in it where none is safe there."
    ),
    MessageExplanation(
      "not-text",
      "The field holds a list or an object, which has no text. Name a field inside it, or use a section."),
    MessageExplanation(
      "not-html",
      "`{{{name}}}` passes HTML that a source declares as such, and nothing else. Write `{{name}}` for text."),
    MessageExplanation(
      "no-template",
      "No template stands for the cards of this kind: add a file `cells/KIND.mustache`, name the section's `cell:`, or add a rule under `cells:`."
    ),
  ]
}
