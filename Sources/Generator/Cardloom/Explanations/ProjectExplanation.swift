import CardLayout
package import CardSources
package import Diagnostics
import FeedPages
package import Platform
package import SiteModel
import TemplateEngine

/// Tells where the things of a project come from and where they are seen: cards, pages and templates.
///
/// Nothing is rendered.
package struct ProjectExplanation: Sendable {
  private let plan: SitePlan
  private let templates: SiteTemplates
  /// The sources that could be read, in the order of `site.yml`.
  package let sources: [(configuration: SourceConfiguration, list: CardList)]

  /// Creates explanations for a planned site and its sources.
  package init(_ site: PlannedSite, sources: [(configuration: SourceConfiguration, list: CardList)] = []) {
    plan = site.plan
    templates = site.templates
    self.sources = sources
  }

  /// Reads a project; what is sound can be explained whatever is wrong with the rest.
  ///
  /// - Parameters:
  ///   - folder: the folder that holds `site/` and `Templates/`.
  ///   - now: the time by which conditions with `now` are judged.
  ///   - jobs: how many records may be read at the same time.
  /// - Throws: ``Diagnosed`` if `site.yml` or the folder of templates cannot be read.
  package static func read(
    _ folder: String, files: any FileSystem, builtIn: TemplateFiles = .builtIn, now: Moment? = nil, jobs: Int = 1
  ) async throws(Diagnosed) -> ProjectExplanation {
    let project = try await Project.read(ProjectPaths(folder), files: files, builtIn: builtIn)
    let sources = await project.readSources(SourceOptions(now: now, jobs: jobs))
    let read = project.configuration.sources.compactMap { source in
      sources.cards(of: source.name).map { (configuration: source, list: $0) }
    }
    return ProjectExplanation(project.plan(sources), sources: read)
  }

  /// Explains a name: a card's id, a page's address or path, a section's identity, or a template's name.
  ///
  /// Returns one text for each of these that has the name.
  ///
  /// - Complexity: O(cards) for templates whose section has rules; otherwise O(pages).
  /// - Throws: what reading a card throws.
  package func texts(about name: String) throws -> [String] {
    try [card(name), page(name), section(name), template(name)].compactMap(\.self)
  }

  /// The names that can be explained, for suggestions: templates and front pages; cards and further pages are too many.
  package var names: [String] {
    sources.map(\.configuration.name) + templates.cells.names + templates.views.names + templates.pages.keys.sorted()
      + plan.allFeeds.map(\.path.text)
  }

  // MARK: Cards

  private func card(_ id: String) throws -> String? {
    var lines: [String] = []
    for feed in plan.allFeeds {
      for section in feed.sections {
        guard let position = position(of: id, in: section.cells) else { continue }
        if lines.isEmpty { lines = record(at: position, of: section.cells, id: id) }
        let pages = pages(of: position, in: section, feed)
        let template = try template(at: position, of: section) ?? "none"
        lines.append(
          "  shown by the section `\(section.id)` of the feed `\(feed.id)` with the template `\(template)`, on "
            + pages.map(\.path.text).joined(separator: " and "))
      }
    }
    for own in plan.cardPages {
      guard let position = own.list.position(of: id) else { continue }
      lines.append("  has the page \(own.path(at: position)) of its own")
    }
    return lines.isEmpty ? nil : lines.joined(separator: "\n") + "\n"
  }

  /// Where a section has a card.
  private func position(of id: String, in cells: CellHolders) -> Int? {
    guard let cards = cells.cards else { return (0..<cells.count).first { cells.identity(at: $0) == id } }
    // The list of a feed by value contains the cards of all values.
    return cards.positions.first { cards.list.identity(of: $0) == id }.map { $0 - cards.positions.lowerBound }
  }

  private func record(at position: Int, of cells: CellHolders, id: String) -> [String] {
    guard let cards = cells.cards else { return ["card `\(id.shown)`, made by the site's own code"] }
    let index = cards.positions.lowerBound + position
    let subject = cards.list.subject(of: index)
    return [
      "card `\(id.shown)`",
      "  record \(subject.index ?? index) of \(subject.source ?? "its source"), at \(cards.list.location(of: index))",
      "  kind `\(cards.list.kind(of: index).shown)`",
    ]
  }

  private func template(at position: Int, of section: SectionModel) throws -> String? {
    try section.cells.withCell(at: position, reader: CellReader()) { cell in
      section.content.registry.template(for: cell.record, kind: cell.kind, at: position + 1)
    }
  }

  /// The pages that show a section's cell: more than one where an anchored front page shows a sealed page too.
  private func pages(of position: Int, in section: SectionModel, _ feed: FeedHolder) -> [PlannedPage] {
    pages(of: feed).filter { page in
      page.sections.contains { $0.section.id == section.id && $0.slice.cells.contains(position) }
    }
  }

  private func pages(of feed: FeedHolder) -> [PlannedPage] {
    (0..<feed.pageCount).map { feed.plannedPage(at: $0) }
  }

  // MARK: Pages

  private func page(_ name: String) throws -> String? {
    guard let path = path(from: name) else { return nil }
    return try plan.page(at: path).map(text)
  }

  /// The path of a page from its address, its path or its file; `nil` for what is not an address.
  private func path(from name: String) -> PagePath? {
    var text = name[...]
    if text.hasPrefix(plan.url) { text = text.dropFirst(plan.url.count) } else if !text.contains("/") { return nil }
    if let end = text.firstIndex(where: { $0 == "#" || $0 == "?" }) { text = text[..<end] }
    return PagePath(ofPageAt: String(text))
  }

  private func text(of page: PlannedPage) throws -> String {
    let feed = page.feed
    if let card = page.card { return text(of: page, card) }
    if let notice = page.notice { return text(of: page, notice) }
    var lines = [
      "page \(page.path)",
      "  of the feed `\(feed.id)` (\(feed.title)), page template `\(feed.pageTemplate)`, file `\(page.path.file)`",
    ]
    if let older = page.slice.older {
      lines.append("  loads more from \((page.chain?.path ?? feed.path).page(older))")
    }
    for (section, slice) in page.sections {
      let cells = section.cells.slice(slice.cells)
      lines.append(
        "  section `\(section.id)` (\(section.layout.adaptor.name)), \(cells.count) card\(cells.count == 1 ? "" : "s")"
          + (section.identity.module.map { ", \($0.words)" } ?? ""))
      var shown = section
      shown.cells = cells
      for position in 0..<min(cells.count, Self.listed) {
        let template = try template(at: position, of: shown) ?? "none"
        lines.append("    `\(cells.identity(at: position).shown)` with `\(template)`")
      }
      if cells.count > Self.listed { lines.append("    … and \(cells.count - Self.listed) more") }
      if page.isFeedFront, let pager = section.onPage.pager { lines.append("    loads more from /\(pager.path)") }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func text(of page: PlannedPage, _ element: CardPages.Element) -> String {
    let list = element.pages.list
    let registry = page.feed.sections.first?.content.registry
    let template = registry?.template(forKind: list.kind(of: element.position)) ?? "none"
    return [
      "page \(page.path)",
      "  of the card `\(list.identity(of: element.position).shown)` of the source `\(list.source.name)`, at "
        + "\(list.location(of: element.position))",
      "  cell template `\(template)`, page template `\(page.feed.pageTemplate)`, file `\(page.path.file)`",
    ].joined(separator: "\n") + "\n"
  }

  private func text(of page: PlannedPage, _ notice: Notice) -> String {
    switch notice {
    case .moved(let moved):
      let cause = moved.location.map { ", by `aliases` at \($0)" } ?? ""
      return "page \(page.path)\n  leads to \(moved.target)\(cause), file `\(page.path.file)`\n"
    case .notFound:
      return
        "page \(page.path)\n  for addresses without a page, page template `\(SitePlan.notFoundTemplate)`, file `\(page.path.file)`\n"
    }
  }

  /// How many cards of a section are listed.
  private static let listed = 40
}

extension ProjectExplanation {
  // MARK: Sections

  /// The sections with an identity in all feeds.
  private func section(_ id: String) -> String? {
    let found = plan.shownFeeds.flatMap { feed in feed.sections.filter { $0.id == id }.map { (feed, $0) } }
    guard !found.isEmpty else { return nil }
    let lines = found.flatMap { feed, section in
      let count = section.cells.count
      return [
        "  of the feed `\(feed.id)`, on \(feed.path), drawn as \(section.layout.adaptor.name), "
          + "\(count) card\(count == 1 ? "" : "s"), `\(section.state.rawValue)`"
      ] + (section.identity.module.map { ["  made of \($0.words), at \($0.location)"] } ?? [])
    }
    return (["section `\(id.shown)`"] + lines).joined(separator: "\n") + "\n"
  }
}

extension ModuleOrigin {
  /// The module in words.
  fileprivate var words: String { "module \(index) of `\(source)` in the layout `\(layout)`" }
}

extension ProjectExplanation {
  // MARK: Templates

  private func template(_ name: String) throws -> String? {
    let wanted = name.hasPrefix("Templates/") ? String(name.dropFirst("Templates/".count)) : name
    let bare = wanted.hasSuffix(".mustache") ? String(wanted.dropLast(".mustache".count)) : wanted
    let parts = bare.split(separator: "/", maxSplits: 1).map(String.init)
    let folder = parts.count == 2 ? parts[0] : nil
    let last = parts.last ?? bare
    if folder == nil || folder == "cells", let entry = templates.cells[last] {
      return try text(ofCell: last, at: entry.template.start)
    }
    if folder == nil || folder == "sections" || folder == "states", let entry = templates.views[last] {
      return text(ofView: last, at: entry.template.start)
    }
    if folder == nil || folder == "pages", let template = templates.pages[last] {
      let users = plan.shownFeeds.filter { $0.pageTemplate == last }
      var uses = users.map { "  every page of the feed `\($0.id)`: \($0.pageCount), from \($0.path)" }
      for own in plan.cardPages where own.holder.pageTemplate == last {
        uses.append("  the page of every card of the source `\(own.list.source.name)`: \(own.count)")
      }
      if last == SitePlan.notFoundTemplate, plan.hasNotFound { uses.append("  the page for addresses without one") }
      return text("page template `\(last)`", at: template.start, uses: uses)
    }
    return nil
  }

  private func text(_ title: String, at location: SourceLocation?, matter: [String] = [], uses: [String]) -> String {
    ([title] + (location.map { ["  file `\($0.file)`"] } ?? []) + matter
      + (uses.isEmpty ? ["  used nowhere"] : ["  used for:"] + uses.map { "  " + $0 })).joined(separator: "\n") + "\n"
  }

  private func text(ofCell name: String, at location: SourceLocation?) throws -> String {
    var matter: [String] = []
    if let own = templates.frontMatter[name] {
      if !own.kinds.isEmpty { matter.append("  for the kinds \(list(own.kinds.map(\.value)))") }
      if let size = own.size { matter.append("  declares the size `\(size.text)`") }
      if !own.events.isEmpty { matter.append("  sends the events \(list(own.events.map(\.value)))") }
      if !own.optional.isEmpty { matter.append("  may lack the fields \(list(own.optional.map(\.value)))") }
      if let preview = own.preview { matter.append("  previewed with `cells/\(preview.value)`") }
      if let status = own.status { matter.append("  status: \(status.rawValue)") }
    }
    var uses: [String] = []
    for feed in plan.shownFeeds {
      for section in feed.sections {
        let positions = try positions(of: name, in: section)
        guard let first = positions.first else { continue }
        let shown = pagesShowing(positions, in: section, feed)
        uses.append(
          "  \(positions.count) card\(positions.count == 1 ? "" : "s") of the section `\(section.id)` of the feed "
            + "`\(feed.id)`, first `\(section.cells.identity(at: first).shown)`, on \(shown)")
      }
    }
    for own in plan.cardPages
    where own.holder.sections.contains(where: { $0.content.registry.template(forKind: "") == name }) {
      uses.append("  the page of every card of the source `\(own.list.source.name)`: \(own.count)")
    }
    return text("cell template `\(name)`", at: location, matter: matter, uses: uses)
  }

  private func list(_ names: [String]) -> String { names.map { "`\($0)`" }.joined(separator: ", ") }

  /// The cells of a section that get a template; records are read only where rules look into them.
  private func positions(of template: String, in section: SectionModel) throws -> [Int] {
    let kinds = section.cells.kinds
    guard
      section.content.registry.possibleTemplates(kinds: kinds).contains(template)
        || !section.content.registry.dependsOnKindAlone
    else { return [] }
    let reader = CellReader()
    return try (0..<section.cells.count).filter { position in
      if section.content.registry.dependsOnKindAlone, let cards = section.cells.cards {
        let kind = cards.list.kind(of: cards.positions.lowerBound + position)
        return section.content.registry.template(forKind: kind) == template
      }
      return try section.cells.withCell(at: position, reader: reader) { cell in
        section.content.registry.template(for: cell.record, kind: cell.kind, at: position + 1) == template
      }
    }
  }

  private func pagesShowing(_ positions: [Int], in section: SectionModel, _ feed: FeedHolder) -> String {
    guard feed.chain(of: section.id) != nil else { return feed.path.text }
    let wanted = Set(positions)
    let pages = pages(of: feed).filter { page in
      page.sections.contains { $0.section.id == section.id && $0.slice.cells.contains(where: wanted.contains) }
    }
    let first = pages.prefix(3).map(\.path.text).joined(separator: ", ")
    return pages.count > 3 ? "\(pages.count) pages: \(first) …" : first
  }

  private func text(ofView name: String, at location: SourceLocation?) -> String {
    var uses: [String] = []
    for feed in plan.shownFeeds {
      for section in feed.sections {
        let chrome = section.chrome
        let roles = [
          ("header", chrome.header), ("footer", chrome.footer), ("decoration", chrome.decoration),
          ("empty state", section.status.empty), ("header of each group", section.content.grouping?.shownHeader),
        ].filter { $0.1?.template == name }.map(\.0)
        let kinds = chrome.supplementary.filter { $0.view.template == name }.map(\.kind)
        for role in roles + kinds {
          uses.append("  \(role) of the section `\(section.id)` of the feed `\(feed.id)`, \(feed.path)")
        }
      }
    }
    return text("section template `\(name)`", at: location, uses: uses)
  }
}
