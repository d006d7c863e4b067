package import CardLayout

/// A section as a page shows it: those of its cells that stand there, under the header of their group.
///
/// A class, so that passing it on costs one retain.
package final class PageSection: Sendable {
  /// The section with the cells of the page.
  package let holder: SectionHolder
  /// What renders it.
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
  /// The sections of the page, those that are grouped in their groups.
  ///
  /// - Throws: what reading a card throws.
  func shownSections(reader: CellReader) throws -> [PageSection] {
    try sections.flatMap { section, cells, grows in
      var holder = section.holder
      holder.cells = cells
      let groups = try section.grouping?.sections(of: holder, reader: reader) ?? [holder]
      return groups.map { PageSection(holder: $0, adaptor: section.adaptor, grows: grows) }
    }
  }
}
