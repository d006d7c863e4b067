/// A summary of a source's records: one line of `cardloom check`.
package struct SourceReport: Sendable, Equatable {
  /// A repair by one rule.
  package struct Repair: Sendable, Equatable {
    /// The rule's name, such as `date-without-zone`.
    package let rule: String
    /// The field's dotted path.
    package let field: String
    /// The number of times it was applied.
    package var count: Int
    /// The first record to which it was applied.
    package let firstRecord: Int
    /// The value before the repair.
    package let before: String
    /// The value after the repair.
    package let after: String
    /// The zone that was assumed; `nil` if none was.
    package let zone: String?
  }

  /// The number of records in the source.
  package var read = 0
  /// The number of records that are duplicates of an earlier one.
  package var merged = 0
  /// The number of records that did not become cards because of errors.
  package var refused = 0
  /// The number of refused records that are malformed, or lack what every card needs; duplicates and hidden records are
  /// not among them.
  package var unreadable = 0
  /// The repairs, by rule, in the order in which they were first applied.
  package var repairs: [Repair] = []
  /// The first date of the records that are hidden until theirs.
  package var nextShown: Moment?

  package init() {}
}
