package import CardLayout
package import CardSources
package import Diagnostics
package import HTMLProof
package import JSONRecords
import Platform

/// Everything known about a site before its pages are rendered: its feeds, and all their pages in a fixed order.
///
/// Immutable; a class, so that passing it between workers costs one retain.
package final class SitePlan: Sendable {
  /// The site's title.
  package let title: String
  /// The address of the published site, ending in `/`.
  package let url: String
  /// The site's language, a BCP 47 tag.
  package let language: String
  /// The words of the site's language.
  package let words: PageWords
  /// The form of links between pages.
  package let links: LinkStyle
  /// The address to which browsers send impressions of cards: absolute, or a path from the site's root; `nil` for none.
  package let sink: String?
  /// The origins from which pages may load what cards refer to.
  package let origins: OriginList
  /// The currency of amounts of money whose data names none, such as `EUR`.
  package let currency: String?
  /// How dates that are not of a source are read.
  package let dates: DateRules
  /// What all pages say about the site to programs.
  package let metadata: SiteMetadata
  /// `site.logo` and `site.icon` in templates of pages.
  let logoData: (logo: PreparedRecord?, icon: PreparedRecord?)
  /// `site.fonts` in templates of pages.
  let fontData: PreparedRecord?
  /// The feeds of the configuration, in navigation order.
  package let feeds: [FeedHolder]
  /// The page that lists the feeds of the navigation, if they are too many to be named on each page.
  package let feedIndex: FeedHolder?
  /// The feeds that `each` makes, one for each value of a field.
  ///
  /// The navigation does not list them.
  package let valueFeeds: [ValueFeeds]
  /// All feeds: those of the navigation, their index, then those of values.
  package let allFeeds: [FeedHolder]
  /// The pages of cards, by source.
  package let cardPages: [CardPages]
  /// The pages at former addresses.
  package let moved: [MovedPage]
  /// What the pages at former addresses, and the page for missing ones, have in place of a feed.
  private let movedHolder: FeedHolder
  private let notFoundHolder: FeedHolder?
  /// The pages at former addresses, as indices in ``moved``, by path.
  private let movedByPath: [PagePath: Int]
  /// What the pages link.
  package let assets: SiteAssets
  /// The index of each feed's front page among all pages, followed by the number of pages.
  private let firstPages: [Int]
  /// The feeds, as indices in ``allFeeds``, by the path of their front page.
  private let feedsByPath: [String: Int]

  package init(
    title: String, url: String, language: String, words: PageWords? = nil, links: LinkStyle, sink: String? = nil,
    origins: OriginList = .all, currency: String? = nil, dates: DateRules = DateRules(),
    metadata: SiteMetadata = SiteMetadata(), feeds: [FeedHolder],
    feedIndex: FeedHolder? = nil, valueFeeds: [ValueFeeds] = [],
    cardPages: [CardPages] = [], moved: [MovedPage] = [], hasNotFound: Bool = false,
    assets: SiteAssets = SiteAssets()
  ) {
    self.title = title
    self.url = url.hasSuffix("/") ? url : url + "/"
    self.language = language
    let words = words ?? PageWords(language: language)
    self.words = words
    self.links = links
    self.sink = sink
    self.origins = origins
    self.currency = currency
    self.dates = dates
    self.metadata = metadata
    logoData = (metadata.logo.map { PreparedRecord($0.data) }, metadata.logo?.iconData.map { PreparedRecord($0) })
    fontData = metadata.fontData.map { PreparedRecord($0) }
    self.feeds = feeds
    self.feedIndex = feedIndex
    self.valueFeeds = valueFeeds
    self.cardPages = cardPages
    self.assets = assets
    self.moved = moved
    movedByPath = Dictionary(moved.enumerated().map { ($0.element.path, $0.offset) }) { first, _ in first }
    movedHolder = FeedHolder(ofNotice: words.text("moved", count: 1), template: "", language: language, words: words)
    notFoundHolder =
      hasNotFound
      ? FeedHolder(
        ofNotice: words.text("not-found", count: 1), template: Self.notFoundTemplate, language: language, words: words)
      : nil
    allFeeds = feeds + (feedIndex.map { [$0] } ?? []) + valueFeeds.flatMap(\.all)
    firstPages = allFeeds.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.pageCount) }
    feedsByPath = Dictionary(allFeeds.enumerated().map { ($0.element.path.text, $0.offset) }) { first, _ in first }
  }

  /// The plan without the pages at some former addresses, by their indices in ``moved``.
  package func leavingOut(moved gone: Set<Int>) -> SitePlan {
    with(moved: moved.indices.filter { !gone.contains($0) }.map { moved[$0] })
  }

  /// The plan of the site with another logo.
  package func showing(_ logo: SiteLogo) -> SitePlan {
    var metadata = metadata
    metadata.logo = logo
    return with(metadata: metadata)
  }

  private func with(metadata: SiteMetadata? = nil, moved: [MovedPage]? = nil) -> SitePlan {
    SitePlan(
      title: title, url: url, language: language, words: words, links: links, sink: sink, origins: origins,
      currency: currency, dates: dates, metadata: metadata ?? self.metadata, feeds: feeds, feedIndex: feedIndex,
      valueFeeds: valueFeeds, cardPages: cardPages, moved: moved ?? self.moved, hasNotFound: hasNotFound, assets: assets
    )
  }

  /// One feed of each kind: those of the navigation, and of the feeds of values the index and the first one, from which
  /// the others differ in their cards only.
  package var shownFeeds: [FeedHolder] {
    feeds + valueFeeds.flatMap { ($0.index.map { [$0] } ?? []) + $0.feeds.prefix(1) }
  }

  /// `site` in templates of pages in the site's language.
  package var siteData: RecordData { siteData(words) }

  /// `site` in every template of a page with these words.
  package func siteData(_ words: PageWords) -> RecordData {
    var members: [RecordData.Member] = [
      .init("title", .string(title)), .init("url", .string(url)), .init("language", .string(language)),
      .init("words", words.data), .init("english", words.englishData),
    ]
    if words.language != language { members.append(.init("pageLanguage", .string(words.language))) }
    if let logo = metadata.logo {
      members.append(.init("logo", logo.data))
      if let icon = logo.iconData { members.append(.init("icon", icon)) }
    }
    if let fonts = metadata.fontData { members.append(.init("fonts", fonts)) }
    if let currency { members.append(.init("currency", .string(currency))) }
    return .object(members)
  }

  /// The number of feeds up to which each page names them all.
  package static let mostNamedFeeds = 30

  /// The name of the template of the page that lists the feeds.
  package static let feedIndexTemplate = "feeds"

  /// The name of the template of the page for addresses without one.
  package static let notFoundTemplate = "404"

  /// The number of pages of the site.
  package var pageCount: Int { listedPageCount + moved.count + (notFoundHolder == nil ? 0 : 1) }

  /// The number of pages of feeds and cards; those at former addresses and the page for missing ones follow them.
  package var listedPageCount: Int { feedPageCount + cardPages.reduce(0) { $0 + $1.count } }

  /// The number of pages of feeds.
  package var feedPageCount: Int { firstPages.last ?? 0 }

  /// The page at an index; pages are ordered by feed, each from its front page on; the pages of cards
  /// follow them.
  ///
  /// - Complexity: O(log feeds).
  package func page(at index: Int) -> PlannedPage {
    if index >= feedPageCount {
      var first = feedPageCount
      for pages in cardPages {
        if index - first < pages.count { return pages.page(at: index - first, first: first) }
        first += pages.count
      }
      if index - first < moved.count {
        return PlannedPage(
          index: index, path: moved[index - first].path, notice: .moved(moved[index - first]), feed: movedHolder)
      }
      if let page = notFoundPage(root: rootOnHost) { return page }
    }
    var (feed, end) = (0, allFeeds.count)
    while end - feed > 1 {
      let middle = feed + (end - feed) / 2
      if firstPages[middle] <= index { feed = middle } else { end = middle }
    }
    return allFeeds[feed].plannedPage(at: index - firstPages[feed], first: firstPages[feed])
  }

  /// A run of consecutive pages of one kind.
  package enum PageRun: Sendable {
    /// Pages of a source's cards: the positions of the cards, and the index of the first page among all pages.
    case cards(CardPages, Range<Int>, first: Int)
    /// Other pages, by their indices among all pages.
    case others(Range<Int>)
  }

  /// Splits a range of page indices into runs.
  ///
  /// Code that handles a run of cards' pages as a whole need not create a ``PlannedPage`` for each of them.
  package func runs(in indices: Range<Int>) -> [PageRun] {
    var runs: [PageRun] = []
    var first = feedPageCount
    let feedPages = indices.clamped(to: 0..<first)
    if !feedPages.isEmpty { runs.append(.others(feedPages)) }
    for pages in cardPages {
      let own = indices.clamped(to: first..<first + pages.count)
      if !own.isEmpty {
        runs.append(.cards(pages, own.lowerBound - first..<own.upperBound - first, first: own.lowerBound))
      }
      first += pages.count
    }
    let rest = indices.clamped(to: first..<max(first, pageCount))
    if !rest.isEmpty { runs.append(.others(rest)) }
    return runs
  }

  /// Whether the site has a page that servers answer with if there is none.
  package var hasNotFound: Bool { notFoundHolder != nil }

  /// The page that servers answer with if there is none; `nil` if the site has no such page.
  ///
  /// - Parameter root: the path of the site on its host.
  package func notFoundPage(root: String) -> PlannedPage? {
    notFoundHolder.map {
      PlannedPage(index: pageCount - 1, path: .notFound, notice: .notFound(root: root), feed: $0)
    }
  }

  /// The path of the site on its host, beginning and ending with `/`.
  package var rootOnHost: String { PagePath(ofSiteAt: url).text }

  /// The URL patterns of all pages of the site, as paths of its host; for rules about fetching pages early.
  var pagePatterns: [String] {
    let root = rootOnHost.map { "+*?:{}()\\".contains($0) ? "\\\($0)" : String($0) }.joined()
    return ["", "*/", "*/index.html"].map { root + $0 }
  }

  /// The front page of a feed.
  package func frontPage(of feed: String) -> PlannedPage? {
    allFeeds.firstIndex { $0.id == feed }.map { page(at: firstPages[$0]) }
  }

  /// An error for each pair of feeds or sections whose pages have the same path, ignoring case.
  package var pathCollisions: [Diagnostic] {
    let claims = allFeeds.flatMap(\.pathClaims)
    var owners: [String: PathClaim] = [:]
    var diagnostics: [Diagnostic] = []
    for claim in claims {
      let key = claim.path.text.lowercased()
      if let owner = owners[key] {
        // Two values with the same name have already been reported, with their cards.
        guard claim.owner != owner.owner else { continue }
        diagnostics.append(.pathCollision(claim.path, of: claim.owner, with: owner.owner))
      } else {
        owners[key] = claim
      }
    }
    for claim in claims {
      let names = claim.path.text.lowercased().split(separator: "/")
      guard names.count >= 2, names[names.count - 2] == "page", let number = Int(names[names.count - 1]) else {
        continue
      }
      let parent = PagePath(names.dropLast(2).joined(separator: "/")).text
      guard let owner = owners[parent], let chain = owner.chain else { continue }
      let isTaken = chain.paginator.index(ofPage: number, cards: chain.cardCount) != nil
      if isTaken { diagnostics.append(.pathCollision(claim.path, of: claim.owner, with: owner.owner)) }
    }
    return diagnostics + cardCollisions
  }

  /// An error for each page of a card whose path is that of another page, ignoring case.
  ///
  /// - Complexity: O(pages).
  private var cardCollisions: [Diagnostic] {
    guard !cardPages.isEmpty else { return [] }
    // Most sites have a single source with pages, without collisions: a look at each page of a feed shows it.
    if cardPages.count == 1, let only = cardPages.first, only.haveDistinctPaths,
      (0..<feedPageCount).allSatisfy({ only.position(of: PagePath(page(at: $0).path.text.lowerCase)) == nil })
    {
      return []
    }
    var feedPages: [String: Int] = [:]
    for index in 0..<feedPageCount { feedPages[page(at: index).path.text.lowerCase] = index }
    var owners: [String: (pages: Int, position: Int)] = [:]
    owners.reserveCapacity(listedPageCount - feedPageCount)
    var found: [Diagnostic] = []
    for (source, pages) in cardPages.enumerated() {
      for position in 0..<pages.count {
        let name = pages.path(at: position).text.lowerCase
        if let index = feedPages[name] {
          found.append(pages.collision(at: position, with: "a page of the feed `\(page(at: index).feed.id)`"))
        } else if let owner = owners[name] {
          found.append(pages.collision(at: position, with: cardPages[owner.pages], at: owner.position))
        } else {
          owners[name] = (source, position)
        }
      }
    }
    return found
  }
}

/// A path at which pages begin, with their owner as messages name it.
private struct PathClaim {
  let path: PagePath
  let owner: String
  /// The chain whose further pages are below the path.
  let chain: PageChain?
}

extension FeedHolder {
  /// What a page without cards has in place of a feed.
  fileprivate convenience init(ofNotice title: String, template: String, language: String, words: PageWords) {
    self.init(
      id: "", path: PagePath("/"), title: title, language: language, pageTemplate: template,
      paginator: Paginator(numbering: .sequential, pageSize: 1), words: words, sections: [])
  }

  /// The path of the front page, and those of the chains that begin elsewhere, even if they have no pages yet.
  fileprivate var pathClaims: [PathClaim] {
    [PathClaim(path: path, owner: "the feed `\(id)`", chain: mainChain)]
      + chains.filter { !$0.beginsWithFeed }.map {
        PathClaim(path: $0.path, owner: "the section `\($0.section.id)` of the feed `\(id)`", chain: $0)
      }
  }
}

extension SitePlan {
  /// The page at a path; `nil` if there is none.
  ///
  /// - Complexity: O(names in the path · sections of a feed that load more).
  package func page(at path: PagePath) -> PlannedPage? {
    // All pages of a feed are below its front page.
    var above = path.text
    while true {
      if let feed = feedsByPath[above], let page = allFeeds[feed].plannedPage(at: path, first: firstPages[feed]) {
        return page
      }
      guard let end = above.utf8.dropLast().lastIndex(of: UInt8(ascii: "/")) else { break }
      above = String(above[...end])
    }
    var first = feedPageCount
    for pages in cardPages {
      if let position = pages.position(of: path) { return pages.page(at: position, first: first) }
      first += pages.count
    }
    if let index = movedByPath[path] { return page(at: first + index) }
    return path == .notFound ? notFoundPage(root: rootOnHost) : nil
  }
}

/// A page to be made.
package struct PlannedPage: Sendable {
  /// Its index among all pages of the site.
  package let index: Int
  /// Its feed.
  package let feed: FeedHolder
  /// The part of its chain that it shows.
  package let slice: PageSlice
  /// The chain to which it belongs; `nil` for a front page that begins none.
  package let chain: PageChain?
  /// The card that the page is about; `nil` for a page of a feed.
  package let card: CardPages.Element?
  /// What the page says if it shows no cards; `nil` for a page of a feed or of a card.
  package let notice: Notice?
  /// Whether it is a feed's front page for which only the newest cards were read.
  package let isUnfinished: Bool

  /// Its path within the site.
  package let path: PagePath

  /// Creates a page.
  ///
  /// - Parameter chain: the chain to which it belongs, by default the one that begins with the feed's front page.
  package init(
    index: Int, feed: FeedHolder, slice: PageSlice, chain: PageChain? = nil, isUnfinished: Bool = false
  ) {
    self.index = index
    self.feed = feed
    self.slice = slice
    self.chain = chain ?? feed.mainChain
    self.isUnfinished = isUnfinished
    card = nil
    notice = nil
    path = (self.chain?.path ?? feed.path).page(slice.position)
  }

  /// Creates the page of a card.
  init(index: Int, card: CardPages.Element) {
    self.index = index
    self.card = card
    notice = nil
    feed = card.pages.holder
    slice = PageSlice(
      position: .front, cards: card.position..<card.position + 1, newer: nil, older: nil, total: nil)
    chain = nil
    isUnfinished = false
    path = card.path
  }

  /// Creates a page without cards.
  init(index: Int, path: PagePath, notice: Notice, feed: FeedHolder) {
    self.index = index
    self.path = path
    self.notice = notice
    self.feed = feed
    slice = PageSlice(position: .front, cards: 0..<0, newer: nil, older: nil, total: nil)
    (card, chain, isUnfinished) = (nil, nil, false)
  }

  /// Whether it is the feed's front page, with all sections.
  package var isFeedFront: Bool {
    card == nil && notice == nil && slice.position == .front && chain?.beginsWithFeed ?? true
  }

  /// The number of the feed's cards before its first one, over all chains.
  package var firstCard: Int { (chain?.firstCard ?? 0) + slice.cards.lowerBound }

  /// The sections that it shows: all of the feed's on the front page, only the chain's on the others.
  ///
  /// - Complexity: O(sections of the feed).
  package var sections: [(section: SectionModel, slice: SectionSlice)] {
    if card != nil {
      return feed.sections.map { section in
        (section, SectionSlice(cells: slice.cards, page: slice.cards, total: 1, scope: .sealed))
      }
    }
    if let chain, !isFeedFront { return [(chain.section, chain.cut(slice))] }
    return feed.sections.map { section in
      guard section.behaviour.loadsMore, let own = feed.chain(of: section.id) else {
        return (section, SectionSlice(all: section.cells.count))
      }
      if own.beginsWithFeed { return (section, own.cut(slice)) }
      let first = isUnfinished ? own.paginator.frontPage(ofFirst: own.cardCount) : own.page(at: 0)
      return (section, own.cut(first))
    }
  }
}
