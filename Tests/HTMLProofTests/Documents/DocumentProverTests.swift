import Testing

@testable import HTMLProof

/// What the proof of feeds and sitemaps refuses.
@Suite struct DocumentProverTests {
  private static let atom = """
    <feed xmlns="http://www.w3.org/2005/Atom" xmlns:fh="http://purl.org/syndication/history/1.0" xml:lang="en">
    <id>https://e.org/</id><title>T</title><updated>2026-01-01T00:00:00Z</updated>
    <author><name>A</name></author><link rel="self" href="https://e.org/atom.xml"/><fh:archive/>
    <entry><id>https://e.org/1</id><title>x</title><updated>2026-01-01T00:00:00Z</updated><link href="https://e.org/1"/>
    <content type="html">a</content></entry>
    <entry><id>urn:uuid:2</id><title type="html">y</title><updated>2026-01-01T00:00:00+01:00</updated>
    <summary>s</summary><link href="https://e.org/2"/></entry>
    </feed>
    """
  private static let rss = """
    <rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>T</title><link>https://e.org/</link>
    <description>D</description><language>en</language>
    <item><guid isPermaLink="false">1</guid><title>x</title><pubDate>Sun, 01 Nov 2026 09:30:00 +0000</pubDate></item>
    <item><guid>https://e.org/2</guid><description>y</description><dc:creator>A</dc:creator>
    <enclosure url="https://e.org/a.mp3" length="0" type="audio/mpeg"/></item>
    </channel></rss>
    """
  private static let json = """
    {"version":"https://jsonfeed.org/version/1.1","title":"T","feed_url":"https://e.org/feed.json","items":[
    {"id":"1","content_text":"","date_published":"2026-01-01T00:00:00Z","tags":["a"],"authors":[{"name":"A"}]},
    {"id":"2","content_html":"<p>","attachments":[{"url":"https://e.org/a.mp3","mime_type":"audio/mpeg"}]}]}
    """
  private static let sitemap = """
    <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
    <url><loc>https://e.org/</loc><lastmod>2026-01-01T00:00:00Z</lastmod></url>
    <url><loc>https://e.org/a</loc></url></urlset>
    """

  private static func text(_ format: DocumentFormat) -> String {
    switch format {
    case .atom: atom
    case .rss: rss
    case .json: json
    case .sitemap: sitemap
    }
  }

  @Test(arguments: DocumentFormat.allCases) func aConformingDocumentIsProven(_ format: DocumentFormat) throws {
    #expect(try DocumentProver().findings(in: Array(Self.text(format).utf8), as: format) == [])
  }

  /// A change to the conforming document, and the item and the element or member that are to blame.
  private static let mistakes: [(DocumentFormat, String, String, Int?, String)] = [
    (.atom, "</feed>", "", nil, ""),
    (.atom, "<updated>2026-01-01T00:00:00Z</updated>\n", "\n", nil, "feed"),
    (.atom, "<id>https://e.org/1</id>", "", 0, "entry"),
    (.atom, "<id>https://e.org/1</id>", "<id>https://e.org/1</id><id>https://e.org/3</id>", 0, "entry"),
    (.atom, "urn:uuid:2", "https://e.org/1", 1, "id"),
    (.atom, "urn:uuid:2", "two", 1, "id"),
    (.atom, "00:00:00+01:00", "00:00:00", 1, "updated"),
    (.atom, "<author><name>A</name></author>", "", 0, "author"),
    (.atom, "<summary>s</summary><link href=\"https://e.org/2\"/>", "<summary>s</summary>", 1, "link"),
    (.atom, "href=\"https://e.org/1\"", "href=\"/1\"", 0, "link"),
    (.atom, "<fh:archive/>", "<fh:archive/><fh:archive/>", nil, "feed"),
    (.atom, "type=\"html\">y", "type=\"markdown\">y", 1, "title"),
    (.rss, "version=\"2.0\"", "version=\"3\"", nil, "channel"),
    (.rss, "<description>D</description>", "", nil, "channel"),
    (.rss, "<title>x</title>", "", 0, "title"),
    (.rss, "01 Nov", "31 Nov", 0, "pubDate"),
    (.rss, "isPermaLink=\"false\"", "", 0, "guid"),
    (.rss, "length=\"0\"", "length=\"?\"", 1, "enclosure"),
    (.rss, "audio/mpeg", "mp3", 1, "enclosure"),
    (.rss, "<dc:creator>A</dc:creator>", "<creator>A</creator>", 1, "item"),
    (.json, "]}", "", nil, ""),
    (.json, "version/1.1", "version/1", nil, "version"),
    (.json, "\"title\":\"T\",", "", nil, "title"),
    (.json, "\"id\":\"2\"", "\"id\":\"1\"", 1, "id"),
    (.json, "\"id\":\"2\"", "\"id\":2", 1, "id"),
    (.json, "\"content_text\":\"\",", "", 0, "content_html"),
    (.json, "2026-01-01T", "2026-13-01T", 0, "date_published"),
    (.json, "{\"name\":\"A\"}", "{}", 0, "authors"),
    (.json, ",\"mime_type\":\"audio/mpeg\"", "", 1, "mime_type"),
    (.json, "https://e.org/feed.json", "feed.json", nil, "feed_url"),
    (.sitemap, "<loc>https://e.org/a</loc>", "", 1, "url"),
    (.sitemap, "https://e.org/a", "/a", 1, "loc"),
    (.sitemap, "https://e.org/a", "https://e.org/", 1, "loc"),
    (.sitemap, "https://e.org/a", "https://e.org/" + String(repeating: "a", count: 2_100), 1, "loc"),
    (.sitemap, "2026-01-01T00:00:00Z", "yesterday", 0, "lastmod"),
  ]

  @Test(arguments: mistakes.indices) func eachMistakeIsFoundInItsItem(_ index: Int) throws {
    let (format, from, to, item, field) = Self.mistakes[index]
    let text = Self.text(format)
    let broken = text.replacing(from, with: to, maxReplacements: 1)
    #expect(broken != text)
    let found = try DocumentProver().findings(in: Array(broken.utf8), as: format)
    #expect(found.contains { $0.item == item && $0.field == field }, "\(found)")
  }

  @Test func onlyAProofMakesADocument() throws {
    let prover = DocumentProver()
    let proven = try prover.prove(Array(Self.rss.utf8), as: .rss, file: "rss.xml").get()
    #expect(proven.file == "rss.xml")
    #expect(throws: InvalidDocument.self) { try prover.prove([], as: .atom, file: "atom.xml").get() }
  }
}
