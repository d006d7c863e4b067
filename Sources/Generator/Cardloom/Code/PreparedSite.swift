import CardLayout
import CardSources
public import Diagnostics
import FeedPages
import HTMLProof
package import Platform
import Synchronization

/// A site whose sources are read, whose templates are compiled and whose pages are planned: it makes single pages and
/// fragments of them in memory, each proven as in a build.
///
/// ```swift
/// let news = try await site.prepared()
/// let page = try await news.page("/news/", 2)
/// let more = try await news.fragment(of: "latest", after: "story-20", count: 20)
/// ```
///
/// For servers, functions in a cloud, and tests. It stays as it is; prepare the site again for other cards.
public struct PreparedSite: Sendable {
  /// What was found before any page was made.
  public let warnings: [Diagnostic]
  private let plan: SitePlan
  private let code: CodeProject
  /// Each makes one page at a time.
  private let workers: [PageWorker]
  private let turn = Turn()

  /// Prepares a site.
  ///
  /// - Throws: ``Diagnosed`` with all diagnostics if the site cannot be planned.
  package init(_ site: Site, jobs: Int, files: any FileSystem) async throws(Diagnosed) {
    code = try await CodeProject(site, jobs: jobs)
    do {
      let project = try await Project.read(
        ProjectPaths(site.folder), code: code.code, files: code.files(in: site.folder, over: files))
      let sources = await project.readSources(SourceOptions(now: .now, jobs: jobs))
      let planned = try project.checkedPlan(sources, bundles: true)
      let rules = try ProofRules(usesMemo: true)
      plan = planned.plan
      warnings = code.located(sources.diagnostics + planned.diagnostics)
      workers = (0..<max(1, jobs)).map { _ in
        PageWorker(plan: planned.plan, templates: planned.templates, rules: rules)
      }
    } catch {
      throw Diagnosed(code.located(error.diagnostics))
    }
  }

  /// The addresses of all pages within the site, such as `/news/page/2/`.
  public var paths: [String] { (0..<plan.pageCount).map { plan.page(at: $0).path.text } }

  /// A page.
  ///
  /// - Parameters:
  ///   - path: its address within the site, such as `/news/` or `/news/page/2/`.
  ///   - number: the number of a further page below that address; 1 for the page at the address itself.
  /// - Returns: the page, whose bytes are those of a build; `nil` if the site has none there.
  /// - Throws: `Diagnosed` if the page does not conform.
  public func page(_ path: String, _ number: Int = 1) async throws(Diagnosed) -> ProvenPage? {
    let front = PagePath(ofPageAt: path)
    let path = number == 1 ? front : PagePath(front.text + "page/\(number)/")
    guard let planned = plan.page(at: path) else { return nil }
    let made = await next.make(planned)
    let found = code.located(made.diagnostics)
    guard let html = made.html else { throw Diagnosed(found) }
    return ProvenPage(path: planned.path.text, html: html, warnings: found)
  }

  /// Some cards of a section, as its pages show them.
  ///
  /// - Parameters:
  ///   - section: the identity of the section.
  ///   - feed: the name of its feed; by default, the first one that has such a section.
  ///   - card: the identity of the card after which they begin; `nil` for the first ones.
  ///   - count: their number; fewer at the end of the section.
  /// - Returns: the fragment; `nil` if there is no such section or card.
  /// - Throws: `Diagnosed` if the fragment does not conform.
  public func fragment(
    of section: String, in feed: String? = nil, after card: String? = nil, count: Int
  ) async throws(Diagnosed) -> ProvenFragment? {
    let feeds = plan.allFeeds.filter { feed == nil || $0.id == feed }
    for holder in feeds {
      guard let shown = holder.sections.first(where: { $0.id == section }), let front = plan.page(at: holder.path)
      else { continue }
      var start = 0
      if let card {
        guard let position = (0..<shown.cells.count).first(where: { shown.cells.identity(at: $0) == card }) else {
          return nil
        }
        start = position + 1
      }
      let cells = start..<min(shown.cells.count, start + max(0, count))
      let made = await next.makeFragment(of: shown, cells: cells, as: front)
      let found = code.located(made.diagnostics)
      guard let html = made.html else { throw Diagnosed(found) }
      return ProvenFragment(
        html: html,
        cells: made.cells.map { ProvenFragment.Cell(id: shown.cells.identity(at: $0.position), html: html[$0.bytes]) },
        hasMore: cells.upperBound < shown.cells.count, warnings: found)
    }
    return nil
  }

  /// The worker whose turn it is.
  private var next: PageWorker { workers[turn.next(of: workers.count)] }
}

/// A page that conforms.
public struct ProvenPage: Sendable {
  /// Its address within the site.
  public let path: String
  /// The HTML, in UTF-8.
  public let html: [UInt8]
  /// What was found.
  public let warnings: [Diagnostic]

  /// The HTML as a text.
  public var text: String { String(decoding: html, as: UTF8.self) }
  /// The value of the header field `Content-Type`.
  public static let contentType = "text/html; charset=utf-8"
  /// The value of the header field `ETag`: equal for equal bytes.
  public var entityTag: String { html.entityTag }
}

/// A section with some of its cards that conforms where its page has it.
public struct ProvenFragment: Sendable {
  /// A cell.
  public struct Cell: Sendable {
    /// The identity of its card.
    public let id: String
    /// Its element, in UTF-8.
    public let html: ArraySlice<UInt8>
    /// Its element as a text.
    public var text: String { String(decoding: html, as: UTF8.self) }
  }

  /// The HTML of the section, in UTF-8.
  public let html: [UInt8]
  /// Its cells, those of hosted sections excluded.
  public let cells: [Cell]
  /// Whether further cards follow.
  public let hasMore: Bool
  /// What was found.
  public let warnings: [Diagnostic]

  /// The HTML as a text.
  public var text: String { String(decoding: html, as: UTF8.self) }
  /// The value of the header field `ETag`: equal for equal bytes.
  public var entityTag: String { html.entityTag }
}

extension [UInt8] {
  fileprivate var entityTag: String { "\"\(String(ContentHash(self).value, radix: 16))\"" }
}

/// Makes one page at a time, and keeps what it has proven for the next ones.
private actor PageWorker {
  private let maker: PageMaker

  init(plan: SitePlan, templates: SiteTemplates, rules: ProofRules) {
    maker = PageMaker(
      plan: plan, shelf: templates.shelf, pageTemplates: templates.pages, prover: HTMLProver(rules))
  }

  func make(_ planned: PlannedPage) -> (html: [UInt8]?, diagnostics: [Diagnostic]) {
    let made = maker.make(planned, leavesOut: true)
    // A template that may be at fault and shows no card of the page is.
    let faults = made.leftOut.filter { !$0.isOfRecord(showing: Set(made.templates)) }
    guard faults.isEmpty else { return (nil, made.diagnostics + faults.map(\.problem.diagnostic)) }
    return (made.page?.html, made.diagnostics + made.leftOut.map { $0.problem.diagnostic.with(severity: .warning) })
  }

  func makeFragment(of section: SectionModel, cells: Range<Int>, as planned: PlannedPage) -> MadeFragment {
    maker.makeFragment(of: section, cells: cells, as: planned)
  }
}

/// Whose turn it is among workers.
private final class Turn: Sendable {
  private let count = Atomic<Int>(0)

  func next(of workers: Int) -> Int {
    let (taken, _) = count.wrappingAdd(1, ordering: .relaxed)
    return Int(taken.magnitude % UInt(workers))
  }
}

extension Site {
  /// Reads the sources, compiles the templates and plans the pages, from which single pages are made in memory.
  ///
  /// - Parameter jobs: the number of pages that can be made at the same time; by default, the number of processors.
  /// - Throws: `Diagnosed` with all diagnostics if the site cannot be planned.
  public func prepared(jobs: Int? = nil) async throws(Diagnosed) -> PreparedSite {
    try await PreparedSite(self, jobs: jobs ?? Self.processors, files: DiskFileSystem())
  }

  /// A page in memory; ``prepared(jobs:)`` is faster for several.
  ///
  /// - Parameters:
  ///   - path: its address within the site, such as `/news/`.
  ///   - number: the number of a further page below that address; 1 for the page at the address itself.
  /// - Returns: the page; `nil` if the site has none there.
  /// - Throws: `Diagnosed` if the site cannot be planned or the page does not conform.
  public func page(_ path: String, _ number: Int = 1) async throws(Diagnosed) -> ProvenPage? {
    try await prepared(jobs: 1).page(path, number)
  }

  /// Some cards of a section in memory; ``prepared(jobs:)`` is faster for several.
  ///
  /// - Parameters:
  ///   - section: the identity of the section.
  ///   - feed: the name of its feed; by default, the first one that has such a section.
  ///   - card: the identity of the card after which they begin; `nil` for the first ones.
  ///   - count: their number; fewer at the end of the section.
  /// - Returns: the fragment; `nil` if there is no such section or card.
  /// - Throws: `Diagnosed` if the site cannot be planned or the fragment does not conform.
  public func fragment(
    of section: String, in feed: String? = nil, after card: String? = nil, count: Int
  ) async throws(Diagnosed) -> ProvenFragment? {
    try await prepared(jobs: 1).fragment(of: section, in: feed, after: card, count: count)
  }
}
