import CardLayout
import CardSources
package import Platform

/// The keys of a site's pages: hashes of everything on which a page depends, except the templates.
///
/// If two pages of a site have equal keys and equal templates, they are identical byte for byte. A page has no key if it
/// shows cells that the site's own code holds, or replacements for cells that could not be read; such a page is made in
/// every build.
package struct PageKeys: Sendable {
  private let plan: SitePlan
  /// A hash of what all pages depend on.
  private let inputs: ContentHash
  /// For each element of ``SitePlan/cardPages``, a hash of what all of its pages depend on; `nil` if they have no keys.
  private let common: [ContentHash?]

  /// - Parameter inputs: a hash of what all pages depend on: the configuration, the names of the templates, the program.
  package init(of plan: SitePlan, inputs: ContentHash) {
    self.plan = plan
    self.inputs = inputs
    common = plan.cardPages.map { pages in
      guard pages.count > 0 else { return nil }
      let page = pages.page(at: 0, first: 0)
      var key = plan.frame(of: page, joinedTo: inputs)
      for (section, slice) in page.sections {
        guard let joined = SitePlan.frame(of: section, slice, joinedTo: key) else { return nil }
        key = joined
      }
      return key
    }
  }

  /// The key of a page; `nil` if it has none.
  ///
  /// - Complexity: O(cells on the page), a few nanoseconds each, if their sources have indices.
  package func key(of page: PlannedPage) -> ContentHash? {
    if let card = page.card { return keys(ofCards: card.position..<card.position + 1, of: card.pages)?.first }
    return plan.key(of: page, inputs: inputs)
  }

  /// The keys of the pages of some cards, in order; `nil` if they have none.
  ///
  /// - Complexity: O(cards), a few nanoseconds each, if their source has an index.
  package func keys(ofCards positions: Range<Int>, of pages: CardPages) -> [ContentHash]? {
    guard let source = plan.cardPages.firstIndex(where: { $0 === pages }), let common = common[source] else {
      return nil
    }
    var keys = [ContentHash](repeating: common, count: positions.count)
    pages.join(each: positions, to: &keys)
    return keys
  }
}

extension SitePlan {
  /// See ``PageKeys/key(of:)``.
  fileprivate func key(of page: PlannedPage, inputs: ContentHash) -> ContentHash? {
    var key = frame(of: page, joinedTo: inputs)
    for (section, slice) in page.sections {
      guard let joined = Self.join(section, slice, to: key) else { return nil }
      key = joined
      if section.countsGroups(beyond: slice) {
        guard let whole = Self.join(section.cells, to: key) else { return nil }
        key = whole
      }
    }
    return key
  }

  /// Joins everything on which a page depends, except its sections and its card, to a hash.
  fileprivate func frame(of page: PlannedPage, joinedTo inputs: ContentHash) -> ContentHash {
    let slice = page.slice
    var key = inputs.joined(page.feed.id)
    // Everything else of a feed is in the configuration.
    for value in page.feed.value.map({ [$0, page.feed.title, page.feed.summary ?? ""] }) ?? [] {
      key = key.joined(value)
    }
    if case .moved(let moved) = page.notice {
      let goal = Goal(of: moved, at: page.path, in: self)
      for text in [page.path.text, goal.reference, goal.canonical, goal.title] { key = key.joined(text) }
    }
    for position in [slice.position, slice.newer, slice.older] { key = key.joined(Self.number(position)) }
    if let chain = page.chain {
      key = key.joined(chain.path.text)
      // Only a page with a total shows the position of its cards among all.
      if let total = slice.total {
        for number in [total, slice.cards.lowerBound, chain.cardCount] { key = key.joined(UInt64(number)) }
      }
      // The front page shows the total, and the views that are placed by counting from the newest card.
      if slice.position == .front { key = key.joined(UInt64(chain.cardCount)) }
    }
    key = key.joined(page.feed.state.rawValue)
    if assets.areRead { key = key.joined(assets.assets(of: page).hash) }
    // Every page lists the tabs, and modules may add or remove tabs between builds.
    if page.feed.hasTabs {
      for section in page.feed.sections {
        if let tab = section.behaviour.tab { key = key.joined(tab).joined(section.id) }
      }
    }
    return key
  }

  /// Joins everything on which a section depends, except its cells, to a hash.
  fileprivate static func frame(
    of section: SectionModel, _ slice: SectionSlice, joinedTo key: ContentHash
  ) -> ContentHash? {
    guard section.status.placeholder == nil, !section.status.isStale else { return nil }
    let origin = section.identity.module.map { key.joined($0.layout).joined($0.contentHash) } ?? key
    var key = origin.joined(section.id).joined(section.state.rawValue).joined(UInt64(slice.cells.count))
    if let feed = section.identity.measuresFeed { key = key.joined(feed) }
    if let change = section.content.registry.changes.last { key = key.joined("\(change)") }
    if slice.cells.lowerBound == 0, let offer = section.onPage.offer {
      key = key.joined(offer.data)
      for group in offer.links {
        key = key.joined(group.label)
        for value in group.values { key = key.joined(value.text).joined(value.path) }
      }
    }
    // A section with a chain of its own shows its total and a link to its next page.
    if let prefix = section.onPage.cellIDPrefix {
      key = key.joined(prefix).joined(slice.scope == .sealed ? 0 : UInt64(slice.total)).joined(
        section.onPage.pager?.path ?? "")
    }
    return key
  }

  private static func join(_ section: SectionModel, _ slice: SectionSlice, to key: ContentHash) -> ContentHash? {
    guard let frame = frame(of: section, slice, joinedTo: key),
      var key = join(section.cells.slice(slice.cells), to: frame)
    else { return nil }
    guard !section.chrome.extensions.isEmpty else { return key }
    for case .hosted(let number) in slice.items(of: section) {
      let hosted = section.chrome.extensions[number].section
      guard let inner = join(hosted, hosted.slice, to: key) else {
        return nil
      }
      key = inner
    }
    return key
  }

  private static func join(_ cells: CellHolders, to key: ContentHash) -> ContentHash? {
    guard cells.count > 0 else { return key }
    guard let (list, positions) = cells.cards else { return nil }
    return cells.joinValues(to: list.contentHash(of: positions, joinedTo: key))
  }

  private static func number(_ position: PageSlice.Position?) -> UInt64 {
    switch position {
    case nil: .max
    case .front: 0
    case .numbered(let number): UInt64(number)
    }
  }
}
