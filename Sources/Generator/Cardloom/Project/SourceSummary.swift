import CardSources

/// A summary of a source's records.
package struct SourceSummary: Sendable, Equatable {
  /// A rule by which records were repaired.
  package struct Repair: Sendable, Equatable {
    /// The rule's name, such as `date-without-zone`.
    package let rule: String
    /// The field's dotted path; empty for the document as a whole.
    package let field: String
    /// The number of times it was applied.
    package let count: Int
    /// The index of the first record to which it was applied, counted from 0.
    package let firstRecord: Int
    /// The value before the first repair.
    package let before: String
    /// The value after the first repair.
    package let after: String
    /// The time zone that was assumed, such as `Europe/Berlin`; `nil` if none was.
    package let zone: String?
  }

  /// Something that sanitising removed from the HTML of cards.
  package struct Loss: Sendable, Equatable {
    /// A description, such as "`script` left out".
    package let what: String
    /// The number of occurrences.
    package let count: Int
    /// The index of the first record, counted from 0.
    package let firstRecord: Int
  }

  /// The values of a field that has a feed for each.
  package struct Values: Sendable, Equatable {
    /// The name of the feeds.
    package let feeds: String
    /// The number of values with a feed.
    package let count: Int
    /// The values of too few cards for a feed.
    package let dropped: [String]
    /// The fewest cards of a value with a feed.
    package let minimum: Int
  }

  /// The values of its cards that have feeds.
  package internal(set) var values: [Values] = []
  /// The source's name.
  package let name: String
  /// Its file, relative to the project.
  package let file: String
  /// Its format, such as `rss`; `nil` if it could not be read.
  package let format: String?
  /// The number of modules, if the source gives sections.
  package let modules: Int
  /// The number of records.
  package let read: Int
  /// The number of records that became cards.
  package let cards: Int
  /// The number of records omitted because an earlier one has the same identity.
  package let merged: Int
  /// The number of records that did not become cards because of errors.
  package let refused: Int
  /// The repairs, in the order in which the rules were first applied.
  package let repairs: [Repair]
  /// What sanitising removes from the HTML of its cards, the most frequent first; empty unless counted.
  package internal(set) var losses: [Loss] = []

  /// The summary of a source that gives modules.
  init(_ source: SourceConfiguration, modules: [Module]) {
    let reports = modules.compactMap(\.outcome.report)
    name = source.name
    file = source.feed.file
    format = modules.isEmpty ? nil : SourceFormat.json.rawValue
    self.modules = modules.count
    read = reports.reduce(0) { $0 + $1.read }
    merged = reports.reduce(0) { $0 + $1.merged }
    refused = reports.reduce(0) { $0 + $1.refused }
    cards = read - merged - refused
    repairs = reports.flatMap(\.repairs).map { Repair($0) }
  }

  init(_ source: SourceConfiguration, _ outcome: SourceOutcome) {
    modules = 0
    let report = outcome.report
    name = source.name
    file = source.feed.file
    format = outcome.cards?.format.rawValue
    read = report?.read ?? 0
    merged = report?.merged ?? 0
    refused = report?.refused ?? 0
    cards = read - merged - refused
    repairs = (report?.repairs ?? []).map { Repair($0) }
  }
}

extension SourceSummary.Repair {
  fileprivate init(_ repair: SourceReport.Repair) {
    self.init(
      rule: repair.rule, field: repair.field, count: repair.count, firstRecord: repair.firstRecord,
      before: repair.before, after: repair.after, zone: repair.zone)
  }
}
