import CardLayout
import Yams

/// Reads adaptors and measures.
struct LayoutReading {
  let reader: ConfigurationReader

  static let measures = ["inset", "lineSpacing", "itemSpacing", "bare"]
  private static let keys: [String: ConfigurationMapping] = [
    "table": .table, "collection": .collection, "deck": .deck,
  ]
  static let names = ["table", "collection", "deck"]

  /// An adaptor by name, or a name with its measures: `{collection: {minWidth: 320}}`.
  func adaptor(_ node: Node) -> (configuration: AdaptorConfiguration, measures: MappingReader?)? {
    if case .mapping(let mapping) = node, let (key, value) = mapping.first {
      guard mapping.count == 1, let name = name(key) else {
        if mapping.count != 1 { reader.report(.severalAdaptors(at: reader.location(of: node))) }
        return nil
      }
      let measures = MappingReader(value, "`\(name)`", Self.keys[name] ?? .table, reader: reader)
      return (configuration(name, measures), measures)
    }
    return name(node).map { (configuration($0, nil), nil) }
  }

  private func name(_ node: Node) -> String? {
    guard let text = reader.text(node, "adaptor") else { return nil }
    if Self.names.contains(text.value) { return text.value }
    reader.report(.unknownChoice("adaptor", text.value, known: Self.names, at: text.location))
    return nil
  }

  private func configuration(_ name: String, _ measures: MappingReader?) -> AdaptorConfiguration {
    let wrapsCells = !(measures?.boolean("bare") ?? false)
    switch name {
    case "collection":
      return .collection(CollectionAdaptor(columns: columns(measures), wrapsCells: wrapsCells))
    case "deck":
      return .deck(DeckAdaptor(visibleCards: measures?.integer("visible", in: 1...20) ?? 4, wrapsCells: wrapsCells))
    default: return .table(TableAdaptor(wrapsCells: wrapsCells))
    }
  }

  private func columns(_ measures: MappingReader?) -> CollectionAdaptor.Columns {
    guard let measures else { return .minimumWidth(320) }
    let given = ["minWidth", "columns", "carousel", "waterfall", "layout"].filter(measures.has)
    if given.count > 1 { reader.report(.contradictingKeys(given, in: measures.subject, at: measures.location)) }
    if let width = measures.number("minWidth", in: 1...10_000) { return .minimumWidth(width) }
    if let count = measures.integer("columns", in: 1...100) { return .count(count) }
    if let width = measures.number("carousel", in: 1...10_000) { return .carousel(width: width) }
    if let width = measures.number("waterfall", in: 1...10_000) { return .waterfall(minimumWidth: width) }
    if let composition = measures.choice("layout", of: GridComposition.self) { return .composition(composition) }
    return .minimumWidth(320)
  }

  /// The measures of a section; those of its adaptor are the defaults.
  func layout(_ section: MappingReader, adaptor: MappingReader?) -> SectionLayout {
    func measure<Value>(_ key: String, _ read: (Node) -> Value?) -> Value? {
      (section.node(key) ?? adaptor?.node(key)).flatMap(read)
    }
    return SectionLayout(
      inset: measure("inset", inset),
      lineSpacing: measure("lineSpacing") { reader.number($0, "lineSpacing", in: 0...10_000) },
      itemSpacing: measure("itemSpacing") { reader.number($0, "itemSpacing", in: 0...10_000) },
      spacing: section.node("spacing").flatMap(spacing) ?? SectionLayout.Spacing())
  }

  /// One number for all sides, or two to four in the order of CSS.
  private func inset(_ node: Node) -> SectionLayout.Inset? {
    let nodes = reader.elements(node)
    let sides = nodes.compactMap { reader.number($0, "inset", in: 0...10_000) }
    guard sides.count == nodes.count else { return nil }
    guard (1...4).contains(sides.count) else {
      reader.report(
        .badValue(
          "inset", "\(sides.count) numbers", expected: "one to four numbers",
          hint: "write `[16, 12]`: above and below, then left and right", at: reader.location(of: node)))
      return nil
    }
    let blockStart = sides[0]
    let inlineEnd = sides.count > 1 ? sides[1] : blockStart
    return SectionLayout.Inset(
      blockStart: blockStart, inlineEnd: inlineEnd, blockEnd: sides.count > 2 ? sides[2] : blockStart,
      inlineStart: sides.count > 3 ? sides[3] : inlineEnd)
  }

  /// `{height: 6, color: transparent}`, or the height alone.
  private func spacing(_ node: Node) -> SectionLayout.Spacing? {
    if case .scalar = node {
      return reader.number(node, "spacing", in: 0...10_000).map { SectionLayout.Spacing(height: $0) }
    }
    guard let spacing = MappingReader(node, "`spacing`", .spacing, reader: reader) else { return nil }
    let colour = spacing.node("color").flatMap { node in
      reader.text(node, "color", expected: "a CSS colour", hint: "write `transparent`, `#eee` or `rgb(0 0 0 / 10%)`") {
        !$0.unicodeScalars.contains { ";{}\"'\\<>".unicodeScalars.contains($0) || $0.value < 0x20 }
      }
    }
    return SectionLayout.Spacing(
      height: spacing.number("height", in: 0...10_000) ?? 6, colour: colour?.value ?? "transparent")
  }
}
