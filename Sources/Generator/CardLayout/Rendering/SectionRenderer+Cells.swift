import HTMLProof
import JSONRecords
import TemplateEngine

/// The cells of a section, each in its wrapper, and what is between them.
extension SectionRenderer {
  func drawItems(on canvas: SectionCanvas) throws {
    for item in canvas.slice.items(of: canvas.section) {
      switch item {
      case .cell(let position): try drawCell(at: position, on: canvas)
      case .supplementary(let place, let index): canvas.drawSupplementary(place, index: index)
      case .hosted(let place): try draw(canvas.section.extensions[place], on: canvas)
      }
    }
  }

  private func draw(_ hosted: SectionExtension, on canvas: SectionCanvas) throws {
    // A feed may own only articles.
    let isArticle = canvas.adaptor.wrapsCells && canvas.section.loadsMore
    if isArticle { writer.markup("<article class=\"cell-extension\">\n") }
    try draw(hosted.section, adaptor: hosted.adaptor, context: canvas.context.hosted)
    if isArticle { writer.markup("</article>\n") }
  }

  /// Draws the cell at a position of the whole section.
  private func drawCell(at positionInSection: Int, on canvas: SectionCanvas) throws {
    let position = positionInSection - canvas.slice.cells.lowerBound
    let cell = try canvas.section.cells.cell(at: position, reader: reader)
    guard let name = canvas.section.registry.template(for: cell.record, kind: cell.kind),
      let entry = cellTemplate(name)
    else {
      return canvas.report(
        .noTemplate(
          kind: cell.kind, section: canvas.section.id, at: nil, subject: canvas.subject(of: position), known: [],
          occurrences: 1),
        at: position)
    }
    let size = declaredSize(of: cell, template: entry, section: canvas.section)
    let part = writer.beginPart()
    let (wrapsCells, folds, grows) = (
      canvas.adaptor.wrapsCells, canvas.section.behaviour.foldsCells, canvas.section.loadsMore
    )
    if wrapsCells {
      writer.openCell(
        cell, id: reader.id, template: name, size: size,
        parameters: content.section.haveParameters ? cell.record.parameters : nil,
        position: grows ? (canvas.slice.number(of: positionInSection), canvas.slice.setSize) : nil)
      if folds { writer.openFold(cell, id: reader.id) }
    }
    let contentStart = writer.count
    content.take(cell.record, id: grows ? reader.id : nil)
    let result = renderer.render(
      entry.template, outer: canvas.tapes.sharedRoot, inner: cell.record, root: canvas.tapes.root, into: &writer)
    content.take(nil, id: nil)
    let contentEnd = writer.count
    if wrapsCells { writer.markup(folds ? "</details>\n</article>\n" : "</article>\n") }
    parts.append(
      Fragment.Part(
        role: .cell(position), section: canvas.section.id,
        html: HTMLPart(writer.endPart(part, decidesSurroundings: false)), content: contentStart..<contentEnd,
        template: name))
    guard result.problemCount > 0 else { return }
    for problem in renderer.problems {
      canvas.report(
        entry.template.diagnostic(for: problem, subject: canvas.subject(of: position)), at: position,
        part: parts.count - 1)
    }
  }

  /// The size that a cell declares: the card's own, else its kind's, else its template's, else its section's.
  private func declaredSize(
    of cell: CellContent, template: CellTemplate, section: SectionHolder
  ) -> CellSize? {
    let own =
      content.section.haveSizes
      ? cell.record.member("cell_size").flatMap {
        $0.kind == .string || $0.kind == .number ? CellSize($0.string) : nil
      } : nil
    guard let size = own ?? section.kindSizes[cell.kind] ?? template.size ?? section.defaultCellSize else { return nil }
    sizes.insert(size)
    return size
  }
}

extension MarkupWriter {
  /// Opens the element of a cell.
  ///
  /// - Parameters:
  ///   - id: the card's identity, encoded for HTML ids.
  ///   - position: the cell's number in a section that grows, and the number of cells where a page may depend on it.
  fileprivate mutating func openCell(
    _ cell: CellContent, id: [UInt8], template: String, size: CellSize?, parameters: String?,
    position: (number: Int, total: Int?)?
  ) {
    markup("<article class=\"cell\"")
    // A card may be in several sections of a page; its anchor is in the section that grows.
    if position != nil {
      markup(" id=\"card-")
      value(id)
      markup("\"")
    }
    markup(" data-cell=\"")
    markup(escaping: template)
    markup("_")
    markup(escaping: cell.kind)
    markup("\" data-card=\"")
    value(id)
    if let size {
      markup("\" data-size=\"")
      markup(escaping: size.text)
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

  /// Opens the element that folds a cell to its title, or to its identity if it has none; it works without scripts.
  fileprivate mutating func openFold(_ cell: CellContent, id: [UInt8]) {
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
