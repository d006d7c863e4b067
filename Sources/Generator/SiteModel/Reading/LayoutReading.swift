import CardLayout

/// An adaptor with its measures, as its keys describe them.
struct AdaptorKeys: Sendable {
  /// The adaptor, and the measures of the section unless it has its own.
  var layout = SectionLayout()
  var isBare = false
  var minimumWidth: Double?
  var columns: Int?
  var carousel: Double?
  var waterfall: Double?
  var composition: GridComposition?
  var visible = 4

  static let keys = KeyTable<AdaptorKeys>(.adaptor, "One adaptor with its measures.", of: AdaptorKeys()) {
    Key(
      "table", .mapping(.table), example: "table: {lineSpacing: 0}", "One cell on each line."
    ) { node, reading, measures in
      _ = table.read(node, "`table`", into: &measures, reading)
      measures.layout.adaptor = TableAdaptor(wrapsCells: !measures.isBare)
      return true
    }
    Key(
      "collection", .mapping(.collection), example: "collection: {columns: 4}",
      "A grid, a row that scrolls sideways, or columns of cells of different heights."
    ) { node, reading, measures in
      let values = collection.read(node, "`collection`", into: &measures, reading)
      measures.layout.adaptor = CollectionAdaptor(columns: measures.columns(values), wrapsCells: !measures.isBare)
      return true
    }
    Key(
      "deck", .mapping(.deck), example: "deck: {visible: 3}", "A stack of cards."
    ) { node, reading, measures in
      _ = deck.read(node, "`deck`", into: &measures, reading)
      measures.layout.adaptor = DeckAdaptor(visibleCards: measures.visible, wrapsCells: !measures.isBare)
      return true
    }
  }

  static let table = KeyTable<AdaptorKeys>(.table, of: AdaptorKeys()) { shared }

  static let collection = KeyTable<AdaptorKeys>(.collection, of: AdaptorKeys()) {
    Key(
      "minWidth", \.minimumWidth, .number(1...10_000), default: "320", example: "minWidth: 240",
      "The minimum width of a column in pixels; as many as fit.")
    Key("columns", \.columns, .wholeNumber(1...100), example: "columns: 4", "A fixed number of columns.")
    Key(
      "carousel", \.carousel, .number(1...10_000), example: "carousel: 280",
      "A row that scrolls sideways, with cells of this width in pixels.")
    Key(
      "waterfall", \.waterfall, .number(1...10_000), example: "waterfall: 240",
      "Columns of this minimum width, each card in the shortest.")
    Key(
      "layout", \.composition, .choice, example: "layout: lead",
      """
      A grid in which some cells are larger: `lead` has one large cell with two beside it, then three in a row; `duo` \
      two in the first row, then four; `mosaic` a large cell with four beside it, on the left and on the right in turn; \
      `shelf` a row that scrolls sideways, with three cells in each column. There are fewer columns where there is less \
      room.
      """)
    shared
  }

  static let deck = KeyTable<AdaptorKeys>(.deck, of: AdaptorKeys()) {
    Key(
      "visible", \.visible, .wholeNumber(1...20), example: "visible: 3",
      "The number of cards of the stack that are visible.")
    shared
  }

  /// The keys of all adaptors.
  @KeyList<AdaptorKeys> private static var shared: [Key<AdaptorKeys>] {
    Key(
      "inset", \.layout.inset, .inset, example: "inset: 16", "The section's `inset`, unless the section has its own.")
    Key(
      "lineSpacing", \.layout.lineSpacing, .number(0...10_000), example: "lineSpacing: 12",
      "The section's `lineSpacing`, likewise.")
    Key(
      "itemSpacing", \.layout.itemSpacing, .number(0...10_000), example: "itemSpacing: 8",
      "The section's `itemSpacing`, likewise.")
    Key(
      "bare", \.isBare, .boolean, example: "bare: true",
      "Whether cells have no element of their own, so that the template writes it.")
  }

  /// The columns of a collection; reports several ways to determine them.
  private func columns(_ values: KeyValues?) -> CollectionAdaptor.Columns {
    if let values {
      let given = ["minWidth", "columns", "carousel", "waterfall", "layout"].filter(values.has)
      if given.count > 1 {
        values.reader.report(.contradictingKeys(given, in: values.subject, at: values.location))
      }
    }
    if let minimumWidth { return .minimumWidth(minimumWidth) }
    if let columns { return .count(columns) }
    if let carousel { return .carousel(width: carousel) }
    if let waterfall { return .waterfall(minimumWidth: waterfall) }
    return composition.map { .composition($0) } ?? .minimumWidth(320)
  }
}

extension AdaptorKeys {
  /// The adaptors of the names, without measures.
  private static let named: [String: any CardAdaptor] = [
    "table": TableAdaptor(), "collection": CollectionAdaptor(), "deck": DeckAdaptor(),
  ]

  /// The value of the key `adaptor`.
  static let kind = ValueKind.oneOf(keys.names.map { .constant($0) } + [.mapping(.adaptor)])

  /// An adaptor by name, or a name with its measures: `{collection: {minWidth: 320}}`.
  static func adaptor(_ node: Node, _ reading: Reading) -> AdaptorKeys? {
    var measures = AdaptorKeys()
    guard case .mapping(let mapping) = node, let (name, value) = mapping.first else {
      guard let name = key(node, reading)?.name, let adaptor = named[name] else { return nil }
      measures.layout.adaptor = adaptor
      return measures
    }
    guard mapping.count == 1 else {
      reading.reader.report(.severalAdaptors(at: reading.reader.location(of: node)))
      return nil
    }
    guard let key = key(name, reading) else { return nil }
    _ = key.read(value, reading, &measures)
    return measures
  }

  private static func key(_ node: Node, _ reading: Reading) -> Key<AdaptorKeys>? {
    guard let text = reading.reader.text(node, "adaptor") else { return nil }
    if let key = keys.keys.first(where: { $0.name == text.value }) { return key }
    reading.reader.report(.unknownChoice("adaptor", text.value, known: keys.names, at: text.location))
    return nil
  }
}

extension KeyType where Value == SectionLayout.Inset {
  /// One number for all sides, or two to four in the order of CSS.
  static var inset: KeyType {
    KeyType(.oneOf([.number(0...10_000), .list(.number(0...10_000))])) { node, name, reading in
      let nodes = reading.reader.elements(node)
      let sides = nodes.compactMap { reading.reader.number($0, name, in: 0...10_000) }
      guard sides.count == nodes.count else { return nil }
      guard (1...4).contains(sides.count) else {
        reading.reader.report(
          .badValue(
            name, "\(sides.count) numbers", expected: "one to four numbers",
            hint: "write `[16, 12]`: above and below, then left and right", at: reading.reader.location(of: node)))
        return nil
      }
      let blockStart = sides[0]
      let inlineEnd = sides.count > 1 ? sides[1] : blockStart
      return SectionLayout.Inset(
        blockStart: blockStart, inlineEnd: inlineEnd, blockEnd: sides.count > 2 ? sides[2] : blockStart,
        inlineStart: sides.count > 3 ? sides[3] : inlineEnd)
    }
  }
}

extension SectionLayout.Spacing {
  static let keys = KeyTable<SectionLayout.Spacing>(.spacing, of: SectionLayout.Spacing()) {
    Key(
      "height", \.height, .number(0...10_000), example: "height: 12",
      "The height in pixels of the space below the section.")
    Key("color", \.colour, .located(.colour), example: "color: \"#eee\"", "Its colour in CSS.")
  }
}

extension KeyType where Value == Located<String> {
  /// A colour of CSS.
  fileprivate static var colour: KeyType {
    .text(expected: "a CSS colour", hint: "write `transparent`, `#eee` or `rgb(0 0 0 / 10%)`") {
      !$0.unicodeScalars.contains { ";{}\"'\\<>".unicodeScalars.contains($0) || $0.value < 0x20 }
    }
  }
}

extension KeyType where Value == SectionLayout.Spacing {
  /// `{height: 6, color: transparent}`, or the height alone.
  static var spacing: KeyType {
    let height = KeyType<Double>.number(0...10_000)
    return KeyType(.oneOf([height.kind, .mapping(.spacing)]), show: { height.show($0.height) }) {
      node, name, reading in
      if case .scalar = node { return height.read(node, name, reading).map { SectionLayout.Spacing(height: $0) } }
      var spacing = SectionLayout.Spacing()
      return SectionLayout.Spacing.keys.read(node, "`spacing`", into: &spacing, reading) == nil ? nil : spacing
    }
  }
}
