import SafeHTML
import Testing

/// Content is made for the elements around it.
@Suite struct ContentSettingTests {
  static let content = "<h2>A</h2><p>b <a href=https://x.test/>c</a></p><ul><li>d<li>e</ul>"

  @Test(arguments: [
    (
      "<div>",
      "<h2>A</h2><p>b <a href=\"https://x.test/\" rel=\"nofollow noopener ugc\">c</a></p><ul><li>d</li><li>e</li></ul>"
    ),
    ("<p>", "A<br>b <a href=\"https://x.test/\" rel=\"nofollow noopener ugc\">c</a><br>d<br>e"),
    ("<p>x <b>", "A<br>b <a href=\"https://x.test/\" rel=\"nofollow noopener ugc\">c</a><br>d<br>e"),
    ("<h2>", "A b <a href=\"https://x.test/\" rel=\"nofollow noopener ugc\">c</a> d e"),
    ("<a href=/><h2>", "A b c d e"),
    ("<p><a href=/>", "A<br>b c<br>d<br>e"),
    ("<a href=/>", "<h2>A</h2><p>b c</p><ul><li>d</li><li>e</li></ul>"),
    ("<button>", "A b c d e"),
    ("<select><option>", "A b c d e"),
    ("<svg><text>", "A b c d e"),
    ("<svg><path d=''/><g><title>", "A b c d e"),
    ("<math><mtext>", "A b c d e"),
    ("<svg><g><foreignObject><div>", nil),
    ("<svg><foreignObject><p>x</p></foreignObject><text>", "A b c d e"),
    ("<svg viewBox=''/><math/><div>", nil),
    (
      "<table><tr><th>",
      "<p>A</p><p>b <a href=\"https://x.test/\" rel=\"nofollow noopener ugc\">c</a></p><ul><li>d</li><li>e</li></ul>"
    ),
    (
      "<ul>",
      "<li><h2>A</h2><p>b <a href=\"https://x.test/\" rel=\"nofollow noopener ugc\">c</a></p><ul><li>d</li><li>e</li></ul></li>"
    ),
    // What a template closed, or left to be closed by a start tag, is open no more.
    ("<p>x</p><h2>y</h2><!-- <p> --><p title='<b>'>z<div>", nil),
    ("<ul><li><p>x</p><li><p>y</ul><table><tr><th>a<td>", nil),
    ("<style>p{}</style><svg><a><title>x</title></a></svg><br><img src=x alt=\"<p>\"><div>", nil),
  ])
  func theElementsAroundDecide(_ template: String, expected: String?) {
    let plain =
      "<h2>A</h2><p>b <a href=\"https://x.test/\" rel=\"nofollow noopener ugc\">c</a></p><ul><li>d</li><li>e</li></ul>"
    #expect(Self.written(Self.content, behind: template) == expected ?? plain)
  }

  @Test(arguments: [
    ("a<p>b</p>c", "a<br>b<br>c"), ("<p>a</p>\n\n<p>b</p>\n", "a<br>b"),
    ("<p><b>a</b></p><p><i>b</i></p>", "<b>a</b><br><i>b</i>"),
    ("<p>a<br></p><p>b</p>", "a<br>b"), ("<hr><p>a</p><hr>", "a"), ("<div><div><p>a</p></div></div>b", "a<br>b"),
    ("<table><tr><td>a<td>b<tr><td>c</table>", "a b<br>c"), ("<p>a</p> b<b> c</b>", "a<br>b<b> c</b>"),
    ("<details><summary>a</summary>b</details>", "a<br>b"), ("<pre>\n a\n b</pre>c", "a\n b<br>c"),
  ])
  func blocksBecomeLines(_ content: String, expected: String) {
    #expect(Self.written(content, behind: "<p>") == expected)
  }

  @Test(arguments: [
    ("<li>a<li>b", "<li>a</li><li>b</li>"), (" <ol><li>a</ol> ", "<li>a</li>"), ("a<b>c</b>", "<li>a<b>c</b></li>"),
    (" ", ""),
  ])
  func whatStandsInAListHasItems(_ content: String, expected: String) {
    #expect(Self.written(content, behind: "<ul>") == expected)
  }

  @Test func theLevelIsThatOfTheLastHeadingThatWasBegun() {
    var tags = OpenTags()
    _ = Array("<h2>a</h2><!-- <h5> --><H3 title=\"<h6>\">b".utf8).withUnsafeBytes { tags.read($0) }
    #expect(tags.lastHeading == 3)
  }

  private static func written(_ content: String, behind template: String) -> String {
    var tags = OpenTags()
    let setting = Array(template.utf8).withUnsafeBytes { tags.read($0) }
    return sanitised(content, at: InsertionContext(setting: setting))
  }
}
