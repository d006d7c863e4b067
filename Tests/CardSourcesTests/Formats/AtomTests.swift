import CardSources
import JSONRecords
import Testing

/// Atom 1.0 and 0.3.
@Suite struct AtomTests {
  @Test func `an entry is told in JSON Feed's words`() async throws {
    let list = try await read(
      """
      <feed xmlns="http://www.w3.org/2005/Atom" xml:lang="de"><title>F</title><link rel="self" href="https://e.org/f"/><author><name>Eva</name></author>
      <entry><id>urn:1</id><title type="html">A &amp;lt;b&amp;gt; &lt;i&gt;c&lt;/i&gt;</title><link href="https://e.org/1"/>
      <link rel="enclosure" type="image/png" href="https://e.org/1.png" length="9"/><link rel="related" href="https://o.org/"/>
      <published>2026-03-01T12:00:00+01:00</published><updated>2026-03-02T12:00:00Z</updated>
      <category term="t" label="Tag"/><content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>a &lt; b<br/><a href="?x=1&amp;y">l</a></p></div></content>
      <summary>Sum</summary></entry>
      <entry><id>urn:2</id><title>1 &lt; 2 &amp;amp; x</title><content>just 1 &lt; 2</content><author><name>Own</name><uri>https://own.org</uri></author></entry></feed>
      """)
    #expect(list.format == .atom && list.ids == ["urn:1", "urn:2"])
    let expected = [
      "title": "A <b> c", "url": "https://e.org/1", "external_url": "https://o.org/", "summary": "Sum",
      "tags": #"["Tag"]"#,
      "content_html": #"<p>a &lt; b<br><a href="?x=1&amp;y">l</a></p>"#, "date_published": "2026-03-01T12:00:00+01:00",
      "date_modified": "2026-03-02T12:00:00Z", "image": "https://e.org/1.png", "attachments.0.size_in_bytes": "9",
      "authors.0.name": "Eva",
    ]
    for (path, value) in expected { #expect(try list.field(path) == value, "\(path)") }
    #expect(try list.field("content_text", of: 1) == "just 1 < 2")
    #expect(try list.field("authors.0.url", of: 1) == "https://own.org")
    #expect(list.feed["language"] == "de")
    #expect(list.feed["feed_url"] == "https://e.org/f")
  }

  @Test func `the content's addresses count from its xml base`() async throws {
    let list = try await read(
      """
      <feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://e.org/"><title>F</title>
      <entry xml:base="notes/"><id>1</id><title>t</title><content type="html" xml:base="one/">&lt;a href="x"></content></entry>
      <entry><id>2</id><title>t</title><content type="html">x</content></entry></feed>
      """)
    #expect(try list.field("content_base") == "https://e.org/notes/one/")
    #expect(try list.field("content_base", of: 1) == nil)
  }

  @Test(arguments: [
    (#"<content type="html" xml:base="/one/">&lt;img src="p.png"></content>"#, "https://e.org/one/p.png"),
    (
      #"<content type="html" xml:base="https://o.org/x/">&lt;img src="p q.png"></content>"#, "https://o.org/x/p%20q.png"
    ),
    (#"<content type="html" xml:base="/one/">&lt;img src="/p.png"></content>"#, "https://e.org/p.png"),
    (
      #"<content type="xhtml" xml:base="/one/"><div xmlns="http://www.w3.org/1999/xhtml" xml:base="two/"><img src="p.png"/></div></content>"#,
      "https://e.org/one/two/p.png"
    ),
    (
      #"<content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml" xml:base="/two/"><p xml:base="three/"><img src="p.png"/></p></div></content>"#,
      "https://e.org/two/three/p.png"
    ),
    (#"<summary type="html" xml:base="/sum/">&lt;img src="p.png"></summary>"#, "https://e.org/sum/p.png"),
    (
      #"<content type="html" xml:base="/one/">x</content><link rel="enclosure" type="image/png" href="p.png"/>"#,
      "https://e.org/notes/p.png"
    ),
  ])
  func `the card's picture counts from the content's xml base`(entry: String, picture: String) async throws {
    let list = try await read(
      """
      <feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://e.org/"><title>F</title>
      <entry xml:base="notes/"><id>1</id><title>t</title>\(entry)</entry></feed>
      """)
    #expect(try list.field("image") == picture)
  }

  @Test func `summaries are as long as the source says`() async throws {
    let feed =
      #"{"version": "https://jsonfeed.org/version/1.1", "items": [{"id": "1", "content_html": "<p>one two three four"}]}"#
    #expect(try await read(feed) { $0.summaryLength = 12 }.field("summary") == "one two…")
    let rss =
      "<rss version=\"2.0\"><channel><item><guid>1</guid><description>one two three four</description></item></channel></rss>"
    #expect(try await read(rss) { $0.summaryLength = 12 }.field("summary") == "one two…")
  }

  @Test func `Atom 0.3 is read too`() async throws {
    let list = try await read(
      """
      <feed version="0.3" xmlns="http://purl.org/atom/ns#"><title>F</title><entry><id>1</id><title mode="escaped" type="text/html">T &amp;amp; U</title>
      <issued>2003-11-17T12:29:29Z</issued><modified>2003-11-18</modified><content mode="escaped" type="text/html">&lt;p&gt;x&lt;/p&gt;</content></entry></feed>
      """)
    #expect(try list.field("title") == "T & U")
    #expect(try list.field("content_html") == "<p>x</p>")
    #expect(try list.field("date_published") == "2003-11-17T12:29:29Z")
    #expect(try list.field("date_modified") == "2003-11-18T00:00:00Z")
  }
}
