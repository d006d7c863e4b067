import CardSources

/// A summary of a source's records.
public struct SourceSummary: Sendable, Equatable {
  /// A rule by which records were repaired.
  public struct Repair: Sendable, Equatable {
    /// The rule's name, such as `date-without-zone`.
    public let rule: String
    /// The field's dotted path; empty for the document as a whole.
    public let field: String
    /// The number of times it was applied.
    public let count: Int
    /// The index of the first record to which it was applied, counted from 0.
    public let firstRecord: Int
    /// The value before the first repair.
    public let before: String
    /// The value after the first repair.
    public let after: String
  }

  /// Something that sanitising removed from the HTML of cards.
  public struct Loss: Sendable, Equatable {
    /// A description, such as "`script` left out".
    public let what: String
    /// The number of occurrences.
    public let count: Int
    /// The index of the first record, counted from 0.
    public let firstRecord: Int
  }

  /// The source's name.
  public let name: String
  /// Its file, relative to the project.
  public let file: String
  /// Its format, such as `rss`; `nil` if it could not be read.
  public let format: String?
  /// The number of records.
  public let read: Int
  /// The number of records that became cards.
  public let cards: Int
  /// The number of records omitted because an earlier one has the same identity.
  public let merged: Int
  /// The number of records that did not become cards because of errors.
  public let refused: Int
  /// The repairs, in the order in which the rules were first applied.
  public let repairs: [Repair]
  /// What sanitising removes from the HTML of its cards, the most frequent first; empty unless counted.
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
