import CardHolders
import Diagnostics
import HTMLConformance
import HTMLSyntax
import Records
import TemplateCells

/// The cells of a section, each in its wrapper, and what stands between them.
extension SectionRenderer {
  func appendCells(of section: SectionInProgress) throws {
    let count = section.holder.cells.count
    for position in 0...count {
      for (index, view) in section.holder.supplementary.enumerated() where view.stands(before: position, of: count) {
        appendSupplementary(view, at: index, in: section)
      }
      for hosted in section.holder.extensions where min(hosted.index, count) == position {
        try append(hosted, in: section)
      }
      if position < count { try appendCell(at: position, of: section) }
    }
  }

  private func append(_ hosted: SectionExtension, in section: SectionInProgress) throws {
    // A feed may own articles only.
    let isArticle = section.adaptor.wrapsCells && section.holder.loadsMore
    if isArticle { output.append("<article class=\"cell-extension\">\n") }
    try hosted.withSection { try append($0, adaptor: hosted.adaptor, context: section.context) }
    if isArticle { output.append("</article>\n") }
  }

  private func appendCell(at position: Int, of progress: SectionInProgress) throws {
    let (section, wrapsCells) = (progress.holder, progress.adaptor.wrapsCells)
    let cell = try section.cells.cell(at: position, reader: reader)
    guard let name = section.registry.template(for: cell.record, kind: cell.kind), let entry = cellTemplate(name) else {
      return report(
        .noTemplate(
          kind: cell.kind, section: section.id, at: nil, subject: subject(of: position, in: progress),
          known: [], occurrences: 1),
        at: position, progress.context)
    }
    let size = declaredSize(of: cell, template: entry, section: section)
    let start = output.count
    let firstSpan = fragment.spans.count
    var shape = entry.shape
    let parameters = wrapsCells && content.section.haveParameters ? cell.record.parameters : nil
    if wrapsCells {
      openCell(cell, template: name, size: size, parameters: parameters, at: position, of: progress)
      shape.combine(cell.kind)
      // The wrapper of a section that grows has an id and a position.
      if section.loadsMore { shape.combine("grows") }
      if let size { shape.combine(size.text) }
      if parameters != nil { shape.combine("parameters") }
      if section.behaviour.foldsCells {
        shape.combine("folded")
        openFold(cell)
      }
    }
    let contentStart = output.count
    content.take(cell.record, id: section.loadsMore ? reader.id : nil)
    let result = renderer.render(
      entry.template, outer: progress.tapes.sharedRoot, inner: cell.record, root: progress.tapes.root, into: &output)
    content.take(nil, id: nil)
    shape.combine(result.shape)
    noteSpans()
    let contentEnd = output.count
    if wrapsCells {
      output.append(section.behaviour.foldsCells ? "</details>\n</article>\n" : "</article>\n")
    }
    fragment.parts.append(
      Fragment.Part(
        role: .cell(position), section: section.id,
        html: HTMLPart(range: start..<output.count, shape: shape.value, spans: firstSpan..<fragment.spans.count),
        content: contentStart..<contentEnd, template: name))
    guard result.problemCount > 0 else { return }
    for problem in renderer.problems {
      report(
        entry.template.diagnostic(for: problem, subject: subject(of: position, in: progress)),
        at: position, progress.context, part: fragment.parts.count - 1)
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
    pageSizes.insert(size)
    return size
  }

  private func openCell(
    _ cell: CellContent, template: String, size: CellSize?, parameters: [UInt8]?, at position: Int,
    of section: SectionInProgress
  ) {
    output.append("<article class=\"cell\"")
    // A card may stand in several sections of a page; its address is that in the section that grows.
    if section.holder.loadsMore {
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
    if let parameters {
      output.append("\" data-parameters=\"")
      appendValue(parameters)
    }
    if section.holder.loadsMore {
      output.append("\" aria-posinset=\"")
      appendValue(Array(String((section.context.firstPosition ?? 0) + position + 1).utf8))
      output.append("\" aria-setsize=\"")
      appendValue(Array(String(section.context.total ?? -1).utf8))
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

  func noteSpans() {
    for span in renderer.spans { fragment.spans.append(ValueSpan(start: span.start, end: span.end)) }
  }

  /// Writes a value of the wrapper and notes where it stands.
  private func appendValue(_ bytes: [UInt8]) {
    let start = UInt32(output.count)
    output.append(bytes)
    fragment.spans.append(ValueSpan(start: start, end: UInt32(output.count)))
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
