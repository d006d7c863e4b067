import HTMLProof
import Testing

/// What is remembered of a part counts in the wrapper in which it was proven.
@Suite struct WrapperTests {
  private static let plain = ("<section>", "</section>", UInt64(1))
  private static let header = ("<header>", "</header>", UInt64(2))

  private func subject(_ wrapper: (start: String, end: String, shape: UInt64), _ parts: [String]) -> ProofSubject {
    var html = Array(wrapper.start.utf8)
    var own: [HTMLPart] = []
    for part in parts {
      let start = html.count
      html += Array(part.utf8)
      own.append(
        HTMLPart(range: start..<html.count, shape: part.utf8.reduce(7) { $0 &* 31 &+ UInt64($1) }, spans: 0..<0))
    }
    return ProofSubject(html: html + Array(wrapper.end.utf8), parts: own, spans: [], frameShape: wrapper.shape)
  }

  @Test func aPartIsCheckedInEachWrapperAnew() throws {
    var prover = HTMLProver(try ProofRules(usesMemo: true))
    func conforms(_ subject: ProofSubject) -> Bool {
      if case .valid = prover.prove(fragment: subject, inside: [.html, .body]) { return true }
      return false
    }
    // A header may not stand in a header; neighbours see the same in both parts: a `div`.
    let part = "<div><header>a</header></div>"
    #expect(conforms(subject(Self.plain, [part])))
    #expect(conforms(subject(Self.header, ["<div><p>a</p></div>"])))
    #expect(!conforms(subject(Self.header, [part])))
    // Parts that are known in their wrapper are not checked again.
    let checked = prover.checkedCount
    #expect(conforms(subject(Self.plain, [part])))
    #expect(prover.checkedCount == checked)
  }

  /// Each card with HTML of its own is a part of a shape of its own, so a site has more of them than are remembered.
  @Test func aPartIsRememberedHoweverManyOthersThereWere() throws {
    var prover = HTMLProver(try ProofRules(usesMemo: true))
    func checks(_ part: String) -> Int {
      let before = prover.checkedCount
      _ = prover.prove(fragment: subject(Self.plain, [part]), inside: [.html, .body])
      return prover.checkedCount - before
    }
    #expect((0..<17_000).reduce(0) { $0 + checks("<p>\($1)</p>") } == 17_000)
    #expect(checks("<p>16999</p>") == 0)
    #expect(checks("<p>other</p>") == 1)
    #expect(checks("<p>other</p>") == 0)
  }
}
