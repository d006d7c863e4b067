import CardSources
package import Diagnostics
import JSONRecords
package import Platform
import TemplateEngine

/// Renders sections into fragments; each worker keeps one and reuses it.
package final class SectionRenderer {
  let shelf: TemplateShelf
  let reader = CellReader()
  var renderer = TemplateRenderer()
  let content = CardContent()
  var writer = MarkupWriter(capacity: 1 << 16)
  /// The parts of the fragment so far.
  var parts: [Fragment.Part] = []
  /// The templates that were used so far, as copies of the worker's own: workers that count references to one object wait
  /// for each other.
  private var cellTemplates: [CellTemplate] = []
  /// The data that the templates of the section before shared.
  private var lastTapes: SectionTapes?
  /// What went wrong so far; a fragment with problems must not be proven or written.
  package private(set) var problems = DiagnosticGroups()
  /// How many problems were met so far, repeated ones included.
  package internal(set) var problemCount = 0
  /// What went wrong in the last fragment, with the part's place among the fragment's parts, `nil` for a part that is missing,
  /// and the position of the card.
  package private(set) var partProblems: [(part: Int?, position: Int, diagnostic: Diagnostic)] = []
  /// The sizes that cells declared so far, for the stylesheet.
  package internal(set) var sizes: Set<CellSize> = []
  /// The sizes that cells declared since the last page began.
  package internal(set) var pageSizes: Set<CellSize> = []

  package init(shelf: TemplateShelf) {
    self.shelf = shelf
    renderer.foreign = content
  }

  /// A template of cells, as one object: it is passed on for each cell.
  final class CellTemplate {
    let name: String
    let template: Template
    /// The size that its front matter declares.
    let size: CellSize?

    init(_ name: String, _ entry: TemplateShelf.Entry) {
      self.name = name
      template = Template(copying: entry.template)
      size = entry.size
    }
  }

  /// The template of cells with a name; `nil` when there is none.
  func cellTemplate(_ name: String) -> CellTemplate? {
    if let known = cellTemplates.first(where: { $0.name == name }) { return known }
    guard let entry = shelf.cell(name) else { return nil }
    let own = CellTemplate(name, entry)
    cellTemplates.append(own)
    return own
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
    writer.removeAll()
    // The pages of a feed are much alike.
    let count = parts.count
    parts = []
    parts.reserveCapacity(count)
    partProblems.removeAll()
    try append(section, adaptor: adaptor, context: context)
    return Fragment(writer, parts: parts)
  }

  // MARK: Sections

  /// The data that the templates of a section share: mostly that of the page before.
  private func tapes(for section: SectionHolder, context: SectionContext) -> SectionTapes {
    if let lastTapes, lastTapes.suit(section, context) { return lastTapes }
    let tapes = SectionTapes(section: section, context: context)
    lastTapes = tapes
    return tapes
  }

  func append(_ holder: SectionHolder, adaptor: any CardAdaptor, context: SectionContext) throws {
    let section = SectionInProgress(
      holder: holder, adaptor: adaptor, context: context, tapes: tapes(for: holder, context: context))
    let outer = content.begin(
      origins: context.origins, root: section.tapes.root, list: holder.cells.cards?.list)
    defer { content.section = outer }
    guard adaptor.wrapsCells else { return try appendCells(of: section) }
    writer.openSection(holder, adaptor: adaptor)
    if let decoration = holder.decoration {
      append(
        decoration, role: .decoration, of: section,
        in: ("<div class=\"section-decoration\" aria-hidden=\"true\">", "</div>\n"))
    }
    if holder.isCollapsed { writer.markup("<details class=\"section-fold\">\n") }
    appendHeader(of: section)
    if let mark = holder.status.staleMark {
      append(mark, role: .staleMark, of: section, in: ("<div class=\"section-stale\">", "</div>\n"))
    }
    try appendBody(of: section)
    if holder.isCollapsed { writer.markup("</details>\n") }
    if let footer = holder.footer {
      append(footer, role: .footer, of: section, in: ("<footer class=\"section-footer\">", "</footer>\n"))
    }
    writer.markup("</section>\n")
    writer.spacing(under: holder)
  }

  /// The header; a closed section without one is opened by its name.
  private func appendHeader(of section: SectionInProgress) {
    let isCollapsed = section.holder.isCollapsed
    guard let header = section.holder.header else {
      guard isCollapsed else { return }
      writer.markup("<summary class=\"section-header\">")
      writer.markup(escaping: section.holder.label ?? section.holder.id)
      writer.markup("</summary>\n")
      return
    }
    let opening: StaticString =
      switch (isCollapsed, header.isSticky) {
      case (true, false): "<summary class=\"section-header\">"
      case (true, true): "<summary class=\"section-header\" data-sticky>"
      case (false, false): "<header class=\"section-header\">"
      case (false, true): "<header class=\"section-header\" data-sticky>"
      }
    let start = writer.count
    append(header, role: .header, of: section, in: (opening, isCollapsed ? "</summary>\n" : "</header>\n"))
    content.noteHeading(in: UnsafeRawBufferPointer(rebasing: writer.bytes[start...]))
  }

  /// The cells, or what stands in their place.
  private func appendBody(of section: SectionInProgress) throws {
    let holder = section.holder
    if let placeholder = holder.status.placeholder {
      append(
        placeholder, role: .placeholder, of: section, in: ("<div class=\"section-placeholder\">", "</div>\n"))
    } else if let empty = holder.empty, holder.cells.count == 0 {
      append(empty, role: .empty, of: section, in: ("<div class=\"section-empty\">", "</div>\n"))
    } else {
      writer.openCells(holder)
      try appendCells(of: section)
      writer.markup("</div>\n")
    }
  }

  // MARK: Problems

  func report(_ diagnostic: Diagnostic, at position: Int, _ context: SectionContext, part: Int? = nil) {
    if diagnostic.severity == .error { problemCount += 1 }
    partProblems.append((part, position, diagnostic))
    problems.add(diagnostic, at: DiagnosticGroups.Order(page: context.order, position: position))
    pageProblems.add(diagnostic, at: DiagnosticGroups.Order(page: context.order, position: position))
  }

  func subject(of position: Int, in section: SectionInProgress) -> Diagnostic.Subject {
    section.holder.cells.subject(at: position, page: section.context.page)
  }
}
