package import CardLayout
package import Diagnostics
package import HTMLProof
import JSONRecords
import Platform
package import TemplateEngine

/// Inserts proven fragments into page templates; each worker reuses one composer.
package final class PageComposer {
  private let plan: SitePlan
  private let templates: [String: Template]
  private var renderer = TemplateRenderer()
  private var writer = MarkupWriter(capacity: 1 << 16)
  private let tape = RecordTape()
  private var knownAncestors: [Bool: [String: [ElementName]]] = [:]
  private let describer: (any PageDescriber)?
  private let reader: CellReader
  /// The parts of pages' metadata that each template reads.
  private let parts: [String: PageMetadata.Parts]
  /// What templates list of the site's feeds; those that are missing list nothing.
  private let listing: [String: PageData.Listing]

  /// Creates a composer.
  ///
  /// - Parameters:
  ///   - templates: the compiled page templates by name.
  ///   - describer: what describes pages to other programs; `nil` for pages without descriptions.
  ///   - reader: that with which the cells of pages are read.
  package init(
    plan: SitePlan, templates: [String: Template], describer: (any PageDescriber)? = nil,
    reader: CellReader = CellReader()
  ) {
    self.reader = reader
    self.plan = plan
    self.templates = templates
    self.describer = describer
    parts = templates.mapValues { PageMetadata.Parts($0) }
    listing = templates.compactMapValues { template in
      guard template.mayName("feeds") else { return nil }
      return template.mayName("feedIndex") && plan.feedIndex != nil ? .index : .all
    }
    let formatter = LanguageFormatter()
    formatter.dates = plan.dates
    renderer.formatter = formatter
  }

  /// The result of a composition: the page, and the problems of its template.
  package struct Composition {
    package let page: Page
    package let problems: [Diagnostic]
    /// What is left out of the page.
    package let warnings: [Diagnostic]
  }

  /// Composes a page from its fragments.
  ///
  /// - Parameter links: the links on a card's page; `nil` for any other page.
  package func compose(_ planned: PlannedPage, links: CardLinks?, fragments: [ProvenSection]) -> Composition? {
    guard let template = templates[planned.feed.pageTemplate] else { return nil }
    let html = PageHTML(fragments.map { ($0.validated.html, $0.section.behaviour.loadsMore) })
    writer.removeAll()
    let sections = fragments.map(\.section)
    let metadata = metadata(of: planned, sections: sections)
    let result = render(template, planned, links: links, sections: sections, metadata: metadata, html: html)
    let (slots, spans) = Self.split(writer.values)
    let page = Page(
      planned: planned, html: Array(writer.bytes), sections: fragments, spans: spans, slots: slots,
      shape: writer.shape)
    let subject = Diagnostic.Subject(page: planned.path.text)
    var problems = renderer.problems.prefix(result.problemCount).map { template.diagnostic(for: $0, subject: subject) }
    let hidden = page.hiddenSections
    if problems.isEmpty, !hidden.isEmpty {
      problems.append(.pageHidesSections(hidden, template: planned.feed.pageTemplate))
    }
    return Composition(page: page, problems: problems, warnings: metadata.problem.map { [$0] } ?? [])
  }

  private func metadata(of planned: PlannedPage, sections: [SectionModel]) -> PageMetadata {
    describer?.metadata(parts[planned.feed.pageTemplate] ?? [], of: planned, sections: sections, reader: reader)
      ?? PageMetadata()
  }

  /// The elements in which a page template places its sections, outermost first; `nil` if it places them nowhere.
  ///
  /// - Complexity: one rendering and one parse for each page template and worker.
  package func ancestors(of planned: PlannedPage) -> [ElementName]? {
    // `{{{cells}}}` contains the sections that load more, so a template with it alone shows no others.
    let loadsMore = planned.feed.sections.contains(where: \.behaviour.loadsMore)
    if let known = knownAncestors[loadsMore]?[planned.feed.pageTemplate] { return known }
    guard let template = templates[planned.feed.pageTemplate] else { return nil }
    let marker = Array("<!--cells-->".utf8)
    writer.removeAll()
    _ = render(template, planned, links: planned.links(plan), sections: [], html: PageHTML([(marker, loadsMore)]))
    var parser = HTMLParser()
    var events = HTMLEvents()
    parser.parse(writer.bytes, as: .document, into: &events)
    let found = Self.ancestors(of: marker, in: events, html: writer.bytes)
    knownAncestors[loadsMore, default: [:]][planned.feed.pageTemplate] = found
    return found
  }

  /// The location in a page's template that produced an offset of the page.
  package func origin(of offset: Int, on page: Page) -> TemplateSourceMap.Entry? {
    guard let template = templates[page.planned.feed.pageTemplate] else { return nil }
    let html = PageHTML(page.sections.map { ($0.fragment.html, $0.section.behaviour.loadsMore) })
    let sections = page.sections.map(\.section)
    let data = PageData(
      plan: plan, page: page.planned, links: page.planned.links(plan), sections: sections,
      metadata: metadata(of: page.planned, sections: sections),
      listing: listing[page.planned.feed.pageTemplate])
    var scratch = MarkupWriter()
    return html.withData(of: data, on: RecordTape()) { data in
      renderer.renderMapped(template, stack: [data], root: [], into: &scratch, at: offset)
    }.entry(at: offset)
  }

  /// Separates the ranges of the sections' HTML from those of other values.
  private static func split(
    _ spans: UnsafeBufferPointer<RenderSpan>
  ) -> (slots: [Range<Int>], values: [ValueSpan]) {
    var slots: [Range<Int>] = []
    var values: [ValueSpan] = []
    for span in spans {
      if span.isHTML, span.start < span.end {
        slots.append(Int(span.start)..<Int(span.end))
      } else {
        values.append(ValueSpan(start: span.start, end: span.end))
      }
    }
    return (slots, values)
  }

  private func render(
    _ template: Template, _ planned: PlannedPage, links: CardLinks?, sections: [SectionModel],
    metadata: PageMetadata = PageMetadata(), html: PageHTML
  ) -> RenderResult {
    let data = PageData(
      plan: plan, page: planned, links: links, sections: sections, metadata: metadata,
      listing: listing[planned.feed.pageTemplate])
    // The addresses in a page's data are already relative to the page, not to the site's root.
    return html.withData(of: data, on: tape) { renderer.render(template, stack: [$0], root: [], into: &writer) }
  }

  private static func ancestors(
    of marker: [UInt8], in events: HTMLEvents, html: UnsafeRawBufferPointer
  ) -> [ElementName]? {
    var open: [ElementName] = []
    for event in events.events {
      switch event.kind {
      case .startTag where !event.element.isVoid: open.append(event.element)
      case .endTag: open.removeLast(open.isEmpty ? 0 : 1)
      case .comment where html[event.range].elementsEqual(marker): return open
      default: break
      }
    }
    return nil
  }
}

/// The HTML that a page's template inserts; the page's data refers to it without a copy.
struct PageHTML {
  /// All of the HTML.
  let bytes: [UInt8]
  /// The ranges of all sections' HTML and of the HTML of the sections that load more.
  let sections: Range<Int>
  let cells: Range<Int>

  private static let sectionsName = Array("sections".utf8)
  private static let cellsName = Array("cells".utf8)

  /// The HTML of a page's sections; a single section is not copied.
  init(_ fragments: [(html: [UInt8], loadsMore: Bool)]) {
    if fragments.count == 1 {
      bytes = fragments[0].html
      sections = bytes.indices
      cells = fragments[0].loadsMore ? sections : 0..<0
      return
    }
    let all = fragments.map(\.html).joined()
    let growing = fragments.lazy.filter(\.loadsMore).map(\.html).joined()
    bytes = Array(all) + Array(growing)
    let end = fragments.reduce(0) { $0 + $1.html.count }
    sections = 0..<end
    cells = end..<bytes.count
  }

  /// Calls `body` with the data of a page, which is valid only during the call.
  func withData<Result>(of page: PageData, on tape: RecordTape, _ body: (RecordValue) -> Result) -> Result {
    page.fill(tape)
    return bytes.withUnsafeBytes { source in
      tape.setMember(Self.sectionsName, html: sections, source: source)
      tape.setMember(Self.cellsName, html: cells, source: source)
      return tape.withRoot(source: source, body)
    }
  }
}
