import CardSources
package import JSONRecords

/// A condition on one field of a card.
public indirect enum CellCondition: Sendable, Equatable {
  /// The card lacks the field, or it is null, `false`, an empty text or an empty list.
  case missing
  /// The card has the field and it is not empty.
  case present
  /// The card has the field and it is not null; it may be empty.
  case exists
  /// The field is one of these texts (numbers and Booleans by their text), or a list that contains one of them.
  case oneOf([String])
  /// The field is a text that contains one of these, or a list with one of them as an element.
  case contains([String])
  /// The field is a text that starts with one of these, or a list with such an element.
  case startsWith([String])
  /// The field is a number greater than this.
  case above(Double)
  /// The field is a number less than this.
  case below(Double)
  /// The field is a date before this one.
  case before(DateLimit)
  /// The field is a date after this one.
  case after(DateLimit)
  /// The field meets not all of these conditions.
  case not([CellCondition])
  /// The field meets one of these sets of conditions.
  case any([[CellCondition]])

  /// Whether a number meets the condition.
  func holds(for number: Int) -> Bool {
    switch self {
    case .missing, .contains, .startsWith, .before, .after: false
    case .present, .exists: true
    case .oneOf(let texts): texts.contains(String(number))
    case .above(let limit): Double(number) > limit
    case .below(let limit): Double(number) < limit
    case .not(let conditions): !conditions.allSatisfy { $0.holds(for: number) }
    case .any(let sets): sets.contains { $0.allSatisfy { $0.holds(for: number) } }
    }
  }

  /// Whether a field's value meets the condition; `nil` if the card lacks the field.
  package func holds(for value: RecordValue?, _ clock: CardClock) -> Bool {
    switch self {
    case .missing: return Self.isEmpty(value)
    case .present: return !Self.isEmpty(value)
    case .exists: return value.map { $0.kind != .null } ?? false
    case .oneOf(let texts): return Self.anyElement(of: value) { Self.matches($0, texts) }
    case .contains(let texts):
      if value?.kind == .array { return Self.anyElement(of: value) { Self.matches($0, texts) } }
      return Self.text(value).map { text in texts.contains { text.contains($0) } } ?? false
    case .startsWith(let texts):
      return Self.anyElement(of: value) { element in
        Self.text(element).map { text in texts.contains { text.hasPrefix($0) } } ?? false
      }
    case .above(let limit): return Self.anyElement(of: value) { Self.number($0).map { $0 > limit } ?? false }
    case .below(let limit): return Self.anyElement(of: value) { Self.number($0).map { $0 < limit } ?? false }
    case .before(let limit):
      return Self.anyElement(of: value) { Self.date($0, clock).map { limit.isAfter($0, clock) } ?? false }
    case .after(let limit):
      return Self.anyElement(of: value) { Self.date($0, clock).map { limit.isBefore($0, clock) } ?? false }
    case .not(let conditions): return !conditions.allSatisfy { $0.holds(for: value, clock) }
    case .any(let sets): return sets.contains { $0.allSatisfy { $0.holds(for: value, clock) } }
    }
  }

  /// Whether the time of the build decides.
  package var dependsOnNow: Bool {
    switch self {
    case .before(let limit), .after(let limit): limit.isNow
    case .not(let conditions): conditions.contains(where: \.dependsOnNow)
    case .any(let sets): sets.joined().contains(where: \.dependsOnNow)
    default: false
    }
  }

  /// What a value must be to be judged: a number or a date; `nil` if any value can be judged.
  private var wanted: Unreadable? {
    switch self {
    case .above, .below: .number
    case .before, .after: .date
    case .not(let conditions): conditions.lazy.compactMap(\.wanted).first
    case .any(let sets): sets.joined().lazy.compactMap(\.wanted).first
    default: nil
    }
  }

  /// What a value is not although the condition can judge nothing else.
  package enum Unreadable: Sendable, Hashable {
    case number
    case date
  }

  /// What a value would have to be; `nil` if it can be judged, or is missing.
  package func unreadable(_ value: RecordValue?, _ clock: CardClock) -> Unreadable? {
    guard let wanted, !Self.isEmpty(value) else { return nil }
    let isRead = Self.anyElement(of: value) { element in
      switch wanted {
      case .number: Self.number(element) != nil
      case .date: Self.date(element, clock) != nil
      }
    }
    return isRead ? nil : wanted
  }

  /// The seconds at which a date of a value stops being after the time of the build.
  func changes(of value: RecordValue?, _ clock: CardClock) -> [Int64] {
    guard dependsOnNow, let value else { return [] }
    let dates = value.kind == .array ? Array(value.children.compactMap { Self.date($0, clock) }) : []
    return (dates + [Self.date(value, clock)].compactMap(\.self)).map { $0.seconds.upperBound + 1 }
  }

  /// Whether a value, or one of the elements of a list, meets a condition.
  private static func anyElement(of value: RecordValue?, _ isMet: (RecordValue) -> Bool) -> Bool {
    guard let value else { return false }
    return value.kind == .array ? value.children.contains(where: isMet) : isMet(value)
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
    case .string, .html: texts.contains { value.text.elementsEqual($0.utf8) }
    case .number:
      texts.contains { value.text.elementsEqual($0.utf8) || Double($0).map { $0 == number(value) } ?? false }
    case .null, .array, .object: false
    }
  }

  private static func text(_ value: RecordValue?) -> String? {
    switch value?.kind {
    case .string, .html, .number: value?.string
    default: nil
    }
  }

  private static func number(_ value: RecordValue?) -> Double? {
    guard let value, value.kind == .number || value.kind == .string else { return nil }
    return Double(value.string)
  }

  private static func date(_ value: RecordValue, _ clock: CardClock) -> DateSpan? {
    guard value.kind == .string || value.kind == .number else { return nil }
    return DateSpan(value.string, clock.dates)
  }
}
