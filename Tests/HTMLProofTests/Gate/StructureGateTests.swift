import Diagnostics
import HTMLProof
import SeededNumbers
import Testing

@Suite("libxml2 as the second opinion")
struct StructureGateTests {
  @Test("libxml2 accepts the declaration of every element", arguments: [false, true])
  func schemaIsAccepted(checksAttributes: Bool) {
    #expect(StructureGate(checksAttributes: checksAttributes)?.refusedElements == [])
  }

  @Test("Rules that allow more than the gate are found out, and both verdicts are named")
  func disagreementIsReported() throws {
    // The rules of this checker know a table in which anything goes; the gate knows the standard's.
    let loose = ElementTable(rows: ElementName.allCases.map { ElementDefinition($0, holds: .unrestricted) })
    var checker = HTMLChecker(table: loose, gate: Checking.gate)
    let page = Array(Checking.page(of: "<ul><p>a</p></ul>").utf8)
    let findings = page.withUnsafeBytes { checker.check($0, as: .document) }.findings
    #expect(findings.map(\.code) == ["gate-disagrees"])
    #expect(findings.first?.diagnostic().category == .internal)
    #expect(findings.first?.diagnostic().message.contains("Element ul content does not follow the DTD") == true)
  }

  /// Random pages of any elements in any places: whatever the rules accept, libxml2 must accept.
  @Test(arguments: 0..<8)
  func gateNeverContradictsTheRules(_ seed: Int) throws {
    var random = SeededNumbers(seed: seed)
    var checker = HTMLChecker(gate: Checking.gate)
    for _ in 0..<50 {
      let page = Checking.page(of: RandomMarkup.body(&random))
      let result = Array(page.utf8).withUnsafeBytes { checker.check($0, as: .document) }
      #expect(!result.findings.contains { $0.code == "gate-disagrees" }, "\(page)")
    }
  }

  @Test("Deep nesting neither overflows nor takes quadratic time")
  func deepNesting() {
    let depth = 20_000
    let page = String(repeating: "<div>", count: depth) + String(repeating: "</div>", count: depth)
    #expect(Checking.codes(page) == [])
  }
}

/// Balanced markup of elements that often fit together, so that many pages conform.
enum RandomMarkup {
  private static let children: [String: [String]] = [
    "div": ["p", "ul", "dl", "table", "figure", "details", "section", "select", "ruby", "picture", "ins", "x-card"],
    "section": ["p", "div", "fieldset", "svg", "template", "hgroup", "menu", "ol"], "ul": ["li", "template"],
    "ol": ["li"], "menu": ["li", "script"], "li": ["p", "div", "span", "a"], "dl": ["dt", "dd", "div"],
    "dt": ["span"], "dd": ["p"], "table": ["caption", "thead", "tbody", "tfoot", "tr", "colgroup"],
    "thead": ["tr"], "tbody": ["tr"], "tfoot": ["tr"], "tr": ["td", "th"], "td": ["p"], "th": ["span"],
    "figure": ["p", "figcaption"], "details": ["summary", "p"], "fieldset": ["legend", "p"],
    "select": ["option", "optgroup", "hr", "div"], "optgroup": ["option", "legend", "div"], "option": ["span"],
    "ruby": ["rt", "rp", "span"], "p": ["span", "a", "ins", "canvas", "x-card", "label"], "a": ["span", "div"],
    "ins": ["p", "span"], "x-card": ["div", "span"], "template": ["li", "p", "tr"], "hgroup": ["p", "h2"],
    "svg": ["foreignObject", "g"], "foreignObject": ["p"], "canvas": ["span", "p"], "colgroup": ["template"],
    "picture": ["script"], "summary": ["span", "h2"], "legend": ["span", "h2"],
  ]

  static func body(_ random: inout some RandomNumberGenerator) -> String {
    (0..<3).map { _ in element("div", depth: 5, &random) }.joined()
  }

  private static func element(_ name: String, depth: Int, _ random: inout some RandomNumberGenerator) -> String {
    let choices = children[name] ?? []
    var content = ""
    if depth > 0, !choices.isEmpty {
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        content += element(choices[Int.random(in: 0..<choices.count, using: &random)], depth: depth - 1, &random)
      }
    }
    switch name {
    case "hr": return "<hr>"
    case "span", "p", "li", "td", "th", "option", "summary", "legend", "rt", "h2", "dt", "dd", "figcaption":
      return "<\(name)>text\(content)</\(name)>"
    default: return "<\(name)>\(content)</\(name)>"
    }
  }
}
