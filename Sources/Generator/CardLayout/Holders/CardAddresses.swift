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

  /// The same addresses with those of the feeds of the cards' values.
  package func with(values: (any CardValueLinks)?) -> CardAddresses { CardAddresses(addresses, values: values) }

  /// The feeds of the values of the card with a record, as its templates receive them; `nil` if it has none.
  func values(ofRecord record: Int) -> RecordData? { values?.data(ofRecord: record) }

  /// A hash of the feeds of the values of the card with a record, joined with another.
  func values(ofRecord record: Int, joinedTo hash: ContentHash) -> ContentHash {
    values?.join(record: record, to: hash) ?? hash
  }

  /// Whether cards may have values with feeds.
  var hasValues: Bool { values != nil }

  /// The address of the page of the card with a record; `nil` if it has none.
  package func address(ofRecord record: Int) -> String? {
    guard record < addresses.count, !addresses[record].isEmpty else { return nil }
    return addresses[record]
  }
}

/// The feeds of the values of a source's cards.
package protocol CardValueLinks: Sendable {
  /// The feeds of the values of the card with a record, by field: `valueFeeds` in its templates; `nil` if it has none.
  func data(ofRecord record: Int) -> RecordData?

  /// Joins the feeds of the values of the card with a record to a hash.
  func join(record: Int, to hash: ContentHash) -> ContentHash
}
