import CardAdaptors
import CardHolders
import HTMLConformance

/// The ids on the pages of feeds that a reader can load into one document.
///
/// "Load more" puts the cells of further pages into the document of the first, so no id may stand in the cells of two cards, nor in
/// a cell and around the cells of the feed's front page. What is on one page was proven already; this compares pages. Workers
/// collect, each its own; the lists are joined and compared once.
package struct FeedIdentities: Sendable {
  /// An id with the card in whose cell it stands.
  package struct Entry: Sendable, Equatable {
    /// The hash of the id.
    package let id: UInt64
    /// The card, counted from the feed's newest; -1 for what stands around the cells of the front page.
    package let card: Int32
    /// The index of the page.
    package let page: Int32

    package init(id: UInt64, card: Int32, page: Int32) {
      self.id = id
      self.card = card
      self.page = page
    }
  }

  /// An id that stands in two places of one document.
  package struct Conflict: Sendable, Equatable {
    /// The places by their cards; at least two, of which only the first may be outside the cells.
    package let entries: [Entry]
  }

  /// The ids of a feed in lists of some length: one that grows without end is there twice while it is copied.
  private struct Lists {
    private static let length = 8192
    private var full: [[Entry]] = []
    private var last: [Entry] = []

    mutating func add(_ found: [Entry]) {
      if last.count + found.count > Self.length {
        full.append(last)
        last = []
        last.reserveCapacity(Self.length)
      }
      last += found
    }

    mutating func merge(_ other: Lists) {
      full += other.full
      full.append(other.last)
    }

    var all: [Entry] { Array(full.joined()) + last }

    var count: Int { full.reduce(last.count) { $0 + $1.count } }

    func forEach(_ body: (Entry) -> Void) {
      for list in full { list.forEach(body) }
      last.forEach(body)
    }
  }

  private var lists: [String: Lists] = [:]

  package init() {}

  /// Notes the ids of a page.
  ///
  /// - Parameters:
  ///   - growing: the fragments with the growing section's cells, in their order.
  ///   - others: ids that stand elsewhere on the page.
  /// - Returns: what was noted.
  mutating func add(_ page: PlannedPage, growing: [ProvenSection], others: some Sequence<UInt64>) -> [Entry] {
    var found: [Entry] = []
    let number = Int32(page.index)
    var first = page.slice.cards.lowerBound
    var around: [UInt64] = Array(others)
    for section in growing {
      let parts = section.section.fragment.parts
      for id in section.validated.ids {
        if id.part != PlacedID.frame, parts[id.part].section == section.section.holder.id,
          case .cell(let position) = parts[id.part].role
        {
          found.append(Entry(id: id.hash, card: Int32(first + position), page: number))
        } else {
          around.append(id.hash)
        }
      }
      first += section.section.holder.cells.count
    }
    if page.slice.position == .front { found += around.map { Entry(id: $0, card: -1, page: number) } }
    add(found, ofFeed: page.feed.id)
    return found
  }

  /// Notes the ids of a page that was made before.
  package mutating func add(_ found: [Entry], ofFeed feed: String) {
    lists[feed, default: Lists()].add(found)
  }

  /// Adds what another worker collected.
  package mutating func merge(_ other: FeedIdentities) {
    for (feed, list) in other.lists { lists[feed, default: Lists()].merge(list) }
  }

  /// Every id that two cards of a feed have, in a fixed order.
  ///
  /// - Complexity: O(ids); about ten nanoseconds each.
  package var conflicts: [Conflict] {
    conflictsByFeed.map(\.conflict)
  }

  /// The same with the feed of each.
  package var conflictsByFeed: [(feed: String, conflict: Conflict)] {
    lists.sorted { $0.key < $1.key }.flatMap { feed, lists in
      Self.conflicts(in: lists).map { (feed: feed, conflict: $0) }
    }
  }

  /// What was noted, by the feed.
  package var all: [String: [Entry]] { lists.mapValues(\.all) }

  private static func conflicts(in lists: Lists) -> [Conflict] {
    var table = FirstCards(capacity: lists.count)
    var doubled: Set<UInt64> = []
    lists.forEach { entry in
      if table.first(of: entry.id, or: entry.card) != entry.card { doubled.insert(entry.id) }
    }
    guard !doubled.isEmpty else { return [] }
    // A card may stand on two pages: the front page of an anchored feed shows a sealed page as well.
    var groups: [UInt64: [Int32: Entry]] = [:]
    lists.forEach { entry in
      guard doubled.contains(entry.id) else { return }
      let known = groups[entry.id]?[entry.card]
      if (known?.page ?? .max) > entry.page { groups[entry.id, default: [:]][entry.card] = entry }
    }
    return groups.values.map { Conflict(entries: $0.values.sorted { $0.card < $1.card }) }
      .sorted { ($0.entries[1].card, $0.entries[1].id) < ($1.entries[1].card, $1.entries[1].id) }
  }
}

/// The card that was met first with each id: a table of open addresses, because ids are hashes already.
private struct FirstCards {
  private var ids: [UInt64]
  private var cards: [Int32]
  private let mask: Int

  init(capacity: Int) {
    var size = 16
    while size < capacity * 2 { size *= 2 }
    ids = [UInt64](repeating: 0, count: size)
    cards = [Int32](repeating: 0, count: size)
    mask = size - 1
  }

  /// The card of an id; it is noted when the id is new.
  mutating func first(of id: UInt64, or card: Int32) -> Int32 {
    // Zero marks a free place.
    let key = max(id, 1)
    var place = Int(truncatingIfNeeded: key) & mask
    while ids[place] != key {
      if ids[place] == 0 {
        ids[place] = key
        cards[place] = card
        return card
      }
      place = (place + 1) & mask
    }
    return cards[place]
  }
}
