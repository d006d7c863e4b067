/// End tags that are forgiven because an error that closed their elements early was reported.
///
/// An entry is valid while the parent of the closed element is open, so that errors in one card do not hide those in
/// the next.
struct ForgivenEndTags {
  struct Entry {
    var element: ElementName
    var nameStart: Int
    var nameLength: Int
    /// The enclosing open element, identified by its stack index and its start tag.
    var parent: Int
    var parentEvent: UInt32
    /// The index of the reported error.
    var error: Int
  }

  private var entries: [Entry] = []
  private static let most = 32

  mutating func removeAll() { entries.removeAll(keepingCapacity: true) }

  mutating func add(_ entry: Entry) {
    if entries.count == Self.most { entries.removeFirst() }
    entries.append(entry)
  }

  /// Removes and returns the newest entry that satisfies a predicate.
  mutating func take(where fits: (Entry) -> Bool) -> Entry? {
    guard let index = entries.lastIndex(where: fits) else { return nil }
    return entries.remove(at: index)
  }
}
