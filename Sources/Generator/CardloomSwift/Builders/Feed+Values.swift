public import CardLayout
import Diagnostics
import JSONRecords

extension Feed {
  /// The order of the values of a field.
  public enum ValueOrder: String, Sendable, CaseIterable {
    /// The value of the most cards first.
    case count
    /// By the value itself, without regard to case.
    case value
    /// By the first card that has the value.
    case first
  }

  /// A feed for each value of a field, such as each tag; these feeds are not in the navigation.
  ///
  /// ```swift
  /// let news = Cards("news", stories) { StoryCell(model: $0) }
  /// Feed("tags", each: "tags", of: news, at: "/tags/{slug}/", title: "Tagged {value}", atLeast: 2)
  ///   .index(at: "/tags/", title: "All tags")
  /// ```
  ///
  /// - Parameters:
  ///   - name: the name of the feeds; the values are cards of this name, see ``Cards/values(of:file:line:)``.
  ///   - field: the path of the field; a list stands for each of its values.
  ///   - part: the part of a date that counts as its value: `.year` or `.month`.
  ///   - cards: the cards that have the field; sections that show them, too, need cards with a name.
  ///   - path: the address of the front page of a value's feed, with `{slug}` for the value.
  ///   - title: the title of the pages, with `{value}` for the value; by default, the value.
  ///   - minimum: the fewest cards of a value that has a feed.
  ///   - order: the order of the values; by default, `count`, or `first` for parts of dates.
  ///   - ignoresCase: whether values that differ in case only are one value.
  ///   - sections: the sections; those that show the cards contain only cards with the value. By default, one section
  ///     with the layout of the first section that loads more of `cards`.
  ///   - file: the file that messages name; by default, that of the call.
  ///   - line: the line that messages name; by default, that of the call.
  public init(
    _ name: String, each field: String, by part: SectionGrouping.Unit? = nil, of cards: Cards, at path: String,
    title: String? = nil, atLeast minimum: Int = 1, sortedBy order: ValueOrder? = nil, ignoresCase: Bool = false,
    file: StaticString = #filePath, line: UInt = #line, @SectionsBuilder sections: () -> [Section] = { [] }
  ) {
    self.init(name, at: path, title: title, file: file, line: line, sections: sections)
    values = cards
    let keys: [(String, RecordData?)] = [
      ("each", .string(field)), ("by", part.map { .string($0.rawValue) }),
      ("min", minimum == 1 ? nil : .number(String(minimum))), ("sort", order.map { .string($0.rawValue) }),
      ("ignoreCase", ignoresCase ? true : nil),
    ]
    for (key, value) in keys { if let value { self = setting(key, value, file: file, line: line) } }
  }

  /// The feeds of values with a feed that lists the values and the numbers of their cards.
  ///
  /// - Parameters:
  ///   - path: the address of its front page.
  ///   - title: its title; by default, the name of the feeds.
  ///   - sections: the sections; by default, one with all values that loads more.
  ///   - file: the file that messages name; by default, that of the call.
  ///   - line: the line that messages name; by default, that of the call.
  public func index(
    at path: String, title: String? = nil, file: StaticString = #filePath, line: UInt = #line,
    @SectionsBuilder sections: () -> [Section] = { [] }
  ) -> Feed {
    index(Feed(name, at: path, title: title, file: file, line: line, sections: sections))
  }

  /// The feeds of values with a feed that lists them.
  ///
  /// - Parameter feed: the feed, such as one with pages of another size; its name is not used.
  public func index(_ feed: Feed) -> Feed {
    var list = feed
    list.isIndex = true
    var copy = self
    copy.indexFeed = [list]
    return copy
  }
}

extension Cards {
  /// The values of the feeds that ``Feed/init(_:each:by:of:at:title:atLeast:sortedBy:ignoresCase:file:line:sections:)``
  /// makes, each a card with `title`, `url`, `count` and `countLabel`.
  ///
  /// - Parameters:
  ///   - feed: the name of the feeds.
  ///   - file: the file that messages name; by default, that of the call.
  ///   - line: the line that messages name; by default, that of the call.
  public static func values(of feed: String, file: StaticString = #filePath, line: UInt = #line) -> Cards {
    var cards = Cards(feed, from: [:], file: file, line: line)
    cards.isDeclared = false
    return cards
  }
}
