package import JSONRecords

/// A condition on one field of a card.
public enum CellCondition: Sendable, Equatable {
  /// The card lacks the field, or it is null, `false`, an empty text or an empty list.
  case missing
  /// The card has the field and it is not empty.
  case present
  /// The field is one of these texts (numbers and Booleans by their text), or a list that contains one of them.
  case oneOf([String])
  /// The field is a number greater than this.
  case above(Double)
  /// The field is a number less than this.
  case below(Double)

  /// Whether a number meets the condition.
  func holds(for number: Int) -> Bool {
    switch self {
    case .missing: false
    case .present: true
    case .oneOf(let texts): texts.contains(String(number))
    case .above(let limit): Double(number) > limit
    case .below(let limit): Double(number) < limit
    }
  }

  /// Whether a field's value meets the condition; `nil` if the card lacks the field.
  package func holds(for value: RecordValue?) -> Bool {
    switch self {
    case .missing: return Self.isEmpty(value)
    case .present: return !Self.isEmpty(value)
    case .oneOf(let texts):
      guard let value else { return false }
      if value.kind == .array { return value.children.contains { Self.matches($0, texts) } }
      return Self.matches(value, texts)
    case .above(let limit): return Self.number(value).map { $0 > limit } ?? false
    case .below(let limit): return Self.number(value).map { $0 < limit } ?? false
    }
  }

  private static func isEmpty(_ value: RecordValue?) -> Bool {
    guard let value else { return true }
    return switch value.kind {
    case .null: true
    case .boolean: !value.isTrue
    case .number: false
    case .string, .html: value.text.isEmpty
    case .array, .object: value.count == 0
    }
  }

  private static func matches(_ value: RecordValue, _ texts: [String]) -> Bool {
    switch value.kind {
    case .boolean: texts.contains(value.isTrue ? "true" : "false")
    case .number, .string, .html: texts.contains { value.text.elementsEqual($0.utf8) }
    case .null, .array, .object: false
    }
  }

  private static func number(_ value: RecordValue?) -> Double? {
    guard let value, value.kind == .number || value.kind == .string else { return nil }
    return Double(value.string)
  }
}

/// A rule of the configuration: cards that meet all of its requirements use its template and its span.
public struct CellRule: Sendable, Equatable {
  /// A condition on the field at a dotted path.
  public struct Requirement: Sendable, Equatable {
    /// The dotted path of the field, such as `image.url`.
    public let field: String
    /// The condition on the field's value.
    public let condition: CellCondition

    /// Creates a requirement.
    public init(field: String, condition: CellCondition) {
      self.field = field
      self.condition = condition
    }

    /// Whether a card meets it.
    package func isMet(by card: RecordValue) -> Bool { condition.holds(for: card.value(at: field)) }
  }

  /// The requirements, all of which a card must meet.
  public let requirements: [Requirement]
  /// The conditions on the card's place in the section, counted from 1, all of which must be met.
  public let position: [CellCondition]
  /// The name of the template for these cards; `nil` leaves it to the rules that follow.
  public let template: String?
  /// How many columns and rows these cards cover; `nil` leaves it to the rules that follow, and to the adaptor.
  public let span: CellSpan?

  /// Creates a rule.
  public init(
    when requirements: [Requirement], position: [CellCondition] = [], use template: String? = nil,
    span: CellSpan? = nil
  ) {
    self.requirements = requirements
    self.position = position
    self.template = template
    self.span = span
  }

  /// Whether a card meets all requirements.
  ///
  /// - Parameter number: its place in the section, counted from 1; `nil` if the page may not depend on it.
  package func applies(to card: RecordValue, at number: Int?) -> Bool {
    guard position.isEmpty || number.map({ number in position.allSatisfy { $0.holds(for: number) } }) ?? false else {
      return false
    }
    return requirements.allSatisfy { $0.isMet(by: card) }
  }
}
