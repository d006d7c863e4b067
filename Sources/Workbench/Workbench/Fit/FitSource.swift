import CardLayout
import CardSources
import Cardloom
import Diagnostics
import FeedPages
import JSONRecords

/// A source whose records are fitted into the slots of a cell.
struct FitSource: Sendable {
  let name: String
  let configuration: SourceConfiguration
  let list: CardList
  /// The first section that shows the source; `nil` if none does.
  let shown: LocatedSection?
  /// That section with its cells; `nil` if it is not on a page.
  let section: SectionModel?
  /// The feed of that section.
  let feed: FeedHolder?

  /// The maximum number of records of which the longest and the one with the fewest fields are sought.
  static let mostSought = 500

  /// - Returns: `nil` if there is no such source, or it has no card.
  init?(_ name: String, of project: PreviewProject) {
    guard let configuration = project.configuration.source(name), let list = project.sources.cards(of: name),
      list.count > 0
    else { return nil }
    self.name = name
    self.configuration = configuration
    self.list = list
    shown = project.configuration.sections(ofSource: name).first
    let (feedID, sectionID) = (shown?.feed, shown?.section.id)
    feed = project.plan.shownFeeds.first { $0.id == feedID }
    section = feed?.sections.first { $0.id == sectionID }
  }

  /// The sources of a project that have cards.
  static func names(in project: PreviewProject) -> [String] {
    project.configuration.sources.map(\.name).filter { (project.sources.cards(of: $0)?.count ?? 0) > 0 }
  }

  /// A record as it is in the source.
  ///
  /// - Throws: any error from reading it.
  func record(_ position: Int) throws -> RecordData {
    try list.withRecord(position, reader: JSONReader(), tape: RecordTape()) { RecordData($0) }
  }

  /// A record with the fields of a card.
  ///
  /// - Throws: any error from reading it.
  func card(_ position: Int) throws -> RecordData {
    try list.withCard(position, reader: JSONReader(), tape: RecordTape()) { RecordData($0) }
  }

  /// The mapping of a slot in `site.yml`; `nil` if there is none.
  ///
  /// The currency of all cards is not a slot's.
  func mapping(of slot: String) -> FieldMapping? {
    configuration.feed.fields.last { $0.name == slot && !($0.path == nil && slot == "currency") }
  }

  /// The field of the cards that contains their kind.
  var kindField: String { configuration.feed.kind ?? "kind" }

  // MARK: Records worth a look

  /// The longest record, and the one with the fewest fields, among the first ones.
  ///
  /// - Throws: any error from reading a record.
  func extremes() throws -> (longest: Int, fewest: Int) {
    let (reader, tape) = (JSONReader(findsDoubledNames: false), RecordTape())
    var (longest, fewest) = ((position: 0, length: -1), (position: 0, count: Int.max))
    for position in 0..<min(list.count, Self.mostSought) {
      let length = list.withBytes(of: position, \.count)
      if length > longest.length { longest = (position, length) }
      let count = try list.withRecord(position, reader: reader, tape: tape) { record in
        record.kind == .object ? record.children.count { $0.kind != .null } : 0
      }
      if count < fewest.count { fewest = (position, count) }
    }
    return (longest.position, fewest.position)
  }

  /// The records that a written preview shows: the first three, the longest, and the one with the fewest fields.
  ///
  /// - Throws: any error from reading a record.
  func writtenRecords() throws -> [Int] {
    let extremes = try extremes()
    return Set(Array(0..<min(3, list.count)) + [extremes.longest, extremes.fewest]).sorted()
  }

  // MARK: The cell

  /// What decides which cell shows a card.
  enum Decision: Sendable, Equatable {
    /// The rule of the section with an index.
    case rule(Int)
    /// The section's `cell`.
    case section
    /// The card's kind.
    case kind
  }

  /// The name of the cell that shows a card, and what chose it; `nil` if no section shows the source.
  ///
  /// - Throws: any error from reading the card.
  func cell(of position: Int) throws -> (name: String, decision: Decision)? {
    guard let shown, let section else { return nil }
    let number = number(of: position, in: section)
    let kind = list.kind(of: position)
    return try list.withCard(position, reader: JSONReader(), tape: RecordTape()) { card in
      let registry = section.content.registry
      guard let name = registry.template(for: card, kind: kind, at: number) else { return nil }
      let content = shown.section.content
      let rule = content.rules.firstIndex {
        $0.value.template != nil && $0.value.applies(to: card, at: number, registry.clock)
      }
      if let rule { return (name, .rule(rule)) }
      return (name, content.template == nil ? .kind : .section)
    }
  }

  /// The number of a record in a section, counted from 1; `nil` if the section shows a selection of the records.
  private func number(of position: Int, in section: SectionModel) -> Int? {
    guard section.cells.count > 0, let first = section.cells.record(at: 0), first.list === list,
      position >= first.position, position < first.position + section.cells.count
    else { return nil }
    return position - first.position + 1
  }

  // MARK: Slots

  /// Whether a card has a value in a slot.
  static func isFilled(_ value: RecordData?) -> Bool {
    switch value {
    case nil, .null, .boolean(false), .string(""), .array([]), .object([]): false
    default: true
    }
  }
}
