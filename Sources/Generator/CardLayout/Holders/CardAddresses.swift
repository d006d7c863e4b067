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
  fileprivate let values: (any CardValueLinks)?

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

  /// Creates the addresses of the cards of a list of several sources.
  ///
  /// - Parameter sources: the addresses of the cards of sources, by the name of the source.
  package convenience init(of list: CardList, from sources: [String: CardAddresses]) {
    self.init(of: list) { (position: Int) in
      let (own, index) = list.origin(of: position)
      return sources[own.source.name]?.address(ofRecord: Int(own[index].record)) ?? ""
    }
  }

  /// Whether the cards' values may have feeds.
  package var hasValues: Bool { values != nil }

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

/// Links from the cards of a list of several sources to the feeds of the values that their sources have.
package struct MergedValueLinks: CardValueLinks {
  private let sources: [String: CardAddresses]
  private let origins: MergedOrigins

  /// Creates the links; `nil` for a list of one source, or if none of the sources has feeds by value.
  package init?(of list: CardList, from sources: [String: CardAddresses]) {
    guard let origins = list.origins, list.sourceNames.contains(where: { sources[$0]?.values != nil }) else {
      return nil
    }
    (self.sources, self.origins) = (sources, origins)
  }

  private func own(_ record: Int) -> (links: any CardValueLinks, list: CardList, position: Int)? {
    let (list, position) = origins.origin(ofRecord: record)
    return sources[list.source.name]?.values.map { ($0, list, position) }
  }

  package func has(record: Int) -> Bool {
    own(record).map { $0.links.has(record: Int($0.list[$0.position].record)) } ?? false
  }

  package func write(record: Int, to tape: RecordTape) {
    guard let own = own(record) else { return }
    own.links.write(record: Int(own.list[own.position].record), to: tape)
  }

  package func join(_ positions: Range<Int>, of list: CardList, to hash: ContentHash) -> ContentHash {
    positions.reduce(hash) { hash, position in
      own(Int(list[position].record)).map { $0.links.join($0.position..<$0.position + 1, of: $0.list, to: hash) }
        ?? hash
    }
  }

  package func join(each positions: Range<Int>, of list: CardList, to hashes: inout [ContentHash]) {
    for (index, position) in positions.enumerated() {
      hashes[index] = join(position..<position + 1, of: list, to: hashes[index])
    }
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
