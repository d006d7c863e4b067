import HTMLProof
import Platform
import SafeHTML

/// The sanitiser takes any bytes; what it makes conforms where it will stand, and is not larger than its source allows.
@Sendable func fuzzContent(_ bytes: UnsafeRawBufferPointer) {
  let sanitiser = ContentSanitiser()
  var output = ByteBuffer()
  let place = InsertionContext(
    base: Array("https://example.org/a/".utf8), origins: OriginList(["https://example.org"]), headingLevel: 1)
  output.append("<h1>Around</h1><div>")
  sanitiser.sanitise(bytes, at: place, into: &output)
  output.append("</div>")
  var checker = HTMLChecker(gate: gate)
  let findings = checker.check(output.bytes, as: .fragment(ancestors: [.html, .body, .main, .article])).findings
  for finding in findings where finding.severity == .error {
    fatalError("\(finding) in \(String(decoding: output.bytes, as: UTF8.self))")
  }
  precondition(output.count < 256 * (bytes.count + 16), "\(output.count) bytes of \(bytes.count)")
}

private let gate = StructureGate()
