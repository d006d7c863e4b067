public import CardLayout
import JSONRecords

// Rules of the cards of files and addresses; models have cells of their own.

extension Section {
  /// The section with those cards that meet all requirements.
  ///
  /// ```swift
  /// Section("films", news).where(.field("kind", .oneOf(["film"])), .field("score", .above(7)))
  /// ```
  public func `where`(
    _ requirements: CellRule.Requirement..., file: StaticString = #filePath, line: UInt = #line
  ) -> Section { setting("where", requirements.data, file: file, line: line) }

  /// The section with those cards that meet all requirements.
  @_disfavoredOverload
  public func `where`(
    _ requirements: [CellRule.Requirement], file: StaticString = #filePath, line: UInt = #line
  ) -> Section { setting("where", requirements.data, file: file, line: line) }

  /// The section with rules that choose the templates of cards of a file or an address; the first that matches is used.
  ///
  /// ```swift
  /// Section("all", news).cells(CellRule(when: [.field("image", .missing)], use: "article-text"))
  /// ```
  public func cells(_ rules: CellRule..., file: StaticString = #filePath, line: UInt = #line) -> Section {
    setting("cells", .array(rules.map(\.data)), file: file, line: line)
  }

  /// The section with rules that choose the templates of cards of a file or an address; the first that matches is used.
  @_disfavoredOverload
  public func cells(_ rules: [CellRule], file: StaticString = #filePath, line: UInt = #line) -> Section {
    setting("cells", .array(rules.map(\.data)), file: file, line: line)
  }
}

extension CellRule.Requirement {
  /// The field at a dotted path, such as `image.url`, meets a condition.
  public static func field(_ path: String, _ condition: CellCondition) -> CellRule.Requirement {
    CellRule.Requirement(field: path, condition: condition)
  }

  /// The card's place in the section, counted from 1, meets a condition; in rules of cells alone.
  public static func position(_ condition: CellCondition) -> CellRule.Requirement {
    CellRule.Requirement(.position(condition))
  }

  /// The card meets not all of these requirements.
  public static func not(_ requirements: CellRule.Requirement...) -> CellRule.Requirement {
    CellRule.Requirement(.not(requirements))
  }

  /// The card meets one of these sets of requirements.
  public static func any(_ sets: [CellRule.Requirement]...) -> CellRule.Requirement {
    CellRule.Requirement(.any(sets))
  }

  /// The requirement as an entry of `where` or `when`.
  fileprivate var member: RecordData.Member {
    switch test {
    case .field(let path, let condition): .init(path, condition.data)
    case .position(let condition): .init("position", condition.data)
    case .not(let requirements): .init("not", requirements.data)
    case .any(let sets): .init("any", .array(sets.map(\.data)))
    }
  }
}

extension [CellRule.Requirement] {
  /// The value of `where` or `when`.
  fileprivate var data: RecordData {
    let members = map(\.member)
    // Names of a mapping stand in it once.
    guard Set(members.map(\.name)).count < members.count else { return .object(members) }
    return .object([.init("all", .array(members.map { .object([$0]) }))])
  }
}

extension CellRule {
  /// The rule as an entry of `cells`.
  fileprivate var data: RecordData {
    .members([
      ("when", requirements.data), ("use", template.map { .string($0) }), ("span", span.map { .string($0.text) }),
    ])
  }
}

extension CellCondition {
  /// The condition as its keys describe it.
  fileprivate var data: RecordData {
    switch self {
    case .missing: ["empty": true]
    case .present: ["empty": false]
    case .exists: ["exists": true]
    case .oneOf(let texts): ["in": .strings(texts)]
    case .contains(let texts): ["contains": .strings(texts)]
    case .startsWith(let texts): ["startsWith": .strings(texts)]
    case .above(let limit): ["above": .pixels(limit)]
    case .below(let limit): ["below": .pixels(limit)]
    case .before(let limit): ["before": .string(limit.text)]
    case .after(let limit): ["after": .string(limit.text)]
    case .not(let conditions): ["not": Self.data(of: conditions)]
    case .any(let sets): ["any": .array(sets.map(Self.data))]
    }
  }

  private static func data(of conditions: [CellCondition]) -> RecordData {
    conditions.count == 1 ? conditions[0].data : ["all": .array(conditions.map(\.data))]
  }
}
