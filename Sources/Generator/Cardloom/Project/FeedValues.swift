import CardLayout
import CardSources
import Diagnostics
import FeedPages
import JSONRecords
import Platform

/// The values of a feed by value, which are cards themselves: a section can list them.
struct FeedValues: Sendable {
  /// The values with their cards.
  let planned: PlannedValues
  /// A card for each value: its slug is its identity, the value its title, `count` the number of its cards, and
  /// `countLabel` the word for that many cards.
  let cards: CardList?

  /// The kind of these cards.
  static let kind = "value"

  /// - Parameters:
  ///   - feed: the identity of the feed, which is the name of the source that sections use.
  ///   - words: the words of its pages.
  init(_ planned: PlannedValues, of feed: String, words: PageWords) async {
    self.planned = planned
    let records: [RecordData] = planned.values.map { value in
      [
        "id": .string(value.slug.text), "title": .string(value.title), "count": .number(String(value.count)),
        "countLabel": .string(words.text("cards", count: value.count)),
      ]
    }
    let file = "the values of \(feed)"
    var source = CardSource(name: feed, path: file, format: .json)
    source.defaultKind = Self.kind
    // Two values with the same slug are reported with the cards that have them.
    source.duplicates = .first
    let files = MemoryFileSystem([file: String(decoding: RecordData.array(records).json, as: UTF8.self)])
    do throws(Diagnosed) {
      cards = try await SourceReader(files: files, jobs: 1).cards(of: source)
    } catch {
      // Records in memory can always be read.
      cards = nil
    }
  }

  /// The addresses of the values' feeds, by the number of the record.
  func addresses(_ links: LinkStyle) -> CardAddresses {
    CardAddresses(planned.values.map { $0.path.address(links) })
  }
}
