import CardLayout
import CardSources
import Diagnostics
import FeedPages
import JSONRecords
import TemplateEngine

/// Feeds by value: their sections are planned and checked once, and then reduced to the cards of each value.
extension SitePlanner {
  /// The feeds of the values of a field; `nil` if the source could not be read.
  func valueFeeds(
    of own: ValueFeedConfiguration, words: PageWords, addresses: PlannedAddresses, problems: inout PlanProblems
  ) -> ValueFeeds? {
    guard let values = sources.values(of: own.feed.id) else { return nil }
    let planned = values.planned
    for diagnostic in planned.diagnostics { problems.add(diagnostic) }
    if planned.values.isEmpty, planned.dropped.isEmpty {
      let field = own.rules.field.path
      if let meant = Self.misspelt(field, in: [planned.list.fields]) {
        problems.add(.unknownField(field, in: "`each`", meant: meant, at: own.fieldLocation))
      } else {
        problems.add(.noValues(of: field, source: own.source.value, at: own.fieldLocation))
      }
    }
    let index = own.index.map { feed(of: $0, words: words, addresses: addresses, problems: &problems) }
    let sections = sections(of: own.feed, addresses: addresses, problems: &problems).map {
      NarrowedSection($0, to: planned)
    }
    let feeds = planned.values.enumerated().map { index, value -> FeedHolder in
      let text = ValueText(value.title)
      return holder(
        of: own.feed.ofValue("\(own.feed.id)/\(value.slug.text)", value.path, text.in), words: words,
        sections: sections.map { $0.section(at: index, text) }, value: value.text)
    }
    return ValueFeeds(id: own.feed.id, values: planned, index: index, feeds: feeds)
  }

  /// Adds the names with which the templates of a source's cards link to the feeds of their values.
  func insertValueFeeds(of source: String, in tree: inout NameTree) {
    if configuration.valueFeeds.contains(where: { $0.feed.id == source }) { tree.insert("url") }
    for feed in configuration.valueFeeds where feed.sourceNames.contains(source) {
      let path = feed.rules.field.memberNames.joined(separator: ".")
      for name in ["title", "url"] { tree.insert("\(CardList.valueFeeds).\(path).0.\(name)") }
    }
  }
}

/// A section whose cards are split by value.
private struct NarrowedSection {
  private let section: SectionModel
  /// The cards of all values, one value after the other; `nil` for a section that shows another source.
  private let cells: CellHolders?
  private let ranges: [Range<Int>]
  private let hosted: [NarrowedSection]

  /// - Complexity: O(cards · values of a card).
  init(_ section: SectionModel, to values: PlannedValues) {
    self.section = section
    hosted = section.chrome.extensions.map { NarrowedSection($0.section, to: values) }
    guard section.identity.module == nil, let list = section.cells.cards?.list,
      !Set(list.sourceNames).isDisjoint(with: values.list.sourceNames)
    else {
      (cells, ranges) = (nil, [])
      return
    }
    let (positions, ranges) = values.positions(in: list)
    cells = section.cells.showing(list.selecting(positions))
    self.ranges = ranges
  }

  /// The section with the cards of the value at an index.
  func section(at value: Int, _ text: ValueText) -> SectionModel {
    var section = section
    if let cells {
      section.cells = cells.slice(ranges[value])
      if section.cells.count == 0, section.status.state == .requestSuccess {
        section.status.state = .requestNoMoreData
      }
    }
    section.chrome.header = section.chrome.header.map(text.in)
    section.chrome.footer = section.chrome.footer.map(text.in)
    section.chrome.decoration = section.chrome.decoration.map(text.in)
    section.status.empty = section.status.empty.map(text.in)
    section.identity.label = section.identity.label.map(text.in)
    section.identity.usualName = section.identity.usualName.map(text.in)
    if !hosted.isEmpty {
      section.chrome.extensions = zip(section.chrome.extensions, hosted).map { own, narrowed in
        SectionExtension(at: own.index, section: narrowed.section(at: value, text))
      }
    }
    return section
  }
}

/// The value that texts of the configuration name.
private struct ValueText {
  static let placeholder = "{value}"
  private let value: String

  init(_ value: String) { self.value = value }

  func `in`(_ text: String) -> String { text.replacing(Self.placeholder, with: value) }

  func `in`(_ view: HeldView) -> HeldView { view.with(data: self.in(view.data)) }

  private func `in`(_ data: RecordData) -> RecordData {
    switch data {
    case .string(let text): .string(self.in(text))
    case .array(let values): .array(values.map(self.in))
    case .object(let members): .object(members.map { .init($0.name, self.in($0.value)) })
    default: data
    }
  }
}
