/// The addresses of the pages of a source's cards.
///
/// A class, so that passing it between workers costs one retain.
package final class CardAddresses: Sendable {
  /// The addresses by the number of the record, without the slash at the beginning; empty for records without a page.
  private let addresses: [String]

  /// Creates the addresses.
  ///
  /// - Parameter addresses: the addresses by the number of the record, relative to the site's root.
  package init(_ addresses: [String]) { self.addresses = addresses }

  /// The address of the page of the card with a record; `nil` if it has none.
  package func address(ofRecord record: Int) -> String? {
    guard record < addresses.count, !addresses[record].isEmpty else { return nil }
    return addresses[record]
  }
}
