import CardSources
import Platform

/// The style sheets and the scripts that a page links, as paths from the site's root; `page.assets` in its template.
package struct PageAssets: Sendable, Equatable {
  /// The style sheets, in their order.
  package let styles: [String]
  /// The scripts that run when the document is complete, in their order.
  package let scripts: [String]
  /// Whether the page's scripts include those that lay out cards.
  ///
  /// If they do not, the page preloads them.
  package let includesLayout: Bool
  /// A hash of the paths.
  let hash: ContentHash

  /// Creates a list.
  package init(styles: [String], scripts: [String], includesLayout: Bool) {
    self.styles = styles
    self.scripts = scripts
    self.includesLayout = includesLayout
    hash = (styles + scripts).reduce(ContentHash(value: UInt64(styles.count))) { $0.joined($1) }
  }

  /// The theme's files one by one, as designers write them.
  package static let separate = PageAssets(
    styles: ["tokens", "base", "page", "feed", "actions", "bars", "headers", "states", "cells", "sections"].map {
      "theme/\($0).css"
    },
    scripts: ["cardloom", "keys", "editing", "events"].map { "theme/\($0).js" }, includesLayout: false)
}

/// What the pages of a site link.
package struct SiteAssets: Sendable {
  /// What the pages of a feed or of a source's cards link.
  package struct Owned: Sendable {
    /// What most of its pages link.
    package let open: PageAssets
    /// What its sealed pages link, whose bytes stay.
    package let sealed: PageAssets

    /// Creates the lists.
    package init(open: PageAssets, sealed: PageAssets) {
      self.open = open
      self.sealed = sealed
    }
  }

  /// Whether page templates read the lists.
  package let areRead: Bool
  /// The lists by feed, and those of cards' pages by source; others link the theme's files one by one.
  private let feeds: [String: Owned]
  private let cards: [String: Owned]
  /// The feed whose files pages without cards link.
  private let home: String?

  /// Creates the lists.
  package init(feeds: [String: Owned] = [:], cards: [String: Owned] = [:], home: String? = nil, areRead: Bool = true) {
    self.areRead = areRead
    self.feeds = feeds
    self.cards = cards
    self.home = home
  }

  /// No lists, which no page template reads.
  package static let unread = SiteAssets(areRead: false)

  /// What a page links.
  func assets(of page: PlannedPage) -> PageAssets {
    let owned =
      page.card.map { cards[$0.pages.list.source.name] } ?? feeds[page.notice == nil ? page.feed.id : home ?? ""]
    guard let owned else { return .separate }
    return page.isSealed ? owned.sealed : owned.open
  }
}

extension FeedHolder {
  /// Whether pages of the feed keep their bytes when cards arrive.
  package var hasSealedPages: Bool { chains.contains { $0.paginator.numbering == .anchored } }
}

extension PlannedPage {
  /// Whether its bytes stay when cards arrive.
  fileprivate var isSealed: Bool {
    card == nil && slice.position != .front && chain?.paginator.numbering == .anchored
  }
}
