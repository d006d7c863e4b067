import HTMLProof
import Testing

@Suite("Rules of a style sheet")
struct StyleRuleTests {
  private func rules(_ text: String) -> [StyleRule] { StyleRule.rules(in: Array(text.utf8)) }

  @Test("A rule has its selector, its conditions, its declarations and their lines")
  func rule() throws {
    let rules = rules(
      "@media (width > 40rem) {\n  .a,\n  .b > p { color: red; --x: { };\n    margin: 0 /* none */ auto }\n}")
    let rule = try #require(rules.first)
    #expect(rules.count == 1 && rule.selector == ".a, .b > p" && rule.line == 2)
    #expect(rule.conditions == ["@media (width > 40rem)"])
    #expect(rule.declarations.map(\.property) == ["color", "--x", "margin"])
    #expect(rule.declarations.map(\.line) == [3, 3, 4])
    #expect(rule.declarations.last?.value == "0 auto")
  }

  @Test("The range of a value is what is written, without space and comments around it")
  func range() throws {
    let sheet = ".a { color : /* a */ red /* b */ ; --x:  a  /* c */ b  }"
    let ranges = try #require(rules(sheet).first).declarations.map(\.range)
    #expect(ranges.map { String(decoding: Array(sheet.utf8)[$0], as: UTF8.self) } == ["red", "a  /* c */ b"])
  }

  @Test("Nested rules are resolved, and follow the rule around them")
  func nested() {
    let rules = rules(".a { color: red; &:hover { color: blue } p { margin: 0 } @media print { display: none } }")
    #expect(rules.map(\.selector) == [".a", ":is(.a):hover", ":is(.a) p", ".a"])
    #expect(rules.last?.conditions == ["@media print"])
  }

  @Test(
    "What is broken ends, and what follows is read",
    arguments: [
      "} .a { color: red }", ".b { color: ; } .a { color: red }", "@import url(x.css); .a { color: red }",
      ".b { color } .a { color: red }", "; .a { color: red", ") .a { color: red }", "@media { .a { color: red }",
    ])
  func broken(_ text: String) {
    #expect(rules(text).last?.declarations.last?.value == "red")
  }
}
