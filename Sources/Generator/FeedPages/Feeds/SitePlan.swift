package import CardLayout
package import Diagnostics
package import HTMLProof
package import JSONRecords

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
  /// The form of links between pages.
  package let links: LinkStyle
  /// The address to which browsers send impressions of cards: absolute, or a path from the site's root; `nil` for none.
  package let sink: String?
  /// The origins from which pages may load what cards refer to.
  package let origins: OriginList
  /// The feeds in navigation order.
  package let feeds: [FeedHolder]
  /// The index of each feed's front page among all pages, followed by the number of pages.
  private let firstPages: [Int]

  package init(
    title: String, url: String, language: String, links: LinkStyle, sink: String? = nil, origins: OriginList = .all,
    feeds: [FeedHolder]
  ) {
    self.title = title
    self.url = url.hasSuffix("/") ? url : url + "/"
    self.language = language
    self.links = links
    self.sink = sink
    self.origins = origins
    self.feeds = feeds
    firstPages = feeds.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.pageCount) }
  }

  /// `site` in every template.
  package var siteData: RecordData { ["title": .string(title), "url": .string(url), "language": .string(language)] }

  /// The number of pages of the site.
  package var pageCount: Int { firstPages.last ?? 0 }

  /// The page at an index; pages are ordered by feed, each from its front page on.
  ///
  /// - Complexity: O(feeds).
  package func page(at index: Int) -> PlannedPage {
    let feed = (firstPages.firstIndex { $0 > index } ?? firstPages.count) - 1
    return PlannedPage(index: index, feed: feeds[feed], slice: feeds[feed].page(at: index - firstPages[feed]))
  }

  /// The front page of a feed.
  package func frontPage(of feed: String) -> PlannedPage? {
    feeds.firstIndex { $0.id == feed }.map { page(at: firstPages[$0]) }
  }

  /// An error for each two feeds whose paths are equal, ignoring case.
  package var pathCollisions: [Diagnostic] {
    var owners: [String: FeedHolder] = [:]
    var diagnostics: [Diagnostic] = []
    for feed in feeds {
      let key = feed.path.text.lowercased()
      if let owner = owners[key] {
        diagnostics.append(.pathCollision(feed.path, of: feed.id, with: owner.id))
      } else {
        owners[key] = feed
      }
    }
    for feed in feeds {
      let names = feed.path.text.lowercased().split(separator: "/")
      guard names.count >= 2, names[names.count - 2] == "page", let number = Int(names[names.count - 1]) else {
        continue
      }
      let parent = PagePath(names.dropLast(2).joined(separator: "/")).text
      guard let owner = owners[parent] else { continue }
      let isTaken = owner.paginator.index(ofPage: number, cards: owner.pagedCount) != nil
      if isTaken { diagnostics.append(.pathCollision(feed.path, of: feed.id, with: owner.id)) }
    }
    return diagnostics
  }
}

extension SitePlan {
  /// The page at a path; `nil` if no feed has one.
  ///
  /// - Complexity: O(feeds).
  package func page(at path: PagePath) -> PlannedPage? {
    let names = path.text.split(separator: "/")
    for (feed, first) in zip(feeds, firstPages) {
      let own = feed.path.text.split(separator: "/")
      if names == own { return PlannedPage(index: first, feed: feed, slice: feed.page(at: 0)) }
      guard names.count == own.count + 2, names.starts(with: own), names[own.count] == "page",
        let number = Int(names[own.count + 1]), String(number) == names[own.count + 1],
        let index = feed.paginator.index(ofPage: number, cards: feed.pagedCount), index < feed.pageCount
      else { continue }
      return PlannedPage(index: first + index, feed: feed, slice: feed.page(at: index))
    }
    return nil
  }
}

/// A page to be made.
package struct PlannedPage: Sendable {
  /// Its index among all pages of the site.
  package let index: Int
  /// Its feed.
  package let feed: FeedHolder
  /// The part of its feed that it shows.
  package let slice: PageSlice

  /// Its path within the site.
  package let path: PagePath

  package init(index: Int, feed: FeedHolder, slice: PageSlice) {
    self.index = index
    self.feed = feed
    self.slice = slice
    path = feed.path.page(slice.position)
  }

  /// The sections that it shows: all of the feed's on the front page, only the growing one on the others.
  ///
  /// - Complexity: O(sections of the feed).
  package var sections: [(section: FeedHolder.Section, slice: SectionSlice, grows: Bool)] {
    let growing = feed.sections.firstIndex { $0.holder.loadsMore }
    return feed.sections.indices.compactMap { index in
      let section = feed.sections[index]
      let count = section.holder.cells.count
      if index == growing { return (section, cut(of: count), true) }
      return slice.position == .front ? (section, SectionSlice(all: count), false) : nil
    }
  }

  /// What the page shows of the section that grows.
  private func cut(of count: Int) -> SectionSlice {
    let scope: SectionSlice.Scope = slice.total != nil ? .whole : slice.position == .front ? .front : .sealed
    return SectionSlice(
      cells: slice.cards, page: slice.cards, total: count, scope: scope,
      countsFromOldest: feed.paginator.numbering == .anchored)
  }
}
