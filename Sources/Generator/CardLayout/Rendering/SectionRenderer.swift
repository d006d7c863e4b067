package import CardSources
import Diagnostics
import HTMLProof
import JSONRecords
import Platform
import TemplateEngine

/// Renders sections into fragments; each worker reuses one.
package final class SectionRenderer {
  let shelf: TemplateShelf
  package let reader = CellReader()
  var renderer = TemplateRenderer()
  let content = CardContent()
  let formatter = LanguageFormatter()
  var writer = MarkupWriter(capacity: 1 << 16)
  /// The parts of the fragment so far.
  var parts: [Fragment.Part] = []
  /// The templates used so far, as copies owned by the worker: workers that retain the same object contend for its
  /// reference count.
  private var cellTemplates: [CellTemplate] = []
  /// The formats of all sources so far, those of none first, and the index of those of the current section.
  private var formatSets: [[FieldFormat]] = [[]]
  var formatSet = 0
  /// The tapes of the previous section.
  private var lastTapes: SectionTapes?
  /// The problems of the fragment so far.
  private var problems: [Fragment.Problem] = []
  /// The causes of the warnings about cells so far.
  private var causes: [ProblemCause: DiagnosticCause] = [:]
  /// Those of the warnings about narrow pictures.
  private var smallPictures: [String: DiagnosticCause] = [:]
  /// The record of a plain cell.
  let plainTape = PlainTape()
  /// The sizes that cells of the fragment have declared so far.
  var sizes: Set<CellSize> = []
  let pictures: CellPictures

  package init(shelf: TemplateShelf) {
    self.shelf = shelf
    pictures = CellPictures(shelf.measures, made: shelf.pictures, points: shelf.points)
    renderer.foreign = content
    renderer.formatter = formatter
  }

  /// A cell template as a single object, because it is passed on for each cell.
  final class CellTemplate {
    let name: String
    let template: Template
    /// The index of the formats in which it writes fields.
    let formatSet: Int
    /// The size that its front matter declares.
    let size: CellSize?
    /// The identifier of its cells, before the kind of card.
    let identifier: String
    /// The name of the template with a card's preview.
    let preview: String?
    /// How wide its cells draw their picture.
    let slot: PictureSlot
    /// How they draw it where their source says otherwise.
    let frame: PictureFrame

    init(
      _ name: String, _ entry: TemplateShelf.Entry, formatSet: Int, formats: [FieldFormat], own: ValueFormat.Own
    ) {
      self.name = name
      self.formatSet = formatSet
      template = Template(copying: entry.template, formats: ValueFormat.all(in: formats, own: own))
      size = entry.size
      identifier = entry.identifier ?? name
      preview = entry.preview
      slot = entry.slot ?? .whole
      frame = entry.frame
    }
  }

  /// The cell template with a name, or `nil`.
  func cellTemplate(_ name: String) -> CellTemplate? {
    if let known = cellTemplates.first(where: { $0.formatSet == formatSet && $0.name == name }) { return known }
    guard let entry = shelf.cell(name) else { return nil }
    let own = CellTemplate(name, entry, formatSet: formatSet, formats: formatSets[formatSet], own: shelf.formats)
    cellTemplates.append(own)
    return own
  }

  /// Sets the formats of a section's source.
  ///
  /// - Returns: the index of the previous ones.
  func begin(formats: [FieldFormat]) -> Int {
    let outer = formatSet
    if let known = formatSets.firstIndex(of: formats) {
      formatSet = known
    } else {
      formatSet = formatSets.count
      formatSets.append(formats)
    }
    return outer
  }

  /// Renders a section into a fragment.
  package func render(_ section: SectionModel, context: SectionContext) throws -> Fragment {
    writer.removeAll()
    // The pages of a feed are similar, so the next one needs about as much space.
    let count = parts.count
    parts = []
    parts.reserveCapacity(count)
    problems = []
    sizes = []
    try draw(section, context: context)
    return Fragment(writer, parts: parts, problems: problems, sizes: sizes)
  }

  // MARK: Sections

  /// The tapes of a section; mostly those of the previous page.
  private func tapes(for section: SectionModel, context: SectionContext) -> SectionTapes {
    if let lastTapes, lastTapes.suit(section, context) { return lastTapes }
    let tapes = SectionTapes(section: section, context: context, after: lastTapes)
    lastTapes = tapes
    return tapes
  }

  func draw(_ section: SectionModel, context: SectionContext) throws {
    let canvas = SectionCanvas(
      section, context: context, tapes: tapes(for: section, context: context), renderer: self)
    let outer = content.begin(
      origins: context.origins, root: canvas.tapes.root, list: section.cells.cards?.list,
      idPrefix: section.onPage.cellIDPrefix, treatment: section.content.treatment)
    let outerFormats = begin(formats: section.content.treatment.formats)
    let outerDates = formatter.dates
    formatter.dates = section.content.treatment.dates
    defer {
      content.section = outer
      formatSet = outerFormats
      formatter.dates = outerDates
    }
    content.section.level = max(outer.level, context.headingLevel)
    let adaptor = canvas.adaptor
    if adaptor.wrapsCells { try adaptor.draw(canvas) } else { try canvas.items() }
  }

  // MARK: Problems

  func report(_ diagnostic: Diagnostic, at position: Int, part: Int? = nil) {
    problems.append(Fragment.Problem(part: part, position: position, finding: Finding(diagnostic)))
  }

  /// What tells problems with one cause from others.
  private struct ProblemCause: Hashable {
    /// The template, which the renderer keeps.
    let template: ObjectIdentifier
    let problem: RenderProblem.Cause
    let isMild: Bool
  }

  /// A problem of the cell at a position; the words of a warning are made when it is told.
  ///
  /// - Parameter isMild: whether it stops no build, whatever it is.
  private func finding(
    _ problem: RenderProblem, of template: Template, isMild: Bool, at position: Int, on canvas: SectionCanvas
  ) -> Finding {
    let (cells, page) = (canvas.section.cells, canvas.context.page)
    @Sendable func words() -> Diagnostic {
      let diagnostic = template.diagnostic(for: problem, subject: cells.subject(at: position, page: page))
      return isMild && diagnostic.severity == .error ? diagnostic.with(severity: .warning) : diagnostic
    }
    let key = ProblemCause(template: ObjectIdentifier(template), problem: problem.cause, isMild: isMild)
    if let known = causes[key] { return Finding(of: known, card: cells.mark(at: position), words: words) }
    let diagnostic = words()
    guard diagnostic.severity != .error else { return Finding(diagnostic) }
    let cause = DiagnosticCause(of: diagnostic)
    causes[key] = cause
    return Finding(of: cause, card: cells.mark(at: position), words: words)
  }
}

/// The cells of a section, each in its wrapper, and what is between them.
extension SectionRenderer {
  func drawItems(on canvas: SectionCanvas) throws {
    for item in canvas.slice.items(of: canvas.section) {
      switch item {
      case .cell(let position): try drawCell(at: position, on: canvas)
      case .supplementary(let number, let index): canvas.drawSupplementary(number, index: index)
      case .hosted(let number): try draw(canvas.section.chrome.extensions[number], on: canvas)
      }
    }
  }

  private func draw(_ hosted: SectionExtension, on canvas: SectionCanvas) throws {
    // A feed may own only articles.
    let isArticle = canvas.adaptor.wrapsCells && canvas.section.behaviour.loadsMore
    if isArticle { writer.markup("<article class=\"cell-extension\">\n") }
    try draw(hosted.section, context: canvas.context.hosted(by: canvas.section))
    if isArticle { writer.markup("</article>\n") }
  }

  /// Draws the cell at a position of the whole section.
  private func drawCell(at positionInSection: Int, on canvas: SectionCanvas) throws {
    let position = positionInSection - canvas.slice.cells.lowerBound
    let cell = try canvas.section.cells.cell(at: position, reader: reader)
    let number = canvas.slice.numberInSection(of: positionInSection)
    guard let name = canvas.section.content.registry.template(for: cell.record, kind: cell.kind, at: number),
      let entry = cellTemplate(name)
    else {
      return canvas.report(
        .noTemplate(
          kind: cell.kind, section: canvas.section.id, at: nil, subject: canvas.subject(of: position), known: [],
          occurrences: 1),
        at: position)
    }
    let isPlain = name == canvas.section.content.registry.plainTemplate
    let record = isPlain ? plainTape.record(cell.record) : cell.record
    let size = declaredSize(of: cell, template: entry, section: canvas.section)
    let frame = canvas.section.frame(of: entry.frame)
    let part = writer.beginPart()
    let (wrapsCells, folds, grows) = (
      canvas.adaptor.wrapsCells, canvas.section.behaviour.foldsCells, canvas.section.behaviour.loadsMore
    )
    if wrapsCells {
      writer.openCell(
        cell, id: reader.id, name: entry.identifier, size: size, ratio: cell.ratio(frame, template: entry.frame),
        fit: entry.frame.fit,
        span: span(of: cell, at: positionInSection, in: canvas.section),
        parameters: content.section.haveParameters ? cell.record.parameters : nil,
        position: grows ? (canvas.slice.number(of: positionInSection), canvas.slice.setSize) : nil,
        idPrefix: canvas.section.onPage.cellIDPrefix)
      if folds { writer.openFold(cell, id: reader.id) }
    }
    let contentStart = writer.count
    content.take(record, id: grows ? reader.id : nil)
    renderer.headingLevel = content.section.innerLevel
    renderer.card = canvas.slice.cardPosition(of: positionInSection)
    let shared = canvas.showsFirstPicture(record) ? canvas.tapes.sharedRootWithPicture : canvas.tapes.sharedRoot
    let picture = picture(
      of: cell, size: size, template: entry, at: positionInSection, in: canvas.section, canvas.context)
    let result =
      if let picture {
        renderer.render(
          entry.template, stack: [shared, record, picture], root: canvas.tapes.root, into: &writer)
      } else {
        renderer.render(entry.template, outer: shared, inner: record, root: canvas.tapes.root, into: &writer)
      }
    let contentEnd = writer.count
    // A plain cell must not stop the build, whatever a card of an unknown kind contains.
    func report(_ found: [RenderProblem], of template: Template) {
      for problem in found {
        let finding = finding(problem, of: template, isMild: isPlain, at: position, on: canvas)
        problems.append(Fragment.Problem(part: parts.count, position: position, finding: finding))
      }
    }
    if result.problemCount > 0 { report(renderer.problems, of: entry.template) }
    if let lowest = frame.lowest, let width = Self.width(ofPictureIn: record, below: lowest) {
      let finding = smallPicture(record, width: width, lowest: lowest, of: entry, at: position, on: canvas)
      problems.append(Fragment.Problem(part: parts.count, position: position, finding: finding))
    }
    if wrapsCells, let name = entry.preview, let preview = cellTemplate(name) {
      writer.markup("<template data-peek>\n")
      content.take(record, id: nil)
      let result = renderer.render(
        preview.template, outer: canvas.tapes.sharedRoot, inner: record, root: canvas.tapes.root, into: &writer)
      writer.markup("</template>\n")
      if result.problemCount > 0 { report(renderer.problems, of: preview.template) }
    }
    content.take(nil, id: nil)
    renderer.card = nil
    if wrapsCells { writer.markup(folds ? "</details>\n</article>\n" : "</article>\n") }
    parts.append(
      Fragment.Part(
        role: .cell(position), section: canvas.section.id,
        html: HTMLPart(writer.endPart(part, decidesSurroundings: false)), content: contentStart..<contentEnd,
        template: name))
  }

  /// The columns and rows that a cell covers: those that a rule sets, else those of its place in the adaptor's grid.
  private func span(of cell: CellRecord, at position: Int, in section: SectionModel) -> CellSpan? {
    let slice = section.slice
    let number = slice.numberInSection(of: position)
    return section.content.registry.span(for: cell.record, at: number)
      ?? section.layout.adaptor.span(at: slice.number(of: position), isCountedFromFirst: number != nil)
  }

  /// What the template of a cell can say about its picture; `nil` for one that is shown as it is.
  ///
  /// - Parameter position: the cell's position in the whole section.
  func picture(
    of cell: CellRecord, size: CellSize?, template: CellTemplate, at position: Int, in section: SectionModel,
    _ context: SectionContext
  ) -> RecordValue? {
    let options = section.content.treatment.pictures
    guard options != nil || pictures.hasPoints || cell.record.member("image_dark") != nil else { return nil }
    let layout = context.hosts + [LayoutKey(section)]
    return pictures.values(
      of: cell.record, options, in: layout, slot: template.slot, frame: section.frame(of: template.frame),
      span: span(of: cell, at: position, in: section), most: size?.pixelWidth)
  }

  /// The width of a card's picture if it is known and below another; drawings have none.
  private static func width(ofPictureIn record: RecordValue, below lowest: Int) -> Int? {
    guard let width = record.member("image_width").flatMap({ Int($0.string) }), (1..<lowest).contains(width),
      let image = record.member("image"), image.kind == .string, !image.text.isEmpty,
      !FeedPicture.isDrawing(address: image.string)
    else { return nil }
    return width
  }

  /// The warning about a picture that is too narrow, of which one is told for each template.
  private func smallPicture(
    _ record: RecordValue, width: Int, lowest: Int, of template: CellTemplate, at position: Int,
    on canvas: SectionCanvas
  ) -> Finding {
    let (cells, page, name) = (canvas.section.cells, canvas.context.page, template.name)
    let image = record.member("image").map(\.string) ?? ""
    @Sendable func words() -> Diagnostic {
      .smallPicture(
        image, width: width, lowest: lowest, template: name, subject: cells.subject(at: position, page: page))
    }
    let cause = smallPictures[name + "\t\(lowest)"] ?? DiagnosticCause(of: words())
    smallPictures[name + "\t\(lowest)"] = cause
    return Finding(of: cause, card: cells.mark(at: position), words: words)
  }

  /// The size that a cell declares: the card's own, else its kind's, else its template's, else its section's.
  func declaredSize(
    of cell: CellRecord, template: CellTemplate, section: SectionModel
  ) -> CellSize? {
    let own = content.section.haveSizes ? cell.ownSize : nil
    guard let size = own ?? section.size(ofKind: cell.kind, template: template.size) else { return nil }
    sizes.insert(size)
    return size
  }
}

extension SectionModel {
  /// The size of a cell: the card's own, else its kind's, else its template's, else the section's; `nil` if nobody
  /// declares one.
  package func size(of cell: CellRecord, template: CellSize?) -> CellSize? {
    cell.ownSize ?? size(ofKind: cell.kind, template: template)
  }

  /// How a cell draws its picture: as its template says, else as the source.
  package func frame(of template: PictureFrame) -> PictureFrame {
    guard let pictures = content.treatment.pictures else { return template }
    return template.filled(from: pictures.frame)
  }

  fileprivate func size(ofKind kind: String, template: CellSize?) -> CellSize? {
    layout.kindSizes[kind] ?? template ?? layout.size
  }
}

extension CellRecord {
  /// The shape of the picture's box, unless the section says it; pictures of unknown sizes have no shape of their own, so that
  /// nothing moves when they are loaded.
  fileprivate func ratio(_ frame: PictureFrame, template: PictureFrame) -> PictureRatio? {
    guard frame.ratio == .own else { return template.ratio }
    let sides = [record.member("image_width"), record.member("image_height")]
    return sides.allSatisfy { $0.flatMap { Int($0.string) } ?? 0 > 0 } ? .own : nil
  }

  /// The size that the card itself declares.
  fileprivate var ownSize: CellSize? {
    record.member("cell_size").flatMap { $0.kind == .string || $0.kind == .number ? CellSize($0.string) : nil }
  }
}

extension MarkupWriter {
  /// Opens the element of a cell.
  ///
  /// - Parameters:
  ///   - id: the card's identity, encoded for HTML ids.
  ///   - name: the identifier of the template's cells.
  ///   - ratio: the shape of the picture's box, unless its section says it.
  ///   - fit: how the template says that the picture is drawn.
  ///   - position: the cell's number in a section that loads more, counted from 1, and the number of its cells if the page
  ///     may depend on it; `nil` in other sections.
  ///   - idPrefix: the prefix of the cell's id; `nil` for `card-` in a section that loads more, and no id in others.
  fileprivate mutating func openCell(
    _ cell: CellRecord, id: [UInt8], name: String, size: CellSize?, ratio: PictureRatio?, fit: PictureFit?,
    span: CellSpan?, parameters: String?,
    position: (number: Int, total: Int?)?, idPrefix: String?
  ) {
    markup("<article class=\"cell\"")
    // A card may be in several sections of a page; its anchor is in the section that loads more, or that has a prefix.
    if let idPrefix {
      markup(" id=\"")
      markup(escaping: idPrefix)
      value(id)
      markup("\"")
    } else if position != nil {
      markup(" id=\"card-")
      value(id)
      markup("\"")
    }
    markup(" data-cell=\"")
    markup(escaping: name)
    markup("_")
    markup(escaping: cell.kind)
    markup("\" data-card=\"")
    value(id)
    if let size {
      markup("\" data-size=\"")
      markup(escaping: size.text)
    }
    if let fit {
      markup("\" data-fit=\"")
      markup(escaping: fit.rawValue)
    }
    if let ratio {
      markup("\" data-ratio=\"")
      markup(escaping: ratio.text)
    }
    if let span {
      markup("\" data-span=\"")
      markup(escaping: span.text)
    }
    if let parameters {
      markup("\" data-parameters=\"")
      value(escaping: parameters)
    }
    if let position {
      // The role is implicit, but other checkers require it to be explicit beside a position.
      markup("\" role=\"article\" aria-posinset=\"")
      value(escaping: String(position.number))
      markup("\" aria-setsize=\"")
      value(escaping: String(position.total ?? -1))
    }
    markup("\">\n")
  }

  /// Opens a `details` element with the card's title as its summary, or its identity if it has no title.
  fileprivate mutating func openFold(_ cell: CellRecord, id: [UInt8]) {
    markup("<details class=\"cell-fold\">\n<summary class=\"cell-summary\"><span>")
    let title = cell.record.member("title").flatMap { $0.kind == .string && !$0.string.isEmpty ? $0.string : nil }
    value(escaping: title ?? String(decoding: id, as: UTF8.self))
    markup("</span></summary>\n")
  }
}

extension RecordValue {
  /// The parameters that a card sends in its events in addition to its section's, as an attribute value.
  fileprivate var parameters: String? {
    guard let parameters = member("parameters"), parameters.kind == .object,
      parameters.children.contains(where: { _ in true })
    else {
      return nil
    }
    var writer = RecordWriter()
    writer.value(parameters)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
