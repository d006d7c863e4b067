import CardLayout
package import CardSources
import Cardloom
package import Diagnostics
package import FeedPages
import HTMLProof
import PreviewServer
package import Workbench

/// The newest version of the project, and what renders its pages.
package actor LiveState {
  let token: String
  private let rules: ProofRules
  private let now: @Sendable () -> Moment?
  var maker: PageMaker?
  private var project: PreviewProject?
  /// What keeps the project from being read anew.
  private(set) var failures: [Diagnostic] = []
  /// The sizes that cells have declared so far; none is forgotten, because a page that is open may still need it.
  private var sizes: Set<CellSize> = []
  private var told = 0
  /// The latest changes, for pages that did not listen.
  private var history: [LiveChange] = []
  private var waiting: [CheckedContinuation<Void, Never>] = []
  /// The workbench of the newest version, made when someone first looks at it.
  private var bench: LiveBench?
  /// What the feeds were found to hold the last time someone looked, with the version that was looked at.
  private var scanned: (scan: FeedScan, project: PreviewProject)?

  /// - Parameter now: tells the moment; dates after it lie in the future.
  package init(token: String, now: @escaping @Sendable () -> Moment?) throws(Diagnosed) {
    self.token = token
    self.now = now
    rules = try ProofRules(usesMemo: false)
  }

  /// The newest version that could be read.
  package var current: PreviewProject? { project }

  /// Counts what pages have been told.
  package var revision: Int { told }

  // MARK: Changes

  /// Takes a new reading and says what pages that are open must be told.
  ///
  /// - Parameter paths: the addresses of assets that have changed.
  package func adopt(_ reading: ProjectReader.Reading, assets: [String] = []) -> LiveChange {
    let before = project
    let hadFailures = failures
    let styles = styleContents
    failures = reading.problems
    if let new = reading.project {
      project = new
      bench = nil
      maker = PageMaker(
        plan: new.plan, shelf: new.templates.shelf, pageTemplates: new.templates.pages, prover: HTMLProver(rules))
    }
    if project?.unfinished.isEmpty ?? true {
      for continuation in waiting { continuation.resume() }
      waiting = []
    }
    told += 1
    let after = styleContents
    let changed = Set(styles.keys).union(after.keys).filter { styles[$0] != after[$0] }.sorted()
    return remember(
      LiveChange(
        revision: told, styles: changed.filter { $0.hasSuffix(".css") }.map { "/" + $0 },
        reloads: before != nil && changed.contains { $0.hasSuffix(".js") },
        pages: before?.revision != project?.revision || hadFailures != failures, assets: assets))
  }

  /// What a page hears first.
  ///
  /// - Parameter revision: the version that it shows; `nil` when it does not say.
  func hello(since revision: Int?) -> ServerSentEvent {
    LiveChange.hello(revision: told, missed: missed(since: revision ?? told))
  }

  /// What a page of an older version has missed; `nil` when it has missed nothing.
  ///
  /// One that is older than what is remembered must be loaded anew.
  package func missed(since revision: Int) -> LiveChange? {
    guard revision < told else { return nil }
    guard let first = history.first, first.revision <= revision + 1 else {
      return LiveChange(revision: told, styles: [], reloads: true, pages: true, assets: [])
    }
    let missed = history.drop { $0.revision <= revision }
    return missed.dropFirst().reduce(missed.first) { $0?.followed(by: $1) }
  }

  /// So many changes are remembered.
  private static let remembered = 200

  private func remember(_ change: LiveChange) -> LiveChange {
    history.append(change)
    if history.count > Self.remembered { history.removeFirst() }
    return change
  }

  /// Waits until every feed is read to its end.
  package func untilFinished() async {
    guard let project, !project.unfinished.isEmpty else { return }
    await withCheckedContinuation { waiting.append($0) }
  }

  // MARK: The workbench

  /// So many cards are looked at before the first page of the workbench; all others behind its back.
  private static let firstCards = 400

  /// The workbench of the newest version.
  ///
  /// What its feeds hold is known at once when they are small; otherwise it is what was known of the version before, or what
  /// the first cards tell, until ``unscanned`` is done.
  ///
  /// - Throws: ``Diagnosed`` when there is no project, or the workbench's own templates are broken.
  /// - Complexity: O(templates and their variants), not of the cards.
  func workbench() throws(Diagnosed) -> LiveBench {
    if let bench { return bench }
    guard let project else { throw Diagnosed(failures) }
    if let known = scanned, known.project.revision == project.revision {
      return try adopt(PreviewSite(project, scan: known.scan))
    }
    let cards = project.plan.feeds.flatMap(\.sections).reduce(0) { $0 + $1.holder.cells.count }
    guard cards > Self.firstCards, let known = scanned else {
      let scan = FeedScan(project, limit: Self.firstCards, now: now())
      scanned = (scan, project)
      return try adopt(PreviewSite(project, scan: scan))
    }
    return try adopt(PreviewSite(project, scan: known.scan.kept(of: known.project, for: project)))
  }

  private func adopt(_ site: PreviewSite) -> LiveBench {
    let bench = LiveBench(site)
    sizes.formUnion(site.declaredSizes)
    self.bench = bench
    return bench
  }

  /// The version whose feeds nobody has looked at to their ends, if someone has the workbench open.
  var unscanned: PreviewProject? {
    guard let bench, bench.site.scan.isPartial, let project, project.unfinished.isEmpty else { return nil }
    return project
  }

  /// Takes what the feeds of a version were found to hold and says what pages that are open must be told; nothing when there
  /// is a newer version meanwhile.
  func adopt(_ scan: FeedScan, of version: PreviewProject) -> LiveChange? {
    guard version.revision == project?.revision, !scan.isPartial else { return nil }
    scanned = (scan, version)
    bench = nil
    told += 1
    return remember(
      LiveChange(revision: told, styles: [], reloads: false, pages: false, catalogue: true, assets: []))
  }

  /// Remembers the sizes of cells that were drawn.
  func note(_ drawn: Set<CellSize>) { sizes.formUnion(drawn) }

  // MARK: Content

  /// The page at a path; `nil` when no feed has one there.
  ///
  /// - Parameter file: the page's file in the workbench, when it is shown there.
  package func page(at path: PagePath, inWorkbench file: String? = nil) -> LivePage? {
    var facts = LiveFacts(token: token, revision: told)
    guard let project, let maker else { return LivePage(failure: failures, facts: facts) }
    guard let planned = project.page(at: path) else { return nil }
    facts.isUnfinished = project.isUnfinished(planned.feed)
    let common = failures + project.problems
    let broken = project.problems(ofPage: planned.feed.pageTemplate)
    guard broken.isEmpty else { return LivePage(failure: broken + common, facts: facts) }
    let made = maker.make(planned, standIns: ErrorContent(project: project))
    sizes.formUnion(made.sizes)
    guard let page = made.page else { return LivePage(failure: made.diagnostics + common, facts: facts) }
    let html = file.map { FeedPageMaker.instrumented(page.html, file: $0) } ?? page.html
    return LivePage(html, facts: facts, problems: common + made.diagnostics)
  }

  /// A file of the theme.
  package func themeFile(at path: String) -> [UInt8]? { styleContents[path] }

  private var styleContents: [String: [UInt8]] {
    guard let project else { return [:] }
    let stylesheet = SectionStylesheet(project.plan, sizes: sizes)
    return project.staticFiles.themeFiles.merging(["theme/sections.css": Array(stylesheet.text.utf8)]) { $1 }
  }
}

/// The workbench of one version of the project, with what renders its frames.
struct LiveBench {
  let site: PreviewSite
  let renderer: FrameRenderer

  init(_ site: PreviewSite) {
    self.site = site
    renderer = site.frameRenderer()
  }
}
