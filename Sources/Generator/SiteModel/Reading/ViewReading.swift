import CardLayout
import JSONRecords

extension HeldView {
  static let keys = KeyTable<HeldView>(.view, of: HeldView(template: "")) {
    Key(
      "template", \.locatedTemplate, .text, required: true, example: "template: section-note",
      missing: { _ in "template: section-title" }, "The template, by its name without folder.")
    Key("data", \.data, .data, example: "data: {text: Fresh}", "`data` in the template.")
    Key("height", \.size, .size, example: "height: 3rem", "The height that is reserved for it.")
    Key(
      "identifier", \.identifier, .identifier, example: "identifier: top-title",
      "The name of a header or a footer in the markup (`data-view`); by default, the name of its template.")
  }

  static let headerKeys = KeyTable<HeldView>(
    .header, "A view that can stay visible while its section scrolls: the keys of [View](#View), and one of its own.",
    of: HeldView(template: "")
  ) {
    keys.inherited(by: \.self)
    Key(
      "sticky", \.isSticky, .boolean, example: "sticky: true",
      "Whether it stays visible while the section's cells scroll.")
  }
}

extension KeyType where Value == HeldView {
  /// A view's mapping, or only the name of its template.
  static var view: KeyType { view(.view, HeldView.keys) }
  /// A view that can stay visible.
  static var header: KeyType { view(.header, HeldView.headerKeys) }

  private static func view(_ mapping: ConfigurationMapping, _ keys: KeyTable<HeldView>) -> KeyType {
    KeyType(.oneOf([.text, .mapping(mapping)])) { node, name, reading in
      if case .scalar = node { return reading.reader.text(node, name).map { HeldView($0) } }
      var view = HeldView(template: "")
      return keys.read(node, "the \(name)", into: &view, reading)?.isWhole == true ? view : nil
    }
  }
}

extension HeldView {
  /// Creates a view whose template is named in a text.
  package init(_ template: Located<String>, data: RecordData = .object([])) {
    self.init(template: template.value, data: data, location: template.location)
  }

  /// The name of the template, and where it is.
  fileprivate var locatedTemplate: Located<String> {
    get { Located(template, at: location) }
    set { (template, location) = (newValue.value, newValue.location) }
  }
}

/// A supplementary view as its keys describe it.
struct SupplementaryKeys: Sendable {
  var kind: Located<String>?
  var template: Located<String>?
  var data = RecordData.object([])
  var placement: SupplementaryView.Placement?

  static let keys = KeyTable<SupplementaryKeys>(.supplementary, of: SupplementaryKeys()) {
    Key(
      "kind", \.kind, .identifier, required: true, example: "kind: ad", missing: { _ in "kind: ad-slot" },
      "The kind of view, for styles and events.")
    Key(
      "template", \.template, .text, example: "template: ad",
      "The template; by default, the one that is named like the kind.")
    Key("data", \.data, .data, example: "data: {label: Advertisement}", "`data` in the template.")
    Key(
      "at", \.placement, .placement, example: "at: 3",
      """
      Its place: before the first cell, after the last, or before the cell at this index, counted from 0. Required \
      without `every`.
      """)
    Key(
      "every", .wholeNumber(1...Int.max), example: "every: 10", turn: 1,
      "Repeats the view after each group of this many cells."
    ) { node, reading, view in
      view.placement = reading.reader.integer(node, "every", in: 1...Int.max).map { .every($0) }
      return view.placement != nil
    }
  }

  static func supplementary(_ node: Node, _ reading: Reading) -> SupplementaryView? {
    var view = SupplementaryKeys()
    guard let values = keys.read(node, "a supplementary view", into: &view, reading) else { return nil }
    if !values.has("at"), !values.has("every") {
      values.reportMissing("at", example: "at: 3")
    }
    guard let kind = view.kind, let placement = view.placement else { return nil }
    return SupplementaryView(
      kind: kind.value, view: HeldView(view.template ?? kind, data: view.data), placement: placement)
  }
}

extension KeyType where Value == SupplementaryView.Placement {
  /// `start`, `end`, or an index.
  static var placement: KeyType {
    KeyType(.oneOf([.constant("start"), .constant("end"), .text])) { node, name, reading in
      guard let text = reading.reader.text(node, name) else { return nil }
      switch text.value {
      case "start": return .start
      case "end": return .end
      default:
        if let index = Int(text.value), index >= 0 { return .before(index) }
        reading.reader.report(.unknownChoice(name, text.value, known: ["start", "end", "3"], at: text.location))
        return nil
      }
    }
  }
}
