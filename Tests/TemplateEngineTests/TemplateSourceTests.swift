import Diagnostics
import Testing

@testable import TemplateEngine

@Suite struct TemplateSourceTests {
  @Test(
    "Front matter is the block between two --- lines at the very beginning",
    arguments: [
      ("<p>", nil, "<p>", false),
      ("---\na: 1\n---\n<p>", "a: 1\n", "<p>", false),
      ("---\r\na: 1\r\n---\r\n<p>", "a: 1\r\n", "<p>", false),
      ("---  \n---\n", "", "", false),
      ("\u{FEFF}---\na\n---\nb", "a\n", "b", false),
      ("----\na\n---\nb", nil, "----\na\n---\nb", false),
      ("---\na: 1\n", nil, "---\na: 1\n", true),
      (" ---\na\n---\n", nil, " ---\na\n---\n", false),
    ] as [(String, String?, String, Bool)])
  func split(text: String, frontMatter: String?, body: String, isUnclosed: Bool) {
    let source = TemplateSource(name: "t", text: SourceText(file: "t.mustache", text: text))
    #expect(source.frontMatterRange.map { String(decoding: source.text.bytes[$0], as: UTF8.self) } == frontMatter)
    #expect(String(decoding: source.text.bytes[source.bodyStart...], as: UTF8.self) == body)
    #expect(source.isFrontMatterUnclosed == isUnclosed)
  }
}
