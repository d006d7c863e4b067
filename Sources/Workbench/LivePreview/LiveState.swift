import CardLayout
package import CardSources
package import Cardloom
package import Diagnostics
package import FeedPages
import HTMLProof
package import PreviewServer
package import Workbench

/// The latest version of the project, with the renderers of its pages.
package actor LiveState {
  let token: String
  private let rules: ProofRules
  private let now: @Sendable () -> Moment?
  var maker: PageMaker?
  private var project: PreviewProject?
  /// The errors that prevent reading the project again.
  private(set) var failures: [Diagnostic] = []
  /// The files that were made of pictures, as far as the pictures have not changed since; `nil` before the first are.
  private var pictures: PreviewPictures?
  /// The sizes that cells have declared so far; none is removed, because an open page may still need it.
  private var sizes: Set<CellSize> = []
  private var told = 0
  /// The latest changes, for pages that were not listening.
  private var history: [LiveChange] = []
  private var waiting: [CheckedContinuation<Void, Never>] = []
  /// The workbench of the latest version, created on first use.
  private var bench: LiveBench?
  /// The documents of the latest version, created on first use.
  private var documents: DocumentsOnDemand?
  /// What is uncertain about the sources of the latest version, found on first use.
  private var unsettled: Result<[UnsettledSource], Diagnosed>?
  /// The last scan of the feeds, with the version that was scanned.
  private var scanned: (scan: FeedScan, project: PreviewProject)?

  /// - Parameter now: the current time; later dates are in the future.
  package init(token: String, now: @escaping @Sendable () -> Moment?) throws(Diagnosed) {
    self.token = token
    self.now = now
    rules = try ProofRules(usesMemo: false)
  }

  /// The latest version that could be read.
  package var current: PreviewProject? { project }

  /// The number of changes announced to pages.
  package var revision: Int { told }

  // MARK: Changes

  /// Adopts a new reading and returns the change to announce to open pages.
  ///
  /// - Parameter assets: the addresses of assets that have changed.
  package func adopt(_ reading: ProjectReader.Reading, assets: [String] = []) -> LiveChange {
    let before = project
    let hadFailures = failures
    let styles = styleContents
    failures = reading.problems
    if let new = reading.project {
      pictures = pictures?.leavingOut(assets.map { String($0.dropFirst()) })
      use(pictures.map(new.offering) ?? new)
      bench = nil
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

  /// Shows a version from now on.
  private func use(_ version: PreviewProject) {
    project = version
    documents = nil
    unsettled = nil
    maker = PageMaker(
      plan: version.plan, shelf: version.templates.shelf, pageTemplates: version.templates.pages,
      prover: HTMLProver(rules), addresses: version.addresses)
  }

  /// Adopts the files that were made of a version's pictures.
  ///
  /// Pages that are loaded later offer them; those that are open stay as they are, so that nothing is exchanged before the
  /// eyes of the reader.
  ///
  /// - Returns: what is new about pictures that are left as they are, and the change to announce, if there is any; `nil` if
  ///   there is a newer version.
  package func adopt(
    _ made: PreviewPictures, of version: PreviewProject
  ) -> (problems: [Diagnostic], change: LiveChange?)? {
    guard let project, version.revision == project.revision else { return nil }
    let known = Set(pictures?.diagnostics.map(\.message) ?? [])
    let problems = made.diagnostics.filter { !known.contains($0.message) }
    pictures = made
    use(project.offering(made))
    guard !problems.isEmpty || known.count != made.diagnostics.count else { return ([], nil) }
    // The workbench lists them.
    bench = nil
    told += 1
    let change = remember(
      LiveChange(revision: told, styles: [], reloads: false, pages: false, catalogue: true, assets: []))
    return (problems, change)
  }

  /// A file that was made of a picture, by its path below the site's root.
  package func pictureFile(at path: String) -> [UInt8]? { pictures?.file(at: path) }

  /// The first event for a page.
  ///
  /// - Parameter revision: the version that the page shows; `nil` if unknown.
  func hello(since revision: Int?) -> ServerSentEvent {
    LiveChange.hello(revision: told, missed: missed(since: revision ?? told))
  }

  /// The changes that a page of an older version has missed; `nil` if there are none.
  ///
  /// A page older than the history must be reloaded.
  package func missed(since revision: Int) -> LiveChange? {
    guard revision < told else { return nil }
    guard let first = history.first, first.revision <= revision + 1 else {
      return LiveChange(revision: told, styles: [], reloads: true, pages: true, assets: [])
    }
    let missed = history.drop { $0.revision <= revision }
    return missed.dropFirst().reduce(missed.first) { $0?.followed(by: $1) }
  }

  /// The maximum number of changes in the history.
  private static let remembered = 200

  private func remember(_ change: LiveChange) -> LiveChange {
    history.append(change)
    if history.count > Self.remembered { history.removeFirst() }
    return change
  }

  /// Waits until every feed is read completely.
  package func untilFinished() async {
    guard let project, !project.unfinished.isEmpty else { return }
    await withCheckedContinuation { waiting.append($0) }
  }

  // MARK: The workbench

  /// The number of cards scanned before the first page of the workbench; the others are scanned in the background.
  private static let firstCards = 400

  /// The workbench of the latest version.
  ///
  /// Small feeds are scanned at once; for others, it uses the scan of the previous version, or of the first cards,
  /// until ``unscanned`` is scanned.
  ///
  /// - Throws: ``Diagnosed`` if there is no project, or the workbench's own templates are broken.
  /// - Complexity: O(templates and their variants), independent of the number of cards.
  func workbench() throws(Diagnosed) -> LiveBench {
    if let bench { return bench }
    guard let project else { throw Diagnosed(failures) }
    if let known = scanned, known.project.revision == project.revision {
      return try adopt(PreviewSite(project, scan: known.scan))
    }
    let cards = project.plan.shownFeeds.flatMap(\.sections).reduce(0) { $0 + $1.cells.count }
    guard cards > Self.firstCards, let known = scanned else {
      let scan = FeedScan(project, limit: Self.firstCards, now: now())
      scanned = (scan, project)
      return try adopt(PreviewSite(project, scan: scan))
    }
    return try adopt(PreviewSite(project, scan: known.scan.kept(of: known.project, for: project)))
  }

  /// The catalogue of the latest version.
  ///
  /// - Throws: ``Diagnosed`` if there is no project, or the workbench's own templates are broken.
  func catalogue() throws(Diagnosed) -> Catalogue { try workbench().site.catalogue }

  private func adopt(_ site: PreviewSite) -> LiveBench {
    let bench = LiveBench(site)
    sizes.formUnion(site.declaredSizes)
    self.bench = bench
    return bench
  }

  /// The version whose feeds are not completely scanned, if the workbench is open.
  var unscanned: PreviewProject? {
    guard let bench, bench.site.scan.isPartial, let project, project.unfinished.isEmpty else { return nil }
    return project
  }

  /// Adopts the scan of a version and returns the change to announce to open pages; `nil` if there is a newer version.
  func adopt(_ scan: FeedScan, of version: PreviewProject) -> LiveChange? {
    guard version.revision == project?.revision, !scan.isPartial else { return nil }
    scanned = (scan, version)
    bench = nil
    told += 1
    return remember(
      LiveChange(revision: told, styles: [], reloads: false, pages: false, catalogue: true, assets: []))
  }

  /// Adds the sizes of rendered cells.
  func note(_ drawn: Set<CellSize>) { sizes.formUnion(drawn) }

  // MARK: Content

  /// The page at a path; `nil` if no feed has one.
  ///
  /// - Parameter file: the page's file in the workbench, if it is shown there.
  package func page(at path: PagePath, inWorkbench file: String? = nil) -> LivePage? {
    guard let project else { return LivePage(failure: failures, facts: LiveFacts(token: token, revision: told)) }
    return project.page(at: path).map { page($0, inWorkbench: file) }
  }

  /// What answers for an address without a page: the site's own page about it, if it has one.
  package func missingPage(inWorkbench: Bool) -> ServedResource {
    let root = inWorkbench ? "/\(LiveSite.workbench)/site/" : "/"
    guard let planned = project?.plan.notFoundPage(root: root) else { return .missing }
    return .missingPage(page(planned).html)
  }

  private func unsettledSources(of project: PreviewProject) -> Result<[UnsettledSource], Diagnosed> {
    if let unsettled { return unsettled }
    let found: Result<[UnsettledSource], Diagnosed>
    do throws(Diagnosed) {
      found = .success(try project.unsettledSources())
    } catch {
      found = .failure(error)
    }
    unsettled = found
    return found
  }

  private func page(_ planned: PlannedPage, inWorkbench file: String? = nil) -> LivePage {
    var facts = LiveFacts(token: token, revision: told)
    guard let project, let maker else { return LivePage(failure: failures, facts: facts) }
    facts.isUnfinished = project.isUnfinished(planned.feed)
    var common = failures + project.problems
    switch unsettledSources(of: project) {
    case .success(let sources): facts.unsettled = sources
    case .failure(let error): common += error.diagnostics
    }
    let broken = project.problems(ofPage: planned.feed.pageTemplate)
    guard broken.isEmpty else { return LivePage(failure: broken + common, facts: facts) }
    let made = maker.make(planned, standIns: ErrorContent(project: project))
    sizes.formUnion(made.sizes)
    guard let page = made.page else { return LivePage(failure: made.diagnostics + common, facts: facts) }
    let html = file.map { FeedPageMaker.instrumented(page.html, file: $0) } ?? page.html
    let left = pictures?.problems(ofPage: page.html) ?? []
    return LivePage(html, facts: facts, problems: common + made.diagnostics + left)
  }

  /// A document for feed readers, a sitemap or `robots.txt`; `nil` if the site has no such file.
  ///
  /// - Parameter path: the path relative to the site's root.
  package func document(at path: String) -> ServedResource? {
    guard let project else { return nil }
    let documents = self.documents ?? DocumentsOnDemand(project.plan, sitemap: project.sitemap, now: now())
    self.documents = documents
    switch documents.answer(at: path) {
    case .file(let bytes, let type): return .document(bytes, MediaType(value: type), .site)
    case .failure(let diagnostics):
      let facts = LiveFacts(token: token, revision: told)
      return LivePage(failure: diagnostics, facts: facts).resource
    case nil: return nil
    }
  }

  /// A file of the theme.
  package func themeFile(at path: String) -> [UInt8]? { styleContents[path] }

  private var styleContents: [String: [UInt8]] {
    guard let project else { return [:] }
    let stylesheet = SectionStylesheet(project.plan, frames: project.templates.frames, sizes: sizes)
    return project.staticFiles.themeFiles.merging([SectionStylesheet.path: Array(stylesheet.text.utf8)]) { $1 }
  }
}

/// The workbench of one version of the project, with the renderer of its frames.
struct LiveBench {
  let site: PreviewSite
  let renderer: FrameRenderer

  init(_ site: PreviewSite) {
    self.site = site
    renderer = site.frameRenderer()
  }
}
