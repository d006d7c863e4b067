import Diagnostics
import HTMLProof
import Platform
import SafeHTML

/// What the sanitiser makes of some content.
func sanitised(_ html: String, at place: InsertionContext = InsertionContext()) -> String {
  sanitised(Array(html.utf8), at: place)
}

func sanitised(_ html: [UInt8], at place: InsertionContext = InsertionContext()) -> String {
  let sanitiser = ContentSanitiser()
  var output = ByteBuffer()
  html.withUnsafeBytes { sanitiser.sanitise($0, at: place, into: &output) }
  return String(decoding: output.bytes, as: UTF8.self)
}

/// What stands against HTML inside of an article, errors and warnings, as the checker says it.
func findings(in html: String, with checker: inout HTMLChecker) -> [String] {
  let bytes = Array("<h1>Heading around</h1><div>\(html)</div>".utf8)
  let result = bytes.withUnsafeBytes { checker.check($0, as: .fragment(ancestors: [.html, .body, .main, .article])) }
  return result.findings.filter { $0.severity == .error }.map { "\($0)" }
}

/// The names of the rules that some HTML of the body breaks.
func brokenRules(in html: String) -> [String] {
  var checker = HTMLChecker(gate: StructureGate())
  let result = Array(html.utf8).withUnsafeBytes { checker.check($0, as: .fragment(ancestors: [.html, .body])) }
  return result.findings.map(\.code)
}
