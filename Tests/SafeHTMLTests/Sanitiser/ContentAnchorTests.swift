import SafeHTML
import Testing

/// Links of a content into itself go on leading there; no other id is kept.
@Suite struct ContentAnchorTests {
  static let place = InsertionContext(base: Array("https://example.org/a?b".utf8), idPrefix: Array("card-7:".utf8))
  static let rel = " rel=\"nofollow noopener ugc\""

  @Test(arguments: [
    ("<a href=#n>1</a><p id=n>x</p><p id=m>y</p>", "<a href=\"#card-7:n\">1</a><p id=\"card-7:n\">x</p><p>y</p>"),
    (
      "<a href='https://example.org/a?b#n'>1</a><li id=n>x",
      "<a href=\"#card-7:n\">1</a><ul><li id=\"card-7:n\">x</li></ul>"
    ),
    ("<a href=#n>1</a>", "<a href=\"https://example.org/a?b#n\"\(rel)>1</a>"),
    ("<a href=/c#n>1</a><p id=n>x</p>", "<a href=\"https://example.org/c#n\"\(rel)>1</a><p>x</p>"),
    ("<a href=#n>1</a><p id=n>x</p><p id=n>y</p>", "<a href=\"#card-7:n\">1</a><p id=\"card-7:n\">x</p><p>y</p>"),
    // Places of old pages and empty ones.
    ("<a href=#n>1</a><a name=n>x</a>", "<a href=\"#card-7:n\">1</a><span id=\"card-7:n\"></span>x"),
    ("<a href=#n>1</a><a id=n></a>x", "<a href=\"#card-7:n\">1</a><span id=\"card-7:n\"></span>x"),
    (
      "<a href=#b id=a>1</a> <a href=#a id=b>2</a>",
      "<a href=\"#card-7:b\" id=\"card-7:a\">1</a> <a href=\"#card-7:a\" id=\"card-7:b\">2</a>"
    ),
    // What cannot have an id: the link leads to the original.
    ("<a href=#n>1</a><script id=n></script>", "<a href=\"https://example.org/a?b#n\"\(rel)>1</a>"),
    ("<a href=#n>1</a><ul id=n></ul>", "<a href=\"https://example.org/a?b#n\"\(rel)>1</a>"),
    // Names are letters wherever they stand.
    ("<a href='#%22%3e'>1</a><p id='&quot;>'>x</p>", "<a href=\"#card-7:_22_3e\">1</a><p id=\"card-7:_22_3e\">x</p>"),
    ("<a href='#é'>1</a><p id='é'>x</p>", "<a href=\"#card-7:_c3_a9\">1</a><p id=\"card-7:_c3_a9\">x</p>"),
    ("<a href='#a b'>1</a><p id='a b'>x</p>", "<a href=\"https://example.org/a?b#a%20b\"\(rel)>1</a><p>x</p>"),
    ("<a href=#>1</a><p id=''>x</p>", "<a href=\"https://example.org/a?b#\"\(rel)>1</a><p>x</p>"),
  ])
  func linksLeadToWhereTheyLed(_ content: String, expected: String) {
    #expect(sanitised(content, at: Self.place) == expected)
  }

  @Test func withoutAPrefixThereAreNoIDs() {
    var place = Self.place
    place.idPrefix = nil
    #expect(
      sanitised("<a href=#n>1</a><p id=n>x</p>", at: place)
        == "<a href=\"https://example.org/a?b#n\"\(Self.rel)>1</a><p>x</p>")
  }

  @Test func aNameThatIsTakenFromThePageStaysThePages() {
    let result = sanitised("<a href=#body>1</a><form name=body><p id=body>x</p></form><img name=body>", at: Self.place)
    #expect(result == "<a href=\"#card-7:body\">1</a><div><p id=\"card-7:body\">x</p></div>")
  }
}
