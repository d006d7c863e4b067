package import CardLayout
import CardSources
import HTMLProof
package import JSONRecords

/// A card at its position on a page.
package struct LocatedCard: Sendable {
  /// The section that shows it, reduced to this card.
  package let section: SectionModel
  /// The page.
  package let page: PlannedPage
  /// The card's identity in the source.
  package let identity: String
  /// Its kind, its template and its fields.
  package let kind: String
  package let template: String
  package let data: RecordData
}

extension PageMaker {
  /// Finds a card on a page.
  ///
  /// - Parameters:
  ///   - card: the identity in the form of `data-card`.
  ///   - section: the section's `data-section`.
  /// - Complexity: O(cards of the page).
  package func card(_ card: String, in section: String, on planned: PlannedPage) throws -> LocatedCard? {
    for shown in try shownSections(of: planned) where shown.identity.styleID == section {
      for position in 0..<shown.cells.count {
        let identity = shown.cells.identity(at: position)
        guard HTMLIdentifier.encode(identity) == card else { continue }
        var (own, slice) = (shown, shown.slice)
        own.cells = shown.cells.slice(position..<position + 1)
        own.chrome.supplementary = []
        own.chrome.extensions = []
        slice.cells = slice.cells.lowerBound + position..<slice.cells.lowerBound + position + 1
        own.onPage.slice = slice
        let cardSlice = slice
        return try shown.cells.withCell(at: position, reader: CellReader()) { cell in
          let template = shown.content.registry.template(
            for: cell.record, kind: cell.kind, at: cardSlice.numberInSection(of: cardSlice.cells.lowerBound))
          return LocatedCard(
            section: own, page: planned, identity: identity, kind: cell.kind, template: template ?? "",
            data: RecordData(cell.record))
        }
      }
    }
    return nil
  }

  /// The HTML of a card's cell with other fields: proven, or replaced by a report.
  package func draft(of card: LocatedCard, data: RecordData, standIns: any StandIns) throws -> [UInt8] {
    let cells = try HeldCells([CellHolder(id: card.identity, kind: card.kind, data: data)])
    var section = card.section
    section.cells = CellHolders(cells)
    guard let ancestors = composer.ancestors(of: card.page) else { return [] }
    let context = context(of: card.page)
    let rendered = try sections.render(section, context: context)
    let patched = try patch(rendered, of: section, context: context, inside: ancestors, standIns: standIns)
    guard patched.validated != nil,
      let part = patched.fragment.parts.first(where: { if case .cell = $0.role { true } else { false } })
    else { return patched.failures.first.map(standIns.content(inPlaceOf:)) ?? [] }
    return Array(patched.fragment.html[part.html.range])
  }

  /// The location in a template that wrote an element of a card.
  ///
  /// - Parameter ordinal: the index of the element's start tag in the card's content.
  /// - Complexity: that of rendering the card twice and parsing it.
  package func origin(ofElement ordinal: Int, in card: LocatedCard) throws -> HTMLOrigin? {
    let context = context(of: card.page)
    let fragment = try sections.render(card.section, context: context)
    guard let part = fragment.parts.first(where: { if case .cell = $0.role { true } else { false } }) else {
      return nil
    }
    var parser = HTMLParser()
    var events = HTMLEvents()
    let content = Array(fragment.html[part.content])
    content.withUnsafeBytes { parser.parse($0, as: .fragment(ancestors: [.article]), into: &events) }
    let tags = events.events.filter { $0.kind == .startTag && !$0.flags.contains(.implied) }
    let offset = tags.indices.contains(ordinal) ? Int(tags[ordinal].start) : 0
    return try sections.origin(
      of: part.content.lowerBound + offset, in: fragment, section: card.section, context: context)
  }
}
