/// What became of a source's records: one line of `cardloom check`.
package struct SourceReport: Sendable, Equatable {
  /// A repair by one rule.
  package struct Repair: Sendable, Equatable {
    /// The rule's name, such as `date-without-zone`.
    package let rule: String
    /// The field's dotted path.
    package let field: String
    /// How many times it was applied.
    package var count: Int
    /// The first record that it was applied to.
    package let firstRecord: Int
    /// The value there before the repair.
    package let before: String
    /// The value there after the repair.
    package let after: String
  }

  /// How many records the source has.
  package var read = 0
  /// How many of them were duplicates of an earlier one.
  package var merged = 0
  /// How many of them became no card because something is wrong with them.
  package var refused = 0
  /// The repairs, by rule, in the order in which they were first applied.
  package var repairs: [Repair] = []

  package init() {}
}
