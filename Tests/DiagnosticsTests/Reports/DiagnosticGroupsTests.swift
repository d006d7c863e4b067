import Diagnostics
import Testing

/// One cause is told once, with the number of its cards.
@Suite struct DiagnosticGroupsTests {
  private func finding(_ card: String?, field: String? = nil, page: String = "/") -> Diagnostic {
    Diagnostic(
      .error, code: ExampleCode.short, category: .access, "wrong", at: SourceLocation(file: "t", line: 1, column: 1),
      subject: Diagnostic.Subject(source: "s", card: card, field: field, page: page))
  }

  @Test func aCardCountsOnceHoweverOftenItBreaksTheRule() {
    var groups = DiagnosticGroups()
    for field in ["x", "y"] { groups.add(finding("a", field: field), at: .init(position: 1)) }
    #expect(groups.diagnostics.map(\.occurrences) == [1])
    #expect(groups.diagnostics.first?.subject?.field == "x")
    for _ in 0..<3 { groups.add(finding("b"), at: .init(position: 2)) }
    #expect(groups.diagnostics.map(\.occurrences) == [2])
  }

  @Test func whatIsNoCardCountsEachTime() {
    var groups = DiagnosticGroups()
    for _ in 0..<3 { groups.add(finding(nil)) }
    #expect(groups.diagnostics.map(\.occurrences) == [3])
  }

  @Test func workersCountTheirOwnCards() {
    var (one, two) = (DiagnosticGroups(), DiagnosticGroups())
    for _ in 0..<2 {
      one.add(finding("a"), at: .init(page: 1))
      two.add(finding("b", page: "/page/2/"), at: .init(page: 0))
    }
    one.merge(two)
    #expect(one.diagnostics.map(\.occurrences) == [2])
    #expect(one.diagnostics.first?.subject?.card == "b")
  }
}
