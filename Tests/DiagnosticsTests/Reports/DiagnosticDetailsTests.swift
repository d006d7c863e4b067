import Diagnostics
import Testing

@Suite("Details of mistakes")
struct DiagnosticDetailsTests {
  private enum Code: String, DiagnosticCode { case refused, other }

  private static func refused(
    _ detail: String?, card: String, at location: Diagnostics.SourceLocation? = place
  ) -> Diagnostic {
    Diagnostic(
      .warning, code: Code.refused, "\(detail ?? "it") is refused", at: location,
      subject: Diagnostic.Subject(source: "news", card: card)
    ).with(detail: detail)
  }

  private static let text = SourceText(file: "card.mustache", text: "<p>{{a}}</p>\n<p>{{b}}</p>\n")
  private static let place = text.location(of: 3..<8)
  private static let below = text.location(of: 16..<21)

  @Test("Mistakes that differ in a detail alone are one, with a note of the others")
  func details() throws {
    var groups = DiagnosticGroups()
    for (position, (detail, card)) in [("a", "1"), ("b", "1"), ("a", "2"), ("c", "3")].enumerated() {
      groups.add(Self.refused(detail, card: card), at: DiagnosticGroups.Order(page: 0, position: position))
    }
    groups.add(Self.refused("a", card: "1", at: Self.below), at: DiagnosticGroups.Order(page: 1))
    let combined = groups.combined
    #expect(combined.map(\.message) == ["a is refused", "a is refused"])
    #expect(combined.map(\.occurrences) == [4, 1])
    #expect(combined.map { $0.notes.map(\.message) } == [["the same of `b`, `c`"], []])
  }

  @Test("A note names no more than twenty")
  func many() throws {
    var groups = DiagnosticGroups()
    for index in 0..<30 {
      groups.add(Self.refused("d\(index)", card: "1"), at: DiagnosticGroups.Order(position: index))
    }
    let one = try #require(groups.combined.first)
    #expect(groups.combined.count == 1 && one.notes.first?.message.hasSuffix("`d20` and 9 more") == true)
  }

  @Test("What has no detail stays as it is")
  func plain() {
    var groups = DiagnosticGroups()
    groups.add(Self.refused(nil, card: "1"))
    groups.add(Self.refused(nil, card: "2"))
    groups.add(Diagnostic(.error, code: Code.other, "another"))
    #expect(groups.combined == groups.diagnostics && groups.combined.map(\.occurrences) == [1, 2])
  }
}
