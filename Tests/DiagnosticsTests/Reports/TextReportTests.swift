import Diagnostics
import Testing

/// What the report for people makes of data that it quotes.
@Suite struct TextReportTests {
  @Test func dataCannotSteerATerminal() {
    let hostile = "a\u{1B}[2J\u{7}\u{9B}31m\u{202E}b\rc\nerror: d\u{2028}e"
    let diagnostic = Diagnostic(
      .error, code: ExampleCode.badValue, hostile,
      at: SourceLocation(file: hostile, line: 1, column: 1, lineText: hostile),
      subject: Diagnostic.Subject(source: hostile, card: hostile, field: hostile, page: hostile), reason: hostile,
      hint: hostile, notes: [Diagnostic.Note(hostile)])
    let text = TextReport(color: false).text(of: diagnostic)
    let shown = #"a\u{1B}[2J\u{7}\u{9B}31m\u{202E}b\rc\nerror: d\u{2028}e"#
    #expect(text.hasPrefix("error: \(shown)  [bad-value]\n  --> \(shown):1:1\n"))
    #expect(text.split(separator: "\n").count == 9)
    #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || (0x7F..<0xA0).contains($0.value) })
    #expect(!text.unicodeScalars.contains("\u{202E}") && !text.unicodeScalars.contains("\u{2028}"))
  }

  @Test(arguments: [
    ("plain text, é and 汉字", "plain text, é and 汉字"),
    // What hides is shown; what belongs to emoji and to scripts that join stays.
    ("ti\u{200B}tle\u{FEFF}", #"ti\u{200B}tle\u{FEFF}"#), ("ti\u{200D}tle", #"ti\u{200D}tle"#),
    ("soft\u{AD}hyphen", #"soft\u{AD}hyphen"#), ("\u{E0041}", #"\u{E0041}"#), ("\u{3164}", #"\u{3164}"#),
    ("👩‍👧 ❤️", "👩‍👧 ❤️"), ("می‌خواهم", "می‌خواهم"), ("tab\tline\nend", #"tab\tline\nend"#),
  ])
  func whatCannotBeSeenIsEscaped(_ text: String, _ shown: String) { #expect(text.shown == shown) }

  @Test func linesStayWhereATextHasSeveral() {
    #expect("a\tb\nc\r\u{1B}[m".shownLines == "a\tb\nc\\r\\u{1B}[m")
  }

  @Test func theCaretStandsUnderItsCharacterBehindAnEscape() {
    let place = SourceLocation(file: "a", line: 3, column: 4, length: 2, lineText: "\tx\u{0}y\u{1}z")
    let text = TextReport(color: false).text(of: Diagnostic(.error, code: ExampleCode.short, "m", at: place))
    #expect(text.hasSuffix("  3 | \tx\\u{0}y\\u{1}z\n    | \t      ^^^^^^\n"))
  }

  @Test(arguments: [
    (String(repeating: "x", count: 160), String(repeating: "x", count: 160)),
    (
      String(repeating: "é👩‍👧", count: 100),
      String(repeating: "é👩‍👧", count: 60) + "…" + String(repeating: "é👩‍👧", count: 20)
    ),
    // One character of a thousand marks is not a short value.
    ("a" + String(repeating: "\u{301}", count: 1_000), "…"),
  ])
  func aLongValueIsShortened(_ value: String, _ shown: String) {
    let text = TextReport(color: false).text(
      of: Diagnostic(.error, code: ExampleCode.short, "`\(value)` is not `\(value)`"))
    #expect(text == "error: `\(shown)` is not `\(shown)`  [c]\n")
  }

  @Test func aLongMessageIsShortened() {
    let names = (0..<500).map { "name\($0)" }.joined(separator: ", ")
    let text = TextReport(color: false).text(of: Diagnostic(.error, code: ExampleCode.short, names))
    #expect(text.hasPrefix("error: name0, name1, ") && text.hasSuffix(", name499  [c]\n"))
    #expect(text.count < 1_300)
  }
}
