import CardSources
import Testing

struct MarkdownReaderTests {
  private let reader = MarkdownReader()

  private func html(_ text: String) throws -> String {
    // `scripts/install.sh markdown` installs the library.
    let reader = try #require(reader)
    return Array(text.utf8).withUnsafeBytes { reader.withHTML(of: $0) { String(decoding: $0, as: UTF8.self) } }
  }

  @Test(
    "Markdown of GitHub's flavour is turned into HTML",
    arguments: [
      ("a *b* **c**", "<p>a <em>b</em> <strong>c</strong></p>\n"),
      ("~~gone~~", "<p><del>gone</del></p>\n"),
      ("https://example.org/", "<p><a href=\"https://example.org/\">https://example.org/</a></p>\n"),
      ("a\n| b |\n", "<p>a\n| b |</p>\n"),
      ("1 < 2 & \"3\"", "<p>1 &lt; 2 &amp; &quot;3&quot;</p>\n"),
      ("<b>loud</b>", "<p><b>loud</b></p>\n"),
      ("", ""),
      ("日本 😀\u{0}", "<p>日本 😀\u{FFFD}</p>\n"),
    ])
  func html(of text: String, is expected: String) throws {
    #expect(try html(text) == expected)
  }

  @Test("tables have a head and a body")
  func tables() throws {
    let table = try html("| a | b |\n| - | -: |\n| 1 | 2 |\n")
    #expect(table.contains("<th align=\"right\">b</th>"))
    #expect(table.contains("<td>1</td>"))
  }

  @Test("nested and unclosed markers, however many, are read")
  func hostileTexts() throws {
    for part in ["[", "*_", "> ", "`", "![[](", "<!--", "\\", "|", "[^1]", "&#"] {
      let text = String(repeating: part, count: 2_000)
      #expect(try html(text) != "")
    }
  }

  @Test("many threads load the library at once")
  func threads() async {
    let results = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<32 { group.addTask { MarkdownReader() != nil } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(!results.contains(false))
  }
}
