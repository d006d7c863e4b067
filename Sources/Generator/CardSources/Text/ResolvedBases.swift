/// A cache of resolved bases: most items of a feed and their elements declare the same few.
final class ResolvedBases {
  private struct Key: Hashable {
    let outer: String?
    let own: String
  }

  /// The maximum number of known bases; libxml2 permits elements inside each other up to 256.
  private static let most = 512
  private var known: [Key: FeedAddresses] = [:]

  /// The addresses inside an element with an `xml:base`.
  func addresses(inside outer: FeedAddresses, _ own: String?) -> FeedAddresses {
    guard let own, !own.isEmpty else { return outer }
    let key = Key(outer: outer.base, own: own)
    if let addresses = known[key] { return addresses }
    let addresses = outer.inside(own)
    if known.count == Self.most { known.removeAll(keepingCapacity: true) }
    known[key] = addresses
    return addresses
  }
}
