/// One thing that stands in a section.
public enum SectionItem: Sendable, Equatable {
  /// The section's own cell at a position, counted over the whole section.
  case cell(Int)
  /// A supplementary view by its place in the section's list; the index tells it from all others of its kind.
  case supplementary(Int, index: Int)
  /// A hosted section by its place in the section's list.
  case hosted(Int)
}

/// Which of a section's cells a page shows, and with them which items: pages cut one sequence, so each item stands on the page of
/// the cell behind it, or of the last cell.
///
/// Positions count the section's own cells, over all pages and groups. A sealed page must not change when cards arrive: what it
/// shows does not depend on how many newer cards there are.
package struct SectionSlice: Sendable, Equatable {
  /// What a page may say of the cells that it does not show.
  package enum Scope: Sendable, Equatable {
    /// Everything: how many there are, and which position each has.
    case whole
    /// How many there are, but not on each cell: the front page of an anchored feed.
    case front
    /// Nothing: a page that never changes when cards arrive.
    case sealed
  }

  /// The cells that are shown.
  package var cells: Range<Int>
  /// All cells of the page, of which a group shows some.
  package var page: Range<Int>
  /// How many cells the section has.
  package var total: Int
  /// What the page may say.
  package var scope: Scope
  /// Whether `every` and the index of supplementary views count from the oldest cell, as anchored pages do.
  package var countsFromOldest: Bool
  /// How many cells the header counts: those of a group, where the page may tell it.
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

  /// All cells of a section that has so many.
  package init(all count: Int) { self.init(cells: 0..<count, page: 0..<count, total: count, scope: .whole) }

  // MARK: Numbers

  /// How many cells the section has, or as many as the page may tell of.
  package var count: Int { scope == .sealed ? page.count : total }

  /// How many cells the header counts: all of the section's, or of its group's.
  package var headerCount: Int { groupCount ?? (cells == page ? count : cells.count) }

  /// The number of a cell among all of them, from 1; on a sealed page among the page's.
  package func number(of position: Int) -> Int { position - (scope == .sealed ? page.lowerBound : 0) + 1 }

  /// The number of all cells, where a page may say it on each.
  package var setSize: Int? { scope == .whole ? total : nil }

  // MARK: Items

  /// The items in their order.
  ///
  /// - Complexity: O(cells · views).
  package func items(of section: SectionHolder) -> [SectionItem] {
    guard !section.supplementary.isEmpty || !section.extensions.isEmpty else { return cells.map { .cell($0) } }
    var items: [SectionItem] = []
    for position in cells.lowerBound...cells.upperBound where position < cells.upperBound || endsItems {
      for (place, view) in section.supplementary.enumerated() where stands(view.placement, before: position) {
        items.append(.supplementary(place, index: index(ofView: place, before: position, in: section.supplementary)))
      }
      for (place, hosted) in section.extensions.enumerated() where stands(.before(hosted.index), before: position) {
        items.append(.hosted(place))
      }
      if position < cells.upperBound { items.append(.cell(position)) }
    }
    return items
  }

  /// Whether items may stand behind the last cell: it is the last of the section, or the last for which a place is counted from
  /// the newest.
  private var endsItems: Bool { cells.upperBound == page.upperBound && (page.upperBound == total || scope == .front) }

  /// The position before which something stands that is counted from the newest cell, on the front page at the latest; `nil` on
  /// a sealed page.
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

  /// How many views of one kind stand before a view: counted from the newest, or from the oldest with those last that are placed
  /// from the newest.
  private func index(ofView place: Int, before position: Int, in views: [SupplementaryView]) -> Int {
    let kind = views[place].kind
    let isPlacedFromNewest = views[place].placement.isCountedFromNewest
    var index = 0
    for (other, view) in views.enumerated() where view.kind == kind {
      if !countsFromOldest {
        index += Self.count(view.placement, through: other < place ? position : position - 1, of: total)
      } else if view.placement.isCountedFromNewest {
        guard isPlacedFromNewest, let own = self.position(view.placement.position) else { continue }
        if own > position || own == position && other > place { index += 1 }
      } else {
        let first = isPlacedFromNewest ? min(1, total) : (other > place ? position : position + 1)
        index += countFromOldest(view.placement, from: first)
      }
    }
    return index
  }

  /// How many times a view stands at positions up to one.
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

  /// How many times a view stands at positions from one on, counted from the oldest.
  private func countFromOldest(_ placement: SupplementaryView.Placement, from position: Int) -> Int {
    switch placement {
    case .end: position <= total ? 1 : 0
    case .every(let step): step > 0 && position < total ? (total - position) / step : 0
    case .start, .before: 0
    }
  }
}

extension SupplementaryView.Placement {
  /// Whether the place is counted from the newest cell.
  fileprivate var isCountedFromNewest: Bool {
    switch self {
    case .start, .before: true
    case .end, .every: false
    }
  }

  /// The position of such a place.
  fileprivate var position: Int { if case .before(let position) = self { position } else { 0 } }
}
