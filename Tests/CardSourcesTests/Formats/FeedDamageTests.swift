import CardSources
import Diagnostics
import Testing

/// Feeds that are not well-formed XML: what is left of them, and what is said.
@Suite struct FeedDamageTests {
  private static let whole =
    "<?xml version=\"1.0\"?><rss version=\"2.0\"><channel><title>F</title><item><guid>1</guid><title>A &amp; b</title><description><![CDATA[<p>é</p>]]></description></item><item><guid>2</guid></item></channel></rss>"

  static let cases: [FeedCase] = [
    FeedCase("white space first", "\n \(whole1)", ["title": "A"]),
    FeedCase(
      "warnings of PHP first",
      "<br />\n<b>Warning</b>:  mysql_connect() in <b>/x.php</b> on line <b>3</b><br />\n<?xml version=\"1.0\"?>\(whole1)",
      ["title": "A"]),
    FeedCase(
      "a message first", "Notice: Undefined index, in x.php\n<?xml version=\"1.0\"?>\n\(whole1)", ["title": "A"]),
    FeedCase("a comment first", "<!-- x --><?xml version=\"1.0\"?>\(whole1)", ["title": "A"]),
    FeedCase("two declarations", "<?xml version=\"1.0\"?><?xml version=\"1.0\"?>\(whole1)", ["title": "A"]),
    FeedCase("a mark in the middle", "\n\u{FEFF}\(whole1)", ["title": "A"]),
    FeedCase("a page behind it", "\(whole1)<script>x</script>", ["title": "A"]),
    FeedCase("version 1.1", "<?xml version=\"1.1\"?>\(whole1)", ["title": "A"]),
    FeedCase("a declaration with a mistake", "<?xml version=1.0 encoding=utf-8?>\(whole1)", ["title": "A"]),
    FeedCase(
      "an ampersand", "<rss><channel><item><title>A & B &copy C</title></item></channel></rss>",
      ["title": "A & B &copy C"]),
    FeedCase(
      "entities of HTML", "<rss><channel><item><title>A&nbsp;&eacute;&mdash;&hearts;</title></item></channel></rss>",
      ["title": "A é—♥"]),
    FeedCase(
      "an entity that nobody knows", "<rss><channel><item><title>A &foo; B</title></item></channel></rss>",
      ["title": "A &foo; B"]),
    FeedCase(
      "an ampersand in an address", "<rss><channel><item><link>https://e.org/?a=1&b=2</link></item></channel></rss>",
      ["url": "https://e.org/?a=1&b=2"]),
    FeedCase(
      "the end of a section in text", "<rss><channel><item><title>a]]>b</title></item></channel></rss>",
      ["title": "a]]>b"]),
    FeedCase(
      "a section inside a section",
      "<rss><channel><item><title><![CDATA[a <![CDATA[b]]> c]]></title></item></channel></rss>",
      ["title": "a b c"]),
    FeedCase(
      "a section in small letters", "<rss><channel><item><title><![cdata[a & b]]></title></item></channel></rss>",
      ["title": "a & b"]),
    FeedCase(
      "a section without end", "<rss><channel><item><title><![CDATA[a & b</title><guid>1</guid></item></channel></rss>",
      ["title": "a & b", "id": "1"]),
    FeedCase(
      "end tags in other letters", "<rss><channel><item><Title>A</title></ITEM></channel></rss>", ["title": "A"]),
    FeedCase(
      "HTML without end tags",
      "<rss><channel><item><description><p>a<br>b<p>c</description><title>T</title></item></channel></rss>",
      ["summary": "a b c", "title": "T"]),
    FeedCase(
      "attributes without quotation marks",
      "<rss version=2.0><channel><item><guid isPermaLink=false>https://e.org</guid></item></channel></rss>",
      ["url": nil, "id": "https://e.org"]),
    FeedCase(
      "controls", "<rss><channel><item><title>A\u{0}\u{B}\u{1B}B\u{FFFF}&#0;&#x1F;</title></item></channel></rss>",
      ["title": "AB"]),
    FeedCase(
      "a comment with hyphens", "<rss><!-- a -- b --><channel><item><title>A</title></item></channel></rss>",
      ["title": "A"]),
    FeedCase("a comment without end", "<rss><channel><item><title>A</title></item><!-- x", ["title": "A"]),
    FeedCase(
      "a comment without end before the item", "<rss><channel><!-- x <item><title>A</title></item></channel></rss>",
      ["title": "A"]),
    FeedCase(
      "an instruction without end",
      "<rss><channel><item><description>a <?php b</description><title>A</title></item></channel></rss>",
      ["title": "A", "content_text": "a php b"]),
    FeedCase("a declaration without its end", "<?xml version=\"1.0\" encoding=\"utf-8\">\(whole1)", ["title": "A"]),
    FeedCase("a document type without its end", "<!DOCTYPE rss [ <!ENTITY x \"y\"> \(whole1)", ["title": "A"]),
    FeedCase(
      "conditions of a browser",
      "<rss><channel><item><description>a <![if IE]>b<![endif]></description></item></channel></rss>",
      ["content_text": "a b"]),
    FeedCase(
      "a title without end",
      "<rss><channel><item><title>A<link>https://e.org/a</link><description>D <link>x</link></description></item></channel></rss>",
      ["title": "A", "url": "https://e.org/a", "content_html": "D <link>x</link>"]),
    FeedCase(
      "a quotation mark that is missing",
      "<rss><channel><item><guid isPermaLink=\"false>g</guid><title lang=\"en\">A</title></item></channel></rss>",
      ["title": "A", "id": "g"]),
    FeedCase(
      "tags in an attribute",
      "<rss><channel><item><title alt=\"<b>x</b>\">A</title></item></channel></rss>", ["title": "A"]),
    FeedCase(
      "an address of mail in brackets",
      "<rss><channel><item><title>A</title><author>Ann <ann@e.org></author></item></channel></rss>",
      ["title": "A", "authors.0.email": "ann@e.org", "authors.0.name": "Ann"]),
    FeedCase(
      "a namespace that is not declared",
      "<rss><channel><item><a:b c:d=\"e\">f</a:b><title>A</title></item></channel></rss>",
      ["title": "A", "a:b.text": "f"]),
  ]

  private static let whole1 = "<rss><channel><item><title>A</title></item></channel></rss>"

  @Test(arguments: cases)
  func `a damaged feed gives what it holds`(example: FeedCase) async throws { try await example.check() }

  @Test func `an item without its end ends where the next begins`() async throws {
    let list = try await read(
      "<rss><channel><item><guid>1</guid><item><guid>2</guid><description><b></item><item><guid>3</guid></item></channel></rss>"
    )
    #expect(list.ids == ["1", "2", "3"])
  }

  @Test func `the place of the first fault is named, and the first of each other sort`() async throws {
    let list = try await read(
      "<rss><channel>\n<item><guid>1</guid>\n<title>A &nbsp; B & C</titel></item></channel></rss>")
    let diagnostic = try #require(list.diagnostics.first)
    #expect(diagnostic.location?.line == 3 && diagnostic.location?.column == 10)
    #expect(diagnostic.reason?.hasSuffix("; first: `&nbsp;`") == true)
    #expect(diagnostic.notes.map { [$0.location?.line, $0.location?.column] } == [[3, 19], [3, 22], [3, 30]])
  }

  @Test func `a feed that was cut anywhere gives its whole items or says why there are none`() async throws {
    let bytes = Array(Self.whole.utf8)
    for length in 0..<bytes.count {
      let text = String(decoding: bytes[..<length], as: UTF8.self)
      do {
        let list = try await read(text)
        #expect(list.codes.first == "repaired-xml", "cut at \(length)")
        if let first = text.firstRange(of: "</item>"), first.upperBound <= text.endIndex {
          #expect(try list.field("title") == "A & b", "cut at \(length)")
        }
      } catch {
        #expect(!text.contains("<rss version=\"2.0\">"), "cut at \(length): \(error)")
      }
    }
  }

  @Test(
    arguments: [
      ("<rss><channel>\(String(repeating: "<a>", count: 100_000))", "malformed-xml"),
      ("<rss><channel>\(String(repeating: "<![CDATA[</x>", count: 50_000))", nil),
      ("<rss><channel>\(String(repeating: "<!-- <?x <![", count: 2_000))", nil),
      ("<rss><channel><item>\(String(repeating: "<![CDATA[<![CDATA[]]>", count: 20_000))</item>", nil),
      ("<rss><channel><item><title \(String(repeating: "a=\">", count: 50_000))</item>", nil),
      ("<rss><channel>\(String(repeating: "</b>", count: 100_000))<item/>", nil),
      ("<rss><channel><item>\(String(repeating: "&", count: 200_000))", nil),
      ("<rss><channel><item>&\(String(repeating: "a", count: 1_000_000))</item>", nil),
      (
        "<rss><channel><item><title><![CDATA[\(String(repeating: "<i>", count: 500_000))]]></title></item></channel></rss>",
        nil
      ),
    ] as [(String, String?)])
  func `hostile damage costs no more than its length`(text: String, code: String?) async throws {
    do {
      _ = try await read(text)
    } catch {
      #expect(code == nil || error.diagnostics.first?.code == code)
    }
  }
}
