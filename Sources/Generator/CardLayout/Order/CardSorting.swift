package import CardSources
import Diagnostics
import JSONRecords
import Platform

/// Sorts the cards of a list.
package struct CardSorting {
  /// A value that could not be compared as the order asks.
  package struct Unsortable: Sendable {
    /// The value's text.
    package let text: String
    /// The place of the key in the order.
    package let key: Int
    /// The position of the first card with such a value.
    package let position: Int
    /// The number of cards with such values.
    package let count: Int
  }

  /// The positions of the cards in their order.
  package let positions: [Int]
  /// The values that are not what the order asks for.
  package private(set) var unsortable: [Unsortable] = []

  /// Sorts a list.
  ///
  /// - Parameters:
  ///   - order: the fields.
  ///   - collations: the orders of texts.
  ///   - language: the language of texts.
  /// - Throws: any error from reading a card.
  /// - Complexity: O(cards · log cards); each card is read once.
  package init(
    _ list: CardList, by order: CardOrder, _ collations: Collations, language: String
  ) throws {
    var columns = order.keys.map { SortColumn($0, count: list.count) }
    let dates = list.source.treatment.dates
    _ = try list.positions { position, card in
      for place in columns.indices { columns[place].add(card, dates) }
      return false
    }
    for place in columns.indices {
      guard let found = columns[place].settle(dates, collations, language: language) else { continue }
      // What is found is in a column of numbers or dates, which keeps its texts.
      unsortable.append(
        Unsortable(text: columns[place].text(of: found.first), key: place, position: found.first, count: found.count))
    }
    let sorted = columns
    positions = (0..<list.count).sorted { left, right in
      for column in sorted {
        let order = column.compare(left, right)
        if order != 0 { return order < 0 }
      }
      return list.withIdentity(of: left) { left in
        list.withIdentity(of: right) { right in left.lexicographicallyPrecedes(right) }
      }
    }
  }
}

/// The values of one field of all cards.
private struct SortColumn {
  private let key: CardOrder.Key
  /// The texts of the values, one after the other, until they are settled as keys.
  private var texts: [UInt8] = []
  private var ends: [Int32] = []
  /// The values as numbers; not a number for those that are missing.
  private var numbers: [Double] = []
  private var kind: CardOrder.Values

  init(_ key: CardOrder.Key, count: Int) {
    self.key = key
    kind = key.unit == nil || key.unit == .field ? key.values : .date
    ends.reserveCapacity(count)
  }

  /// Adds the value of the next card.
  mutating func add(_ card: RecordValue, _ dates: DateRules) {
    if let value = Self.scalar(card.value(at: key.field)) {
      switch value.kind {
      case .boolean: texts.append(UInt8(ascii: value.isTrue ? "1" : "0"))
      case .string, .html, .number:
        // A text of a record may have escapes.
        var text = value.string
        text.withUTF8 { texts.append(contentsOf: $0) }
      case .null, .array, .object: break
      }
    }
    ends.append(Int32(clamping: texts.count))
  }

  /// The value, or the first of a list.
  private static func scalar(_ value: RecordValue?) -> RecordValue? {
    guard let value, value.kind == .array else { return value }
    return value.children.first { $0.kind != .null }
  }

  private func range(of position: Int) -> Range<Int> {
    (position == 0 ? 0 : Int(ends[position - 1]))..<Int(ends[position])
  }

  /// The text of a value, until the column is settled as texts.
  func text(of position: Int) -> String { String(decoding: texts[range(of: position)], as: UTF8.self) }

  /// Decides what the values are, and makes them comparable.
  ///
  /// - Returns: the first value that is not what it should be, and their number.
  mutating func settle(
    _ dates: DateRules, _ collations: Collations, language: String
  ) -> (first: Int, count: Int)? {
    let unit = key.unit
    switch kind {
    case .number: return settle { Self.number($0) }
    case .date: return settle { Self.date($0, unit, dates) }
    case .text, .natural: settleTexts(collations.collation(of: language, countsDigits: kind == .natural))
    case .automatic:
      if settle({ Self.number($0) }) == nil || settle({ Self.date($0, unit, dates) }) == nil { return nil }
      numbers = []
      settleTexts(collations.collation(of: language, countsDigits: false))
    }
    return nil
  }

  private mutating func settle(_ read: (String) -> Double?) -> (first: Int, count: Int)? {
    numbers = []
    numbers.reserveCapacity(ends.count)
    var wrong: (first: Int, count: Int)?
    for position in ends.indices {
      let range = range(of: position)
      let value = range.isEmpty ? nil : read(String(decoding: texts[range], as: UTF8.self))
      numbers.append(value ?? .nan)
      if value == nil, !range.isEmpty {
        if kind == .automatic { return (position, 1) }
        wrong = (wrong?.first ?? position, (wrong?.count ?? 0) + 1)
      }
    }
    return wrong
  }

  private static func number(_ text: String) -> Double? {
    guard text.utf8.allSatisfy({ UInt8(ascii: "+")...UInt8(ascii: "9") ~= $0 || $0 | 0x20 == UInt8(ascii: "e") }) else {
      return nil
    }
    return Double(text)
  }

  private static func date(_ text: String, _ unit: SectionGrouping.Unit?, _ dates: DateRules) -> Double? {
    guard let reading = DateReader.read(text, dates) else { return nil }
    guard let unit, unit != .field else { return Double(reading.moment.seconds) }
    let parts = reading.moment.parts
    let month = unit == .year ? 0 : parts.month * 100
    return Double(parts.year * 10_000 + month + (unit == .day ? parts.day : 0))
  }

  private mutating func settleTexts(_ collation: Collation) {
    var keys: [UInt8] = []
    var keyEnds: [Int32] = []
    keyEnds.reserveCapacity(ends.count)
    texts.withUnsafeBytes { texts in
      for position in ends.indices {
        collation.append(UnsafeRawBufferPointer(rebasing: texts[range(of: position)]), to: &keys)
        keyEnds.append(Int32(clamping: keys.count))
      }
    }
    (texts, ends) = (keys, keyEnds)
  }

  /// A negative number if the value of one card comes before that of another, a positive one if it comes after it.
  func compare(_ left: Int, _ right: Int) -> Int {
    let isMissing = (isMissing(left), isMissing(right))
    guard isMissing == (false, false) else {
      if isMissing == (true, true) { return 0 }
      return isMissing.0 == (key.missing == .first) ? -1 : 1
    }
    let order = numbers.isEmpty ? compareTexts(left, right) : Self.compare(numbers[left], numbers[right])
    return key.isDescending ? -order : order
  }

  private func isMissing(_ position: Int) -> Bool {
    numbers.isEmpty ? range(of: position).isEmpty : numbers[position].isNaN
  }

  private static func compare(_ left: Double, _ right: Double) -> Int { left < right ? -1 : left > right ? 1 : 0 }

  private func compareTexts(_ left: Int, _ right: Int) -> Int {
    let (left, right) = (range(of: left), range(of: right))
    return texts.withUnsafeBytes { texts in
      let shared = min(left.count, right.count)
      for offset in 0..<shared {
        let (one, other) = (texts[left.lowerBound + offset], texts[right.lowerBound + offset])
        if one != other { return one < other ? -1 : 1 }
      }
      return left.count - right.count
    }
  }
}
