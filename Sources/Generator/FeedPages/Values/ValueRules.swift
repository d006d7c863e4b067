/// Which values of a field have a feed, at which addresses and in which order.
package struct ValueRules: Sendable, Equatable {
  /// The order of the values.
  package enum Order: String, Sendable, CaseIterable {
    /// The value of the most cards first.
    case count
    /// By the value itself, without regard to case.
    case value
    /// By the first card that has the value.
    case first
  }

  /// The field.
  package let field: FieldValues.Field
  /// The path of a value's feed, with `{slug}` for the value.
  package let path: String
  /// The fewest cards of a value with a feed.
  package let minimum: Int
  /// The order of the values.
  package let order: Order
  /// Whether values that differ in the case of letters only are one value.
  package let ignoresCase: Bool

  /// The part of ``path`` for which the value stands.
  package static let placeholder = "{slug}"

  package init(
    _ field: FieldValues.Field, path: String, minimum: Int = 1, order: Order? = nil, ignoresCase: Bool = false
  ) {
    self.field = field
    self.path = path
    self.minimum = minimum
    self.order = order ?? (field.unit == nil ? .count : .first)
    self.ignoresCase = ignoresCase
  }

  /// The path of the feed of a value with a slug.
  func path(of slug: ValueSlug) -> PagePath { PagePath(path.replacing(Self.placeholder, with: slug.text)) }
}
