package import CardSources
package import JSONRecords

/// The latest dates of the cards of a list: when they were modified, else when they were published.
package struct CardDates: Sendable {
  /// The dates in seconds since 1970 by position; `missing` for cards without one.
  private var seconds: [Int64] = []
  private static let missing = Int64.min

  package init() {}

  /// Joins the dates of successive ranges of cards.
  package init(joining parts: [CardDates]) { seconds = parts.flatMap(\.seconds) }

  /// Adds the date of the next card; `nil` for a card that cannot be read.
  package mutating func add(_ card: RecordValue?) { seconds.append(card.flatMap(Self.date)?.seconds ?? Self.missing) }

  /// The dates by the number of the record.
  package func byRecord(of list: CardList) -> CardDates {
    var dates = CardDates()
    let count = (0..<list.count).map { Int(list[$0].record) + 1 }.max() ?? 0
    dates.seconds = [Int64](repeating: Self.missing, count: count)
    for position in 0..<min(list.count, seconds.count) {
      dates.seconds[Int(list[position].record)] = seconds[position]
    }
    return dates
  }

  /// The date at an index; `nil` if there is none.
  subscript(index: Int) -> Moment? {
    guard seconds.indices.contains(index), seconds[index] != Self.missing else { return nil }
    return Moment(seconds: seconds[index])
  }

  /// The latest date of a card.
  static func date(of card: RecordValue) -> Moment? {
    let modified = card.member("date_modified" as StaticString)
    guard let date = modified ?? card.member("date_published" as StaticString), date.kind == .string else { return nil }
    return DateReader.read(date.string)?.moment
  }
}
