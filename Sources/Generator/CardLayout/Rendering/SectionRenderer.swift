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
  /// The problems of the fragment so far.
  private var problems: [Fragment.Problem] = []
  /// The sizes that cells of the fragment have declared so far.
  var sizes: Set<CellSize> = []

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

  /// Renders a section into a fragment.
  package func render(
    _ section: SectionHolder, adaptor: any CardAdaptor, context: SectionContext
  ) throws -> Fragment {
    writer.removeAll()
    // The pages of a feed are similar, so the next one needs about as much space.
    let count = parts.count
    parts = []
    parts.reserveCapacity(count)
    problems = []
    sizes = []
    try draw(section, adaptor: adaptor, context: context)
    return Fragment(writer, parts: parts, problems: problems, sizes: sizes)
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

  func report(_ diagnostic: Diagnostic, at position: Int, part: Int? = nil) {
    problems.append(Fragment.Problem(part: part, position: position, diagnostic: diagnostic))
  }
}
