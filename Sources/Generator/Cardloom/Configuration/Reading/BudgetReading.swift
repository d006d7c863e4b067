import Diagnostics
import FeedPages
import Yams

/// Reads `budgets` of `site.yml`.
struct BudgetReading {
  let reader: ConfigurationReader

  static let cardKeys = [Budgets.Measure.bytes, .elements, .pictures].map(\.rawValue)
  static let pageKeys = Budgets.Measure.allCases.map(\.rawValue)

  /// The bytes of the units, the decimal ones first.
  private static let units = [
    "B": 1, "kB": 1000, "MB": 1_000_000, "KiB": 1024, "MiB": 1_048_576,
  ]

  func budgets(_ node: Node) -> Budgets? {
    guard let budgets = MappingReader(node, "`budgets`", .budgets, reader: reader) else { return nil }
    return Budgets(
      page: budgets.node("page").map { limits($0, "`page` of `budgets`", .pageBudget) } ?? [:],
      card: budgets.node("card").map { limits($0, "`card` of `budgets`", .cardBudget) } ?? [:])
  }

  private func limits(
    _ node: Node, _ subject: String, _ keys: ConfigurationMapping
  ) -> [Budgets.Measure: Budgets.Limit] {
    guard let budget = MappingReader(node, subject, keys, reader: reader) else { return [:] }
    var limits: [Budgets.Measure: Budgets.Limit] = [:]
    for measure in Budgets.Measure.allCases {
      guard let node = budget.node(measure.rawValue) else { continue }
      let most =
        measure == .bytes
        ? bytes(node) : reader.integer(node, measure.rawValue, in: (measure == .requests ? 1 : 0)...Int.max)
      limits[measure] = most.map { Budgets.Limit($0, at: reader.location(of: node)) }
    }
    return limits
  }

  /// A size such as `500kB`, `1.5 MB` or `4096`.
  private func bytes(_ node: Node) -> Int? {
    guard let text = reader.text(node, "bytes") else { return nil }
    let digits = text.value.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    let unit = text.value.dropFirst(digits.count).drop { $0 == " " }
    guard let number = Double(digits), number >= 0, number < 1e15 else {
      reader.report(
        .badValue(
          "bytes", text.value, expected: "a size", hint: "write a number with a unit, such as `500kB` or `1.5MB`",
          at: text.location))
      return nil
    }
    guard let factor = unit.isEmpty ? 1 : Self.units[String(unit)] else {
      let meant = Self.units.keys.sorted().first { $0.lowercased() == unit.lowercased() }
      reader.report(
        .badValue(
          "bytes", text.value, expected: "a size in \(Self.units.keys.sorted().joined(separator: ", "))",
          hint: "write `\(digits)\(meant ?? "kB")`", at: text.location))
      return nil
    }
    return Int(number * Double(factor))
  }
}
