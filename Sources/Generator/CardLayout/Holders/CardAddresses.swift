package import CardSources
package import JSONRecords
package import Platform

/// The addresses that belong to a source's cards: those of their own pages, and those of the feeds of their values.
///
/// A class, so that passing it between workers costs one retain.
package final class CardAddresses: Sendable {
  /// The addresses by the number of the record, without the slash at the beginning; empty for records without a page.
  private let addresses: [String]
  /// The feeds of the cards' values; `nil` if they have none.
  private let values: (any CardValueLinks)?

  /// Creates the addresses.
  ///
  /// - Parameters:
  ///   - addresses: the addresses by the number of the record, relative to the site's root.
  ///   - values: the feeds of the cards' values.
  package init(_ addresses: [String], values: (any CardValueLinks)? = nil) {
    self.addresses = addresses
    self.values = values
  }

  /// Creates the addresses of a list's cards.
  ///
  /// - Parameter address: the address of the page of the card at a position.
  package convenience init(of list: CardList, address: (Int) -> String) {
    let count = (0..<list.count).map { Int(list[$0].record) + 1 }.max() ?? 0
    var addresses = [String](repeating: "", count: count)
    for position in 0..<list.count { addresses[Int(list[position].record)] = address(position) }
    self.init(addresses)
  }

  /// These addresses, with links to the feeds of the cards' values.
  package func with(values: (any CardValueLinks)?) -> CardAddresses { CardAddresses(addresses, values: values) }

  /// Writes the links of a record's card to the feeds of its values; `nil` if it has none.
  func writerOfValues(ofRecord record: Int) -> ((RecordTape) -> Void)? {
    guard let values, values.has(record: record) else { return nil }
    return { values.write(record: record, to: $0) }
  }

  /// Joins the links of a range of cards to the feeds of their values to a hash.
  func joinValues(of positions: Range<Int>, in list: CardList, to hash: ContentHash) -> ContentHash {
    values?.join(positions, of: list, to: hash) ?? hash
  }

  /// Extends the hash of each card in a range with the card's links to the feeds of its values.
  func joinValues(ofEach positions: Range<Int>, in list: CardList, to hashes: inout [ContentHash]) {
    values?.join(each: positions, of: list, to: &hashes)
  }

  /// The address of the page of the card with a record; `nil` if it has none.
  package func address(ofRecord record: Int) -> String? {
    guard record < addresses.count, !addresses[record].isEmpty else { return nil }
    return addresses[record]
  }
}

/// Links from a source's cards to the feeds of their values.
package protocol CardValueLinks: Sendable {
  /// Whether a record's card has links.
  func has(record: Int) -> Bool

  /// Writes the links of a record's card as its template receives them: an object named `valueFeeds`, by field.
  func write(record: Int, to tape: RecordTape)

  /// Joins the links of a range of a list's cards to a hash.
  func join(_ positions: Range<Int>, of list: CardList, to hash: ContentHash) -> ContentHash

  /// Extends the hash of each card in a range with the card's links.
  ///
  /// - Parameter hashes: a hash for each position, in order.
  func join(each positions: Range<Int>, of list: CardList, to hashes: inout [ContentHash])
}
