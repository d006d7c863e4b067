import CardLayout
import JSONRecords
import Testing

@Suite struct CellRegistryTests {
  private func template(
    _ registry: CellRegistry, _ card: RecordData, kind: String, at number: Int? = nil
  ) -> String? {
    RecordTape(card).withRoot {
      registry.template(for: $0, kind: kind, at: number)
    }
  }

  private let known: Set = ["article", "video", "plain"]

  @Test func aTemplateThatIsNamedLikeTheKindNeedsNoRegistration() {
    let registry = CellRegistry(known: known)
    #expect(template(registry, [:], kind: "video") == "video")
    #expect(template(registry, [:], kind: "podcast") == nil)
  }

  @Test func theOrderIsRulesThenSectionThenRegistrationThenName() {
    let rule = CellRule(when: [.init(field: "image", condition: .missing)], use: "plain")
    let all = CellRegistry(known: known, sectionTemplate: "article", rules: [rule])
    #expect(template(all, ["image": .null], kind: "x") == "plain")
    #expect(template(all, ["image": "a.png"], kind: "x") == "article")
    let registered = CellRegistry(known: known).registering("plain", for: "video")
    #expect(template(registered, [:], kind: "video") == "plain")
    #expect(template(registered, [:], kind: "article") == "article")
  }

  @Test(
    arguments: [
      ([.oneOf(["1"])], 1, true), ([.oneOf(["1"])], 2, false), ([.oneOf(["1", "3"])], 3, true), ([.below(4)], 3, true),
      ([.below(4)], 4, false), ([.above(2), .below(4)], 3, true), ([.above(2), .below(4)], 2, false),
      ([.oneOf(["1"])], nil, false), ([], nil, true),
    ] as [([CellCondition], Int?, Bool)])
  func `a rule can ask for the place of a card`(position: [CellCondition], number: Int?, applies: Bool) {
    let registry = CellRegistry(known: known, rules: [CellRule(when: [], position: position, use: "plain")])
    #expect((template(registry, [:], kind: "article", at: number) == "plain") == applies)
  }

  @Test func `a rule with a span alone leaves the template to the next`() {
    let rules = [
      CellRule(when: [], position: [.oneOf(["1"])], span: CellSpan("2x2")),
      CellRule(when: [], position: [.below(3)], use: "video", span: CellSpan("2x1")),
    ]
    let registry = CellRegistry(known: known, rules: rules)
    #expect((1...3).map { template(registry, [:], kind: "article", at: $0) } == ["video", "video", "article"])
  }

  @Test(
    arguments: [
      (CellCondition.missing, [:], true), (.missing, ["f": .null], true), (.missing, ["f": ""], true),
      (.missing, ["f": false], true), (.missing, ["f": []], true), (.missing, ["f": 0], false),
      (.present, ["f": "x"], true), (.present, [:], false), (.present, ["f": 0], true),
      (.oneOf(["a", "b"]), ["f": "b"], true), (.oneOf(["a"]), ["f": "c"], false),
      (.oneOf(["a"]), ["f": ["c", "a"]], true),
      (.oneOf(["3"]), ["f": 3], true), (.oneOf(["true"]), ["f": true], true), (.oneOf(["a"]), [:], false),
      (.above(2), ["f": 3], true), (.above(3), ["f": 3], false), (.above(2), ["f": "2.5"], true),
      (.above(2), [:], false),
      (.below(2), ["f": 1], true), (.below(2), ["f": "x"], false),
    ] as [(CellCondition, RecordData, Bool)])
  func aConditionJudgesAField(condition: CellCondition, card: RecordData, holds: Bool) {
    let rule = CellRule(when: [.init(field: "f", condition: condition)], use: "plain")
    #expect((template(CellRegistry(known: [], rules: [rule]), card, kind: "k") == "plain") == holds)
  }
}
