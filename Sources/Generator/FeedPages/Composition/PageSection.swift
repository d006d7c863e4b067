package import CardLayout

/// A section as a page shows it: its cells on that page, under the header of their group.
///
/// A class, so that passing it between workers costs one retain.
package final class PageSection: Sendable {
  /// The section with the cells of the page.
  package let holder: SectionHolder
  /// The adaptor that renders it.
  package let adaptor: any CardAdaptor
  /// Which of the section's cells it shows.
  package let slice: SectionSlice
  /// Whether further pages continue it.
  package let grows: Bool

  init(holder: SectionHolder, adaptor: any CardAdaptor, slice: SectionSlice, grows: Bool) {
    self.holder = holder
    self.adaptor = adaptor
    self.slice = slice
    self.grows = grows
  }
}

extension PlannedPage {
  /// The sections of the page; grouped sections are split into their groups.
  ///
  /// - Throws: any error from reading a card.
  func shownSections(reader: CellReader) throws -> [PageSection] {
    try sections.flatMap { section, slice, grows in
      var groups: [SectionGrouping.PageGroup] = []
      if let grouping = section.grouping {
        let runs = slice.showsGroupsInPart(of: grouping) ? try section.runs(reader: reader) : nil
        groups = try grouping.groups(of: section.holder, on: slice, runs: runs, reader: reader)
      }
      if groups.isEmpty {
        var holder = section.holder
        holder.cells = holder.cells.slice(slice.cells)
        groups = [SectionGrouping.PageGroup(section: holder, slice: slice)]
      }
      return groups.map {
        PageSection(holder: $0.section, adaptor: section.adaptor, slice: $0.slice, grows: grows)
      }
    }
  }
}

extension SectionSlice {
  /// Whether a page tells how many cells groups have of which it shows a part.
  func showsGroupsInPart(of grouping: SectionGrouping) -> Bool {
    grouping.countsWholeGroups && scope != .sealed && cells.count < total
  }
}
