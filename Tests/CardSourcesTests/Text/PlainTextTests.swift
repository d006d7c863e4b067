import CardSources
import Testing

/// Plain text out of HTML, and short texts.
@Suite struct PlainTextTests {
  @Test(arguments: [
    ("a", "a"), ("<p>a</p><p>b</p>", "a b"), ("a<b>b</b>c", "abc"), ("a &amp; b &lt;i&gt;", "a & b <i>"),
    ("a<br>b", "a b"),
    ("<script>x()</script>y", "y"), ("<style>p{}</style>y", "y"), ("<SCRIPT>x</SCRIPT >y", "y"), ("<!-- <p> -->y", "y"),
    ("<a title=\"a>b\">x</a>", "x"), ("1 < 2", "1 < 2"), ("<p", ""), ("&eacute;&#8230;", "é…"), ("  a \n b ", "a b"),
    ("<img src=x>", ""), ("<kbd>Ctrl</kbd>+<kbd>C</kbd>, <ins>a</ins>b", "Ctrl+C, ab"),
    ("x<math alttext='a &amp;lt; b'><mi>a</mi></math>y<math", "xa &lt; b y"),
    ("<3 you", "<3 you"), ("&lt;script&gt;", "<script>"),
  ]) func `the text of HTML`(html: String, expected: String) {
    #expect(PlainText.text(ofHTML: html.utf8) == expected)
  }

  @Test(arguments: [
    ("short", 10, "short"), ("one two three four", 12, "one two…"), ("one two three four", 8, "one two…"),
    ("exactly ten", 11, "exactly ten"),
    ("Hello, world again", 8, "Hello…"), ("日本語の文章です", 5, "日本語の…"), ("👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦", 2, "👨‍👩‍👧‍👦…"),
    ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"),
    ("abc", 0, ""), ("", 5, ""),
  ]) func `a text is cut between words and characters`(text: String, limit: Int, expected: String) {
    #expect(PlainText.cut(text, to: limit) == expected)
    #expect(PlainText.cut(text, to: limit).count <= limit)
  }

  @Test func `white space of every script is one space`() {
    let spaces = (0...0x3001).compactMap { Unicode.Scalar($0) }.filter(\.properties.isWhitespace)
    #expect(spaces.count == 25)
    for space in spaces {
      #expect(PlainText.text(ofHTML: "\(space)a\(space) \(space)b\(space)".utf8) == "a b", "\(space.value)")
    }
    #expect(PlainText.text(ofHTML: "\u{200B}a\u{2027}\u{2030}b\u{3001}".utf8) == "\u{200B}a\u{2027}\u{2030}b\u{3001}")
  }

  @Test(arguments: [
    "word ", "&#8217;&amp; ", "<p>ein</p>\n\n", "文章", "e\u{301}\u{302}\u{303}\u{304}", "👨‍👩‍👧‍👦", "        ",
    "<script>x</script>.",
  ]) func `a cut text is the same however little of it was read`(piece: String) {
    for count in [1, 30, 100, 101, 102, 103, 104, 105, 106, 107, 3_000] {
      let html = String(repeating: piece, count: count)
      for limit in [1, 12, 50] {
        #expect(
          PlainText.text(ofHTML: html.utf8, cutTo: limit) == PlainText.cut(PlainText.text(ofHTML: html.utf8), to: limit)
        )
      }
    }
  }
}
