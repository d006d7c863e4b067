import CardSources
import JSONRecords
import TemplateEngine

/// The origins of rendered HTML, found by rendering it again.
extension SectionRenderer {
  /// The location in a cell's template that produced an offset of its content.
  func mappedEntry(
    cell position: Int, template: String, at offset: Int, section: SectionModel, context: SectionContext
  ) throws -> TemplateSourceMap.Entry? {
    try sourceMap(cell: position, template: template, section: section, context: context)?.entry(at: offset)
  }

  /// The location in a view's template that produced an offset of its content.
  func mappedEntry(
    view: HeldView, as role: Fragment.Role, at offset: Int, section: SectionModel, context: SectionContext
  ) -> TemplateSourceMap.Entry? {
    sourceMap(view: view, as: role, section: section, context: context)?.entry(at: offset)
  }

  /// The origins of a cell's content, found by rendering it again.
  func sourceMap(
    cell position: Int, template: String, section: SectionModel, context: SectionContext
  ) throws -> TemplateSourceMap? {
    let outerFormats = begin(formats: section.content.treatment.formats)
    let outerDates = formatter.dates
    formatter.dates = section.content.treatment.dates
    defer { (formatSet, formatter.dates) = (outerFormats, outerDates) }
    guard let entry = cellTemplate(template) else { return nil }
    let tapes = SectionTapes(section: section, context: context)
    let outer = content.begin(
      origins: context.origins, root: tapes.root, list: section.cells.cards?.list,
      idPrefix: section.onPage.cellIDPrefix, treatment: section.content.treatment)
    defer { content.section = outer }
    let isFirst = section.onPage.holdsFirstPicture ? try section.showsFirstPicture(at: position, reader: reader) : false
    return try section.cells.withCell(at: position, reader: reader) { cell in
      var scratch = MarkupWriter()
      content.take(cell.record, id: section.behaviour.loadsMore ? reader.id : nil)
      renderer.card = section.slice.cardPosition(of: section.slice.cells.lowerBound + position)
      defer {
        content.take(nil, id: nil)
        renderer.card = nil
      }
      let picture = picture(
        of: cell, size: declaredSize(of: cell, template: entry, section: section), template: entry,
        at: section.slice.cells.lowerBound + position, in: section, context)
      return tapes.withStack(record: cell.record, isFirstPicture: isFirst) { stack in
        renderer.renderMapped(
          entry.template, stack: stack + (picture.map { [$0] } ?? []), root: tapes.root, into: &scratch)
      }
    }
  }

  /// The origins of a view's content, found by rendering it again.
  func sourceMap(
    view: HeldView, as role: Fragment.Role, section: SectionModel, context: SectionContext
  ) -> TemplateSourceMap? {
    guard let entry = shelf.view(view.template) else { return nil }
    let tapes = SectionTapes(section: section, context: context)
    var scratch = MarkupWriter()
    return tapes.withStack(view: view, as: role, of: section) { stack in
      renderer.renderMapped(entry.template, stack: stack, root: tapes.root, into: &scratch)
    }
  }
}
