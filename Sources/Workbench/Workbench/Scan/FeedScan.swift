import CardLayout
package import CardSources
import Cardloom
import FeedPages
import JSONRecords
import Platform
import TemplateEngine

/// Statistics of the feeds by template: the number of cards and pages, the extremes, and the branches taken.
package struct FeedScan: Sendable {
  /// The statistics of one cell template.
  struct Findings: Sendable {
    /// The number of cards examined.
    var cards = 0
    /// The first card.
    var first: Catalogue.Variant?
    /// The extreme card of each kind.
    var extremes: [ExtremeKind: Catalogue.Variant] = [:]
    /// The number of cards that take each branch of the template; `nil` if the template has changed since the scan.
    var taken: [Int: Int]? = [:]
    /// The fields that the cards' sources have written in formats.
    var formats: Set<String> = []
  }

  private(set) var templates: [String: Findings] = [:]
  private var usages: [String: [Catalogue.Usage]] = [:]
  private var viewUsages: [String: [Catalogue.Usage]] = [:]
  /// The number of cards examined.
  package private(set) var looked = 0
  /// The number of cards, as far as the sources are read.
  package private(set) var total = 0
  /// Whether some cards were not examined.
  package private(set) var isPartial: Bool

  /// Scans the cards of all sections.
  ///
  /// - Parameters:
  ///   - limit: the maximum number of cards of each section; `nil` for all.
  ///   - now: the time of the preview; later dates are in the future.
  /// - Complexity: O(cards scanned); a cancelled task returns early with partial results.
  package init(_ project: PreviewProject, limit: Int?, now: Moment?) {
    isPartial = !project.unfinished.isEmpty
    var worker = ScanWorker(project: project, now: now)
    for feed in project.plan.shownFeeds {
      for section in feed.sections { scan(section, of: feed, limit: limit, with: &worker) }
    }
    templates = worker.findings(project)
    isPartial = isPartial || looked < total
  }

  /// The statistics that remain valid for another version of the project until its cards are scanned: if a template has
  /// changed, its branch counts are dropped.
  package func kept(of former: PreviewProject, for project: PreviewProject) -> FeedScan {
    var kept = self
    kept.isPartial = true
    for name in templates.keys {
      let calls = project.templates.cells[name]?.template.calls ?? []
      let paths =
        ["cells/\(name).mustache"] + calls.map { $0.contains("/") ? "\($0).mustache" : "partials/\($0).mustache" }
      guard paths.contains(where: { former.files.file($0) != project.files.file($0) }) else { continue }
      kept.templates[name]?.taken = nil
    }
    return kept
  }

  func findings(of template: String) -> Findings? { templates[template] }
  func usage(of template: String) -> [Catalogue.Usage] { usages[template] ?? [] }
  func usage(ofView template: String) -> [Catalogue.Usage] { viewUsages[template] ?? [] }

  private mutating func scan(_ section: SectionModel, of feed: FeedHolder, limit: Int?, with worker: inout ScanWorker) {
    let chrome = section.chrome
    let views =
      [chrome.header, chrome.footer, chrome.decoration, section.status.empty] + chrome.supplementary.map(\.view)
    let groupHeader = feed.sections.first { $0.id == section.id }?.content.grouping?.shownHeader
    for name in Set((views + [groupHeader]).compactMap(\.?.template)) {
      viewUsages[name, default: []].append(
        Catalogue.Usage(feed: feed.id, section: section.id, cards: 0, pages: 1))
    }
    for hosted in section.chrome.extensions {
      scan(hosted.section, of: feed, limit: limit, with: &worker)
    }
    let shown = worker.scan(section, limit: limit)
    looked += shown.count
    total += section.cells.count
    var cards: [String: Int] = [:]
    for name in shown.compactMap(\.self) { cards[name, default: 0] += 1 }
    var pages: [String: Int] = [:]
    if let chain = feed.chain(of: section.id) {
      for index in 0..<chain.pageCount {
        let slice = chain.page(at: index).cards.clamped(to: 0..<shown.count)
        for name in Set(shown[slice].compactMap(\.self)) { pages[name, default: 0] += 1 }
      }
    }
    for (name, count) in cards {
      usages[name, default: []].append(
        Catalogue.Usage(feed: feed.id, section: section.id, cards: count, pages: pages[name] ?? 1))
    }
  }
}

/// Examines cards one by one.
struct ScanWorker {
  private let project: PreviewProject
  private let now: Moment?
  private let reader = CellReader()
  private var found: [String: FeedScan.Findings] = [:]
  private var searches: [String: ExtremeSearch] = [:]
  /// The sections with extreme cards, whose data is copied after the scan.
  private var sections: [SectionModel] = []
  private let lines = RecordLines()

  init(project: PreviewProject, now: Moment?) {
    self.project = project
    self.now = now
  }

  /// Examines the cells of a section.
  ///
  /// - Returns: the template of each, `nil` for a cell without one.
  mutating func scan(_ section: SectionModel, limit: Int?) -> [String?] {
    sections.append(section)
    var shown: [String?] = []
    let count = min(section.cells.count, limit ?? .max)
    shown.reserveCapacity(count)
    let shared = RecordTape(
      .object([
        .init("site", project.plan.siteData), .init("root", "./"),
        .init(
          "section",
          .object([.init("id", .string(section.identity.styleID)), .init("data", section.content.data)])),
      ]))
    var renderer = TemplateRenderer()
    var output = MarkupWriter()
    for position in 0..<count {
      let index = ExtremeSearch.Index(section: sections.count - 1, position: position)
      if position % 1_024 == 0, Task.isCancelled { break }
      do {
        shown.append(try look(at: index, in: section, shared: shared, &renderer, &output))
      } catch {
        // A card that cannot be read is reported where its page is made.
        shown.append(nil)
      }
    }
    return shown
  }

  private mutating func look(
    at index: ExtremeSearch.Index, in section: SectionModel, shared: RecordTape, _ renderer: inout TemplateRenderer,
    _ output: inout MarkupWriter
  ) throws -> String? {
    typealias Look = (name: String, fields: ExtremeFields, taken: Set<Int>, measured: [(ExtremeKind, Double)])
    let look = try section.cells.withCell(at: index.position, reader: reader) { cell -> Look? in
      guard let name = section.content.registry.template(for: cell.record, kind: cell.kind, at: index.position + 1),
        let template = project.templates.cells[name]?.template
      else { return nil }
      output.removeAll()
      renderer.card = CardPosition(
        number: index.position + 1, isFirst: index.position == 0, isLast: index.position == section.cells.count - 1)
      let taken = shared.withRoot { shared in
        renderer.renderTaken(template, stack: [shared, cell.record], root: [], into: &output)
      }
      let fields =
        searches[name]?.fields ?? ExtremeFields(template, formats: Set(section.content.treatment.formats.map(\.field)))
      return (name, fields, taken, fields.measures(of: cell.record, now: now))
    }
    guard let (name, fields, taken, measured) = look else { return nil }
    if searches[name] == nil { searches[name] = ExtremeSearch(fields: fields) }
    found[name, default: FeedScan.Findings()].cards += 1
    if !section.content.treatment.formats.isEmpty {
      found[name]?.formats.formUnion(section.content.treatment.formats.map(\.field))
    }
    for branch in taken { found[name]?.taken?[branch, default: 0] += 1 }
    for (kind, value) in measured { searches[name]?.consider(kind, value, at: index) }
    searches[name]?.noteFirst(index)
    return name
  }

  /// The statistics, with the data of the relevant cards.
  mutating func findings(_ project: PreviewProject) -> [String: FeedScan.Findings] {
    for (name, search) in searches {
      var own = found[name] ?? FeedScan.Findings()
      own.first = search.first.flatMap { variant(at: $0, kind: nil) }
      for (kind, leader) in search.leaders { own.extremes[kind] = variant(at: leader.index, kind: kind) }
      found[name] = own
    }
    return found
  }

  private func variant(at index: ExtremeSearch.Index, kind: ExtremeKind?) -> Catalogue.Variant? {
    let cells = sections[index.section].cells
    let record = cells.record(at: index.position)
    do {
      return try cells.withCell(at: index.position, reader: reader) { cell in
        Catalogue.Variant(
          id: kind?.variantID ?? "default", title: kind?.title ?? "Default", group: .extreme, isSynthetic: false,
          origin: record?.list.described(recordAt: record?.position ?? 0, lines: lines)
            ?? "card \(index.position + 1)",
          card: cells.identity(at: index.position), cardKind: cell.kind, data: RecordData(cell.record))
      }
    } catch {
      return nil
    }
  }
}
