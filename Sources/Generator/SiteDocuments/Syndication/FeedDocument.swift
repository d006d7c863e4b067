package import CardLayout
import CardSources
package import FeedPages
package import Platform

/// A document for feed readers, in all formats of its feed: the feed's newest cards, or an archive of older ones.
package struct FeedDocument: Sendable {
  /// Consecutive cells of a section.
  package struct Run: Sendable {
    /// The section.
    package let section: SectionModel
    /// The positions of the cells in it.
    package let positions: Range<Int>
    /// The path of the page to which links with a cell's fragment lead; its loader then loads up to that cell.
    package let page: PagePath
  }

  /// The feed.
  package let feed: FeedHolder
  /// The settings.
  package let settings: Syndication
  /// The path of the page beside which the files stand.
  package let path: PagePath
  /// The cards, in order.
  package let runs: [Run]
  /// The path of the archive with the next older cards.
  package let older: PagePath?
  /// The path of the archive with the next newer cards; only of archives.
  package let newer: PagePath?
  /// Whether it is an archive (RFC 5005 §4), whose cards never change.
  package let isArchive: Bool

  /// The files, relative to the site's root.
  package var files: [String] { settings.formats.map { file($0) } }

  /// The file of a format, relative to the site's root.
  package func file(_ format: Syndication.Format) -> String { path.text.dropFirst() + format.file }

  /// A hash of everything on which the files depend.
  ///
  /// - Parameter inputs: a hash of the configuration.
  /// - Returns: `nil` if the files must be made anew in each build: they contain cells of the site's own code.
  /// - Complexity: O(cards), a few nanoseconds each, if their sources have indices.
  package func key(inputs: ContentHash) -> ContentHash? {
    var key = inputs.joined(path.text).joined(older?.text ?? "").joined(newer?.text ?? "")
    for text in [feed.id, feed.title, feed.summary ?? "", feed.language, feed.path.text] { key = key.joined(text) }
    for run in runs {
      guard let (list, positions) = run.section.cells.slice(run.positions).cards else { return nil }
      key = list.contentHash(
        of: positions,
        joinedTo: key.joined(run.section.id).joined(run.section.onPage.cellIDPrefix ?? "")
          .joined(UInt64(positions.count)))
    }
    return key
  }
}

/// All documents of a feed for feed readers.
///
/// The first contains the cards of the feed's front page, from its section that loads more, or from all sections if
/// none does, hosted ones included. If the feed's pages are anchored, each further page has an archive with its cards (RFC 5005 §4): an
/// archive to which another leads as its older one never changes, as the page beside it.
package struct FeedDocuments: Sendable {
  private let feed: FeedHolder
  private let settings: Syndication
  /// The chain of pages with archives.
  private let archived: PageChain?

  /// Creates the documents of a feed; `nil` if the feed has none.
  init?(_ feed: FeedHolder) {
    guard let settings = feed.syndication, !settings.formats.isEmpty else { return nil }
    self.feed = feed
    self.settings = settings
    let only = feed.chains.count == 1 ? feed.chains.first : nil
    archived = settings.limit == nil && only?.paginator.numbering == .anchored ? only : nil
  }

  /// The number of documents; at least 1.
  package var count: Int { archived?.pageCount ?? 1 }

  /// The document at an index; the one with the newest cards has index 0.
  package func document(at index: Int) -> FeedDocument {
    guard index > 0, let archived else {
      return FeedDocument(
        feed: feed, settings: settings, path: feed.path, runs: newest,
        older: archived.flatMap { chain in chain.page(at: 0).older.map { chain.path.page($0) } }, newer: nil,
        isArchive: false)
    }
    let page = archived.page(at: index)
    func path(_ position: PageSlice.Position?) -> PagePath? {
      guard let position, position != .front else { return nil }
      return archived.path.page(position)
    }
    return FeedDocument(
      feed: feed, settings: settings, path: archived.path.page(page.position),
      runs: [.init(section: archived.section, positions: page.cards, page: archived.path)],
      older: path(page.older), newer: path(page.newer), isArchive: true)
  }

  /// The document beside the page at a path; `nil` if there is none.
  func document(at path: PagePath) -> FeedDocument? {
    if path == feed.path { return document(at: 0) }
    guard let archived, case .numbered(let number) = feed.plannedPage(at: path)?.slice.position else { return nil }
    return archived.paginator.index(ofPage: number, cards: archived.cardCount).map { document(at: $0) }
  }

  /// The newest cards of the feed.
  private var newest: [FeedDocument.Run] {
    if feed.chains.isEmpty {
      func all(_ section: SectionModel) -> [FeedDocument.Run] {
        [.init(section: section, positions: 0..<section.cells.count, page: feed.path)]
          + section.chrome.extensions.flatMap { all($0.section) }
      }
      return runs(feed.sections.flatMap(all))
    }
    return runs(
      feed.chains.map { chain in
        let shown = settings.limit == nil ? chain.page(at: 0).cards : 0..<chain.cardCount
        return .init(section: chain.section, positions: shown, page: chain.path)
      })
  }

  /// The cards of several sections, each once, up to the limit.
  private func runs(_ all: [FeedDocument.Run]) -> [FeedDocument.Run] {
    var left = settings.limit ?? .max
    var found: [FeedDocument.Run] = []
    var seen: Set<String> = []
    for run in all where left > 0 && !run.positions.isEmpty {
      if all.count == 1 {
        found.append(.init(section: run.section, positions: run.positions.prefix(left), page: run.page))
        break
      }
      let source = (run.section.cells.cards?.list.source.name ?? "") + " "
      for position in run.positions where left > 0 {
        guard seen.insert(source + run.section.cells.identity(at: position)).inserted else { continue }
        left -= 1
        if let last = found.last, last.section.id == run.section.id, last.positions.upperBound == position {
          found[found.count - 1] = .init(
            section: run.section, positions: last.positions.lowerBound..<position + 1, page: run.page)
        } else {
          found.append(.init(section: run.section, positions: position..<position + 1, page: run.page))
        }
      }
    }
    return found
  }
}

/// The documents of all feeds of a site for feed readers, in a fixed order.
package struct SyndicationPlan: Sendable {
  private let feeds: [FeedDocuments]
  /// The index of each feed's first document among all, followed by the number of documents.
  private let firstDocuments: [Int]

  /// Creates the plan of a site's documents.
  package init(_ plan: SitePlan) {
    feeds = plan.allFeeds.compactMap { FeedDocuments($0) }
    firstDocuments = feeds.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.count) }
  }

  /// The number of documents.
  package var count: Int { firstDocuments.last ?? 0 }

  /// The document at an index.
  ///
  /// - Complexity: O(feeds).
  package func document(at index: Int) -> FeedDocument {
    let feed = (firstDocuments.firstIndex { $0 > index } ?? firstDocuments.count) - 1
    return feeds[feed].document(at: index - firstDocuments[feed])
  }

  /// The files of all documents, relative to the site's root.
  ///
  /// - Complexity: O(documents).
  package var files: [String] { (0..<count).flatMap { document(at: $0).files } }
}

extension Range<Int> {
  fileprivate func prefix(_ count: Int) -> Range<Int> {
    lowerBound..<Swift.min(upperBound, count < self.count ? lowerBound + count : upperBound)
  }
}
