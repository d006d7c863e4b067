import Diagnostics
import Testing

/// What the report for people makes of data that it quotes.
@Suite struct TextReportTests {
  @Test func dataCannotSteerATerminal() {
    let hostile = "a\u{1B}[2J\u{7}\u{9B}31m\u{202E}b\rc"
    let diagnostic = Diagnostic(
      .error, code: "bad-value", hostile, subject: Diagnostic.Subject(card: hostile), reason: hostile, hint: hostile)
    let text = TextReport(colour: false).text(of: diagnostic)
    #expect(text.contains("a␛[2J␇\u{FFFD}31m\u{FFFD}b␍c"))
    #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || (0x7F..<0xA0).contains($0.value) })
  }
}
