import CardLayout
import JSONRecords

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
      Conditions on the card's fields, all of which must be met: `present`, `missing`, a value, values, or those of a \
      mapping; `not`, `any` and `all` join others. The name `position` is not a field but the card's place in the \
      section, counted from 1: `{position: 1}`, `{position: {below: 4}}`.
      """
    ) { node, reading, rule in
      rule.requirements = ConditionReading(reading: reading, isOfRule: true).requirements(node, "when")
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
      values.reportMissing("use", example: "use: article-text")
    }
    guard values.has("when") else {
      reading.reader.report(.ruleWithoutCondition(use: rule.template?.value, at: values.location))
      return nil
    }
    guard rule.template != nil || rule.span != nil else { return nil }
    return Located(
      CellRule(when: (rule.requirements ?? []).map(\.value), use: rule.template?.value, span: rule.span),
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
