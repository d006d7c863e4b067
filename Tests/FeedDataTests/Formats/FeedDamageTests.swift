import Diagnostics
import FeedData
import Testing

/// Feeds that are no well-formed XML: what is left of them, and what is said.
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
      "<rss><channel><item><title><![CDATA[a <![CDATA[b]]> c]]></title></item></channel></rss>", ["title": "a"]),
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
      "a namespace that is not declared",
      "<rss><channel><item><a:b c:d=\"e\">f</a:b><title>A</title></item></channel></rss>",
      ["title": "A", "a:b.text": "f"]),
  ]

  private static let whole1 = "<rss><channel><item><title>A</title></item></channel></rss>"

  @Test(arguments: cases)
  func `a damaged feed gives what it holds`(example: FeedCase) async throws { try await example.check() }

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
      ("<rss><channel>\(String(repeating: "</b>", count: 100_000))<item/>", nil),
      ("<rss><channel><item>\(String(repeating: "&", count: 200_000))", nil),
    ] as [(String, String?)])
  func `hostile damage costs no more than its length`(text: String, code: String?) async throws {
    do {
      _ = try await read(text)
    } catch {
      #expect(code == nil || error.diagnostics.first?.code == code)
    }
  }
}
