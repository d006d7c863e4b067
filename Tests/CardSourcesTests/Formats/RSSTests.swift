import CardSources
import Diagnostics
import JSONRecords
import Testing

/// RSS of all versions.
@Suite struct RSSTests {
  static let feed = """
    <?xml version="1.0" encoding="utf-8"?>
    <rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/" xmlns:content="http://purl.org/rss/1.0/modules/content/"
      xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:x="urn:x">
    <channel><title>Daily &amp; more</title><link>https://example.org/</link><language>en</language>
      <item>
        <title>One &amp;amp; &lt;b&gt;two&lt;/b&gt;</title><link>https://example.org/1</link><guid isPermaLink="false">g1</guid>
        <description>Short &lt;i&gt;text&lt;/i&gt;</description>
        <content:encoded><![CDATA[<p>Long <img src="/p.png" width="300" height="200"> text</p>]]></content:encoded>
        <pubDate>Sun, 01 Mar 2026 12:30:45 +0100</pubDate><dc:creator>Ann</dc:creator>
        <category>News</category><category domain="x">World</category><category>News</category>
        <enclosure url="https://example.org/a.mp3" type="audio/mpeg" length="123"/><itunes:duration>1:02:03</itunes:duration>
        <media:thumbnail url="https://example.org/t.jpg" width="640" height="360"/><x:rating stars="5">good</x:rating>
      </item>
      <item><guid>https://example.org/2</guid><description>Plain text</description><author>bob@example.org (Bob B.)</author></item>
    </channel></rss>
    """

  @Test func `an item is told in JSON Feed's words`() async throws {
    let list = try await read(Self.feed)
    #expect(list.format == .rss)
    #expect(list.ids == ["g1", "https://example.org/2"])
    #expect(list.diagnostics.isEmpty)
    let expected = [
      "title": "One & two", "url": "https://example.org/1", "summary": "Short text",
      "date_published": "2026-03-01T12:30:45+01:00",
      "content_html": #"<p>Long <img src="/p.png" width="300" height="200"> text</p>"#, "authors.0.name": "Ann",
      "tags": #"["News","World"]"#, "image": "https://example.org/t.jpg", "image_width": "640", "image_height": "360",
      "attachments.0.url": "https://example.org/a.mp3", "attachments.0.mime_type": "audio/mpeg",
      "attachments.0.size_in_bytes": "123", "attachments.0.duration_in_seconds": "3723",
    ]
    for (path, value) in expected { #expect(try list.field(path) == value, "\(path)") }
    #expect(try list.field("url", of: 1) == "https://example.org/2")
    #expect(try list.field("content_text", of: 1) == "Plain text")
    #expect(try list.field("authors.0.name", of: 1) == "Bob B.")
  }

  @Test func `further fields keep their names`() async throws {
    let list = try await read(Self.feed)
    #expect(try list.field("itunes:duration") == "1:02:03")
    #expect(try list.field("media:thumbnail.width") == "640")
    #expect(try list.field("x:rating") == #"{"stars":"5","text":"good"}"#)
    #expect(list.fields["media:thumbnail.url"]?.records == 1)
  }

  @Test func `the channel tells about the feed`() async throws {
    let feed = try await read(Self.feed).feed
    #expect(feed["title"] == "Daily & more")
    #expect(feed["home_page_url"] == "https://example.org/")
    #expect(feed["language"] == "en")
  }

  @Test func `a record's origin is its line`() async throws {
    let list = try await read(Self.feed)
    #expect(list.location(of: 0).line == 5)
    #expect(list.location(of: 1).line == 14)
  }

  @Test func `RSS 1.0 has its items beside the channel`() async throws {
    let list = try await read(
      """
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/">
      <channel rdf:about="https://example.org/"><title>T</title><items><rdf:Seq><rdf:li rdf:resource="https://example.org/a"/></rdf:Seq></items></channel>
      <item rdf:about="https://example.org/a"><title>A</title><link>https://example.org/a</link><dc:date>2026-03-01</dc:date></item></rdf:RDF>
      """)
    #expect(list.ids == ["https://example.org/a"])
    #expect(try list.field("date_published") == "2026-03-01T00:00:00Z")
    #expect(list.feed["title"] == "T")
  }

  @Test func `items without identity get one`() async throws {
    let list = try await read(
      """
      <rss version="0.91"><channel><item><link>https://e.org/a</link><title>A</title></item><item><title>B</title></item>
      <item><link>https://e.org/a</link><title>C</title></item><item><category>x</category></item></channel></rss>
      """)
    #expect(list.count == 4)
    #expect(list.ids[0] == "https://e.org/a")
    #expect(list.ids[2].hasPrefix("https://e.org/a-"))
    #expect(list.report.repairs.map(\.rule).contains("identity-from-link"))
    #expect(list.position(of: list.ids[2]) == 2)
  }

  @Test func `items with the identity of an earlier one are merged, which is told`() async throws {
    let text =
      "<rss><channel><item><guid>a</guid><title>1</title></item><item><guid>a</guid><title>1</title></item></channel></rss>"
    let list = try await read(text)
    #expect(list.count == 1 && list.report.merged == 1 && list.codes == ["merged-records"])
    let refused = try await read(text) { $0.duplicates = .refuse }
    #expect(refused.codes == ["doubled-identity"])
  }

  @Test(arguments: [
    ("<title>A & B</title>", "A & B", "xml-ampersand"),
    ("<title>A &nbsp;&eacute; B</title>", "A é B", "xml-html-entity"),
    ("<title>1 < 2</title>", "1 < 2", "xml-less-than"), ("<title>A\u{1}B</title>", "AB", "xml-control-character"),
    ("<title>A&#x1F;B</title>", "AB", "xml-control-character"), ("<title>T</titel>", "T", "xml-end-tag"),
    ("<x a=1 b c=\"2\"/><title>T</title>", "T", "xml-attribute"),
    ("<title a=\"1\" a=\"2\">T</title>", "T", "xml-attribute"),
    ("<title>T</title><b><i></b>", "T", "xml-unclosed"),
  ]) func `XML that is nearly well-formed is repaired with a finding`(inner: String, title: String, rule: String)
    async throws
  {
    let list = try await read("<rss><channel><item><guid>1</guid>\(inner)</item></channel></rss>")
    #expect(list.ids == ["1"])
    #expect(try list.field("title") == title)
    #expect(list.codes.first == "repaired-xml")
    #expect(list.report.repairs.contains { $0.rule == rule })
  }

  @Test func `a feed that was cut keeps its items`() async throws {
    let list = try await read("<rss><channel><item><guid>1</guid></item><item><guid>2</guid><title>T")
    #expect(list.ids == ["1", "2"])
    #expect(list.codes == ["repaired-xml"])
  }

  @Test func `white space before the XML declaration does no harm`() async throws {
    let list = try await read(
      "\n  <?xml version=\"1.0\" encoding=\"utf-8\"?><rss><channel><item><guid>é</guid></item></channel></rss>")
    #expect(list.ids == ["é"])
    #expect(list.codes == ["repaired-xml"])
  }

  @Test func `no entity reaches outside or grows`() async throws {
    let outside = try await read(
      "<!DOCTYPE rss [<!ENTITY x SYSTEM \"file:///etc/hostname\"><!ENTITY in \"inner\">]><rss><channel><item><guid>1</guid><title>a&x;b &in;</title></item></channel></rss>"
    )
    #expect(try outside.field("title") == "a&x;b inner")
    let definitions = (1...9).map { "<!ENTITY e\($0) \"" + String(repeating: "&e\($0 - 1);", count: 10) + "\">" }
      .joined()
    let bomb = await failure(
      "<!DOCTYPE rss [<!ENTITY e0 \"0123456789\">\(definitions)]><rss><channel><item><guid>1</guid><title a=\"&e9;\">&e9;</title></item></channel></rss>"
    )
    #expect(bomb.map(\.code) == ["malformed-xml"])
    let large = String(repeating: "x", count: 10_000)
    let growing = try await read(
      "<!DOCTYPE rss [<!ENTITY e \"\(large)\">]><rss><channel><item><guid>1</guid><description>\(String(repeating: "&e;", count: 1_000))</description></item></channel></rss>"
    )
    // Newer versions of libxml2 refuse a text that grows so much; older ones read it.
    if growing.ids.isEmpty {
      #expect(growing.codes == ["malformed-xml"])
    } else {
      #expect(try (growing.field("content_text") ?? growing.field("content_html") ?? "").utf8.count < 2_000_000)
    }
  }

  @Test(
    arguments: [
      (
        "media:content url=\"https://e.org/s.jpg\" width=\"100\" medium=\"image\"/><media:content url=\"https://e.org/l.jpg\" width=\"900\" type=\"image/jpeg\"/",
        "https://e.org/l.jpg"
      ),
      ("enclosure url=\"https://e.org/e.png\" type=\"image/png\"/", "https://e.org/e.png"),
      ("itunes:image href=\"https://e.org/i.png\"/", "https://e.org/i.png"),
      (
        "description>&lt;img src='https://e.org/1x1.gif' width='1' height='1'&gt;&lt;img src=\"https://e.org/r.png?a=1&amp;amp;b=2\"&gt;</description",
        "https://e.org/r.png?a=1&b=2"
      ),
      ("description>&lt;img src='https://feeds.feedburner.com/~r/x/4'&gt;</description", nil),
      ("media:thumbnail url=\"https://e.org/p.gif\" width=\"1\" height=\"1\"/", nil),
    ] as [(String, String?)]) func `the picture is chosen by rule`(part: String, expected: String?) async throws
  {
    let list = try await read(
      "<rss xmlns:media=\"http://search.yahoo.com/mrss/\" xmlns:itunes=\"http://www.itunes.com/dtds/podcast-1.0.dtd\"><channel><item><guid>1</guid><\(part)></item></channel></rss>"
    )
    #expect(try list.field("image") == expected)
  }
}
