import CardLayout
import CardSources
import Diagnostics

extension ValueKind {
  /// Conditions on fields.
  static let conditions = ValueKind.map(condition)

  /// A condition on one field.
  static let condition = ValueKind.oneOf([.mapping(.condition), .text, .list(.text)])
}

extension KeyType where Value == [Located<CellRule.Requirement>] {
  /// Conditions on fields.
  static var conditions: KeyType {
    KeyType(.conditions) { ConditionReading(reading: $2).requirements($0, $1) }
  }
}

/// The conditions on one field as their keys describe them.
enum ConditionKeys {
  static let keys = KeyTable<[CellCondition]>(
    .condition, "What a field must be; all keys must be met.", of: []
  ) {
    texts("in", CellCondition.oneOf, "in: [film, series]", "The value, or an element of a list, must be one of these.")
    texts(
      "contains", CellCondition.contains, "contains: sea",
      "The text must contain this or one of these, as it is written; a list must have it as an element.")
    texts(
      "startsWith", CellCondition.startsWith, "startsWith: \"https:\"",
      "The text, or an element of a list, must start with this or one of these.")
    number("above", CellCondition.above, "above: 7", "The number must be greater.")
    number("below", CellCondition.below, "below: 9", "The number must be less.")
    date(
      "before", CellCondition.before, "before: now",
      """
      The date must be before this one: a day, a month, a year, a time, or `now`, the time of the build. A day without a \
      time is past when it is over.
      """)
    date("after", CellCondition.after, "after: 2026-03-05", "The date must be after this one.")
    Key(
      "exists", .boolean, example: "exists: true", "Whether the card must have the field, be it empty or not."
    ) { node, reading, conditions in
      guard let exists = reading.reader.boolean(node, "exists") else { return false }
      conditions.append(exists ? .exists : .not([.exists]))
      return true
    }
    Key(
      "empty", .boolean, example: "empty: false",
      "Whether the field must be missing, null, `false`, an empty text or an empty list."
    ) { node, reading, conditions in
      guard let isEmpty = reading.reader.boolean(node, "empty") else { return false }
      conditions.append(isEmpty ? .missing : .present)
      return true
    }
    Key(
      "not", ValueKind.condition, example: "not: [draft, hidden]", "What the field must not be."
    ) { node, reading, conditions in
      conditions.append(.not(ConditionReading(reading: reading).conditions(node, "not")))
      return true
    }
    Key(
      "any", .list(ValueKind.condition), example: "any: [{above: 7}, missing]", "Conditions, one of which must be met."
    ) { node, reading, conditions in
      guard let nodes = reading.reader.list(node, "any") else { return false }
      conditions.append(.any(nodes.map { ConditionReading(reading: reading).conditions($0, "any") }))
      return true
    }
    Key(
      "all", .list(ValueKind.condition), example: "all: [{contains: sea}, {not: {contains: fog}}]",
      "Conditions, all of which must be met."
    ) { node, reading, conditions in
      guard let nodes = reading.reader.list(node, "all") else { return false }
      conditions += nodes.flatMap { ConditionReading(reading: reading).conditions($0, "all") }
      return true
    }
  }

  private static func texts(
    _ name: String, _ condition: @escaping @Sendable ([String]) -> CellCondition, _ example: String, _ meaning: String
  ) -> Key<[CellCondition]> {
    Key(name, .texts, example: example, meaning) { node, reading, conditions in
      conditions.append(condition(reading.reader.texts(node, name).map(\.value)))
      return true
    }
  }

  private static func number(
    _ name: String, _ condition: @escaping @Sendable (Double) -> CellCondition, _ example: String, _ meaning: String
  ) -> Key<[CellCondition]> {
    Key(name, .number(nil), example: example, meaning) { node, reading, conditions in
      guard let limit = reading.reader.number(node, name, in: -Double.infinity...Double.infinity) else { return false }
      conditions.append(condition(limit))
      return true
    }
  }

  private static func date(
    _ name: String, _ condition: @escaping @Sendable (DateLimit) -> CellCondition, _ example: String,
    _ meaning: String
  ) -> Key<[CellCondition]> {
    Key(name, .text, example: example, meaning) { node, reading, conditions in
      let text = reading.reader.text(
        node, name, expected: "a date",
        hint: "write `now`, a day such as `2026-03-05`, or a time such as `2026-03-05T19:00:00+01:00`"
      ) { DateLimit($0, reading.dates) != nil }
      guard let limit = text.flatMap({ DateLimit($0.value, reading.dates) }) else { return false }
      conditions.append(condition(limit))
      return true
    }
  }
}

/// Reads conditions on fields.
struct ConditionReading {
  let reading: Reading
  /// Whether the conditions are those of a rule, which may ask for a card's place.
  var isOfRule = false
  private var reader: ConfigurationReader { reading.reader }

  /// The name of a card's place in the section, where the other names of `when` are fields.
  static let position = "position"

  /// The conditions on fields: `{kind: film, image: present, any: [{price: missing}, {price: {below: 9}}]}`.
  func requirements(_ node: Node, _ name: String) -> [Located<CellRule.Requirement>] {
    guard let mapping = reader.mapping(node, name, of: "fields to conditions") else { return [] }
    return mapping.flatMap { key, value -> [Located<CellRule.Requirement>] in
      guard let field = reader.text(key, "a field") else { return [] }
      switch field.value {
      case "not": return [Located(.init(.not(joined(value, "not"))), at: field.location)]
      case "any":
        guard let nodes = reader.list(value, "any") else { return [] }
        return [Located(.init(.any(nodes.map { joined($0, "any") })), at: field.location)]
      case "all": return (reader.list(value, "all") ?? []).flatMap { requirements($0, "all") }
      default:
        let isPlace = isOfRule && field.value == Self.position
        return conditions(value, field.value).filter { !isPlace || isPossible($0, at: field.location) }.map {
          Located(.init(isPlace ? .position($0) : .field(field.value, $0)), at: field.location)
        }
      }
    }
  }

  /// Conditions on fields within others, which are reported where the outermost are.
  private func joined(_ node: Node, _ name: String) -> [CellRule.Requirement] {
    requirements(node, name).map(\.value)
  }

  /// `missing`, `present`, a value, a list of values, or `{above: 3, below: 9}`.
  func conditions(_ node: Node, _ name: String) -> [CellCondition] {
    switch node {
    case .scalar(let scalar):
      if YAMLScalar.isPlain(scalar), scalar.string == "missing" { return [.missing] }
      if YAMLScalar.isPlain(scalar), scalar.string == "present" { return [.present] }
      return reader.text(node, name).map { [.oneOf([$0.value])] } ?? []
    case .sequence: return [.oneOf(reader.texts(node, name).map(\.value))]
    default:
      var conditions: [CellCondition] = []
      _ = ConditionKeys.keys.read(node, "the condition on `\(name)`", into: &conditions, reading)
      return conditions
    }
  }

  /// Whether a condition on the place of a card can be met; reports one that is not about a number.
  private func isPossible(_ condition: CellCondition, at location: SourceLocation?) -> Bool {
    let wrong: String?
    switch condition {
    case .missing: wrong = "missing"
    case .present, .exists: wrong = "present"
    case .oneOf(let numbers): wrong = numbers.first { (Int($0) ?? 0) < 1 }
    case .above, .below: wrong = nil
    case .contains(let texts), .startsWith(let texts): wrong = texts.first ?? ""
    case .before, .after: wrong = "a date"
    case .not(let conditions): return conditions.allSatisfy { isPossible($0, at: location) }
    case .any(let sets): return sets.joined().allSatisfy { isPossible($0, at: location) }
    }
    guard let wrong else { return true }
    reader.report(
      .badValue(
        Self.position, wrong, expected: "a place in the section, counted from 1",
        hint: "write `position: 1`, `position: [1, 2]` or `position: {below: 4}`", at: location))
    return false
  }
}
