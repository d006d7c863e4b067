import HTMLProof
import JSONRecords
import TemplateEngine

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
    if isArticle { writer.markup("<article class=\"cell-extension\">\n") }
    try append(hosted.section, adaptor: hosted.adaptor, context: section.context)
    if isArticle { writer.markup("</article>\n") }
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
    let part = writer.beginPart()
    if wrapsCells {
      let parameters = content.section.haveParameters ? cell.record.parameters : nil
      openCell(cell, template: name, size: size, parameters: parameters, at: position, of: progress)
      if section.behaviour.foldsCells { openFold(cell) }
    }
    let contentStart = writer.count
    content.take(cell.record, id: section.loadsMore ? reader.id : nil)
    let result = renderer.render(
      entry.template, outer: progress.tapes.sharedRoot, inner: cell.record, root: progress.tapes.root, into: &writer)
    content.take(nil, id: nil)
    let contentEnd = writer.count
    if wrapsCells {
      writer.markup(section.behaviour.foldsCells ? "</details>\n</article>\n" : "</article>\n")
    }
    parts.append(
      Fragment.Part(
        role: .cell(position), section: section.id, html: HTMLPart(writer.endPart(part, decidesSurroundings: false)),
        content: contentStart..<contentEnd, template: name))
    guard result.problemCount > 0 else { return }
    for problem in renderer.problems {
      report(
        entry.template.diagnostic(for: problem, subject: subject(of: position, in: progress)),
        at: position, progress.context, part: parts.count - 1)
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
    _ cell: CellContent, template: String, size: CellSize?, parameters: String?, at position: Int,
    of section: SectionInProgress
  ) {
    writer.markup("<article class=\"cell\"")
    // A card may stand in several sections of a page; its address is that in the section that grows.
    if section.holder.loadsMore {
      writer.markup(" id=\"card-")
      writer.value(reader.id)
      writer.markup("\"")
    }
    writer.markup(" data-cell=\"")
    writer.markup(escaping: template)
    writer.markup("_")
    writer.markup(escaping: cell.kind)
    writer.markup("\" data-card=\"")
    writer.value(reader.id)
    if let size {
      writer.markup("\" data-size=\"")
      writer.markup(escaping: size.text)
    }
    if let parameters {
      writer.markup("\" data-parameters=\"")
      writer.value(escaping: parameters)
    }
    if section.holder.loadsMore {
      writer.markup("\" aria-posinset=\"")
      writer.value(Array(String((section.context.firstPosition ?? 0) + position + 1).utf8))
      writer.markup("\" aria-setsize=\"")
      writer.value(Array(String(section.context.total ?? -1).utf8))
    }
    writer.markup("\">\n")
  }

  /// Opens what folds a cell to its title, or to its identity when it has none; readers open it without scripts too.
  private func openFold(_ cell: CellContent) {
    writer.markup("<details class=\"cell-fold\">\n<summary class=\"cell-summary\"><span>")
    let title = cell.record.member("title").flatMap { $0.kind == .string && !$0.string.isEmpty ? $0.string : nil }
    writer.value(escaping: title ?? String(decoding: reader.id, as: UTF8.self))
    writer.markup("</span></summary>\n")
  }
}

extension RecordValue {
  /// What a card tells in its events beside the parameters of its section, as the value of an attribute.
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
