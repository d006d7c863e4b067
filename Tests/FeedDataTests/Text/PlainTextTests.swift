import FeedData
import Testing

/// Plain text out of HTML, and short texts.
@Suite struct PlainTextTests {
  @Test(arguments: [
    ("a", "a"), ("<p>a</p><p>b</p>", "a b"), ("a<b>b</b>c", "abc"), ("a &amp; b &lt;i&gt;", "a & b <i>"),
    ("a<br>b", "a b"),
    ("<script>x()</script>y", "y"), ("<style>p{}</style>y", "y"), ("<SCRIPT>x</SCRIPT >y", "y"), ("<!-- <p> -->y", "y"),
    ("<a title=\"a>b\">x</a>", "x"), ("1 < 2", "1 < 2"), ("<p", ""), ("&eacute;&#8230;", "é…"), ("  a \n b ", "a b"),
    ("<img src=x>", ""),
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
}
