import CardLayout
import HTMLProof
import Platform

/// The ids on the pages of feeds whose pages a reader can load into one document.
///
/// "Load more" adds the cells of further pages to the document of the first, so no id may occur in the cells of two
/// cards, nor both in a cell and around the cells of the feed's front page. Each page was proven by itself; this type
/// compares pages. Each worker collects its own ids; they are merged and compared once.
package struct FeedIdentities: Sendable {
  /// An id with the card whose cell contains it.
  package struct Entry: Sendable, Equatable {
    /// The hash of the id.
    package let id: UInt64
    /// The card's index, counted from the feed's newest card; -1 for ids around the cells of the front page.
    package let card: Int32
    /// The index of the page.
    package let page: Int32

    package init(id: UInt64, card: Int32, page: Int32) {
      self.id = id
      self.card = card
      self.page = page
    }
  }

  /// An id that occurs twice in one document.
  package struct Conflict: Sendable, Equatable {
    /// The occurrences by card, at least two; only the first may be outside the cells.
    package let entries: [Entry]
  }

  /// The collected ids by feed.
  package private(set) var all: [String: LocatedIdentities] = [:]

  package init() {}

  /// Collects the ids of a page, unless it is its feed's only page.
  package mutating func add(_ made: MadePage) {
    // No script loads the page of a card into another page.
    guard made.planned.card == nil, made.planned.feed.pageCount > 1, let page = made.page else { return }
    add(made.planned, sections: made.sections, frame: page.frameIDs)
  }

  /// Collects the ids of a page.
  ///
  /// - Parameters:
  ///   - sections: the fragments in order.
  ///   - frame: the ids outside the sections.
  private mutating func add(_ page: PlannedPage, sections: [ProvenSection], frame: some Sequence<UInt64>) {
    var found: [(id: UInt64, offset: Int32)] = []
    var around: [UInt64] = Array(frame)
    for section in sections {
      let positions = Self.positions(of: section, on: page)
      for id in section.validated.ids {
        if id.part != LocatedID.frame, let position = positions[id.part] {
          found.append((id.hash, Int32(position)))
        } else {
          around.append(id.hash)
        }
      }
    }
    if page.isFeedFront { found += around.map { ($0, LocatedIdentities.around) } }
    all[page.feed.id, default: LocatedIdentities()].add(
      page: Int32(page.index), firstCard: Int32(page.firstCard), ids: found)
  }

  /// For each part, the number of the cell with which it is loaded into another page, counted from the page's first card.
  ///
  /// That cell is the part itself, or the cell that follows it. It is `nil` for parts that are never loaded into another
  /// page: headers, footers, and sections that do not load more.
  private static func positions(of shown: ProvenSection, on page: PlannedPage) -> [Int?] {
    let (section, slice) = (shown.section, shown.section.slice)
    let first = page.feed.chain(of: section.identity.styleID).map {
      $0.firstCard + slice.cells.lowerBound - page.firstCard
    }
    var next = first.map { $0 + max(0, section.cells.count - 1) }
    return shown.fragment.parts.reversed().map { part -> Int? in
      guard part.section == section.id else {
        // A hosted section that loads more itself has a chain of its own.
        guard case .cell(let position) = part.role, let own = page.feed.chain(of: part.section) else { return next }
        return own.firstCard + position - page.firstCard
      }
      switch part.role {
      case .cell(let position):
        next = first.map { $0 + position }
        return next
      case .supplementary: return next
      case .header, .footer, .decoration, .empty, .placeholder, .staleMark, .pager: return nil
      }
    }.reversed()
  }

  /// Adds ids that were collected before.
  package mutating func add(_ found: [Entry], ofFeed feed: String) {
    var start = 0
    while start < found.count {
      let page = found[start].page
      let end = found[start...].firstIndex { $0.page != page } ?? found.count
      all[feed, default: LocatedIdentities()].add(
        page: page, firstCard: 0, ids: found[start..<end].map { ($0.id, $0.card) })
      start = end
    }
  }

  /// Adds the ids that another worker collected.
  package mutating func merge(_ other: FeedIdentities) {
    for (feed, own) in other.all { all[feed, default: LocatedIdentities()].merge(own) }
  }

  /// Every id that occurs in two cards of a feed, in a fixed order.
  ///
  /// - Complexity: O(ids); about ten nanoseconds each.
  package var conflicts: [Conflict] {
    conflictsByFeed.map(\.conflict)
  }

  /// The conflicts, each with its feed.
  package var conflictsByFeed: [(feed: String, conflict: Conflict)] {
    all.sorted { $0.key < $1.key }.flatMap { feed, identities in
      Self.conflicts(among: identities).map { (feed: feed, conflict: $0) }
    }
  }

  /// The collected ids of a feed.
  package func entries(ofFeed feed: String) -> [Entry] {
    var entries: [Entry] = []
    all[feed]?.forEach(beginningWith: 0, bits: 0) { entries.append($0) }
    return entries
  }

  /// The number of leading bits by which ids are partitioned for comparison, which keeps each hash table small.
  private static let partBits: UInt64 = 4
  /// The number of ids below which they are not partitioned.
  private static let fewest = 1 << 15

  private static func conflicts(among identities: LocatedIdentities) -> [Conflict] {
    let bits = identities.count < fewest ? 0 : partBits
    var doubled: Set<UInt64> = []
    for (part, count) in identities.counts(byFirst: bits).enumerated() {
      var cards = HashTable<Int32>(minimumCapacity: count)
      identities.forEach(beginningWith: UInt64(part), bits: bits) { entry in
        if let first = cards.insert(entry.card, for: entry.id), first != entry.card { doubled.insert(entry.id) }
      }
    }
    guard !doubled.isEmpty else { return [] }
    // A card may be on two pages: the front page of an anchored feed also shows a sealed page.
    var groups: [UInt64: [Int32: Entry]] = [:]
    identities.forEach(beginningWith: 0, bits: 0) { entry in
      guard doubled.contains(entry.id) else { return }
      let known = groups[entry.id]?[entry.card]
      if (known?.page ?? .max) > entry.page { groups[entry.id, default: [:]][entry.card] = entry }
    }
    return groups.values.map { Conflict(entries: $0.values.sorted { $0.card < $1.card }) }
      .sorted { ($0.entries[1].card, $0.entries[1].id) < ($1.entries[1].card, $1.entries[1].id) }
  }
}
