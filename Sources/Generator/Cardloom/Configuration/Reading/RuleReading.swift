import CardLayout
import JSONRecords
import Yams

/// Reads the rules that choose a card's template.
struct RuleReading {
  let reader: ConfigurationReader

  /// `{when: {image: missing}, use: article-text}`.
  func rule(_ node: Node) -> Located<CellRule>? {
    guard let rule = MappingReader(node, "a rule of `cells`", .rule, reader: reader) else { return nil }
    let template = rule.required("use", example: "use: article-text").flatMap { reader.text($0, "use") }
    guard let node = rule.node("when") else {
      reader.report(.ruleWithoutCondition(use: template?.value, at: rule.location))
      return nil
    }
    guard case .mapping = node else {
      _ = requirements(node, "when")
      return nil
    }
    let requirements = requirements(node, "when").map(\.value)
    return template.map { Located(CellRule(when: requirements, use: $0.value), at: $0.location) }
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
