/// The order of a list of cards, by one or several of their fields.
///
/// Cards that are equal in all of them are in the order of their identities, so that equal cards give equal pages in
/// whatever order a source has them.
public struct CardOrder: Sendable, Equatable {
  /// As what the values of a field are compared.
  public enum Values: String, Sendable, CaseIterable {
    /// As numbers or dates if all are, else as texts.
    case automatic = "auto"
    /// As texts of the site's language.
    case text
    /// As texts in which digits are numbers, so that `Part 2` comes before `Part 10`.
    case natural
    /// As numbers.
    case number
    /// As dates.
    case date
  }

  /// Where cards without a value are, whichever way the others are sorted.
  public enum Missing: String, Sendable, CaseIterable {
    /// Before the others.
    case first
    /// After the others.
    case last
  }

  /// A field by which cards are sorted.
  public struct Key: Sendable, Equatable {
    /// The dotted path of the field.
    public var field: String
    /// Whether the greatest value comes first: the newest date, the highest price.
    public var isDescending = false
    /// As what its values are compared.
    public var values = Values.automatic
    /// Where cards without a value are.
    public var missing = Missing.last
    /// The part of a date that counts; `nil` for all of it.
    package var unit: SectionGrouping.Unit?

    /// Creates a key: the path of a field, with a hyphen before it for the greatest value first.
    public init(_ text: String) {
      isDescending = text.hasPrefix("-")
      field = isDescending ? String(text.dropFirst()) : text
    }
  }

  /// The fields, the most important first.
  public var keys: [Key]

  /// Creates an order.
  public init(_ keys: [Key]) { self.keys = keys }
}

extension CardOrder.Key: ExpressibleByStringLiteral {
  /// Creates a key: the path of a field, with a hyphen before it for the greatest value first.
  public init(stringLiteral text: String) { self.init(text) }

  /// A key by which the least value comes first: the oldest date, the lowest price.
  public static func ascending(
    _ field: String, as values: CardOrder.Values = .automatic, missing: CardOrder.Missing = .last
  ) -> CardOrder.Key { CardOrder.Key(field, isDescending: false, values, missing) }

  /// A key by which the greatest value comes first: the newest date, the highest price.
  public static func descending(
    _ field: String, as values: CardOrder.Values = .automatic, missing: CardOrder.Missing = .last
  ) -> CardOrder.Key { CardOrder.Key(field, isDescending: true, values, missing) }

  private init(_ field: String, isDescending: Bool, _ values: CardOrder.Values, _ missing: CardOrder.Missing) {
    (self.field, self.isDescending) = (field, isDescending)
    (self.values, self.missing) = (values, missing)
  }
}
