import CardLayout
import JSONRecords
import Yams

/// Reads the rules that choose a card's template.
struct RuleReading {
  let reader: ConfigurationReader

  /// `{when: {image: missing}, use: article-text, span: 2x1}`.
  func rule(_ node: Node) -> Located<CellRule>? {
    guard let rule = MappingReader(node, "a rule of `cells`", .rule, reader: reader) else { return nil }
    let span = rule.node("span").flatMap(span)
    let use = rule.has("span") ? rule.node("use") : rule.required("use", example: "use: article-text")
    let template = use.flatMap { reader.text($0, "use") }
    guard let node = rule.node("when") else {
      reader.report(.ruleWithoutCondition(use: template?.value, at: rule.location))
      return nil
    }
    guard case .mapping = node else {
      _ = requirements(node, "when")
      return nil
    }
    let requirements = requirements(node, "when").filter(isPossible).map(\.value)
    guard template != nil || span != nil else { return nil }
    return Located(
      CellRule(
        when: requirements.filter { $0.field != Self.position },
        position: requirements.filter { $0.field == Self.position }.map(\.condition), use: template?.value, span: span),
      at: template?.location ?? rule.location)
  }

  /// The name of a card's place in the section, where the other names of `when` are fields.
  private static let position = "position"

  /// Whether a condition on the place of a card can be met; reports one that is no number.
  private func isPossible(_ requirement: Located<CellRule.Requirement>) -> Bool {
    guard requirement.value.field == Self.position else { return true }
    let wrong: String?
    switch requirement.value.condition {
    case .missing: wrong = "missing"
    case .present: wrong = "present"
    case .oneOf(let numbers): wrong = numbers.first { (Int($0) ?? 0) < 1 }
    case .above, .below: wrong = nil
    }
    guard let wrong else { return true }
    reader.report(
      .badValue(
        Self.position, wrong, expected: "a place in the section, counted from 1",
        hint: "write `position: 1`, `position: [1, 2]` or `position: {below: 4}`", at: requirement.location))
    return false
  }

  /// `2x1`: columns and rows.
  private func span(_ node: Node) -> CellSpan? {
    let text = reader.text(
      node, "span", expected: "columns and rows from 1 to 6", hint: "write `2x1` for two columns and one row"
    ) { CellSpan($0) != nil }
    return text.flatMap { CellSpan($0.value) }
  }

  /// The conditions on fields: `{kind: film, image: present}`.
  func requirements(_ node: Node, _ name: String) -> [Located<CellRule.Requirement>] {
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
    switch node {
    case .scalar(let scalar):
      if YAMLScalar.isPlain(scalar), scalar.string == "missing" { return [.missing] }
      if YAMLScalar.isPlain(scalar), scalar.string == "present" { return [.present] }
      return reader.text(node, field).map { [.oneOf([$0.value])] } ?? []
    case .sequence: return [.oneOf(reader.texts(node, field).map(\.value))]
    default:
      guard let limits = MappingReader(node, "the condition on `\(field)`", .limits, reader: reader)
      else { return [] }
      let everything = -Double.infinity...Double.infinity
      let above = limits.node("above").flatMap { reader.number($0, "above", in: everything) }
      let below = limits.node("below").flatMap { reader.number($0, "below", in: everything) }
      return [above.map { .above($0) }, below.map { .below($0) }].compactMap { $0 }
    }
  }
}
