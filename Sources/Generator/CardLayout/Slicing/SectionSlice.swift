import CardSources
import JSONRecords
import TemplateEngine

/// An item of a section: a cell, or something between cells.
package enum SectionItem: Sendable, Equatable {
  /// The section's own cell at a position, counted over the whole section.
  case cell(Int)
  /// A supplementary view by its place in the section's list, with its index among all views of its kind.
  case supplementary(Int, index: Int)
  /// A hosted section by its place in the section's list.
  case hosted(Int)
}

/// The part of a section that a page shows: a range of its cells, and the items between them.
///
/// All pages are cut from one sequence of items, so each item is on one page: that of the cell after it, or of the last
/// cell. Positions count the section's own cells, over all pages and groups. A sealed page must not change when cards
/// arrive: its content does not depend on the number of newer cards.
package struct SectionSlice: Sendable, Equatable {
  /// What a page may state about cells that it does not show.
  package enum Scope: Sendable, Equatable {
    /// Everything: their number, and the position of each.
    case whole
    /// Their number, but not on each cell: the front page of an anchored feed.
    case front
    /// Nothing: a page that does not change when cards arrive.
    case sealed
  }

  /// The cells that are shown.
  package var cells: Range<Int>
  /// The cells of the whole page; a group shows some of them.
  package var page: Range<Int>
  /// The number of cells of the section.
  package var total: Int
  /// What the page may state.
  package var scope: Scope
  /// Whether `every` and the index of supplementary views count from the oldest cell, as anchored pages do.
  package var countsFromOldest: Bool
  /// The number of cells that the header states for a group; `nil` if there are no groups.
  package var groupCount: Int?

  package init(
    cells: Range<Int>, page: Range<Int>, total: Int, scope: Scope, countsFromOldest: Bool = false,
    groupCount: Int? = nil
  ) {
    self.cells = cells
    self.page = page
    self.total = total
    self.scope = scope
    self.countsFromOldest = countsFromOldest
    self.groupCount = groupCount
  }

  /// Creates the slice of all cells of a section.
  package init(all count: Int) { self.init(cells: 0..<count, page: 0..<count, total: count, scope: .whole) }

  // MARK: Numbers

  /// The number of cells of the section, or of the page if it may not state that of the section.
  package var count: Int { scope == .sealed ? page.count : total }

  /// The number of cells that the header states: those of the section, or of the group.
  package var headerCount: Int { groupCount ?? (cells == page ? count : cells.count) }

  /// The number of a cell among all of the section's, or on a sealed page among the page's; counted from 1.
  package func number(of position: Int) -> Int { position - (scope == .sealed ? page.lowerBound : 0) + 1 }

  /// The number of a cell among all of the section's; `nil` on a sealed page.
  package func numberInSection(of position: Int) -> Int? { scope == .sealed ? nil : position + 1 }

  /// The position of a cell that its template may name: on anchored pages its number counts from the oldest cell, so that
  /// it does not change when cards arrive.
  func cardPosition(of position: Int) -> CardPosition {
    // The page of a card is cut out of a longer list, but shows it alone.
    let index = total < page.upperBound ? position - page.lowerBound : position
    return CardPosition(
      number: countsFromOldest ? total - index : index + 1, isFirst: index == 0, isLast: index == total - 1)
  }

  /// The number of all cells; `nil` if the page may not state it on each cell.
  package var setSize: Int? { scope == .whole ? total : nil }

  // MARK: Items

  /// The items in order.
  ///
  /// - Complexity: O(cells · views).
  package func items(of section: SectionModel) -> [SectionItem] {
    let chrome = section.chrome
    guard !chrome.supplementary.isEmpty || !chrome.extensions.isEmpty else { return cells.map { .cell($0) } }
    var items: [SectionItem] = []
    for position in cells.lowerBound...cells.upperBound where position < cells.upperBound || endsItems {
      for (number, view) in chrome.supplementary.enumerated() where stands(view.placement, before: position) {
        items.append(.supplementary(number, index: index(ofView: number, before: position, in: chrome.supplementary)))
      }
      for (number, hosted) in chrome.extensions.enumerated() where stands(.before(hosted.index), before: position) {
        items.append(.hosted(number))
      }
      if position < cells.upperBound { items.append(.cell(position)) }
    }
    return items
  }

  /// Whether items may follow the last cell: it is the last one of the section, or of the front page.
  private var endsItems: Bool { cells.upperBound == page.upperBound && (page.upperBound == total || scope == .front) }

  /// The position of an item that is placed by counting from the newest cell, clamped to the end of the front page; `nil`
  /// on a sealed page.
  private func position(_ wanted: Int) -> Int? {
    switch scope {
    case .whole: min(wanted, total)
    case .front: min(wanted, page.upperBound)
    case .sealed: nil
    }
  }

  private func stands(_ placement: SupplementaryView.Placement, before position: Int) -> Bool {
    switch placement {
    case .start: self.position(0) == position
    case .before(let wanted): self.position(wanted) == position
    case .end: position == total
    case .every(let step):
      step > 0 && position < cells.upperBound && (position > 0 || scope == .sealed)
        && (countsFromOldest ? total - position : position).isMultiple(of: step)
    }
  }

  /// The index of a view among those of its kind.
  ///
  /// It is counted from the newest cell, or from the oldest; in the latter case, views that are placed from the newest
  /// cell come last.
  private func index(ofView number: Int, before position: Int, in views: [SupplementaryView]) -> Int {
    let kind = views[number].kind
    let isPlacedFromNewest = views[number].placement.isCountedFromNewest
    var index = 0
    for (other, view) in views.enumerated() where view.kind == kind {
      if !countsFromOldest {
        index += Self.count(view.placement, through: other < number ? position : position - 1, of: total)
      } else if view.placement.isCountedFromNewest {
        guard isPlacedFromNewest, let own = self.position(view.placement.position) else { continue }
        if own > position || own == position && other > number { index += 1 }
      } else {
        let first = isPlacedFromNewest ? min(1, total) : (other > number ? position : position + 1)
        index += countFromOldest(view.placement, from: first)
      }
    }
    return index
  }

  /// The number of occurrences of a view up to a position, which is included.
  private static func count(
    _ placement: SupplementaryView.Placement, through position: Int, of total: Int
  ) -> Int {
    switch placement {
    case .start: position >= 0 ? 1 : 0
    case .before(let wanted): position >= min(wanted, total) ? 1 : 0
    case .end: position >= total ? 1 : 0
    case .every(let step): step > 0 && position > 0 ? min(position, total - 1) / step : 0
    }
  }

  /// The number of occurrences of a view from a position on, for views that are counted from the oldest cell.
  private func countFromOldest(_ placement: SupplementaryView.Placement, from position: Int) -> Int {
    switch placement {
    case .end: position <= total ? 1 : 0
    case .every(let step): step > 0 && position < total ? (total - position) / step : 0
    case .start, .before: 0
    }
  }
}

extension SupplementaryView.Placement {
  /// Whether the placement counts from the newest cell.
  fileprivate var isCountedFromNewest: Bool {
    switch self {
    case .start, .before: true
    case .end, .every: false
    }
  }

  /// The position of a placement that counts from the newest cell.
  fileprivate var position: Int { if case .before(let position) = self { position } else { 0 } }
}

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
    /// The text of a field.
    case field
  }

  /// The order of the groups.
  public enum Sort: String, Sendable, CaseIterable {
    /// The least value first.
    case ascending
    /// The greatest value first.
    case descending
  }

  /// The unit by which cells are grouped.
  public var unit: Unit
  /// The dotted path of the field; a date's year, month and day are those of its own clock.
  public var field: String
  /// The order of the groups; `nil` for that of the cards.
  public var sort: Sort?
  /// The header of each group; `nil` for one with the title alone.
  ///
  /// Its template receives the group's `title` and `key`, and a date's `year`, `month` and `day`, in addition to the view's
  /// data.
  public var header: HeldView?
  /// The site's language, for days and the names of months.
  public var language: String
  /// Whether the header's `count` is that of the whole group even if a page shows only part of it; each group is then read
  /// in full.
  public var countsWholeGroups = true

  /// Creates a grouping.
  public init(
    by unit: Unit, field: String = "date_published", sort: Sort? = nil, header: HeldView? = nil, language: String = ""
  ) {
    self.sort = sort
    self.unit = unit
    self.field = field
    self.header = header
    self.language = language
  }

  /// The header that groups have.
  package var shownHeader: HeldView { header ?? HeldView(template: "section-title") }

  /// A group's key, as used in data and in the section's identity, with the data of its header.
  private struct Group: Equatable {
    let key: String
    let title: String
    let data: [RecordData.Member]
  }

  /// A section for each group of the cells that a page shows; consecutive cells of one group share a
  /// section.
  ///
  /// The identity of each is that of the section followed by the group's key. Cells that lack the field, or whose date
  /// cannot be parsed, form groups without a header. Supplementary views and hosted sections belong to the group of the
  /// cell next to them.
  ///
  /// - Parameter runs: where each group begins and ends in the whole section, when headers count all cells of their groups.
  /// - Throws: any error from reading a card.
  /// - Complexity: O(cells of the page), each of which is read once.
  package func groups(
    of section: SectionModel, on page: SectionSlice, runs: GroupRuns?, reader: CellReader
  ) throws -> [SectionModel] {
    var result: [SectionModel] = []
    var seen: [String: Int] = [:]
    try forEachRun(in: page.cells, of: section, reader: reader) { cells, group in
      let key = group?.key ?? "other"
      seen[key, default: 0] += 1
      let suffix = seen[key].map { $0 > 1 ? "-\($0)" : "" } ?? ""
      var slice = page
      slice.cells = cells
      slice.groupCount = runs?.count(at: cells.lowerBound) ?? cells.count
      result.append(
        section.group(
          id: section.id + "-" + HTMLIdentifier.encode(key) + suffix, slice: slice,
          title: group?.title, header: group.map { view(for: $0) }, isFirst: cells.lowerBound == page.cells.lowerBound,
          isLast: cells.upperBound == page.cells.upperBound))
    }
    return result
  }

  /// Where each group begins and ends in the whole section.
  ///
  /// - Throws: any error from reading a card.
  /// - Complexity: O(cells), each of which is read once.
  package func runs(of section: SectionModel, reader: CellReader) throws -> GroupRuns {
    var runs = GroupRuns()
    var seen: Set<String> = []
    try forEachRun(in: 0..<section.cells.count, of: section, reader: reader) { cells, group in
      let repeated = group.flatMap { seen.insert($0.key).inserted ? nil : $0.title }
      runs.add(cells, repeating: repeated)
    }
    return runs
  }

  /// Calls with each run of cells that belong to one group.
  private func forEachRun(
    in cells: Range<Int>, of section: SectionModel, reader: CellReader, _ body: (Range<Int>, Group?) throws -> Void
  ) throws {
    let days = unit == .day ? DateText(language: language) : nil
    var start = cells.lowerBound
    var current: Key?
    for position in cells {
      let next = try section.cells.withCell(at: position, reader: reader) { cell in
        key(of: cell.record, section.content.treatment.dates)
      }
      if position > start, next != current {
        try body(start..<position, current.map { group($0, days) })
        start = position
      }
      current = next
    }
    if start < cells.upperBound { try body(start..<cells.upperBound, current.map { group($0, days) }) }
  }

  private func view(for group: Group) -> HeldView {
    var members = group.data
    let header = shownHeader
    if case .object(let own) = header.data {
      members += own.filter { own in !members.contains { $0.name == own.name } }
    }
    return header.with(data: .object(members))
  }

  /// What the cells of a group have in common.
  private enum Key: Equatable {
    case value(String)
    /// The first moment of a year, a month or a day.
    case date(Moment)
  }

  private func key(of record: RecordValue, _ dates: DateRules) -> Key? {
    guard let value = record.value(at: field), value.kind == .string || value.kind == .number else { return nil }
    guard unit != .field else { return value.text.isEmpty ? nil : .value(value.string) }
    // A year alone has no month.
    guard let reading = DateReader.read(value.string, dates),
      reading.namesDay || unit == .year || unit == .month && value.text.count > 4
    else { return nil }
    let parts = reading.moment.parts
    return Moment(year: parts.year, month: unit == .year ? 1 : parts.month, day: unit == .day ? parts.day : 1)
      .map { .date($0) }
  }

  private func group(_ key: Key, _ days: DateText?) -> Group {
    let parts: Moment.Parts
    switch key {
    case .value(let text):
      return Group(key: text, title: text, data: [.init("title", .string(text)), .init("key", .string(text))])
    case .date(let start): parts = start.parts
    }
    let (name, title) =
      switch unit {
      case .year: (String(parts.isoMonth.prefix(4)), String(parts.year))
      case .month: (parts.isoMonth, MonthTitle.text(year: parts.year, month: parts.month, language: language))
      case .day, .field: (parts.isoDay, days?.text(parts) ?? parts.isoDay)
      }
    var data: [RecordData.Member] = [
      .init("title", .string(title)), .init("key", .string(name)), .init("year", .number(String(parts.year))),
    ]
    if unit != .year { data.append(.init("month", .number(String(parts.month)))) }
    if unit == .day { data.append(.init("day", .number(String(parts.day)))) }
    return Group(key: name, title: title, data: data)
  }
}

extension SectionModel {
  /// The section of one group: some of the cells, under the group's header.
  ///
  /// The first group keeps the button that looks for new cards, the last one the footer and the control that loads
  /// more. The label includes the group's title, because landmarks of one page must have distinct labels (WAI-ARIA 1.2,
  /// `region`).
  fileprivate func group(
    id: String, slice: SectionSlice, title: String?, header: HeldView?, isFirst: Bool, isLast: Bool
  ) -> SectionModel {
    var group = self
    group.identity.styleID = identity.styleID
    group.identity.id = id
    group.identity.label = identity.label.map { label in title.map { "\(label), \($0)" } ?? label }
    group.cells = cells.slice(slice.cells)
    group.onPage.slice = slice
    group.chrome.header = header
    if !isLast {
      group.chrome.footer = nil
      group.onPage.pager = nil
    }
    if !isFirst { group.behaviour.refreshes = false }
    return group
  }
}
