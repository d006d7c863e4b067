import HTMLProof

/// The whole check takes any bytes: its findings lie inside the source, they do not depend on what was checked before, and the rules and
/// libxml2's verdict agree.
@Sendable func fuzzCheck(_ bytes: UnsafeRawBufferPointer) {
  guard let gate else { fatalError("libxml2 refuses the schema") }
  let context: HTMLParseContext = bytes.count % 3 == 0 ? .fragment(ancestors: [.body, .main]) : .document
  var checker = HTMLChecker(gate: gate)
  let first = checker.check(bytes, as: context).findings
  for finding in first {
    precondition(finding.range.upperBound <= bytes.count, "a finding outside of \(bytes.count) bytes")
    precondition(finding.code != Rule.gateDisagrees.rawValue, "the rules and the gate disagree: \(finding.cause)")
    _ = finding.diagnostic(at: nil)
  }
  precondition(checker.check(bytes, as: context).findings == first, "the second check finds something else")
}

private let gate = StructureGate()
