import CardSources
import Platform

/// The style sheets and the scripts that a page links, as paths from the site's root; `page.assets` in its template.
package struct PageAssets: Sendable, Equatable {
  /// How a page gets the scripts that lay out its cards.
  package enum Layout: Sendable, Equatable {
    /// It preloads them; another script runs them.
    case preloaded
    /// It links them, unless its other scripts contain them. Some have names of their own in the site.
    case linked(except: Set<String>, names: [String: String] = [:])
    /// Another script fetches them.
    case fetched
  }

  /// The style sheets, in their order.
  package let styles: [String]
  /// The scripts that run when the document is complete, in their order.
  package let scripts: [String]
  /// The scripts that run after those, and after those that lay out cards.
  package let lastScripts: [String]
  /// The scripts that lay out cards.
  package let layout: Layout
  /// A hash of what a page writes of the list.
  let hash: ContentHash

  /// Creates a list.
  package init(styles: [String], scripts: [String], last: [String] = [], layout: Layout) {
    self.styles = styles
    self.scripts = scripts
    lastScripts = last
    self.layout = layout
    var written = styles + ["", ""] + scripts + [""] + last
    switch layout {
    case .preloaded: break
    case .linked(let contained, let names):
      written += ["linked"] + contained.sorted() + [""] + names.sorted { $0.key < $1.key }.map(\.value)
    case .fetched: written.append("fetched")
    }
    hash = written.reduce(ContentHash(value: 0)) { $0.joined($1) }
  }

  /// The paths of the scripts to link, and of those to preload.
  ///
  /// - Parameter names: the scripts that lay out the page's cards.
  func scripts(layout names: [String]) -> (linked: [String], preloaded: [String]) {
    switch layout {
    case .preloaded: return (scripts + lastScripts, names.map { "theme/\($0).js" })
    case .fetched: return (scripts + lastScripts, [])
    case .linked(let contained, let known):
      let paths = names.filter { !contained.contains($0) }.map { "theme/" + (known["\($0).js"] ?? "\($0).js") }
      return (scripts + paths.filter { !lastScripts.contains($0) } + lastScripts, [])
    }
  }

  /// The names of the style sheets that only some pages need; most are those of scripts.
  package static let furtherStyles = [
    "compositions", "carousel", "folds", "waterfall", "deck", "tabs", "select", "swipe", "peek", "refresh", "filter",
  ]

  /// The theme's files one by one, as designers write them.
  package static let separate = PageAssets(
    styles: (["tokens", "base", "page", "feed", "states", "cells"] + furtherStyles + ["sections"]).map {
      "theme/\($0).css"
    },
    scripts: ["cardloom", "keys", "editing", "events"].map { "theme/\($0).js" }, layout: .preloaded)
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
  /// What pages without cards link.
  private let others: PageAssets

  /// Creates the lists.
  package init(
    feeds: [String: Owned] = [:], cards: [String: Owned] = [:], others: PageAssets = .separate, areRead: Bool = true
  ) {
    self.areRead = areRead
    self.feeds = feeds
    self.cards = cards
    self.others = others
  }

  /// No lists, which no page template reads.
  package static let unread = SiteAssets(areRead: false)

  /// What a page links.
  func assets(of page: PlannedPage) -> PageAssets {
    guard page.notice == nil else { return others }
    let owned = page.card.map { cards[$0.pages.list.source.name] } ?? feeds[page.feed.id]
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
