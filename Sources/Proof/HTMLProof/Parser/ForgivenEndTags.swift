/// End tags that may come although their elements are closed, because the mistake that closed them has been reported.
///
/// An entry lasts as long as the element around what was closed is open, so that mistakes in one card do not hide those
/// of the next.
struct ForgivenEndTags {
  struct Entry {
    var element: ElementName
    var nameStart: Int
    var nameLength: Int
    /// The open element around it, by its place on the stack and its start tag.
    var parent: Int
    var parentEvent: UInt32
    /// The error that was reported.
    var error: Int
  }

  private var entries: [Entry] = []
  private static let most = 32

  mutating func removeAll() { entries.removeAll(keepingCapacity: true) }

  mutating func add(_ entry: Entry) {
    if entries.count == Self.most { entries.removeFirst() }
    entries.append(entry)
  }

  /// Takes out the newest entry that fits.
  mutating func take(where fits: (Entry) -> Bool) -> Entry? {
    guard let index = entries.lastIndex(where: fits) else { return nil }
    return entries.remove(at: index)
  }
}
