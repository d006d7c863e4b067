import CardLayout
import CardSources
package import Diagnostics
import FeedPages
import HTMLProof
import JSONRecords
package import Platform
import TemplateEngine

/// Feeds of a site whose pages are all rendered and proven, and what a test can ask about their cards.
package struct FeedProof: Sendable {
  /// The warnings.
  package let warnings: [Diagnostic]
  private let feeds: [FeedHolder]
  private let plan: SitePlan
  private let cells: TemplateTable
  /// The names of the cell templates that are the project's own.
  private let ownCells: Set<String>

  /// Renders and proves all pages of a site in Swift, without writing one.
  ///
  /// - Parameters:
  ///   - feed: the name of the feed; `nil` for all feeds of the navigation.
  ///   - jobs: the number of pages made concurrently.
  /// - Throws: ``Diagnosed`` with all diagnostics, at least one of which is an error.
  package init(_ site: Site, feed: String?, jobs: Int, files: any FileSystem) async throws(Diagnosed) {
    let project = try await CodeProject(site, jobs: jobs)
    do {
      let files = project.files(in: site.folder, over: files)
      try await self.init(folder: site.folder, code: project.code, feed: feed, jobs: jobs, files: files) {
        project.located($0)
      }
    } catch {
      throw Diagnosed(project.located(error.diagnostics))
    }
  }

  /// Renders and proves all pages of a project's folder, without writing one.
  ///
  /// - Parameters:
  ///   - code: what the code of a program says; by default nothing, so that `site.yml` says everything.
  ///   - feed: the name of the feed; `nil` for all feeds of the navigation.
  ///   - jobs: the number of pages made concurrently.
  ///   - located: replaces the locations of warnings in generated files with places in the program.
  /// - Throws: ``Diagnosed`` with all diagnostics, at least one of which is an error.
  package init(
    folder: String, code: SiteCode = .none, feed: String?, jobs: Int, files: any FileSystem,
    located: ([Diagnostic]) -> [Diagnostic] = { $0 }
  ) async throws(Diagnosed) {
    let paths = ProjectPaths(folder)
    let options = BuildOptions(project: folder, jobs: jobs, writes: false)
    let project = try await Project.read(paths, code: code, files: files)
    let sources = await project.readSources(SourceOptions(jobs: jobs))
    let planned = try project.checkedPlan(sources, onMissing: MissingPolicy())
    let plan = planned.plan
    if let feed, !plan.allFeeds.contains(where: { $0.id == feed }) {
      throw Diagnosed(.noFeed(feed, known: plan.feeds.map(\.id)))
    }
    let factory = PageFactory(site: planned, options: options, rules: .forBuild(options))
    let writer = SiteWriter(output: paths.output, staging: nil, part: nil, jobs: options.jobs, files: files)
    let report = try await writer.publish(planned, by: factory, warnings: sources.diagnostics, steps: BuildSteps())
    feeds = feed.map { name in plan.allFeeds.filter { $0.id == name } } ?? plan.feeds
    warnings = located(report.diagnostics)
    self.plan = plan
    cells = planned.templates.cells
    ownCells = Set(
      project.templateFiles.files.filter { !$0.isBuiltIn && $0.path.hasPrefix("cells/") }
        .map { String($0.path.dropFirst("cells/".count).prefix { $0 != "." }) })
  }

  /// The number of pages.
  package var pageCount: Int { feeds.reduce(0) { $0 + $1.pageCount } }

  /// The identities of the cards in the order in which the pages show them.
  package var cards: [String] {
    var cards: [String] = []
    for feed in feeds { feed.forEachCell { cards.append($0.section.cells.identity(at: $0.position)) } }
    return cards
  }

  // MARK: Expectations

  /// An error for each source with cards that no page of a feed shows, and for each with cards that are shown more than
  /// once.
  ///
  /// - Complexity: O(cards).
  package var cardsNotShownOnce: [Diagnostic] { feeds.flatMap { Appearances(of: $0).diagnostics } }

  /// An error for each cell template and section with cells of which nobody declares a size.
  ///
  /// - Throws: ``Diagnosed`` if a card cannot be read.
  /// - Complexity: O(cards), each of which is read.
  package func unknownHeights() throws(Diagnosed) -> [Diagnostic] {
    struct Use: Hashable { let template, section: String }
    var found: [Use: (first: Diagnostic.Subject, count: Int)] = [:]
    var order: [Use] = []
    try forEachCard { cell, record, template in
      guard cell.section.size(of: record, template: cells[template]?.size) == nil else { return }
      let use = Use(template: template, section: cell.section.id)
      if found[use] == nil {
        order.append(use)
        found[use] = (cell.section.cells.subject(at: cell.position, page: cell.page.text), 0)
      }
      found[use]?.count += 1
    }
    return order.compactMap { use in
      found[use].map { first, count in
        Diagnostic.unknownHeight(
          template: use.template, section: use.section, at: cells[use.template]?.template.start
        ).with(severity: .error, subject: first, occurrences: count)
      }
    }
  }

  /// An error if the cards take less than a part of the branches of their templates, with those that none takes.
  ///
  /// A branch is a section `{{#name}}` or `{{^name}}` of a cell template of the project's own, or of a partial that it
  /// calls.
  ///
  /// - Parameter minimum: the part of the branches that must be taken, from 0 to 1.
  /// - Throws: ``Diagnosed`` if a card cannot be read.
  /// - Complexity: O(cards), each of which is rendered once more.
  package func branchesNotTaken(atLeast minimum: Double) throws(Diagnosed) -> [Diagnostic] {
    var taken: [String: (cards: Int, branches: Set<Int>)] = [:]
    var renderer = TemplateRenderer()
    renderer.card = .alone
    var output = MarkupWriter()
    try forEachCard { cell, record, name in
      guard ownCells.contains(name), let template = cells[name]?.template else { return }
      output.removeAll()
      let found = RecordTape(
        .object([
          .init("site", plan.siteData), .init("root", "./"),
          .init(
            "section",
            .object([
              .init("id", .string(cell.section.identity.styleID)), .init("data", cell.section.content.data),
            ])),
        ])
      ).withRoot { renderer.renderTaken(template, stack: [$0, record.record], root: [], into: &output) }
      taken[name, default: (0, [])].cards += 1
      taken[name, default: (0, [])].branches.formUnion(found)
    }
    var branches: [BranchUse] = []
    for (name, use) in taken.sorted(by: { $0.key < $1.key }) {
      // Cards do not decide on what is true of the whole site.
      for branch in cells[name]?.template.branches ?? [] where !branch.name.hasPrefix("site.") {
        let isTaken = use.branches.contains(branch.index)
        if let same = branches.firstIndex(where: { $0.location == branch.location }) {
          // Several calls of one partial, and several cells that call it, have one branch.
          branches[same].isTaken = branches[same].isTaken || isTaken
        } else {
          branches.append(
            BranchUse(
              tag: "{{\(branch.isInverted ? "^" : "#")\(branch.name)}}", location: branch.location, template: name,
              cards: use.cards, isTaken: isTaken))
        }
      }
    }
    let count = branches.count(where: \.isTaken)
    guard Double(count) < minimum * Double(branches.count) - 1e-9 else { return [] }
    return [
      .branchesNotTaken(branches.filter { !$0.isTaken }, of: branches.count, feeds: feeds.map(\.id), minimum: minimum)
    ]
  }

  /// A branch of a template, and whether any card takes it.
  struct BranchUse {
    let tag: String
    let location: SourceLocation
    /// The template of the cell that has it, or calls the partial that has it.
    let template: String
    /// The number of cards that the template shows.
    let cards: Int
    var isTaken: Bool
  }

  /// Reads each card on the pages and calls `body` with it and the name of its template.
  private func forEachCard(
    _ body: (FeedHolder.ShownCell, CellRecord, String) throws(Diagnosed) -> Void
  ) throws(Diagnosed) {
    let reader = CellReader()
    for feed in feeds {
      try feed.forEachCell { cell throws(Diagnosed) in
        let content = try cell.section.cells.cell(at: cell.position, reader: reader)
        let registry = cell.section.content.registry
        guard let name = registry.template(for: content.record, kind: content.kind, at: cell.number) else { return }
        try body(cell, content, name)
      }
    }
    withExtendedLifetime(reader) {}
  }
}

extension FeedHolder {
  /// A cell on a page.
  fileprivate struct ShownCell {
    let section: SectionModel
    /// The position in the section.
    let position: Int
    /// The number in the section, counted from 1; `nil` if the page may not depend on it.
    let number: Int?
    let page: PagePath
  }

  /// The pages that a reader meets who goes on from each front page.
  ///
  /// The front page of an anchored feed repeats the newest of its numbered pages, and goes on behind it.
  fileprivate var pagesOnTheWay: [PlannedPage] {
    let pages = (0..<pageCount).map { plannedPage(at: $0) }
    let byPath = Dictionary(pages.indices.map { (pages[$0].path, $0) }) { first, _ in first }
    var isMet = pages.map { $0.slice.position == .front }
    for start in pages.indices where isMet[start] {
      var index = start
      while let older = pages[index].slice.older,
        let next = byPath[(pages[index].chain?.path ?? path).page(older)], !isMet[next]
      {
        isMet[next] = true
        index = next
      }
    }
    return pages.indices.filter { isMet[$0] }.map { pages[$0] }
  }

  /// Calls `body` with each cell in the order of the pages, those of hosted sections included.
  ///
  /// - Parameter pages: the pages; by default, all.
  fileprivate func forEachCell<Failure>(
    onPages pages: [PlannedPage]? = nil, _ body: (ShownCell) throws(Failure) -> Void
  ) throws(Failure) {
    for index in 0..<(pages?.count ?? pageCount) {
      let page = pages?[index] ?? plannedPage(at: index)
      for (section, slice) in page.sections {
        try Self.forEachCell(of: section, on: slice, page.path, body)
      }
    }
  }

  private static func forEachCell<Failure>(
    of section: SectionModel, on slice: SectionSlice, _ page: PagePath, _ body: (ShownCell) throws(Failure) -> Void
  ) throws(Failure) {
    for item in slice.items(of: section) {
      switch item {
      case .cell(let position):
        try body(
          ShownCell(section: section, position: position, number: slice.numberInSection(of: position), page: page))
      case .hosted(let number):
        let hosted = section.chrome.extensions[number].section
        try forEachCell(of: hosted, on: hosted.slice, page, body)
      case .supplementary: break
      }
    }
  }
}

/// Where a feed shows each card of its sources.
private struct Appearances {
  private let feed: FeedHolder
  private var lists: [CardList] = []
  /// For each card of each list, the places where it is shown.
  private var appearances: [[[Appearance]]] = []

  struct Appearance { let section: String, page: PagePath }

  init(of feed: FeedHolder) {
    self.feed = feed
    var indices: [ObjectIdentifier: Int] = [:]
    // A section that shows no card has a source, too.
    var sections = feed.sections
    while let section = sections.popLast() {
      sections += section.chrome.extensions.map(\.section)
      guard let list = section.cells.cards?.list, indices[ObjectIdentifier(list)] == nil else { continue }
      indices[ObjectIdentifier(list)] = lists.count
      lists.append(list)
      appearances.append(Array(repeating: [], count: list.count))
    }
    feed.forEachCell(onPages: feed.pagesOnTheWay) { cell in
      guard let card = cell.section.cells.record(at: cell.position), let index = indices[ObjectIdentifier(card.list)]
      else { return }
      appearances[index][card.position].append(Appearance(section: cell.section.id, page: cell.page))
    }
  }

  var diagnostics: [Diagnostic] {
    var found: [Diagnostic] = []
    for (list, appearances) in zip(lists, appearances) {
      let missing = appearances.indices.filter { appearances[$0].isEmpty }
      if !missing.isEmpty { found.append(.cardsNotShown(missing, of: list, feed: feed.id)) }
      let again = appearances.indices.filter { appearances[$0].count > 1 }
      if let first = again.first {
        found.append(
          .cardsShownAgain(
            again, of: list, feed: feed.id, pages: appearances[first].map { ($0.section, $0.page.text) }))
      }
    }
    return found
  }
}
