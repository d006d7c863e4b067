import CardSources
package import Diagnostics
import JSONRecords
package import Platform
import TemplateEngine

/// Renders sections into fragments; each worker reuses one.
package final class SectionRenderer {
  let shelf: TemplateShelf
  let reader = CellReader()
  var renderer = TemplateRenderer()
  let content = CardContent()
  var writer = MarkupWriter(capacity: 1 << 16)
  /// The parts of the fragment so far.
  var parts: [Fragment.Part] = []
  /// The templates used so far, as copies owned by the worker: workers that retain the same object contend for its
  /// reference count.
  private var cellTemplates: [CellTemplate] = []
  /// The tapes of the previous section.
  private var lastTapes: SectionTapes?
  /// The problems found so far; a fragment with problems must not be proven or written.
  package private(set) var problems = DiagnosticGroups()
  /// The number of problems found so far, repeated ones included.
  package internal(set) var problemCount = 0
  /// The problems of the last fragment, each with the index of its part, `nil` for a part that is missing, and the
  /// card's position.
  package private(set) var partProblems: [(part: Int?, position: Int, diagnostic: Diagnostic)] = []
  /// The sizes that cells have declared so far, for the stylesheet.
  package internal(set) var sizes: Set<CellSize> = []
  /// The sizes that cells have declared since the last page began.
  package internal(set) var pageSizes: Set<CellSize> = []

  package init(shelf: TemplateShelf) {
    self.shelf = shelf
    renderer.foreign = content
  }

  /// A cell template as a single object, because it is passed on for each cell.
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

  /// The cell template with a name, or `nil`.
  func cellTemplate(_ name: String) -> CellTemplate? {
    if let known = cellTemplates.first(where: { $0.name == name }) { return known }
    guard let entry = shelf.cell(name) else { return nil }
    let own = CellTemplate(name, entry)
    cellTemplates.append(own)
    return own
  }

  /// Resets what was recorded for the previous page.
  package func beginPage() {
    pageSizes.removeAll(keepingCapacity: true)
    pageProblems = DiagnosticGroups()
  }

  /// The problems found since the last page began.
  package private(set) var pageProblems = DiagnosticGroups()

  /// Renders a section into a fragment.
  package func render(
    _ section: SectionHolder, adaptor: any CardAdaptor, context: SectionContext
  ) throws -> Fragment {
    writer.removeAll()
    // The pages of a feed are similar, so the next one needs about as much space.
    let count = parts.count
    parts = []
    parts.reserveCapacity(count)
    partProblems.removeAll()
    try draw(section, adaptor: adaptor, context: context)
    return Fragment(writer, parts: parts)
  }

  // MARK: Sections

  /// The tapes of a section; mostly those of the previous page.
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
