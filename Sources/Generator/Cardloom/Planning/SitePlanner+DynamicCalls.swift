import CardSources
import JSONRecords
import TemplateEngine

/// The templates that data selects with calls such as `{{> *kind}}`.
extension SitePlanner {
  /// The names of templates that occur as texts in the cards of a list or in the section's data; empty for a template without such calls.
  ///
  /// - Complexity: O(size of the list), once for each list and template with such a call.
  func selectedTemplates(of template: Template, in list: CardList, data: RecordData) -> Set<String> {
    let selectable = template.selectable
    guard !selectable.isEmpty else { return [] }
    var selected: Set<String> = []
    RecordTape(data).withRoot { collect(from: $0, among: selectable, into: &selected) }
    let reader = JSONReader(findsDoubledNames: false)
    let tape = RecordTape()
    for position in 0..<list.count {
      do {
        try list.withCard(position, reader: reader, tape: tape) {
          collect(from: $0, among: selectable, into: &selected)
        }
      } catch {
        // A card that cannot be read is reported when its page is made; until then, every template may be meant.
        return selectable
      }
    }
    return selected
  }

  private func collect(from value: RecordValue, among names: Set<String>, into selected: inout Set<String>) {
    switch value.kind {
    case .string, .number:
      let text = value.string
      if names.contains(text) { selected.insert(text) }
    case .array, .object: for child in value.children { collect(from: child, among: names, into: &selected) }
    case .null, .boolean, .html: break
    }
  }
}
