import CardSources
import JSONRecords

/// Splits a section into one section per run of cells with an equal field: news by month, contacts by initial.
public struct SectionGrouping: Sendable, Equatable {
  /// The unit by which cells are grouped.
  public enum Unit: String, Sendable, CaseIterable {
    /// The year of a date.
    case year
    /// The month of a date.
    case month
    /// The day of a date.
    case day
    /// The field's text.
    case value
  }

  /// The unit by which cells are grouped.
  public let unit: Unit
  /// The dotted path of the field; a date is in the form of RFC 3339.
  public let field: String
  /// The header of each group; its template receives the group's `title` and `key`, and a date's `year`, `month` and
  /// `day`, in addition to the view's data.
  public let header: HeldView
  /// The site's language, for the names of months.
  public let language: String
  /// Whether the header's `count` is that of the whole group even if a page shows only part of it; each group is then read
  /// in full.
  public var countsWholeGroups = true

  /// Creates a grouping.
  public init(by unit: Unit, field: String, header: HeldView, language: String) {
    self.unit = unit
    self.field = field
    self.header = header
    self.language = language
  }

  /// A group's key, as used in data and in the section's identity, with the data of its header.
  private struct Group: Equatable {
    let key: String
    let title: String
    let data: [RecordData.Member]
  }

  /// A group as a page shows it.
  package struct PageGroup {
    /// The section of the group, with its cells that stand on the page.
    package let section: SectionHolder
    /// Which cells of the whole section these are.
    package let slice: SectionSlice

    package init(section: SectionHolder, slice: SectionSlice) {
      self.section = section
      self.slice = slice
    }
  }

  /// The groups of the cells that a page shows: consecutive cells of one group share a section.
  ///
  /// The identity of each is that of the section followed by the group's key. Cells that lack the field, or whose date
  /// cannot be parsed, form groups without a header. Supplementary views and hosted sections belong to the group of the
  /// cell next to them.
  ///
  /// - Parameter runs: where each group begins and ends in the whole section, when headers count all cells of their groups.
  /// - Throws: any error from reading a card.
  /// - Complexity: O(cells of the page), each of which is read once.
  package func groups(
    of section: SectionHolder, on page: SectionSlice, runs: [Range<Int>]?, reader: CellReader
  ) throws -> [PageGroup] {
    var result: [PageGroup] = []
    var seen: [String: Int] = [:]
    try forEachRun(in: page.cells, of: section, reader: reader) { cells, group in
      let key = group?.key ?? "other"
      seen[key, default: 0] += 1
      let suffix = seen[key].map { $0 > 1 ? "-\($0)" : "" } ?? ""
      var slice = page
      slice.cells = cells
      slice.groupCount = runs?.first { $0.contains(cells.lowerBound) }?.count ?? cells.count
      let own = section.group(
        id: section.id + "-" + HTMLIdentifier.encode(key) + suffix, cells: cells,
        title: group?.title, header: group.map { view(for: $0) }, isFirst: cells.lowerBound == page.cells.lowerBound,
        isLast: cells.upperBound == page.cells.upperBound)
      result.append(PageGroup(section: own, slice: slice))
    }
    return result
  }

  /// Where each group begins and ends in the whole section.
  ///
  /// - Throws: any error from reading a card.
  /// - Complexity: O(cells), each of which is read once.
  package func runs(of section: SectionHolder, reader: CellReader) throws -> [Range<Int>] {
    var runs: [Range<Int>] = []
    try forEachRun(in: 0..<section.cells.count, of: section, reader: reader) { cells, _ in runs.append(cells) }
    return runs
  }

  /// Calls with each run of cells that belong to one group.
  private func forEachRun(
    in cells: Range<Int>, of section: SectionHolder, reader: CellReader, _ body: (Range<Int>, Group?) throws -> Void
  ) throws {
    var start = cells.lowerBound
    var current: Group?
    for position in cells {
      let next = try section.cells.withCell(at: position, reader: reader) { cell in group(of: cell.record) }
      if position > start, next != current {
        try body(start..<position, current)
        start = position
      }
      current = next
    }
    if start < cells.upperBound { try body(start..<cells.upperBound, current) }
  }

  private func view(for group: Group) -> HeldView {
    var members = group.data
    if case .object(let own) = header.data {
      members += own.filter { own in !members.contains { $0.name == own.name } }
    }
    return header.with(data: .object(members))
  }

  private func group(of record: RecordValue) -> Group? {
    guard let value = record.value(at: field), value.kind == .string || value.kind == .number else { return nil }
    let text = value.string
    guard unit != .value else {
      return text.isEmpty
        ? nil : Group(key: text, title: text, data: [.init("title", .string(text)), .init("key", .string(text))])
    }
    // RFC 3339 §5.6: full-date = date-fullyear "-" date-month "-" date-mday.
    let parts = text.prefix(10).split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]),
      (1...12).contains(month), (1...31).contains(day)
    else { return nil }
    let key: String
    let title: String
    switch unit {
    case .year: (key, title) = (String(parts[0]), String(year))
    case .month:
      (key, title) = (String(text.prefix(7)), MonthTitle.text(year: year, month: month, language: language))
    case .day, .value: (key, title) = (String(text.prefix(10)), String(text.prefix(10)))
    }
    var data: [RecordData.Member] = [
      .init("title", .string(title)), .init("key", .string(key)), .init("year", .number(String(year))),
    ]
    if unit != .year { data.append(.init("month", .number(String(month)))) }
    if unit == .day { data.append(.init("day", .number(String(day)))) }
    return Group(key: key, title: title, data: data)
  }
}

extension SectionHolder {
  /// The section of one group: some of the cells, under the group's header.
  ///
  /// The first group keeps the button that looks for new cards, the last one the footer and the control that loads
  /// more. The label includes the group's
  /// title, because landmarks of one page must have distinct labels (WAI-ARIA 1.2, `region`).
  fileprivate func group(
    id: String, cells positions: Range<Int>, title: String?, header: HeldView?, isFirst: Bool, isLast: Bool
  ) -> SectionHolder {
    var group = self
    group.id = id
    group.cells = cells.slice(positions)
    group.label = label.map { label in title.map { "\(label), \($0)" } ?? label }
    group.header = header
    if !isLast {
      group.footer = nil
      group.pager = nil
    }
    if !isFirst { group.behaviour.refreshes = false }
    return group
  }
}
