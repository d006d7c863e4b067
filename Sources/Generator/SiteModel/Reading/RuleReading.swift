import CardLayout
import JSONRecords
import Yams

/// A rule of `cells` as its keys describe it.
struct RuleKeys: Sendable {
  var requirements: [Located<CellRule.Requirement>]?
  var template: Located<String>?
  var span: CellSpan?

  static let keys = KeyTable<RuleKeys>(.rule, of: RuleKeys()) {
    Key(
      "when", .conditions, required: true, example: "when: {image: missing, kind: [film, series]}",
      missing: { _ in nil },
      """
      Conditions on the card's fields, all of which must be met: `present`, `missing`, a value, values, or limits. The \
      name `position` is not a field but the card's place in the section, counted from 1: `{position: 1}`, \
      `{position: {below: 4}}`.
      """
    ) { node, reading, rule in
      rule.requirements = ConditionReading(reading: reading).requirements(node, "when")
      return true
    }
    Key(
      "use", \.template, .text, example: "use: article-text", "The cell template; required unless there is a `span`.")
    Key(
      "span", \.span, .span, example: "span: 2x1",
      "How many columns and rows the card covers in a collection with `columns` or a `layout`.")
  }

  /// `{when: {image: missing}, use: article-text, span: 2x1}`.
  static func rule(_ node: Node, _ reading: Reading) -> Located<CellRule>? {
    var rule = RuleKeys()
    guard let values = keys.read(node, "a rule of `cells`", into: &rule, reading) else { return nil }
    if !values.has("span"), !values.has("use") {
      reading.reader.report(
        .missingKey("use", in: values.subject, example: "use: article-text", at: values.location))
    }
    guard values.has("when") else {
      reading.reader.report(.ruleWithoutCondition(use: rule.template?.value, at: values.location))
      return nil
    }
    let conditions = ConditionReading(reading: reading)
    let requirements = (rule.requirements ?? []).filter(conditions.isPossible).map(\.value)
    guard rule.template != nil || rule.span != nil else { return nil }
    return Located(
      CellRule(
        when: requirements.filter { $0.field != ConditionReading.position },
        position: requirements.filter { $0.field == ConditionReading.position }.map(\.condition),
        use: rule.template?.value, span: rule.span),
      at: rule.template?.location ?? values.location)
  }
}

extension KeyType where Value == CellSpan {
  /// `2x1`: columns and rows.
  fileprivate static var span: KeyType {
    KeyType(.text) { node, name, reading in
      let text = reading.reader.text(
        node, name, expected: "columns and rows from 1 to 6", hint: "write `2x1` for two columns and one row"
      ) { CellSpan($0) != nil }
      return text.flatMap { CellSpan($0.value) }
    }
  }
}

extension ValueKind {
  /// Conditions on fields.
  static let conditions = ValueKind.map(.oneOf([.mapping(.limits), .text, .list(.text)]))
}

extension KeyType where Value == [Located<CellRule.Requirement>] {
  /// Conditions on fields.
  static var conditions: KeyType {
    KeyType(.conditions) { ConditionReading(reading: $2).requirements($0, $1) }
  }
}

/// Limits of a number.
struct LimitKeys: Sendable {
  var above: Double?
  var below: Double?

  static let keys = KeyTable<LimitKeys>(.limits, of: LimitKeys()) {
    Key("above", \.above, .number, example: "above: 7", "The number must be greater.")
    Key("below", \.below, .number, example: "below: 9", "The number must be less.")
  }
}

/// Reads conditions on fields.
struct ConditionReading {
  let reading: Reading

  /// The name of a card's place in the section, where the other names of `when` are fields.
  static let position = "position"

  /// Whether a condition on the place of a card can be met; reports one that is not a number.
  func isPossible(_ requirement: Located<CellRule.Requirement>) -> Bool {
    guard requirement.value.field == Self.position else { return true }
    let wrong: String?
    switch requirement.value.condition {
    case .missing: wrong = "missing"
    case .present: wrong = "present"
    case .oneOf(let numbers): wrong = numbers.first { (Int($0) ?? 0) < 1 }
    case .above, .below: wrong = nil
    }
    guard let wrong else { return true }
    reading.reader.report(
      .badValue(
        Self.position, wrong, expected: "a place in the section, counted from 1",
        hint: "write `position: 1`, `position: [1, 2]` or `position: {below: 4}`", at: requirement.location))
    return false
  }

  /// The conditions on fields: `{kind: film, image: present}`.
  func requirements(_ node: Node, _ name: String) -> [Located<CellRule.Requirement>] {
    let reader = reading.reader
    guard let mapping = reader.mapping(node, name, of: "fields to conditions") else { return [] }
    return mapping.flatMap { key, value -> [Located<CellRule.Requirement>] in
      guard let field = reader.text(key, "a field") else { return [] }
      return conditions(value, field: field.value).map {
        Located(CellRule.Requirement(field: field.value, condition: $0), at: field.location)
      }
    }
  }

  /// `missing`, `present`, a value, a list of values, or `{above: 3, below: 9}`.
  private func conditions(_ node: Node, field: String) -> [CellCondition] {
    let reader = reading.reader
    switch node {
    case .scalar(let scalar):
      if YAMLScalar.isPlain(scalar), scalar.string == "missing" { return [.missing] }
      if YAMLScalar.isPlain(scalar), scalar.string == "present" { return [.present] }
      return reader.text(node, field).map { [.oneOf([$0.value])] } ?? []
    case .sequence: return [.oneOf(reader.texts(node, field).map(\.value))]
    default:
      var limits = LimitKeys()
      _ = LimitKeys.keys.read(node, "the condition on `\(field)`", into: &limits, reading)
      return [limits.above.map { .above($0) }, limits.below.map { .below($0) }].compactMap(\.self)
    }
  }
}
