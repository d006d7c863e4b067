import CardLayout
import CardSources
import Cardloom
import FeedPages
import Platform
import TemplateEngine

/// How far a change of a file reaches: `article.mustache → 3 sections · 133 cards · 16 pages`.
package struct ChangeReach: Sendable, Equatable {
  /// The name of the file.
  package let file: String
  /// The number of sections that use it, hosted ones included; 0 for what the whole site uses.
  package private(set) var sections = 0
  /// The number of cards that use it.
  package private(set) var cards = 0
  /// The number of pages on which it is used.
  package private(set) var pages = 0

  private init(file: String) { self.file = file }

  /// The words for the notice of a live page.
  package var text: String {
    let counts = [(sections, "section"), (cards, "card"), (pages, "page")].filter { $0.0 > 0 }
    return file + " → "
      + (counts.isEmpty
        ? "nothing on the site" : counts.map { WorkbenchData.count($0.0, $0.1) }.joined(separator: " · "))
  }

  /// The reach of some files, widest first; files of which only the workbench knows are left out.
  ///
  /// - Parameter paths: paths in the project, such as `Templates/cells/article.mustache`.
  /// - Complexity: O(cards) for a cell whose cards are chosen by rules or kinds; a cancelled task returns nothing.
  package static func of(_ paths: Set<String>, in project: PreviewProject) -> [ChangeReach] {
    let reaches = paths.sorted().compactMap { path -> ChangeReach? in
      guard !Task.isCancelled, let use = Use(of: path, in: project) else { return nil }
      return reach(of: path, use, in: project)
    }
    guard !Task.isCancelled else { return [] }
    return reaches.enumerated().sorted { left, right in
      let (one, other) = (left.element, right.element)
      return (other.pages, other.cards, left.offset) < (one.pages, one.cards, right.offset)
    }.map(\.element)
  }

  /// What on the site uses a file.
  private enum Use {
    /// Every page.
    case everything
    /// The pages of feeds with one of these templates.
    case pages(Set<String>)
    /// The cards of a source.
    case source(String)
    /// Cards and sections with these templates.
    case templates(cells: Set<String>, views: Set<String>)

    /// - Returns: `nil` for a file that no page of the site uses.
    init?(of path: String, in project: PreviewProject) {
      let names = path.split(separator: "/").map(String.init)
      guard names.count > 1, let last = names.last else { return nil }
      if names[0] == "site" {
        if path == "site/site.yml" {
          self = .everything
          return
        }
        let inner = names.dropFirst().joined(separator: "/")
        let source = project.configuration.sources.first {
          $0.file.value == inner || inner.hasPrefix($0.file.value + "/")
        }
        guard let source else { return nil }
        self = .source(source.name)
        return
      }
      let kind = FilePath.fileExtension(of: last)
      guard names[0] == "Templates", names.count > 2, ["mustache", "css", "js"].contains(kind) else { return nil }
      let template = names.dropFirst().joined(separator: "/").dropLast(kind.count + 1)
      switch names[1] {
      case "theme", "themes", "scripts": self = .everything
      case "cells", "sections", "states", "pages", "partials":
        let own = names[1] == "partials" ? String(template.dropFirst("partials/".count)) : String(template)
        let (cells, views, pages) = (project.templates.cells, project.templates.views, project.templates.pages)
        func users(in names: [String], _ folders: [String], _ calls: (String) -> [String]) -> Set<String> {
          Set(names.filter { name in folders.contains { $0 + "/" + name == own } || calls(name).contains(own) })
        }
        let ownPages = users(in: Array(pages.keys), ["pages"]) { pages[$0]?.calls ?? [] }
        if !ownPages.isEmpty {
          self = .pages(ownPages)
        } else {
          self = .templates(
            cells: users(in: cells.names, ["cells"]) { cells[$0]?.template.calls ?? [] },
            views: users(in: views.names, ["sections", "states"]) { views[$0]?.template.calls ?? [] })
        }
      default: return nil
      }
    }
  }

  private static func reach(of path: String, _ use: Use, in project: PreviewProject) -> ChangeReach {
    var reach = ChangeReach(file: FilePath.name(of: path))
    let plan = project.plan
    switch use {
    case .everything: reach.pages = plan.pageCount
    case .pages(let templates):
      reach.pages =
        plan.allFeeds.filter { templates.contains($0.pageTemplate) }.reduce(0) { $0 + $1.pageCount }
        + plan.cardPages.filter { templates.contains($0.holder.pageTemplate) }.reduce(0) { $0 + $1.count }
        + (templates.contains(SitePlan.notFoundTemplate) && plan.hasNotFound ? 1 : 0)
    case .source, .templates:
      var pages: Set<Page> = []
      let reader = CellReader()
      for feed in plan.allFeeds {
        for section in feed.sections { reach.add(section, of: feed, use, reader, to: &pages) }
      }
      reach.pages = pages.count
      // A page of its own does not make a section of a card, nor a second card.
      for own in plan.cardPages {
        for section in own.holder.sections {
          reach.pages += reach.reachedCards(of: section, use, reader).count
        }
      }
    }
    return reach
  }

  /// A page of a feed: the first one, or a later one of a section that grows.
  private struct Page: Hashable {
    let feed: String
    let section: String
    let index: Int
  }

  private mutating func add(
    _ section: SectionModel, of feed: FeedHolder, _ use: Use, _ reader: CellReader, to pages: inout Set<Page>
  ) {
    for hosted in section.chrome.extensions { add(hosted.section, of: feed, use, reader, to: &pages) }
    let chain = feed.chain(of: section.id)
    func page(_ index: Int) -> Page { Page(feed: feed.id, section: index == 0 ? "" : section.id, index: index) }
    let reached = reachedCards(of: section, use, reader)
    let hasView = Self.hasView(section, of: feed, use)
    guard hasView || !reached.isEmpty else { return }
    sections += 1
    cards += reached.count
    guard let chain else {
      pages.insert(page(0))
      return
    }
    for index in 0..<chain.pageCount {
      let slice = chain.page(at: index).cards
      // The positions are sorted.
      let isOnPage = reached.first { $0 >= slice.lowerBound }.map { $0 < slice.upperBound } ?? false
      if hasView || isOnPage { pages.insert(page(index)) }
    }
  }

  /// The positions of the cards of a section that use something, sorted.
  private func reachedCards(of section: SectionModel, _ use: Use, _ reader: CellReader) -> [Int] {
    switch use {
    case .everything, .pages: return []
    case .source(let name):
      return section.cells.cards?.list.source.name == name ? Array(0..<section.cells.count) : []
    case .templates(let cells, _):
      let possible = section.content.registry.possibleTemplates(kinds: section.cells.kinds)
      guard !possible.isDisjoint(with: cells) else { return [] }
      if possible.isSubset(of: cells) { return Array(0..<section.cells.count) }
      return (0..<section.cells.count).filter { position in
        guard !Task.isCancelled else { return false }
        do {
          return try section.cells.withCell(at: position, reader: reader) { cell in
            section.content.registry.template(for: cell.record, kind: cell.kind, at: position + 1).map(cells.contains)
              ?? false
          }
        } catch {
          // A card that cannot be read is reported where its page is made.
          return false
        }
      }
    }
  }

  /// Whether a section has a header, a footer or another view with one of some templates.
  private static func hasView(_ section: SectionModel, of feed: FeedHolder, _ use: Use) -> Bool {
    guard case .templates(_, let wanted) = use, !wanted.isEmpty else { return false }
    let chrome = section.chrome
    let views =
      [chrome.header, chrome.footer, chrome.decoration, section.status.empty] + chrome.supplementary.map(\.view)
    let groupHeader = feed.sections.first { $0.id == section.id }?.content.grouping?.shownHeader
    return (views + [groupHeader]).contains { $0.map { wanted.contains($0.template) } ?? false }
  }
}
