import CardSources

/// What became of a source's records.
public struct SourceSummary: Sendable, Equatable {
  /// A rule by which records were repaired.
  public struct Repair: Sendable, Equatable {
    /// The rule's name, such as `date-without-zone`.
    public let rule: String
    /// The field's dotted path; empty for the document as a whole.
    public let field: String
    /// How many times it was applied.
    public let count: Int
    /// The first record that it was applied to, counted from 0.
    public let firstRecord: Int
    /// The value there before.
    public let before: String
    /// The value there afterwards.
    public let after: String
  }

  /// Something that the HTML of cards lost because it may not stand on a page.
  public struct Loss: Sendable, Equatable {
    /// What became of it, such as "`script` left out".
    public let what: String
    /// How many times.
    public let count: Int
    /// The first record, counted from 0.
    public let firstRecord: Int
  }

  /// The source's name.
  public let name: String
  /// Its file, relative to the project.
  public let file: String
  /// Its format, such as `rss`; `nil` if it could not be read.
  public let format: String?
  /// How many records it has.
  public let read: Int
  /// How many of them became cards.
  public let cards: Int
  /// How many of them had the identity of an earlier one and were left out.
  public let merged: Int
  /// How many of them became no card because something is wrong with them.
  public let refused: Int
  /// What was repaired, in the order in which the rules were first applied.
  public let repairs: [Repair]
  /// What the HTML of its cards loses, the most frequent first; empty where nobody asked.
  public internal(set) var losses: [Loss] = []

  init(_ source: SourceConfiguration, _ outcome: SourceOutcome) {
    let report = outcome.report
    name = source.name
    file = source.feed.file
    format = outcome.cards?.format.rawValue
    read = report?.read ?? 0
    merged = report?.merged ?? 0
    refused = report?.refused ?? 0
    cards = read - merged - refused
    repairs = (report?.repairs ?? []).map { repair in
      Repair(
        rule: repair.rule, field: repair.field, count: repair.count, firstRecord: repair.firstRecord,
        before: repair.before, after: repair.after)
    }
  }
}
