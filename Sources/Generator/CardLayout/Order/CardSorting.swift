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
  /// The texts of the fields, with which a later build makes the order again; empty for a list that is not all of a source.
  package let texts: [String: FieldTexts]

  /// Sorts a list.
  ///
  /// - Parameters:
  ///   - order: the fields.
  ///   - collations: the orders of texts.
  ///   - language: the language of texts.
  /// - Throws: any error from reading a card.
  /// - Complexity: O(cards · log cards); each card is read once, unless an earlier build knew what its fields say.
  package init(
    _ list: CardList, by order: CardOrder, _ collations: Collations, language: String
  ) throws {
    var columns = order.keys.map { SortColumn($0, count: list.count) }
    let dates = list.source.treatment.dates
    let known = list.index?.sortTexts ?? [:]
    let own = order.keys.compactMap { known[$0.field] }
    let (reader, tape) = (JSONReader(findsDoubledNames: false), RecordTape())
    for position in 0..<list.count {
      let record = Int(list[position].record)
      let texts = own.compactMap { $0.text(ofRecord: record) }
      if texts.count == columns.count {
        for index in columns.indices { columns[index].add(texts[index]) }
      } else {
        try list.withCard(position, reader: reader, tape: tape) { card in
          for index in columns.indices { columns[index].add(card) }
        }
      }
    }
    texts = list.isWhole ? columns.reduce(into: [:]) { $0[$1.field] = $1.kept } : [:]
    for index in columns.indices {
      guard let found = columns[index].settle(dates, collations, language: language) else { continue }
      // What is found is in a column of numbers or dates, which keeps its texts.
      unsortable.append(
        Unsortable(text: columns[index].text(of: found.first), key: index, position: found.first, count: found.count))
    }
    // As a buffer: a column that is taken out of an array is retained for each comparison.
    positions = columns.withUnsafeBufferPointer { Self.positions(of: list, by: $0) }
  }

  /// The positions in the order of columns, and of identities where they are equal.
  private static func positions(of list: CardList, by sorted: UnsafeBufferPointer<SortColumn>) -> [Int] {
    // Most cards differ in the beginning of their first value, which is compared as one number.
    var entries = (0..<list.count).map { Entry(lead: sorted.first?.lead(of: $0) ?? 0, position: $0) }
    entries.sort { $0.lead < $1.lead }
    guard zip(entries, entries.dropFirst()).contains(where: { $0.lead == $1.lead }) else {
      return entries.map(\.position)
    }
    let identities = leads(ofIdentitiesIn: list)
    func precedes(_ left: Entry, _ right: Entry) -> Bool {
      for index in sorted.indices {
        let order = sorted[index].compare(left.position, right.position)
        if order != 0 { return order < 0 }
      }
      let (first, second) = (identities[left.position], identities[right.position])
      if first != second { return first < second }
      return list.withIdentity(of: left.position) { left in
        list.withIdentity(of: right.position) { right in left.lexicographicallyPrecedes(right) }
      }
    }
    var start = 0
    while start < entries.count {
      let end = entries[start...].firstIndex { $0.lead != entries[start].lead } ?? entries.count
      if end - start > 1 { entries[start..<end].sort(by: precedes) }
      start = end
    }
    return entries.map(\.position)
  }

  /// The first bytes of each identity in which it may differ from the others, as a number.
  private static func leads(ofIdentitiesIn list: CardList) -> [UInt64] {
    guard list.count > 0 else { return [] }
    let shared = list.withIdentity(of: 0) { first in
      (1..<list.count).reduce(first.count) { shared, position in
        list.withIdentity(of: position) { identity in
          let most = min(shared, identity.count)
          return (0..<most).first { first[$0] != identity[$0] } ?? most
        }
      }
    }
    return (0..<list.count).map { position in
      list.withIdentity(of: position) { identity in
        (shared..<shared + 8).reduce(0) { $0 << 8 | ($1 < identity.count ? UInt64(identity[$1]) : 0) }
      }
    }
  }

  /// A card with the beginning of its first value.
  private struct Entry {
    let lead: UInt64
    let position: Int
  }
}

/// The values of one field of all cards.
private struct SortColumn {
  private let key: CardOrder.Key
  /// The path of the field.
  var field: String { key.field }
  /// The texts, before they are settled.
  var kept: FieldTexts { FieldTexts(texts, ends: ends) }
  private let path: RecordPath
  /// The texts of the values, one after the other, until they are settled as keys.
  private var texts: [UInt8] = []
  private var ends: [Int32] = []
  /// The values as numbers; not a number for those that are missing.
  private var numbers: [Double] = []
  private var kind: CardOrder.Values

  init(_ key: CardOrder.Key, count: Int) {
    self.key = key
    path = RecordPath(key.field)
    kind = key.unit == nil || key.unit == .field ? key.values : .date
    ends.reserveCapacity(count)
  }

  /// Adds the text of the next card's value.
  mutating func add(_ text: ArraySlice<UInt8>) {
    texts.append(contentsOf: text)
    ends.append(Int32(clamping: texts.count))
  }

  /// Adds the value of the next card.
  mutating func add(_ card: RecordValue) {
    if let value = Self.scalar(path.value(in: card)) {
      switch value.kind {
      case .boolean: texts.append(UInt8(ascii: value.isTrue ? "1" : "0"))
      case .string, .html, .number:
        texts.append(contentsOf: value.text)
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
    case .number: return settle(Self.number)
    case .date: return settle { Self.date($0, unit, dates) }
    case .text, .natural: settleTexts(collations.collation(of: language, countsDigits: kind == .natural))
    case .automatic:
      if settle(Self.number) == nil || settle({ Self.date($0, unit, dates) }) == nil { return nil }
      numbers = []
      settleTexts(collations.collation(of: language, countsDigits: false))
    }
    return nil
  }

  private mutating func settle(_ read: (UnsafeRawBufferPointer) -> Double?) -> (first: Int, count: Int)? {
    var numbers: [Double] = []
    numbers.reserveCapacity(ends.count)
    var wrong: (first: Int, count: Int)?
    texts.withUnsafeBytes { texts in
      for position in ends.indices {
        let range = range(of: position)
        let value = range.isEmpty ? nil : read(UnsafeRawBufferPointer(rebasing: texts[range]))
        numbers.append(value ?? .nan)
        if value == nil, !range.isEmpty {
          wrong = (wrong?.first ?? position, (wrong?.count ?? 0) + 1)
          if kind == .automatic { return }
        }
      }
    }
    self.numbers = numbers
    return wrong
  }

  private static func number(_ text: UnsafeRawBufferPointer) -> Double? {
    let isNumber = text.allSatisfy {
      UInt8(ascii: "+")...UInt8(ascii: "9") ~= $0 || $0 | 0x20 == UInt8(ascii: "e")
    }
    return isNumber ? Double(String(decoding: text, as: UTF8.self)) : nil
  }

  private static func date(
    _ text: UnsafeRawBufferPointer, _ unit: SectionGrouping.Unit?, _ dates: DateRules
  ) -> Double? {
    guard let unit, unit != .field else {
      if let moment = Moment(canonical: text) { return Double(moment.seconds) }
      return DateReader.read(String(decoding: text, as: UTF8.self), dates).map { Double($0.moment.seconds) }
    }
    guard let reading = DateReader.read(String(decoding: text, as: UTF8.self), dates) else { return nil }
    let parts = reading.moment.parts
    let month = unit == .year ? 0 : parts.month * 100
    return Double(parts.year * 10_000 + month + (unit == .day ? parts.day : 0))
  }

  private mutating func settleTexts(_ collation: Collation) {
    var buffers = CollationBuffers()
    var keys: [UInt8] = []
    var keyEnds: [Int32] = []
    keyEnds.reserveCapacity(ends.count)
    texts.withUnsafeBytes { texts in
      for position in ends.indices {
        collation.append(UnsafeRawBufferPointer(rebasing: texts[range(of: position)]), to: &keys, &buffers)
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

  /// A number that is less for a card that comes before another, and equal for cards of which more has to be compared.
  func lead(of position: Int) -> UInt64 {
    if isMissing(position) { return key.missing == .first ? 0 : .max }
    var lead: UInt64 = 0
    if numbers.isEmpty {
      let range = range(of: position)
      for offset in 0..<8 { lead = lead << 8 | (offset < range.count ? UInt64(texts[range.lowerBound + offset]) : 0) }
    } else {
      // Zero has two signs.
      let bits = (numbers[position] + 0).bitPattern
      lead = bits >> 63 == 0 ? bits | 1 << 63 : ~bits
    }
    return min(max(key.isDescending ? ~lead : lead, 1), .max - 1)
  }

  private func isMissing(_ position: Int) -> Bool {
    numbers.isEmpty ? range(of: position).isEmpty : numbers[position].isNaN
  }

  private static func compare(_ left: Double, _ right: Double) -> Int { left < right ? -1 : left > right ? 1 : 0 }

  private func compareTexts(_ left: Int, _ right: Int) -> Int {
    let (left, right) = (range(of: left), range(of: right))
    return texts.withUnsafeBytes { texts in
      UnsafeRawBufferPointer(rebasing: texts[left]).order(beside: UnsafeRawBufferPointer(rebasing: texts[right]))
    }
  }
}
