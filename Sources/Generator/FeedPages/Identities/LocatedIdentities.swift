/// The ids on pages with their places, page by page.
///
/// They are stored in pieces of bounded length: growing a single array would need twice its memory while it is copied.
/// An id takes 12 bytes, and each card has at least one.
package struct LocatedIdentities: Sendable {
  /// The ids of consecutive pages.
  package struct Piece: Sendable {
    /// The hashes of the ids.
    package fileprivate(set) var ids: [UInt64] = []
    /// For each id, the index on its page of the card whose cell contains it; ``LocatedIdentities/around`` for ids
    /// around the cells.
    package fileprivate(set) var offsets: [Int32] = []
    /// The pages to which the ids belong.
    package fileprivate(set) var pages: [Page] = []
  }

  /// The ids of a page.
  package struct Page: Sendable {
    /// The index of the page.
    package let index: Int32
    /// The index of the first card on it, counted from the newest card.
    package let firstCard: Int32
    /// The indices of its ids in the piece.
    package let range: Range<Int>
  }

  /// The place of ids around the cells.
  package static let around: Int32 = -1
  private static let length = 8192

  private var full: [Piece] = []
  private var last = Piece()

  package init() {}

  /// The pieces in order.
  package var pieces: [Piece] { last.ids.isEmpty ? full : full + [last] }

  /// The number of ids.
  package var count: Int { full.reduce(last.ids.count) { $0 + $1.ids.count } }

  /// Adds the ids of a page.
  mutating func add(page: Int32, firstCard: Int32, ids: some Collection<(id: UInt64, offset: Int32)>) {
    if last.ids.count + ids.count > Self.length, !last.ids.isEmpty {
      full.append(last)
      last = Piece()
    }
    // The first piece grows, because a site may have hundreds of small feeds.
    if last.ids.isEmpty, !full.isEmpty {
      last.ids.reserveCapacity(Self.length)
      last.offsets.reserveCapacity(Self.length)
    }
    let start = last.ids.count
    for (id, offset) in ids {
      last.ids.append(id)
      last.offsets.append(offset)
    }
    last.pages.append(Page(index: page, firstCard: firstCard, range: start..<last.ids.count))
  }

  /// Appends the ids of another value.
  mutating func merge(_ other: LocatedIdentities) {
    full += other.pieces
  }

  /// The number of ids with each value of their first `bits` bits.
  func counts(byFirst bits: UInt64) -> [Int] {
    guard bits > 0 else { return [count] }
    var counts = [Int](repeating: 0, count: 1 << Int(bits))
    for piece in pieces {
      for id in piece.ids { counts[Int(id >> (64 - bits))] += 1 }
    }
    return counts
  }

  /// Calls `body` with every id whose first `bits` bits equal `digits`.
  func forEach(beginningWith digits: UInt64, bits: UInt64, _ body: (FeedIdentities.Entry) -> Void) {
    for piece in pieces {
      for page in piece.pages {
        for position in page.range where bits == 0 || piece.ids[position] >> (64 - bits) == digits {
          body(piece.entry(position, of: page))
        }
      }
    }
  }
}

extension LocatedIdentities.Piece {
  fileprivate func entry(_ position: Int, of page: LocatedIdentities.Page) -> FeedIdentities.Entry {
    let offset = offsets[position]
    return FeedIdentities.Entry(
      id: ids[position], card: offset == LocatedIdentities.around ? -1 : page.firstCard + offset, page: page.index)
  }
}
