package import CardLayout

/// A section as a page shows it: its cells on that page, under the header of their group.
///
/// A class, so that passing it between workers costs one retain.
package final class PageSection: Sendable {
  /// The section with the cells of the page.
  package let holder: SectionHolder
  /// The adaptor that renders it.
  package let adaptor: any CardAdaptor
  /// Whether further pages continue it.
  package let grows: Bool

  init(holder: SectionHolder, adaptor: any CardAdaptor, grows: Bool) {
    self.holder = holder
    self.adaptor = adaptor
    self.grows = grows
  }
}

extension PlannedPage {
  /// The sections of the page; grouped sections are split into their groups.
  ///
  /// - Throws: any error from reading a card.
  func shownSections(reader: CellReader) throws -> [PageSection] {
    try sections.flatMap { section, cells, grows in
      var holder = section.holder
      holder.cells = cells
      let groups = try section.grouping?.sections(of: holder, reader: reader) ?? [holder]
      return groups.map { PageSection(holder: $0, adaptor: section.adaptor, grows: grows) }
    }
  }
}
