import Cardloom
import JSONRecords
import TemplateEngine

/// A card made from the names that a template uses, for a template that has neither a fixture nor a card of a feed.
struct MadeUpCard {
  let variant: Catalogue.Variant

  /// - Parameters:
  ///   - template: the template, whose sections are all taken.
  ///   - id: the template's path without its extension, such as `cells/recipe`.
  init(template: Template, id: String, kind: String) {
    var data = RecordData.object([.init("id", "made-up"), .init("kind", .string(kind))])
    for use in template.names where use.kind != .inverted && use.kind != .dynamicPartial && Self.isOfCard(use.name) {
      // Names are searched outwards, so that a member of a section may stand beside it.
      if data.value(at: use.name) == nil { data = data.setting(use.name, to: .string(Self.sample(for: use.name))) }
    }
    variant = Catalogue.Variant(
      id: "default", title: "Default", group: .fixture, isSynthetic: true,
      origin: "made up from the names in the template; for a card of your own, put \(id).json beside it", card: nil,
      cardKind: kind, data: data)
  }

  /// Whether the card has to have a name; others are those of the page and of the site.
  private static func isOfCard(_ name: String) -> Bool {
    !["", ".", "root", "heading", "id", "kind"].contains(name)
      && !["site.", "page.", "section."].contains { name.hasPrefix($0) }
  }

  /// A sample text for a field's name.
  static func sample(for name: String) -> String {
    let last = name.split(separator: ".").last { Int($0) == nil }.map(String.init) ?? name
    if last.contains("url") || last.contains("href") || last == "all" { return "https://example.org/" }
    if last.contains("image") || last.contains("avatar") {
      return ["width", "height"].contains { last.hasSuffix($0) } ? "1200" : StandInPictures.path
    }
    if last.contains("date") { return "2026-01-31T12:00:00Z" }
    if last.contains("width") || last.contains("height") || last.contains("count") { return "12" }
    if last == "language" { return "en" }
    return "Made up: " + last.replacing("_", with: " ")
  }
}
