import Diagnostics
package import HTMLSyntax

/// Checks runs of HTML: parses, applies the rules and asks the gate.
///
/// Keeps its memory from run to run; use one per worker.
///
/// The result depends on the bytes and the context alone.
package struct HTMLChecker {
  private var parser = HTMLParser()
  /// What the parser saw in the run that was checked last.
  private(set) var events = HTMLEvents()
  private var walk: PageWalk
  private var gate: GateWalk?
  /// Where the ids of the run that was checked last stand, each once, in the order of the source.
  var identified: [Range<Int>] { walk.identity.identified.map(\.range) }

  /// Makes a checker.
  ///
  /// - Parameters:
  ///   - gate: the second opinion; asked when the rules have nothing against the bytes. `nil` asks the rules alone.
  ///   - warnings: warnings that are wanted though they are silent by default.
  package init(table: ElementTable = .html, gate: StructureGate?, warnings: Set<Rule> = []) {
    walk = PageWalk(table: table, silent: Rule.optional.subtracting(warnings))
    self.gate = gate.flatMap { GateWalk($0, table: table) }
  }

  /// Checks some bytes, UTF-8.
  ///
  /// - Complexity: linear in the number of bytes.
  package mutating func check(
    _ bytes: UnsafeRawBufferPointer, as context: HTMLParseContext
  ) -> CheckResult {
    parser.parse(bytes, as: context, into: &events)
    walk.run(events, bytes: bytes, as: context)
    var findings = walk.findings
    if !events.errors.isEmpty {
      var last: HTMLParseError?
      for error in events.errors {
        // One start tag may cut several open elements short.
        if let last, last.code == error.code, last.range == error.range { continue }
        last = error
        findings.append(
          HTMLFinding(
            .syntax(error.code), at: error.range, element: error.element.text,
            value: String(decoding: bytes[error.range].prefix(40), as: UTF8.self)))
      }
      findings.sort { $0.range.lowerBound < $1.range.lowerBound }
    }
    let isClean = !findings.contains { $0.severity == .error }
    if isClean, let fault = gate?.fault(in: events, html: bytes, as: context) {
      findings.append(
        HTMLFinding(.rule(.gateDisagrees), at: fault.range, element: fault.element.text, value: fault.words))
    }
    return CheckResult(findings: findings, summary: walk.summary)
  }
}
