package import CardSources
package import JSONRecords

/// The values of a field in the cards of a list, each once, in the order in which they first appear.
package struct FieldValues: Sendable {
  /// A field of a card, and which part of its value counts.
  package struct Field: Sendable, Hashable {
    /// The part of a date that counts as its value.
    package enum DateUnit: String, Sendable, CaseIterable {
      case year
      case month
    }

    /// The dotted path; an array on the way stands for each of its elements.
    package let path: String
    /// The part of the date; `nil` for the whole value.
    package let unit: DateUnit?

    package init(_ path: String, by unit: DateUnit? = nil) {
      self.path = path
      self.unit = unit
    }

    /// The names on the path, without the indices of elements.
    package var memberNames: [String] { path.split(separator: ".").map(String.init).filter { Int($0) == nil } }
  }

  /// The values, with single spaces for white space, and none at the ends.
  package private(set) var texts: [String] = []
  /// The values of each card, as indices in ``texts``: those of the card at a position are in the range from its offset
  /// to the next.
  private var offsets: [UInt32] = [0]
  private var indices: [UInt32] = []
  /// The cards with more values than count: their number, the position of the first, and the number of its values.
  package private(set) var cut: (cards: Int, first: Int, count: Int)?

  /// The number of cards.
  package var count: Int { offsets.count - 1 }

  /// The values of the card at a position, as indices in ``texts``, each once.
  package func values(at position: Int) -> ArraySlice<UInt32> {
    indices[Int(offsets[position])..<Int(offsets[position + 1])]
  }

  /// Collects the values of a field card by card.
  package struct Collector: Sendable {
    private let names: [String]
    /// The maximum number of values of a card.
    private let limit: Int
    /// The number of values of the card beyond the maximum.
    private var rest = 0
    private let unit: Field.DateUnit?
    private let dates: DateRules
    private var known: [String: UInt32] = [:]
    private var found: [UInt32] = []
    /// The values collected so far.
    package private(set) var values = FieldValues()

    package init(_ field: Field, dates: DateRules, limit: Int) {
      self.dates = dates
      self.limit = limit
      names = field.path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
      unit = field.unit
    }

    /// Adds the values of the next card.
    package mutating func add(_ card: RecordValue) {
      found.removeAll(keepingCapacity: true)
      rest = 0
      visit(card, names[...])
      if rest > 0 {
        let (cards, first, count) = values.cut ?? (0, values.count, limit + rest)
        values.cut = (cards + 1, first, count)
      }
      values.indices += found
      values.offsets.append(UInt32(values.indices.count))
    }

    /// Adds a card without values.
    package mutating func addNone() { values.offsets.append(UInt32(values.indices.count)) }

    private mutating func visit(_ value: RecordValue, _ rest: ArraySlice<String>) {
      if value.kind == .array {
        if let first = rest.first, let index = Int(first) {
          if let element = value.element(index) { visit(element, rest.dropFirst()) }
        } else {
          for child in value.children { visit(child, rest) }
        }
      } else if let name = rest.first {
        if let member = value.member(name) { visit(member, rest.dropFirst()) }
      } else {
        add(value: value)
      }
    }

    private mutating func add(value: RecordValue) {
      // Values that nobody will see need no look: a card may have any number of them.
      guard found.count < limit else {
        rest += 1
        return
      }
      let text: String
      switch value.kind {
      case .string: text = value.string
      case .number: text = value.string
      case .boolean: text = value.isTrue ? "true" : "false"
      case .null, .array, .object, .html: return
      }
      if let part = part(of: text), case let index = values.index(of: part, &known), !found.contains(index) {
        found.append(index)
      }
    }

    /// The text that counts; `nil` if it is empty or no date.
    private func part(of text: String) -> String? {
      guard let unit else {
        let normal = FieldValues.normalized(text)
        return normal.isEmpty ? nil : normal
      }
      // A year alone has no month.
      guard let reading = DateReader.read(text, dates), unit == .year || text.utf8.count > 4 else { return nil }
      let month = reading.moment.parts.isoMonth
      return unit == .year ? String(month.prefix(4)) : month
    }
  }

  private mutating func index(of text: String, _ known: inout [String: UInt32]) -> UInt32 {
    if let index = known[text] { return index }
    let index = UInt32(texts.count)
    texts.append(text)
    known[text] = index
    return index
  }

  /// Joins the values of successive ranges of cards.
  package init(joining parts: [FieldValues] = []) {
    if parts.count == 1 {
      self = parts[0]
      return
    }
    var known: [String: UInt32] = [:]
    for part in parts {
      let own = part.texts.map { index(of: $0, &known) }
      let start = UInt32(indices.count)
      if let (cards, first, count) = part.cut {
        let all = cut ?? (0, self.count + first, count)
        cut = (all.cards + cards, all.first, all.count)
      }
      indices += part.indices.lazy.map { own[Int($0)] }
      offsets += part.offsets.dropFirst().lazy.map { $0 + start }
    }
  }

  /// The values of the cards of a list of several sources.
  ///
  /// - Parameter sources: the values of the cards of each source, by its name.
  /// - Complexity: O(cards · values of a card).
  package init(of list: CardList, from sources: [String: FieldValues]) {
    var known: [String: UInt32] = [:]
    for position in 0..<list.count {
      let (own, index) = list.origin(of: position)
      if let values = sources[own.source.name], index < values.count {
        for value in values.values(at: index) { indices.append(self.index(of: values.texts[Int(value)], &known)) }
        if let cut = values.cut, cut.first == index {
          self.cut = ((self.cut?.cards ?? 0) + cut.cards, self.cut?.first ?? position, self.cut?.count ?? cut.count)
        }
      }
      offsets.append(UInt32(indices.count))
    }
  }

  /// A text with single spaces for white space, and none at the ends.
  static func normalized(_ text: String) -> String {
    var last = UInt8(ascii: " ")
    let isNormal = text.utf8.allSatisfy { byte in
      defer { last = byte }
      return byte > 0x20 && byte < 0x7F || byte == 0x20 && last != 0x20
    }
    if isNormal, last != 0x20 { return text }
    return text.split { $0.isWhitespace || $0.unicodeScalars.allSatisfy { $0.value < 0x20 || $0.value == 0x7F } }
      .joined(separator: " ")
  }
}
