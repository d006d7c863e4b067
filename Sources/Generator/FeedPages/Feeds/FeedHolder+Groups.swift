package import CardLayout
import CardSources
package import Diagnostics
import Synchronization

/// The groups of a feed's sections.
extension FeedHolder {
  /// A section for each group of the cells that a page shows; empty if the section is not grouped.
  ///
  /// - Throws: any error from reading a card.
  /// - Complexity: O(cells) the first time that a header states the size of a group that other pages continue; else
  ///   O(cells of the page).
  package func groups(of section: SectionModel, on slice: SectionSlice, reader: CellReader) throws -> [SectionModel] {
    guard let grouping = section.content.grouping else { return [] }
    let runs = section.countsGroups(beyond: slice) ? try runs(of: grouping, in: section, reader: reader) : nil
    return try grouping.groups(of: section, on: slice, runs: runs, reader: reader)
  }

  /// A warning if groups repeat a heading, for the first page of the section.
  ///
  /// - Throws: any error from reading a card.
  func repeatedGroups(
    of section: SectionModel, on slice: SectionSlice, page: String, reader: CellReader
  ) throws -> Diagnostic? {
    guard let grouping = section.content.grouping, slice.scope != .sealed, slice.cells.lowerBound == 0 else {
      return nil
    }
    let runs = try runs(of: grouping, in: section, reader: reader)
    guard let first = runs.firstRepeat else { return nil }
    return .repeatedGroup(
      first.title, field: grouping.field, section: section.id,
      at: section.cells.record(at: first.position).map { $0.list.location(of: $0.position) },
      subject: section.cells.subject(at: first.position, page: page), occurrences: runs.repeats)
  }

  private func runs(of grouping: SectionGrouping, in section: SectionModel, reader: CellReader) throws -> GroupRuns {
    try knownRuns.withLock { known in
      if let own = known[section.id] { return own }
      let runs = try grouping.runs(of: section, reader: reader)
      known[section.id] = runs
      return runs
    }
  }
}

extension SectionModel {
  /// Whether a page states the sizes of groups that other pages may continue, or is the first, which tells of groups
  /// that repeat a heading.
  func countsGroups(beyond slice: SectionSlice) -> Bool {
    guard let grouping = content.grouping, slice.scope != .sealed, slice.cells.count < slice.total else { return false }
    return grouping.countsWholeGroups || slice.cells.lowerBound == 0
  }
}
