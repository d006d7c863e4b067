import HTMLProof

/// The allow-list as an article of the documentation.
package enum ContentDocument {
  /// The article, in Markdown.
  package static func markdown() -> String {
    var text = """
      # Allowed content

      What may remain of a card's HTML, and what becomes of the rest.

      ## Elements that are written

      Each may have `\(names(ContentAttributes.onEveryElement).joined(separator: "`, `"))`; values that the HTML Standard does not allow are left out.
      Of classes code keeps the one that names its language, as `language-swift`, in whatever way it was named.
      An `id` stays, behind that of the card, when a link of the content leads to it.

      | element | further attributes |
      | --- | --- |

      """
    for element in elements(where: { $0 == .keep }) {
      let attributes = ContentAttributes.own(of: element) + ContentAttributes.written(of: element)
      text += "| `\(element.text)` | \(names(attributes).map { "`\($0)`" }.joined(separator: ", ")) |\n"
    }
    text += "\n## Elements that become others\n\n| element | becomes |\n| --- | --- |\n"
    for element in ElementName.allCases where !element.text.isEmpty {
      if case .become(let other) = ContentElements.rule(element) {
        text += "| `\(element.text)` | `\(other.text)` |\n"
      }
    }
    text += "\n## The rest\n\n"
    text +=
      "Only what they hold remains of elements that HTML does not know, of custom elements other than those below,"
    text += " and of "
    text += list(elements(where: { $0 == .unwrap || $0 == .apart })) + ".\n\n"
    text += "A link takes the place of " + list(elements(where: { $0 == .link })) + ", and of an `object` without other"
    text += " content.\n\n"
    text += components()
    text +=
      "Of " + list(elements(where: { $0 == .label })) + " HTML inside it remains, else its `aria-label` or `title`."
    text += "\n\nA disabled `input` of the type `checkbox`, as lists of tasks have it, becomes ☑ or ☐.\n\n"
    text += "Formulas (" + list(elements(where: { $0 == .formula })) + ") are rebuilt of MathML Core: what lays out"
    text += " their parts, without addresses, colours, sizes and free lengths. Brackets of `mfenced` become signs,"
    text += " annotations go; one that browsers cannot lay out becomes its `alttext`, else its text.\n\n"
    text += "Nothing remains of " + list(elements(where: { $0 == .drop })) + ".\n"
    return text
  }

  /// The custom elements of which more remains than what they hold.
  private static func components() -> String {
    var others: [String] = []
    var links: [String] = []
    for (name, rule) in ContentComponent.rules.sorted(by: { $0.key < $1.key }) {
      switch rule {
      case .become(let element): others.append("`\(name)` becomes `\(element.text)`")
      case .link, .frame: links.append("`\(name)`")
      }
    }
    return "Of custom elements \(others.joined(separator: ", ")); a link takes the place of "
      + links.joined(separator: ", ") + " without other content. `check` tells which others showed nothing.\n\n"
  }

  private static func elements(where fits: (ContentRule) -> Bool) -> [ElementName] {
    ElementName.allCases.filter { !$0.text.isEmpty && fits(ContentElements.rule($0)) }
  }

  private static func names(_ attributes: [AttributeName]) -> [String] { attributes.map(\.text) }

  private static func list(_ elements: [ElementName]) -> String {
    elements.map { "`\($0.text)`" }.joined(separator: ", ")
  }
}
