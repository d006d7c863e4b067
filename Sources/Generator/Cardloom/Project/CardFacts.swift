import CardSources
import Diagnostics
import FeedPages
import JSONRecords
import Platform

/// What planning needs to know of each card of a source, read once with several workers.
struct CardFacts: Sendable {
  /// The facts to read.
  struct Wanted: Sendable, Equatable {
    /// The pages of the cards; `nil` if they have none.
    var page: CardPageConfiguration?
    /// The address of the site.
    var site = ""
    /// The fields whose values have feeds.
    var fields: Set<FieldValues.Field> = []

    /// Whether the dates of the cards are wanted.
    var dates = false

    var isEmpty: Bool { page == nil && fields.isEmpty && !dates }
  }

  /// The paths and titles of the cards; `nil` if they have no pages.
  private(set) var names: CardPages.Names?
  /// The values of fields.
  private(set) var values: [FieldValues.Field: FieldValues] = [:]

  /// The latest dates of the cards by the number of the record; `nil` if they are not wanted.
  private(set) var dates: CardDates?

  /// The number of cards that a worker reads at a time.
  private static let block = 4096

  /// Reads the facts of all cards of a list.
  static func read(_ wanted: Wanted, of list: CardList, jobs: Int) async -> CardFacts {
    let ranges = stride(from: 0, to: max(1, list.count), by: block).map { $0..<min($0 + block, list.count) }
    let parts: [(index: Int, part: Part)]
    if jobs > 1, ranges.count > 1 {
      let queue = WorkQueue(count: ranges.count)
      parts = await withTaskGroup(of: [(index: Int, part: Part)].self) { group in
        for _ in 0..<min(jobs, ranges.count) {
          group.addTask {
            var parts: [(index: Int, part: Part)] = []
            while let index = queue.next() { parts.append((index, Part(wanted, of: list, ranges[index]))) }
            return parts
          }
        }
        return await group.reduce(into: []) { $0 += $1 }
      }
    } else {
      parts = ranges.enumerated().map { ($0.offset, Part(wanted, of: list, $0.element)) }
    }
    let ordered = parts.sorted { $0.index < $1.index }.map(\.part)
    var facts = CardFacts()
    if wanted.page != nil { facts.names = CardPages.Names(joining: ordered.compactMap(\.names)) }
    if wanted.dates { facts.dates = CardDates(joining: ordered.map(\.dates)).byRecord(of: list) }
    for (index, field) in wanted.ordered.enumerated() {
      facts.values[field] = FieldValues(joining: ordered.map { $0.values[index] })
    }
    return facts
  }

  /// The facts of a range of cards.
  private struct Part: Sendable {
    private(set) var names: CardPages.Names?
    let values: [FieldValues]
    let dates: CardDates

    init(_ wanted: Wanted, of list: CardList, _ range: Range<Int>) {
      var names = wanted.page.map {
        CardPages.Names(
          capacity: range.count, $0.path.value, at: $0.path.location, aliases: $0.aliases, site: wanted.site)
      }
      var collectors = wanted.ordered.map {
        FieldValues.Collector($0, dates: list.source.treatment.dates, limit: list.source.valuesPerCard)
      }
      var dates = CardDates()
      // An earlier build knew the dates of the records that have not changed.
      let known = wanted.page == nil && wanted.fields.isEmpty ? list.index?.dates ?? [] : []
      let reader = JSONReader(findsDoubledNames: false)
      let tape = RecordTape()
      for position in range {
        let record = Int(list[position].record)
        if known.indices.contains(record), known[record] != SourceIndex.unknownDate {
          dates.add(packed: known[record])
          continue
        }
        do {
          try list.withCard(position, reader: reader, tape: tape) { card in
            names?.add(card, at: position, of: list)
            for index in collectors.indices { collectors[index].add(card) }
            if wanted.dates { dates.add(card) }
          }
        } catch {
          // A card that cannot be read is reported when its page is made.
          names?.addUnreadable(at: position, of: list)
          for index in collectors.indices { collectors[index].addNone() }
          if wanted.dates { dates.add(nil) }
        }
      }
      self.names = names
      self.dates = dates
      values = collectors.map(\.values)
    }
  }
}

extension CardFacts.Wanted {
  /// The fields in a fixed order.
  fileprivate var ordered: [FieldValues.Field] {
    fields.sorted { ($0.path, $0.unit?.rawValue ?? "") < ($1.path, $1.unit?.rawValue ?? "") }
  }
}
