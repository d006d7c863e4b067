package import CardSources
package import Diagnostics
import JSONRecords
import TemplateEngine

/// The origin of a location in rendered HTML.
package struct HTMLOrigin: Sendable, Equatable {
  /// The location in a template; `nil` for what an adaptor writes itself.
  package let location: SourceLocation?
  /// The card, with the field whose value is there.
  package let subject: Diagnostic.Subject?
  /// The position of the card on its page, for a fixed order of diagnostics.
  package let position: Int

  package init(location: SourceLocation?, subject: Diagnostic.Subject?, position: Int) {
    self.location = location
    self.subject = subject
    self.position = position
  }
}

extension SectionRenderer {
  /// Finds the template line and the data field that produced an offset of a fragment, by rendering its part again.
  ///
  /// - Parameter known: the origin of the same offset in a part of the same shape, which has the same line and field.
  /// - Complexity: that of rendering a cell unless one is known; for diagnostics only.
  package func origin(
    of offset: Int, in fragment: Fragment, section: SectionModel, context: SectionContext, like known: HTMLOrigin? = nil
  ) throws -> HTMLOrigin {
    let unknown = HTMLOrigin(location: nil, subject: Diagnostic.Subject(page: context.page), position: 0)
    guard let part = fragment.part(at: offset), let owner = section.find(part.section) else { return unknown }
    let within = min(max(offset, part.content.lowerBound), part.content.upperBound) - part.content.lowerBound
    let isContent = part.content.contains(offset)
    let context = context.context(of: owner, in: section)
    switch part.role {
    case .cell(let position):
      let card = owner.cells.subject(at: position, page: context.page)
      func origin(at location: SourceLocation?, field: String?) -> HTMLOrigin {
        let subject = Diagnostic.Subject(
          source: card.source, index: card.index, card: card.card, field: field, page: context.page)
        return HTMLOrigin(location: location, subject: subject, position: position)
      }
      if let known { return origin(at: known.location, field: known.subject?.field) }
      let entry = try mappedEntry(cell: position, template: part.template, at: within, section: owner, context: context)
      return origin(at: isContent ? entry?.location : nil, field: isContent ? entry?.field : nil)
    default:
      if let known {
        return HTMLOrigin(
          location: known.location, subject: Diagnostic.Subject(field: known.subject?.field, page: context.page),
          position: 0)
      }
      guard let view = owner.view(for: part.role, context: context) else { return unknown }
      let entry = mappedEntry(view: view, as: part.role, at: within, section: owner, context: context)
      return HTMLOrigin(
        location: entry?.location, subject: Diagnostic.Subject(field: entry?.field, page: context.page), position: 0)
    }
  }
}

/// The origins of all bytes of a part.
package struct PartOrigins: Sendable {
  /// The part.
  package let part: Fragment.Part
  /// The card that the part shows, if any.
  package let subject: Diagnostic.Subject?
  /// The card's place in its source's list, if it has one.
  package let record: (list: CardList, position: Int)?
  /// The runs of its content, as contiguous ranges of the fragment's HTML in order.
  package let runs: [(html: Range<Int>, location: SourceLocation, field: String?)]

  package init(
    part: Fragment.Part, subject: Diagnostic.Subject?, record: (list: CardList, position: Int)? = nil,
    runs: [(html: Range<Int>, location: SourceLocation, field: String?)]
  ) {
    self.part = part
    self.subject = subject
    self.record = record
    self.runs = runs
  }
}

extension SectionRenderer {
  /// The origin of each byte of a fragment, found by rendering each of its parts again; for the preview.
  ///
  /// - Complexity: that of rendering the fragment.
  package func origins(
    in fragment: Fragment, section: SectionModel, context: SectionContext
  ) throws -> [PartOrigins] {
    try fragment.parts.compactMap { part in
      guard let owner = section.find(part.section) else { return nil }
      let context = context.context(of: owner, in: section)
      let map: TemplateSourceMap?
      var subject: Diagnostic.Subject?
      var record: (list: CardList, position: Int)?
      if case .cell(let position) = part.role {
        map = try sourceMap(cell: position, template: part.template, section: owner, context: context)
        subject = owner.cells.subject(at: position, page: context.page)
        record = owner.cells.record(at: position)
      } else {
        map = owner.view(for: part.role, context: context).flatMap {
          sourceMap(view: $0, as: part.role, section: owner, context: context)
        }
      }
      let start = part.content.lowerBound
      let runs = map?.entries.map { entry in
        (
          html: entry.output.lowerBound + start..<entry.output.upperBound + start, location: entry.location,
          field: entry.field
        )
      }
      return PartOrigins(part: part, subject: subject, record: record, runs: runs ?? [])
    }
  }
}

extension SectionModel {
  /// The section with an identity: this one, or one that it hosts.
  package func find(_ id: String) -> SectionModel? {
    if self.id == id { return self }
    var found: SectionModel?
    for hosted in chrome.extensions where found == nil { found = hosted.section.find(id) }
    return found
  }

  /// The view that a part of a fragment shows.
  package func view(for role: Fragment.Role, context: SectionContext) -> HeldView? {
    switch role {
    case .header: chrome.header
    case .footer: chrome.footer
    case .decoration: chrome.decoration
    case .empty: status.empty
    case .placeholder: status.placeholder
    case .staleMark: status.staleMark
    case .pager: pagerView(pageFile: context.pageFile)
    case .supplementary(let index):
      chrome.supplementary.indices.contains(index) ? chrome.supplementary[index].view : nil
    case .cell: nil
    }
  }
}
