import CardAdaptors
import CardHolders
package import Diagnostics
package import HTMLConformance
package import HTMLSyntax
import Records
package import TemplateCells

/// Puts proven fragments into page templates; each worker keeps one and reuses it.
package final class PageComposer {
  private let plan: SitePlan
  private let templates: [String: Template]
  private var renderer = TemplateRenderer()
  private var output = ByteBuffer(capacity: 1 << 16)
  private let tape = RecordTape()
  private var places: [String: [ElementName]] = [:]

  /// Creates a composer.
  ///
  /// - Parameter templates: the compiled page templates by name.
  package init(plan: SitePlan, templates: [String: Template]) {
    self.plan = plan
    self.templates = templates
  }

  /// What a composition gives: the page, and what its template could not do.
  package struct Composition {
    package let page: Page
    package let problems: [Diagnostic]
  }

  /// The page around its fragments.
  package func compose(_ planned: PlannedPage, fragments: [ProvenSection]) -> Composition? {
    guard let template = templates[planned.feed.pageTemplate] else { return nil }
    let sections = Self.joined(fragments.map(\.validated.html))
    let cells = Self.joined(fragments.filter(\.section.holder.loadsMore).map(\.validated.html))
    output.removeAll()
    let holders = fragments.map(\.section.holder)
    let result = render(template, planned, holders: holders, sections: sections, cells: cells)
    var shape = ShapeHash()
    shape.combine(planned.feed.pageTemplate)
    shape.combine(result.shape)
    let (slots, spans) = split(renderer.spans, sections: sections, cells: cells)
    let page = Page(
      planned: planned, html: Array(output.bytes), sections: fragments.map(\.section), spans: spans, slots: slots,
      shape: shape.value)
    let subject = Diagnostic.Subject(page: planned.path.text)
    let problems = renderer.problems.prefix(result.problemCount).map { template.diagnostic(for: $0, subject: subject) }
    return Composition(page: page, problems: problems)
  }

  /// The elements inside which a page template puts its sections, outermost first; `nil` when it puts them nowhere.
  ///
  /// - Complexity: one rendering and one parse for each page template and worker.
  package func place(of planned: PlannedPage) -> [ElementName]? {
    if let known = places[planned.feed.pageTemplate] { return known }
    guard let template = templates[planned.feed.pageTemplate] else { return nil }
    let marker = Array("<!--cells-->".utf8)
    output.removeAll()
    _ = render(template, planned, holders: [], sections: marker, cells: marker)
    var parser = HTMLParser()
    var events = HTMLEvents()
    parser.parse(output.bytes, as: .document, into: &events)
    let found = Self.ancestors(of: marker, in: events, html: output.bytes)
    places[planned.feed.pageTemplate] = found
    return found
  }

  /// The place in a page's template behind an offset of the page.
  package func origin(of offset: Int, on page: Page) -> TemplateSourceMap.Entry? {
    guard let template = templates[page.planned.feed.pageTemplate] else { return nil }
    let sections = page.sections.flatMap(\.fragment.html)
    let cells = page.sections.filter(\.holder.loadsMore).flatMap(\.fragment.html)
    let tape = RecordTape(
      PageData(plan: plan, page: page.planned, sections: page.sections.map(\.holder))
        .data(sections: sections, cells: cells))
    var scratch = ByteBuffer()
    return tape.withRoot(source: UnsafeRawBufferPointer(start: nil, count: 0)) { data in
      renderer.renderMapped(template, stack: [data], root: Array(page.planned.path.root.utf8), into: &scratch)
    }.entry(at: offset)
  }

  /// The HTML of some fragments; that of one is not copied.
  private static func joined(_ fragments: [[UInt8]]) -> [UInt8] {
    fragments.count == 1 ? fragments[0] : Array(fragments.joined())
  }

  /// Tells the places of the sections' HTML from those of other values.
  private func split(
    _ spans: [RenderSpan], sections: [UInt8], cells: [UInt8]
  ) -> (slots: [Range<Int>], values: [ValueSpan]) {
    var slots: [Range<Int>] = []
    var values: [ValueSpan] = []
    for span in spans {
      let range = Int(span.start)..<Int(span.end)
      let html = UnsafeRawBufferPointer(rebasing: output.bytes[range])
      if !range.isEmpty, sections.withUnsafeBytes(html.isSame) || cells.withUnsafeBytes(html.isSame) {
        slots.append(range)
      } else {
        values.append(ValueSpan(start: span.start, end: span.end))
      }
    }
    return (slots, values)
  }

  private func render(
    _ template: Template, _ planned: PlannedPage, holders: [SectionHolder], sections: [UInt8], cells: [UInt8]
  ) -> RenderResult {
    tape.fill(with: PageData(plan: plan, page: planned, sections: holders).data(sections: sections, cells: cells))
    // The addresses in a page's data are relative to the page already, not to the site's root.
    return tape.withRoot(source: UnsafeRawBufferPointer(start: nil, count: 0)) { data in
      renderer.render(template, stack: [data], root: [], into: &output)
    }
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

/// A section that was rendered and proven.
package struct ProvenSection: Sendable {
  package let section: Page.Section
  package let validated: ValidatedFragment

  package init(section: Page.Section, validated: ValidatedFragment) {
    self.section = section
    self.validated = validated
  }
}
