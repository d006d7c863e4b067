import CardLayout

/// An adaptor with its measures, as its keys describe them.
struct AdaptorKeys: Sendable {
  /// The adaptor, and the measures of the section unless it has its own.
  var layout = SectionLayout()

  static let keys = KeyTable<AdaptorKeys>(.adaptor, "One adaptor with its measures.", of: AdaptorKeys()) {
    Key("table", .mapping(.table), example: "table: {lineSpacing: 0}", "One cell on each line.", read: table.reads)
    Key(
      "collection", .mapping(.collection), example: "collection: {columns: 4}",
      "A grid, a row that scrolls sideways, or columns of cells of different heights.", read: collection.reads)
    Key("deck", .mapping(.deck), example: "deck: {visible: 3}", "A stack of cards.", read: deck.reads)
  }

  static let table = MeasureTable(TableAdaptor(), .table)
  static let collection = MeasureTable(CollectionAdaptor(), .collection)
  static let deck = MeasureTable(DeckAdaptor(), .deck)

  /// The keys of all adaptors.
  @KeyList<AdaptorKeys> fileprivate static var shared: [Key<AdaptorKeys>] {
    Key(
      "inset", \.layout.inset, .inset, example: "inset: 16", "The section's `inset`, unless the section has its own.")
    Key(
      "lineSpacing", \.layout.lineSpacing, .number(0...10_000), example: "lineSpacing: 12",
      "The section's `lineSpacing`, likewise.")
    Key(
      "itemSpacing", \.layout.itemSpacing, .number(0...10_000), example: "itemSpacing: 8",
      "The section's `itemSpacing`, likewise.")
  }

  /// The value of the key `adaptor`.
  static let kind = ValueKind.oneOf(keys.names.map { .constant($0) } + [.mapping(.adaptor), .text])

  /// An adaptor by name, or a name with its measures: `{collection: {minWidth: 320}}`.
  static func adaptor(_ node: Node, _ reading: Reading) -> AdaptorKeys? {
    guard case .mapping(let mapping) = node, let (name, value) = mapping.first else {
      return blank(node, reading).map { AdaptorKeys(layout: layout(of: $0)) }
    }
    guard mapping.count == 1 else {
      reading.reader.report(.severalAdaptors(at: reading.reader.location(of: node)))
      return nil
    }
    guard let adaptor = blank(name, reading) else { return nil }
    var measures = AdaptorKeys()
    _ = MeasureTable(adaptor, .adaptor).reads(value, reading, &measures)
    return measures
  }

  fileprivate static func layout(of adaptor: any CardAdaptor) -> SectionLayout {
    var layout = SectionLayout()
    layout.adaptor = adaptor
    return layout
  }

  /// The adaptor with a name, and the default of each measure.
  private static func blank(_ node: Node, _ reading: Reading) -> (any CardAdaptor)? {
    guard let text = reading.reader.text(node, "adaptor") else { return nil }
    let known = SiteExtensions.usual + reading.adaptors
    if let adaptor = known.first(where: { $0.name == text.value }) { return adaptor }
    reading.reader.report(.unknownAdaptor(text.value, known: known.map(\.name), at: text.location))
    return nil
  }
}

/// The keys of an adaptor's measures.
struct MeasureTable: Sendable {
  private let keys: KeyTable<AdaptorKeys>
  private let blank: AdaptorKeys
  private let name: String
  /// The names of measures of which only one can be given.
  private let groups: [[String]]

  init<Adaptor: CardAdaptor>(_ adaptor: Adaptor, _ mapping: ConfigurationMapping) {
    let (blank, measures) = (AdaptorKeys(layout: AdaptorKeys.layout(of: adaptor)), Adaptor.measures)
    keys = KeyTable(mapping, of: blank) {
      measures.map(Self.key)
      AdaptorKeys.shared
    }
    self.blank = blank
    name = Adaptor.name
    groups = Set(measures.compactMap(\.group)).map { group in measures.filter { $0.group == group }.map(\.name) }
  }

  /// What the reference and the schema say about the measures.
  var reference: MappingReference { keys.reference }

  /// Reads the measures; reports several of one group.
  func reads(_ node: Node, _ reading: Reading, _ model: inout AdaptorKeys) -> Bool {
    model = blank
    guard let values = keys.read(node, "`\(name)`", into: &model, reading) else { return true }
    for group in groups {
      let given = group.filter(values.has)
      if given.count > 1 { reading.reader.report(.contradictingKeys(given, in: values.subject, at: values.location)) }
    }
    return true
  }

  private static func key<Adaptor>(_ measure: AdaptorMeasure<Adaptor>) -> Key<AdaptorKeys> {
    Key(
      measure.name, measure.kind.valueKind, example: measure.example, measure.meaning,
      default: { keys in (keys.layout.adaptor as? Adaptor).flatMap(measure.value)?.shown }
    ) { node, reading, keys in
      guard var adaptor = keys.layout.adaptor as? Adaptor, let value = measure.kind.read(node, measure.name, reading)
      else { return false }
      measure.set(&adaptor, value)
      keys.layout.adaptor = adaptor
      return true
    }
  }
}

extension MeasureKind {
  fileprivate var valueKind: ValueKind {
    switch self {
    case .number(let range): .number(range)
    case .wholeNumber(let range): .wholeNumber(range)
    case .choice(let words): .oneOf(words.map { .constant($0) })
    case .text: .text
    case .flag: .boolean
    }
  }

  /// The value of a node; `nil`, with a report, if it does not suit.
  fileprivate func read(_ node: Node, _ name: String, _ reading: Reading) -> MeasureValue? {
    switch self {
    case .number(let range): KeyType.number(range).read(node, name, reading).map { .number($0) }
    case .wholeNumber(let range): KeyType.wholeNumber(range).read(node, name, reading).map { .wholeNumber($0) }
    case .text: reading.reader.text(node, name).map { .text($0.value) }
    case .flag: reading.reader.boolean(node, name).map { .flag($0) }
    case .choice(let words): reading.reader.choice(node, name, of: words).map { .text($0) }
    }
  }
}

extension MeasureValue {
  /// The value as the reference shows it.
  fileprivate var shown: String? {
    switch self {
    case .number(let number): Int(exactly: number).map { "\($0)" } ?? "\(number)"
    case .wholeNumber(let number): "\(number)"
    case .text(let text): text.isEmpty ? nil : text
    case .flag(let flag): "\(flag)"
    }
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
    Key("color", \.color, .located(.color), example: "color: \"#eee\"", "Its colour in CSS.")
  }
}

extension KeyType where Value == Located<String> {
  /// A colour of CSS.
  fileprivate static var color: KeyType {
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
