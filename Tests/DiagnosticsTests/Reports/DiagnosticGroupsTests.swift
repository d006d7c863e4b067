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

  /// Cards in the order in which they are met, each with a page.
  @Test(arguments: [
    ["a", "b", "c"], ["a", "a", "b"], ["b", "a", "a", "b"], ["a"], [],
  ])
  func `what is worded later is counted like what is worded at once`(cards: [String]) {
    let cause = DiagnosticCause(of: finding("other"))
    var (worded, later) = (DiagnosticGroups(), DiagnosticGroups())
    for (position, card) in cards.enumerated() {
      let order = DiagnosticGroups.Order(page: 1, position: position)
      let own = finding(card)
      let found = Finding(of: cause, card: UInt64(card.utf8.first ?? 0)) { own }
      worded.add(own, at: order)
      later.add(found, at: order)
    }
    #expect(later.diagnostics == worded.diagnostics)
    #expect(later.counts == worded.counts)
    #expect(later.containsError == worded.containsError)
  }

  @Test func `only the first of many is worded`() {
    let cause = DiagnosticCause(of: finding("other"))
    var (one, two) = (DiagnosticGroups(), DiagnosticGroups())
    for number in 0..<100 {
      let own = finding("\(number)")
      let found = Finding(of: cause, card: UInt64(number)) {
        #expect(number == 0)
        return own
      }
      // Pages are met in any order.
      let order = DiagnosticGroups.Order(page: number)
      if number % 2 == 0 { two.add(found, at: order) } else { one.add(found, at: order) }
    }
    one.merge(two)
    #expect(one.diagnostics.map(\.occurrences) == [100])
    #expect(one.diagnostics.first?.subject?.card == "0")
  }

  /// Whichever worker makes which page.
  @Test(arguments: [[0, 0, 0], [0, 1, 1], [0, 1, 0], [1, 0, 0]])
  func `a card on several pages counts on each, and on each once`(workers: [Int]) {
    let cause = DiagnosticCause(of: finding("a"))
    var groups = [DiagnosticGroups(), DiagnosticGroups()]
    for (page, worker) in workers.enumerated() {
      for position in [4, 5] {
        groups[worker].add(Finding(of: cause, card: 7) { finding("a") }, at: .init(page: page, position: position))
      }
    }
    groups[0].merge(groups[1])
    #expect(groups[0].diagnostics.map(\.occurrences) == [3])
  }

  @Test func `an earlier card takes the place of the first`() {
    let cause = DiagnosticCause(of: finding("other"))
    var groups = DiagnosticGroups()
    for (page, card) in [(5, "c"), (2, "a"), (3, "b")] {
      let own = finding(card)
      groups.add(Finding(of: cause, card: UInt64(page)) { own }, at: .init(page: page))
    }
    #expect(groups.diagnostics.first?.subject?.card == "a")
  }
}
