import CardLayout
import CardSources
import Diagnostics
import FeedPages
import Platform

/// The order of the cards of a section.
extension SitePlanner {
  /// The cards of a section in its order, and in that of its groups.
  func sorted(
    _ list: CardList, for section: SectionModel, fields: [FieldInventory], language: String,
    problems: inout PlanProblems
  ) throws -> CardList {
    let isWanted =
      !section.content.order.isOfFeed || section.content.order.sort?.value.isKnown(in: list.fields) ?? false
    let own = isWanted ? section.content.order.sort : nil
    let groups = section.content.grouping.flatMap(\.order).map { [$0] } ?? []
    let order = CardOrder(groups + (own?.value.keys ?? []))
    guard !order.keys.isEmpty, list.count > 1 else { return list }
    let location = own?.location ?? section.identity.location
    for key in order.keys {
      guard let meant = Self.misspelt(key.field, in: fields) else { continue }
      problems.add(.unknownField(key.field, in: "`sort`", meant: meant, at: location))
    }
    let sorting = try CardSorting(list, by: order, collations, language: language)
    for diagnostic in sorting.warnings(of: list, order, at: location) { problems.add(counted: diagnostic) }
    return list.selecting(sorting.positions)
  }
}

extension CardOrder {
  /// Whether some cards of a source may have all of the fields.
  fileprivate func isKnown(in fields: FieldInventory) -> Bool {
    keys.allSatisfy { fields.mayHave(String($0.field.prefix { $0 != "." })) }
  }
}

extension CardSorting {
  /// The warnings about values that are not what the order asks for.
  func warnings(of list: CardList, _ order: CardOrder, at location: SourceLocation?) -> [Diagnostic] {
    unsortable.map { found in
      let key = order.keys[found.key]
      return .unsortableValue(
        found.text, field: key.field, isDate: key.values == .date || key.values == .automatic,
        at: list.location(of: found.position), subject: list.subject(of: found.position, field: key.field),
        sortAt: location, count: found.count)
    }
  }
}

extension SectionGrouping {
  /// The order of the groups as one of cards; `nil` for that of the cards.
  fileprivate var order: CardOrder.Key? {
    guard let sort else { return nil }
    var order = CardOrder.Key(field)
    order.isDescending = sort == .descending
    order.unit = unit
    return order
  }
}

// MARK: Windows

/// Leaves out of the sections of a page what they do not show.
struct PageWindows {
  private let paginator: Paginator
  private let tracks: Bool
  /// The cards that sections of the front page show, by their sources and identities.
  private var shown: Set<ContentHash> = []

  init(_ sections: [SectionModel], _ paginator: Paginator) {
    self.paginator = paginator
    tracks = sections.contains(where: \.asksForUniqueCards)
  }

  /// The section with the cards that it shows; sections are to be given in the order of the page.
  ///
  /// Of a section that loads more, the front page shows the first cards only, so later sections may show the others.
  mutating func section(_ section: SectionModel) -> SectionModel {
    var section = section
    let order = section.content.order
    if order.unique == .page, let (list, positions) = section.cells.cards, !shown.isEmpty {
      let left = positions.filter { !shown.contains(Self.key(of: $0, in: list)) }
      if left.count < positions.count { section.cells = section.cells.showing(list.selecting(left)) }
    }
    if order.skipped > 0 { section.cells = section.cells.slice(order.skipped..<section.cells.count) }
    if section.cells.count == 0, section.status.state == .requestSuccess {
      section.status.state = .requestNoMoreData
    }
    if let limit = section.content.limit { section.cells = section.cells.slice(0..<limit) }
    if tracks, let (list, positions) = section.cells.cards {
      let count =
        section.behaviour.loadsMore ? paginator.page(at: 0, cards: positions.count).cards.count : positions.count
      for position in positions.prefix(count) { shown.insert(Self.key(of: position, in: list)) }
    }
    section.chrome.extensions = section.chrome.extensions.map { hosted in
      SectionExtension(at: hosted.index, section: self.section(hosted.section))
    }
    return section
  }

  private static func key(of position: Int, in list: CardList) -> ContentHash {
    let (own, index) = list.origin(of: position)
    return own.identityHash(of: index).joined(own.source.name)
  }
}

extension SectionModel {
  /// Whether it, or one that it hosts, leaves out what earlier sections show.
  fileprivate var asksForUniqueCards: Bool {
    content.order.unique == .page || chrome.extensions.contains { $0.section.asksForUniqueCards }
  }
}
