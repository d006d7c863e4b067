import Diagnostics
import HTMLProof
import Platform
import Testing

@Suite("Style sheets of designers")
struct StyleSheetCheckTests {
  private func told(_ sheet: String) -> [String] {
    StyleSheetCheck.diagnostics(in: SourceText(file: "a.css", text: sheet)).map { warning in
      "\(warning.location?.line ?? 0):\(warning.location?.column ?? 0) \(warning.message)"
    }
  }

  @Test(arguments: [
    (".card {\n  colr: red;\n}", ["2:3 `colr` is not a CSS property"]),
    (".card { color: redd }", ["1:16 `redd` is not a colour"]),
    (".card { width: 12 }", ["1:16 `12` has no unit"]),
    (".card { margin: -5 auto }", ["1:17 `-5` has no unit"]),
    (
      ".card { display: flexx; colr: red }",
      ["1:18 `flexx` is not a value of `display`", "1:25 `colr` is not a CSS property"]
    ),
    (".a { color: red\n.b { color: blue }", ["1:4 `{` is never closed", "1:11 `:` makes no selector at this place"]),
    (
      ".a { color: red background: blue; colr: red }\n.b { widht: 1px }",
      [
        "1:27 a second `:` stands in one declaration", "1:35 `colr` is not a CSS property",
        "2:6 `widht` is not a CSS property",
      ]
    ),
    (".a { color: red; } }\n.b { widht: 1px }", ["1:20 `}` closes nothing", "2:6 `widht` is not a CSS property"]),
    ("@media (min-width: 3rem) { .a { colr: red } }", ["1:33 `colr` is not a CSS property"]),
  ])
  func mistakes(sheet: String, expected: [String]) {
    #expect(told(sheet) == expected)
  }

  @Test(arguments: [
    ".a { --accent: whatever; color: var(--accent) }", ".a { -webkit-box-reflect: below; display: -webkit-box }",
    ".a { corner-squircle-level: 3 }", "@future (x) { .a { color: red } }", ".a { &:hover { color: red } }",
    "@font-face { font-family: x; src: url(x.woff2); anything: 1 }", "/* nothing */",
    ".a { width: calc(100% - 2rem); inset: 0; transition: opacity 200ms ease-in }",
  ])
  func nothingToTell(sheet: String) {
    #expect(told(sheet) == [])
  }

  @Test("A warning suggests what was meant and shows the line")
  func suggestion() {
    let warning = StyleSheetCheck.diagnostics(in: SourceText(file: "a.css", text: ".a { colr: red }")).first
    #expect(warning?.severity == .warning)
    #expect(warning?.hint == "did you mean `color`?")
    #expect(warning?.location?.lineText == ".a { colr: red }")
  }

  @Test(
    "Any text comes to an end", arguments: ["{{{{{", "}}}}", "a{b:c(((", "@", "a{:;}}{", ")))", "a{b:{c:d", "\"", "/*"])
  func garbage(_ part: String) {
    #expect(told(String(repeating: part, count: 300)).count <= 20)
  }
}
