extension ElementTable {
  /// The table as an article of the documentation, in Markdown.
  package func markdown() -> String {
    let rows = ElementName.allCases.filter { !$0.text.isEmpty }.map { self[$0] }
    var text =
      "# Elements of HTML\n\nEvery element may have the global attributes, `data-…`, event handlers and, where ARIA allows it, `aria-…`.\n\n"
    text +=
      "| element | attributes of its own | must have | obsolete attributes, and what to use instead |\n| --- | --- | --- | --- |\n"
    for row in rows where row.insteadUse == nil {
      let own = row.attributes.entries.map { code($0.name.text) }.joined(separator: " ")
      let required = row.required.map { code($0.text) }.joined(separator: " ")
      let obsolete = row.obsolete.entries.map { "\(code($0.name.text)): \($0.insteadUse.text)" }.joined(separator: "; ")
      text += "| \(code(row.element.text)) | \(own) | \(required) | \(escaped(obsolete)) |\n"
    }
    text += "\n## Obsolete elements\n\n| element | use instead |\n| --- | --- |\n"
    for row in rows {
      guard let advice = row.insteadUse else { continue }
      text += "| \(code(row.element.text)) | \(escaped(advice.text)) |\n"
    }
    return text
  }

  private func code(_ name: String) -> String { "`\(name)`" }

  /// A text for a cell of a Markdown table.
  private func escaped(_ text: String) -> String { text.replacing("|", with: "\\|") }
}
