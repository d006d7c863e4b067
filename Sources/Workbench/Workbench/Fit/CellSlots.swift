import TemplateEngine

/// The fields that a cell template takes from its card, which a source's `fields` can provide.
struct CellSlots: Sendable {
  /// A field of the card.
  struct Slot: Sendable, Equatable {
    /// The name in the template.
    let name: String
    /// Whether a card without it is an error.
    let isRequired: Bool
    /// Whether readers see it as text, so that it can be written in a format.
    let isText: Bool
  }

  /// The slots: those that a designer thinks of first, then in the order of the template.
  let slots: [Slot]

  /// Names that pages and sections provide.
  private static let shared: Set<String> = [
    "site", "root", "section", "page", "heading", "count", "countLabel", "shown", "loaded", "card", "id", "kind",
  ]
  private static let first = ["title", "summary", "image", "url", "price", "date_published"]

  /// Whether a slot describes another one, such as a picture's width.
  static func isMinor(_ name: String) -> Bool {
    name == "language" || name.hasPrefix("image_")
      || name.hasPrefix("date_")
        && name != "date_published" && name != "date_text"
  }

  /// The slots of a template.
  init(_ template: Template) {
    let names = template.names.filter { $0.kind != .dynamicPartial && $0.name != "." }
    // What a template writes is a text, not an object: names in a section over it belong to the card.
    let written = Set(names.filter { $0.kind == .interpolation }.map(\.name))
    var order: [String] = []
    var required: Set<String> = []
    var texts: Set<String> = []
    for use in names where use.sections.allSatisfy(written.contains) {
      let name = String(use.name.prefix { $0 != "." })
      guard !Self.shared.contains(name) else { continue }
      if !order.contains(name) { order.append(name) }
      if !use.isOptional, !use.sections.contains(name) { required.insert(name) }
      if use.kind == .interpolation, !use.isAddress, !use.isHTML, use.name == name, !Self.isMinor(name) {
        texts.insert(name)
      }
    }
    let sorted = Self.first.filter(order.contains) + order.filter { !Self.first.contains($0) }
    slots = sorted.map { Slot(name: $0, isRequired: required.contains($0), isText: texts.contains($0)) }
  }
}
