import Cardloom
import Testing

/// The lines in which two versions of a text differ.
@Suite struct LineComparisonTests {
  private func words(_ text: String, _ former: String) -> [String] {
    LineComparison(of: Array(text.utf8), with: Array(former.utf8)).lines.map { line in
      let mark =
        switch line.kind {
        case .same: " "
        case .added: "+"
        case .removed: "-"
        }
      return "\(line.number)\(mark)\(String(decoding: line.text, as: UTF8.self))"
    }
  }

  @Test(arguments: [
    ("a\nb", "a\nb", ["1 a", "2 b"]),
    ("a\nx\nc", "a\nb\nc", ["1 a", "2-b", "2+x", "3 c"]),
    ("a\nc", "a\nb\nc", ["1 a", "2-b", "2 c"]),
    ("a\nb\nc", "c", ["1+a", "2+b", "3 c"]),
    ("x", "a\nb", ["1-a", "2-b", "1+x"]),
    ("", "", ["1 "]),
  ])
  func `removed lines precede those that replace them`(text: String, former: String, lines: [String]) {
    #expect(words(text, former) == lines)
  }

  @Test func `differences that are near form one part with equal lines around it`() {
    let former = (1...30).map(String.init)
    var text = former
    text[4] = "five"
    text[8] = "nine"
    text[25] = "twenty-six"
    let bytes = { (lines: [String]) in Array(lines.joined(separator: "\n").utf8) }
    let comparison = LineComparison(of: bytes(text), with: bytes(former))
    #expect(comparison.differingLines == 3)
    let parts = comparison.changedParts(context: 2).map { $0.map { String(decoding: $0.text, as: UTF8.self) } }
    #expect(
      parts == [
        ["3", "4", "5", "five", "6", "7", "8", "9", "nine", "10", "11"],
        ["24", "25", "26", "twenty-six", "27", "28"],
      ])
  }
}
