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
    try draw(section, adaptor: adaptor, context: context)
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

  func draw(_ section: SectionHolder, adaptor: any CardAdaptor, context: SectionContext) throws {
    let canvas = SectionCanvas(
      section, adaptor: adaptor, context: context, tapes: tapes(for: section, context: context), renderer: self)
    let outer = content.begin(origins: context.origins, root: canvas.tapes.root, list: section.cells.cards?.list)
    defer { content.section = outer }
    if adaptor.wrapsCells { try adaptor.draw(canvas) } else { try canvas.items() }
  }

  // MARK: Problems

  func report(_ diagnostic: Diagnostic, at position: Int, _ context: SectionContext, part: Int? = nil) {
    if diagnostic.severity == .error { problemCount += 1 }
    partProblems.append((part, position, diagnostic))
    problems.add(diagnostic, at: DiagnosticGroups.Order(page: context.order, position: position))
    pageProblems.add(diagnostic, at: DiagnosticGroups.Order(page: context.order, position: position))
  }
}
