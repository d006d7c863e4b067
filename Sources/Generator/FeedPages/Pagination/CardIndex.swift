import CardLayout
package import Platform

/// Tells a browser on which page of a feed a card stands, so that a link to one card need not walk through all pages.
///
/// A card is told by how many cards are older, itself counted: that never changes when cards arrive, whatever the numbering
/// of the pages. So only the part that holds a new card changes with it. Sequential pages are counted from the newest card, and
/// their `cards.json` tells how many there are.
///
/// Anchored pages tell no such number, and a card that completes a page is left out until the next one arrives: it stands on the front
/// page, which a reader looks at first. So each new card changes three files at most: the front page and the new page with its
/// neighbour, or the front page and one or two parts.
///
/// - `cards.json`: `{"count":843,"size":20,"number":"sequential","parts":1,"cards":{"a1":843,…}}`; without `count` for anchored
///   pages, without `cards` when there are several parts.
/// - `cards/7.json`, one of several parts: `{"a1":843,…}`. A card's part is the 32-bit FNV-1a hash of its identity as it
///   stands in `data-card`, modulo `parts`.
package struct CardIndex {
  /// A file of the index: its path within the site and its bytes.
  package struct File: Sendable, Equatable {
    package let path: String
    package let bytes: [UInt8]
  }

  /// How many cards a part holds at most, on average.
  private static let partSize = 512

  /// A hash of everything that the files depend on; `nil` when they must be made anew each time.
  package static func key(of feed: FeedHolder) -> ContentHash? {
    guard feed.pageCount > 1 else { return ContentHash("") }
    return feed.growingSection?.holder.cells.identitiesHash?.joined(feed.path.text)
      .joined(UInt64(feed.paginator.pageSize)).joined("\(feed.paginator.numbering)")
  }

  /// What the site's path of each file begins with.
  private let folder: String
  /// `cards.json` but for its end.
  private let root: [UInt8]
  private let parts: ByteChains?

  /// Makes the index of a feed; there is none when the feed has one page.
  ///
  /// - Complexity: O(cards).
  package init(_ feed: FeedHolder) {
    folder = String(feed.path.text.dropFirst())
    guard let cells = feed.growingSection?.holder.cells, feed.pageCount > 1 else {
      (root, parts) = ([], nil)
      return
    }
    let paginator = feed.paginator
    var count = 1
    while count * Self.partSize < cells.count { count *= 2 }
    let isAnchored = paginator.numbering == .anchored
    let first = isAnchored && cells.count % paginator.pageSize == 0 ? 1 : 0
    var root = Array(isAnchored ? "{".utf8 : "{\"count\":\(cells.count),".utf8)
    root += "\"size\":\(paginator.pageSize),\"number\":\"\(paginator.numbering)\",\"parts\":\(count)".utf8
    self.root = root
    parts = Self.parts(of: cells, from: first, count: count)
  }

  /// The files, each made when it is asked for: all at once would be the index twice.
  package var files: some RandomAccessCollection<File> {
    let count = parts.map { $0.count == 1 ? 1 : 1 + $0.count } ?? 0
    return (0..<count).lazy.map(file)
  }

  private func file(_ number: Int) -> File {
    guard let parts, number > 0 else {
      var bytes = root
      if let parts, parts.count == 1 { bytes += Array(",\"cards\":".utf8) + parts.bytes(of: 0) }
      return File(path: folder + "cards.json", bytes: bytes + Array("}\n".utf8))
    }
    return File(
      path: folder + "cards/\(number - 1).json", bytes: parts.bytes(of: number - 1) + [UInt8(ascii: "\n")])
  }

  /// The objects of the parts: identity to number, the oldest first, so that a new card comes last.
  private static func parts(of cells: CellHolders, from first: Int, count: Int) -> ByteChains {
    let parts = ByteChains(count: count)
    var id: [UInt8] = []
    var member: [UInt8] = []
    for position in (first..<cells.count).reversed() {
      id.removeAll(keepingCapacity: true)
      cells.appendHTMLID(at: position, to: &id)
      let part = Int(hash(id)) & (count - 1)
      member.removeAll(keepingCapacity: true)
      // Identities in this form are ASCII without quotes and backslashes: nothing to escape.
      member.append(parts.isEmpty(part) ? UInt8(ascii: "{") : UInt8(ascii: ","))
      member.append(UInt8(ascii: "\""))
      member.append(contentsOf: id)
      member.append(UInt8(ascii: "\""))
      member.append(UInt8(ascii: ":"))
      append(cells.count - position, to: &member)
      member.withUnsafeBytes { parts.append($0, to: part) }
    }
    for part in 0..<count {
      Array((parts.isEmpty(part) ? "{}" : "}").utf8).withUnsafeBytes { parts.append($0, to: part) }
    }
    return parts
  }

  /// Appends a number's digits, without a text in between: there is one for each card.
  private static func append(_ number: Int, to bytes: inout [UInt8]) {
    var (first, rest) = (bytes.count, number)
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    // They came from the last to the first.
    var last = bytes.count - 1
    while first < last {
      bytes.swapAt(first, last)
      first += 1
      last -= 1
    }
  }

  /// The 32-bit FNV-1a hash (draft-eastlake-fnv-21, section 6).
  private static func hash(_ bytes: [UInt8]) -> UInt32 {
    bytes.reduce(2_166_136_261) { ($0 ^ UInt32($1)) &* 16_777_619 }
  }
}
