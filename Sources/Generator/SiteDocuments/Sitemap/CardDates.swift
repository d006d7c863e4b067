package import CardSources
package import FeedPages
package import JSONRecords

/// The latest dates of the cards of a list: when they were modified, else when they were published.
package struct CardDates: Sendable {
  /// The dates by position, as ``Moment/packed``; `missing` for cards without one.
  package private(set) var packed: [Int64] = []
  private static let missing = Int64.min

  package init() {}

  /// Joins the dates of successive ranges of cards.
  package init(joining parts: [CardDates]) { packed = parts.flatMap(\.packed) }

  /// Adds the date of the next card, as an earlier build packed it.
  package mutating func add(packed date: Int64) { packed.append(date) }

  /// Adds the date of the next card; `nil` for a card that cannot be read.
  package mutating func add(_ card: RecordValue?) { packed.append(card.flatMap(Self.date)?.packed ?? Self.missing) }

  /// The dates by the number of the record.
  package func byRecord(of list: CardList) -> CardDates {
    var dates = CardDates()
    let count = (0..<list.count).map { Int(list[$0].record) + 1 }.max() ?? 0
    dates.packed = [Int64](repeating: Self.missing, count: count)
    for position in 0..<min(list.count, packed.count) {
      dates.packed[Int(list[position].record)] = packed[position]
    }
    return dates
  }

  /// The date at an index; `nil` if there is none.
  subscript(index: Int) -> Moment? {
    guard packed.indices.contains(index), packed[index] != Self.missing else { return nil }
    return Moment(packed: packed[index])
  }

  /// The latest date of a card.
  static func date(of card: RecordValue) -> Moment? {
    let modified = card.member("date_modified" as StaticString)
    guard let date = modified ?? card.member("date_published" as StaticString), date.kind == .string else { return nil }
    return DateReader.read(date.string)?.moment
  }
}
