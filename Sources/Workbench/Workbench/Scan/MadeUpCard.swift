import JSONRecords
import TemplateEngine

/// Data made up from the names in a template, with which a template is shown that has neither a fixture nor a card.
struct MadeUpCard {
  let variant: Catalogue.Variant

  /// A use of a name inside sections over objects or lists.
  private struct Use {
    let kind: TemplateNameUse.Kind
    let name: String
    let sections: [String]
    let goesOverMembers: Bool
    let sample: RecordData
  }

  /// - Parameter id: the template's path without its extension, such as `cells/recipe`.
  init(template: Template, id: String, kind: String) {
    // Sections and pages provide these names.
    let shared: Set<String> = ["site", "root", "section", "page", "heading", "count", "countLabel", "shown", "loaded"]
    let names = template.names.filter {
      !shared.contains(String($0.name.prefix { $0 != "." })) && $0.kind != .dynamicPartial && !$0.isOfOfferedPicture
    }
    // What a template writes is a text, not an object: names in a section over it belong to the data around it.
    let written = Set(names.filter { $0.kind == .interpolation }.map(\.name))
    let uses = names.map { use in
      Use(
        kind: use.kind, name: use.name, sections: use.sections.filter { !written.contains($0) },
        goesOverMembers: use.goesOverMembers,
        sample: Self.sample(
          for: use.name == "." ? use.sections.last ?? "item" : use.name, isAddress: use.isAddress, isHTML: use.isHTML))
    }
    let data = Self.object(of: uses, depth: 0)
      .setting("id", to: "made-up").setting("kind", to: .string(kind))
    variant = Catalogue.Variant(
      id: "default", title: "Default", group: .fixture, isSynthetic: true,
      origin: "made up from the names in the template; for a card of your own, put \(id).json beside it", card: nil,
      cardKind: kind, data: data)
  }

  /// An object with a value for each name.
  ///
  /// - Parameter depth: the number of sections around the object.
  private static func object(of uses: [Use], depth: Int) -> RecordData {
    var data = RecordData.object([])
    for use in uses where use.sections.count == depth && use.name != "." {
      guard use.kind != .inverted, data.value(at: use.name) == nil else { continue }
      data = data.setting(use.name, to: value(of: use, among: uses, depth: depth))
    }
    return data
  }

  private static func value(of use: Use, among uses: [Use], depth: Int) -> RecordData {
    if let written = uses.first(where: { $0.kind == .interpolation && $0.name == use.name }) { return written.sample }
    let inner = uses.filter { $0.sections.count > depth && $0.sections[depth] == use.name }
    if use.goesOverMembers {
      let isText = inner.allSatisfy { $0.name == "." }
      let member = isText ? inner.first?.sample ?? .string("Made up") : object(of: inner, depth: depth + 1)
      return .object([.init("made up", member), .init("made up, too", member)])
    }
    if let element = inner.first(where: { $0.sections.count == depth + 1 && $0.name == "." }) {
      return .array([element.sample, element.sample])
    }
    // A name that the template writes outside of the section, too, belongs to the data around it.
    let outside = Set(uses.filter { $0.sections.count == depth }.map(\.name))
    let members = object(
      of: inner.filter { $0.sections.count > depth + 1 || !outside.contains($0.name) }, depth: depth + 1)
    guard case .object(let list) = members, !list.isEmpty else { return .boolean(true) }
    return use.name.hasSuffix("s") ? .array([members, members]) : members
  }

  /// A value for a field that suits its name.
  ///
  /// - Parameters:
  ///   - isAddress: whether a template writes it at the beginning of an address.
  ///   - isHTML: whether a template writes only HTML by type there.
  static func sample(for name: String, isAddress: Bool = false, isHTML: Bool = false) -> RecordData {
    let last = (name.split(separator: ".").last.map(String.init) ?? name).lowercased()
    let words = "Made up: " + last.replacing("_", with: " ")
    if isHTML { return .html(Array("<p>\(words)</p>".utf8)) }
    if last.hasSuffix("width") { return 640 }
    if last.hasSuffix("height") { return 360 }
    if ["count", "duration", "size", "price", "index", "number"].contains(where: last.hasSuffix) {
      return 12
    }
    let isPicture = ["image", "avatar", "photo", "picture", "icon", "poster", "thumbnail", "src"].contains {
      last == $0 || last.hasSuffix("_" + $0)
    }
    if isPicture, isAddress || last != "icon" { return .string(StandInPictures.path) }
    if isAddress || last.contains("url") || last.contains("href") || last == "all" {
      return "https://example.org/"
    }
    if last.hasSuffix("date_text") { return "31 January 2026" }
    if last.contains("date") { return "2026-01-31T12:00:00Z" }
    if last == "language" || last == "lang" { return "en" }
    if last == "id" { return "made-up" }
    return .string(words)
  }
}

extension TemplateNameUse {
  /// Whether it asks how a picture is offered, `{{#picture}}{{#picture.sources}}{{srcset}}`, which no card decides on.
  var isOfOfferedPicture: Bool {
    name.hasPrefix("picture.") || sections.contains { $0.hasPrefix("picture.") }
  }
}
