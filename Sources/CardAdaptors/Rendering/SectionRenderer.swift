package import CardHolders
package import Diagnostics
import FeedData
import HTMLConformance
import HTMLSyntax
import Records
import TemplateCells

/// Renders sections into fragments; each worker keeps one and reuses it.
package final class SectionRenderer {
  private let shelf: TemplateShelf
  private let reader = CellReader()
  private var renderer = TemplateRenderer()
  private let content = CardContent()
  private var output = ByteBuffer(capacity: 1 << 16)
  private var fragment = Fragment()
  private var frame = ShapeHash()
  /// What went wrong so far; a fragment with problems must not be proven or written.
  package private(set) var problems = DiagnosticGroups()
  /// How many problems were met so far, repeated ones included.
  package private(set) var problemCount = 0
  /// What went wrong in the last fragment, with the part's place among the fragment's parts; `nil` for a part that is missing.
  package private(set) var partProblems: [(part: Int?, diagnostic: Diagnostic)] = []
  /// The sizes that cells declared so far, for the stylesheet.
  package private(set) var sizes: Set<CellSize> = []
  /// The sizes that cells declared since the last page began.
  package private(set) var pageSizes: Set<CellSize> = []

  package init(shelf: TemplateShelf) {
    self.shelf = shelf
    renderer.foreign = content
  }

  /// Forgets what was noted of the page before.
  package func beginPage() {
    pageSizes.removeAll(keepingCapacity: true)
    pageProblems = DiagnosticGroups()
  }

  /// What went wrong since the last page began.
  package private(set) var pageProblems = DiagnosticGroups()

  /// The fragment of a section.
  package func render(
    _ section: SectionHolder, adaptor: any CardAdaptor, context: SectionContext
  ) throws -> Fragment {
    output.removeAll()
    fragment = Fragment()
    partProblems.removeAll()
    frame = ShapeHash()
    try append(section, adaptor: adaptor, context: context)
    fragment.html = Array(output.bytes)
    fragment.frameShape = frame.value
    return fragment
  }

  // MARK: Sections

  private func append(_ section: SectionHolder, adaptor: any CardAdaptor, context: SectionContext) throws {
    let tapes = SectionTapes(section: section, context: context)
    let outer = content.begin(origins: context.origins, root: tapes.root, list: section.cells.cards?.list)
    defer { content.section = outer }
    guard adaptor.wrapsCells else {
      try appendCells(of: section, adaptor: adaptor, context: context, tapes: tapes)
      return
    }
    output.openSection(section, adaptor: adaptor)
    combine(section, adaptor: adaptor)
    if let decoration = section.decoration {
      append(
        decoration, role: .decoration, of: section, context: context, tapes: tapes,
        in: ("<div class=\"section-decoration\" aria-hidden=\"true\">", "</div>\n"))
    }
    if section.isCollapsed {
      output.append("<details class=\"section-fold\">\n")
      if section.header == nil {
        output.append("<summary class=\"section-header\">")
        output.append(attributeValue: section.label ?? section.id)
        output.append("</summary>\n")
      }
    }
    if let header = section.header {
      let opening: StaticString =
        switch (section.isCollapsed, header.isSticky) {
        case (true, false): "<summary class=\"section-header\">"
        case (true, true): "<summary class=\"section-header\" data-sticky>"
        case (false, false): "<header class=\"section-header\">"
        case (false, true): "<header class=\"section-header\" data-sticky>"
        }
      let start = output.count
      append(
        header, role: .header, of: section, context: context, tapes: tapes,
        in: (opening, section.isCollapsed ? "</summary>\n" : "</header>\n"))
      content.noteHeading(in: UnsafeRawBufferPointer(rebasing: output.bytes[start...]))
    }
    if let mark = section.status.staleMark {
      append(
        mark, role: .staleMark, of: section, context: context, tapes: tapes,
        in: ("<div class=\"section-stale\">", "</div>\n"))
    }
    if let placeholder = section.status.placeholder {
      append(
        placeholder, role: .placeholder, of: section, context: context, tapes: tapes,
        in: ("<div class=\"section-placeholder\">", "</div>\n"))
    } else if section.cells.count > 0 || section.empty == nil {
      output.openCells(section)
      try appendCells(of: section, adaptor: adaptor, context: context, tapes: tapes)
      output.append("</div>\n")
    } else if let empty = section.empty {
      append(
        empty, role: .empty, of: section, context: context, tapes: tapes,
        in: ("<div class=\"section-empty\">", "</div>\n"))
    }
    if section.isCollapsed { output.append("</details>\n") }
    if let footer = section.footer {
      append(
        footer, role: .footer, of: section, context: context, tapes: tapes,
        in: ("<footer class=\"section-footer\">", "</footer>\n"))
    }
    output.append("</section>\n")
    if section.layout.spacing.height > 0 {
      output.append("<div class=\"section-spacing\"")
      output.append(attribute: "data-section-spacing", section.styleID)
      output.append("></div>\n")
    }
  }

  /// Everything that decides what the adaptor writes around cells and views: sections of two feeds may share an id.
  private func combine(_ section: SectionHolder, adaptor: any CardAdaptor) {
    frame.combine(section.id)
    frame.combine(adaptor.name)
    frame.combine(section.styleID)
    frame.combine(section.label ?? "")
    frame.combine(section.parameters.attributeText ?? "")
    let facts = [
      section.label != nil, section.isCollapsed, section.loadsMore, section.header?.isSticky ?? false,
      section.header != nil, section.footer != nil, section.decoration != nil, section.cells.count == 0,
      section.layout.spacing.height > 0,
    ]
    frame.combine(facts.reduce(1) { $0 << 1 | ($1 ? 1 : 0) })
  }

  private func appendCells(
    of section: SectionHolder, adaptor: any CardAdaptor, context: SectionContext, tapes: SectionTapes
  ) throws {
    let count = section.cells.count
    for position in 0...count {
      for (index, view) in section.supplementary.enumerated() where view.stands(before: position, of: count) {
        appendSupplementary(view, at: index, in: section, adaptor: adaptor, context: context, tapes: tapes)
      }
      for hosted in section.extensions where min(hosted.index, count) == position {
        try hosted.withSection { inner in
          let (opening, closing): (StaticString, StaticString) =
            section.loadsMore ? ("<article class=\"cell-extension\">\n", "</article>\n") : ("", "")
          if adaptor.wrapsCells { output.append(opening) }
          try append(inner, adaptor: hosted.adaptor, context: context)
          if adaptor.wrapsCells { output.append(closing) }
        }
      }
      if position < count {
        try appendCell(at: position, of: section, adaptor: adaptor, context: context, tapes: tapes)
      }
    }
  }

  // MARK: Cells

  private func appendCell(
    at position: Int, of section: SectionHolder, adaptor: any CardAdaptor, context: SectionContext, tapes: SectionTapes
  ) throws {
    try section.cells.withCell(at: position, reader: reader) { cell in
      guard let name = section.registry.template(for: cell.record, kind: cell.kind), let entry = shelf.cell(name) else {
        report(
          .noTemplate(
            kind: cell.kind, section: section.id, at: nil, subject: subject(of: position, in: section, context),
            known: [], occurrences: 1),
          at: position, context)
        return
      }
      let size = declaredSize(of: cell, template: entry, section: section)
      let start = output.count
      let firstSpan = fragment.spans.count
      var shape = ShapeHash()
      shape.combine(name)
      if adaptor.wrapsCells {
        openCell(cell, template: name, size: size, position: position, section: section, context: context)
        shape.combine(cell.kind)
        // The wrapper of a section that grows has an id and a position.
        if section.loadsMore { shape.combine("grows") }
        if let size { shape.combine(size.text) }
        if cell.record.parameters != nil { shape.combine("parameters") }
        if section.behaviour.foldsCells {
          shape.combine("folded")
          openFold(cell)
        }
      }
      let contentStart = output.count
      let result = tapes.withStack(record: cell.record) { stack in
        content.withCard(cell.record, id: section.loadsMore ? reader.id : nil) {
          renderer.render(entry.template, stack: stack, root: tapes.root, into: &output)
        }
      }
      shape.combine(result.shape)
      noteSpans()
      let contentEnd = output.count
      if adaptor.wrapsCells {
        output.append(section.behaviour.foldsCells ? "</details>\n</article>\n" : "</article>\n")
      }
      fragment.parts.append(
        Fragment.Part(
          role: .cell(position), section: section.id,
          html: HTMLPart(
            range: start..<output.count, shape: shape.value, spans: firstSpan..<fragment.spans.count),
          content: contentStart..<contentEnd, template: name))
      if result.problemCount > 0 {
        for problem in renderer.problems {
          report(
            entry.template.diagnostic(for: problem, subject: subject(of: position, in: section, context)),
            at: position, context, part: fragment.parts.count - 1)
        }
      }
    }
  }

  /// The size that a cell declares: the card's own, else its kind's, else its template's, else its section's.
  private func declaredSize(
    of cell: CellContent, template: TemplateShelf.Entry, section: SectionHolder
  ) -> CellSize? {
    let own = cell.record.member("cell_size").flatMap {
      $0.kind == .string || $0.kind == .number ? CellSize($0.string) : nil
    }
    guard let size = own ?? section.kindSizes[cell.kind] ?? template.size ?? section.defaultCellSize else { return nil }
    sizes.insert(size)
    pageSizes.insert(size)
    return size
  }

  private func openCell(
    _ cell: CellContent, template: String, size: CellSize?, position: Int, section: SectionHolder,
    context: SectionContext
  ) {
    output.append("<article class=\"cell\"")
    // A card may stand in several sections of a page; its address is that in the section that grows.
    if section.loadsMore {
      output.append(" id=\"card-")
      appendValue(reader.id)
      output.append("\"")
    }
    output.append(" data-cell=\"")
    output.append(attributeValue: template)
    output.append("_")
    output.append(attributeValue: cell.kind)
    output.append("\" data-card=\"")
    appendValue(reader.id)
    if let size {
      output.append("\" data-size=\"")
      output.append(attributeValue: size.text)
    }
    if let parameters = cell.record.parameters {
      output.append("\" data-parameters=\"")
      appendValue(parameters)
    }
    if section.loadsMore {
      output.append("\" aria-posinset=\"")
      appendValue(Array(String((context.firstPosition ?? 0) + position + 1).utf8))
      output.append("\" aria-setsize=\"")
      appendValue(Array(String(context.total ?? -1).utf8))
    }
    output.append("\">\n")
  }

  /// Opens what folds a cell to its title, or to its identity when it has none; readers open it without scripts too.
  private func openFold(_ cell: CellContent) {
    output.append("<details class=\"cell-fold\">\n<summary class=\"cell-summary\"><span>")
    let title = cell.record.member("title").flatMap { $0.kind == .string && !$0.string.isEmpty ? $0.string : nil }
    var text = ByteBuffer()
    text.append(attributeValue: title ?? String(decoding: reader.id, as: UTF8.self))
    appendValue(Array(text.bytes))
    output.append("</span></summary>\n")
  }

  private func noteSpans() {
    fragment.spans.append(contentsOf: renderer.spans.lazy.map { ValueSpan(start: $0.start, end: $0.end) })
  }

  /// Writes a value of the wrapper and notes where it stands.
  private func appendValue(_ bytes: [UInt8]) {
    let start = UInt32(output.count)
    output.append(bytes)
    fragment.spans.append(ValueSpan(start: start, end: UInt32(output.count)))
  }

  // MARK: Views

  private func append(
    _ view: HeldView, role: Fragment.Role, of section: SectionHolder, context: SectionContext, tapes: SectionTapes,
    in wrapper: (opening: StaticString, closing: StaticString)
  ) {
    guard let entry = shelf.view(view.template) else {
      report(.unknownTemplate(view.template, role: "section", at: nil, known: []), at: 0, context)
      return
    }
    let start = output.count
    output.append(wrapper.opening)
    appendContent(of: view, entry: entry, role: role, start: start, section: section, context: context, tapes: tapes)
    output.append(wrapper.closing)
  }

  private func appendSupplementary(
    _ view: SupplementaryView, at index: Int, in section: SectionHolder, adaptor: any CardAdaptor,
    context: SectionContext, tapes: SectionTapes
  ) {
    guard let entry = shelf.view(view.view.template) else {
      report(.unknownTemplate(view.view.template, role: "supplementary", at: nil, known: []), at: 0, context)
      return
    }
    let start = output.count
    // A feed may own articles only.
    let isArticle = section.loadsMore
    if adaptor.wrapsCells {
      output.append(isArticle ? "<article class=\"supplementary\"" : "<div class=\"supplementary\"")
      output.append(attribute: "data-kind", view.kind)
      output.append(">")
    }
    appendContent(
      of: view.view, entry: entry, role: .supplementary(index), start: start, section: section, context: context,
      tapes: tapes)
    if adaptor.wrapsCells { output.append(isArticle ? "</article>\n" : "</div>\n") }
  }

  private func appendContent(
    of view: HeldView, entry: TemplateShelf.Entry, role: Fragment.Role, start: Int, section: SectionHolder,
    context: SectionContext, tapes: SectionTapes
  ) {
    let contentStart = output.count
    let firstSpan = fragment.spans.count
    let result = tapes.withStack(view: view, of: section) { stack in
      renderer.render(entry.template, stack: stack, root: tapes.root, into: &output)
    }
    noteSpans()
    var shape = ShapeHash()
    shape.combine(view.template)
    shape.combine(result.shape)
    frame.combine(shape.value)
    fragment.parts.append(
      Fragment.Part(
        role: role, section: section.id,
        html: HTMLPart(range: start..<output.count, shape: shape.value, spans: firstSpan..<fragment.spans.count),
        content: contentStart..<output.count, template: view.template))
    for problem in renderer.problems.prefix(result.problemCount) {
      report(
        entry.template.diagnostic(for: problem, subject: Diagnostic.Subject(field: nil, page: context.page)), at: 0,
        context, part: fragment.parts.count - 1)
    }
  }

  // MARK: Tracing

  /// The place in a cell's template behind an offset of its content.
  func mappedEntry(
    cell position: Int, template: String, at offset: Int, section: SectionHolder, context: SectionContext
  ) throws -> TemplateSourceMap.Entry? {
    try sourceMap(cell: position, template: template, section: section, context: context)?.entry(at: offset)
  }

  /// The place in a view's template behind an offset of its content.
  func mappedEntry(
    view: HeldView, at offset: Int, section: SectionHolder, context: SectionContext
  ) -> TemplateSourceMap.Entry? {
    sourceMap(view: view, section: section, context: context)?.entry(at: offset)
  }

  /// Where the content of a cell comes from, found by rendering it once more.
  func sourceMap(
    cell position: Int, template: String, section: SectionHolder, context: SectionContext
  ) throws -> TemplateSourceMap? {
    guard let entry = shelf.cell(template) else { return nil }
    let tapes = SectionTapes(section: section, context: context)
    let outer = content.begin(origins: context.origins, root: tapes.root, list: section.cells.cards?.list)
    defer { content.section = outer }
    return try section.cells.withCell(at: position, reader: reader) { cell in
      var scratch = ByteBuffer()
      return tapes.withStack(record: cell.record) { stack in
        content.withCard(cell.record, id: section.loadsMore ? reader.id : nil) {
          renderer.renderMapped(entry.template, stack: stack, root: tapes.root, into: &scratch)
        }
      }
    }
  }

  /// Where the content of a view comes from, found by rendering it once more.
  func sourceMap(view: HeldView, section: SectionHolder, context: SectionContext) -> TemplateSourceMap? {
    guard let entry = shelf.view(view.template) else { return nil }
    let tapes = SectionTapes(section: section, context: context)
    var scratch = ByteBuffer()
    return tapes.withStack(view: view, of: section) { stack in
      renderer.renderMapped(entry.template, stack: stack, root: tapes.root, into: &scratch)
    }
  }

  // MARK: Problems

  private func report(_ diagnostic: Diagnostic, at position: Int, _ context: SectionContext, part: Int? = nil) {
    if diagnostic.severity == .error { problemCount += 1 }
    partProblems.append((part, diagnostic))
    problems.add(diagnostic, at: DiagnosticGroups.Order(page: context.order, position: position))
    pageProblems.add(diagnostic, at: DiagnosticGroups.Order(page: context.order, position: position))
  }

  private func subject(of position: Int, in section: SectionHolder, _ context: SectionContext) -> Diagnostic.Subject {
    section.cells.subject(at: position, page: context.page)
  }
}

extension RecordValue {
  /// What a card tells in its events beside the parameters of its section, as the value of an attribute.
  fileprivate var parameters: [UInt8]? {
    guard let parameters = member("parameters"), parameters.kind == .object,
      parameters.children.contains(where: { _ in true })
    else {
      return nil
    }
    var writer = RecordWriter()
    writer.value(parameters)
    var escaped = ByteBuffer()
    escaped.append(attributeValue: String(decoding: writer.bytes, as: UTF8.self))
    return Array(escaped.bytes)
  }
}
