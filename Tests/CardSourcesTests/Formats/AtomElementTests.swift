import Testing

/// Every element of Atom 1.0 (RFC 4287) and 0.3: what the card says.
@Suite struct AtomElementTests {
  /// Atom 0.3 around an entry.
  private static func old(_ name: String, _ entry: String, _ fields: KeyValuePairs<String, String?>) -> FeedCase {
    FeedCase(name, "<feed version=\"0.3\" xmlns=\"http://purl.org/atom/ns#\"><entry>\(entry)</entry></feed>", fields)
  }

  static let texts: [FeedCase] = [
    .atom("a title without a type", "<title>1 &lt;b&gt; &amp;amp;</title>", ["title": "1 <b> &amp;"]),
    .atom("a title of text", "<title type=\"text\">&lt;b&gt;x&lt;/b&gt;</title>", ["title": "<b>x</b>"]),
    .atom("a title of HTML", "<title type=\"html\">&lt;b&gt;x&lt;/b&gt; &amp;amp;</title>", ["title": "x &"]),
    .atom(
      "a title of XHTML",
      "<title type=\"xhtml\"><div xmlns=\"http://www.w3.org/1999/xhtml\">A <b>b</b> &lt;</div></title>",
      ["title": "A b <"]),
    .atom(
      "a summary of HTML alone", "<summary type=\"html\">&lt;p&gt;S&lt;/p&gt;</summary>",
      ["summary": "S", "content_html": "<p>S</p>"]),
    .atom("content of text", "<content>a &lt;b&gt;</content>", ["content_text": "a <b>", "content_html": nil]),
    .atom("content of HTML", "<content type=\"html\">&lt;p&gt;a&lt;/p&gt;</content>", ["content_html": "<p>a</p>"]),
    .atom(
      "content of XHTML",
      "<content type=\"xhtml\"><div xmlns=\"http://www.w3.org/1999/xhtml\"><p>a &amp; <i>b</i></p></div></content>",
      ["content_html": "<p>a &amp; <i>b</i></p>"]),
    .atom(
      "content of XHTML with a prefix", "<content type=\"xhtml\"><xhtml:div><xhtml:p>a</xhtml:p></xhtml:div></content>",
      ["content_html": "<p>a</p>"]),
    .atom("content of a text type", "<content type=\"text/plain\">a &lt;b&gt;</content>", ["content_text": "a <b>"]),
    .atom(
      "content of text/html", "<content type=\"text/html; charset=utf-8\">&lt;p&gt;a&lt;/p&gt;</content>",
      ["content_html": "<p>a</p>"]),
    .atom(
      "content of XML",
      "<content type=\"image/svg+xml\"><svg xmlns=\"http://www.w3.org/2000/svg\"><title>x</title></svg></content>",
      ["content_html": "<svg><title>x</title></svg>"]),
    .atom(
      "content that lies elsewhere", "<summary>S</summary><content type=\"video/mp4\" src=\"https://e.org/v.mp4\"/>",
      [
        "summary": "S", "attachments.0.url": "https://e.org/v.mp4", "attachments.0.mime_type": "video/mp4",
        "url": "https://e.org/v.mp4",
      ]),
    .atom(
      "content in Base64", "<content type=\"application/octet-stream\">AAEC</content><summary>S</summary>",
      ["content_text": "S", "content_html": nil]),
    .atom("summary and content", "<summary>S</summary><content>C</content>", ["summary": "S", "content_text": "C"]),
    old(
      "0.3: escaped HTML",
      "<title type=\"text/html\" mode=\"escaped\">&lt;b&gt;T&lt;/b&gt;</title><content type=\"text/html\" mode=\"escaped\">&lt;p&gt;a&lt;/p&gt;</content>",
      ["title": "T", "content_html": "<p>a</p>"]),
    old(
      "0.3: XHTML in line",
      "<content type=\"application/xhtml+xml\" mode=\"xml\"><p xmlns=\"http://www.w3.org/1999/xhtml\">a</p></content>",
      ["content_html": "<p>a</p>"]),
    old(
      "0.3: Base64",
      "<title type=\"text/html\" mode=\"base64\">PGI+VDwvYj4=</title><content type=\"text/plain\" mode=\"base64\">YSA8Yj4=</content>",
      ["title": "T", "content_text": "a <b>"]),
    old("0.3: text is the default", "<title>a &lt;b&gt;</title>", ["title": "a <b>"]),
    old(
      "0.3: content of two parts",
      "<content type=\"multipart/alternative\"><content type=\"text/plain\">p</content><content type=\"text/html\" mode=\"escaped\">&lt;p&gt;h&lt;/p&gt;</content></content>",
      ["content_html": "<p>h</p>"]),
    old(
      "0.3: dates",
      "<issued>2026-03-01T12:00:00Z</issued><modified>2026-03-02T12:00:00Z</modified><created>2026-02-01T12:00:00Z</created>",
      ["date_published": "2026-03-01T12:00:00Z", "date_modified": "2026-03-02T12:00:00Z"]),
    old(
      "0.3: a person's address", "<author><name>A</name><url>https://a.org/</url><email>a@e.org</email></author>",
      ["authors.0.url": "https://a.org/", "authors.0.email": "a@e.org"]),
  ]

  static let links: [FeedCase] = [
    .atom("a link without a relation", "<link href=\"https://e.org/a\"/>", ["url": "https://e.org/a"]),
    .atom(
      "the alternate among others",
      "<link rel=\"self\" href=\"https://e.org/s\"/><link rel=\"alternate\" href=\"https://e.org/a\"/><link rel=\"via\" href=\"https://e.org/v\"/>",
      ["url": "https://e.org/a", "link.0.rel": "self", "link.1.href": "https://e.org/v"]),
    .atom(
      "a relation by its address",
      "<link rel=\"http://www.iana.org/assignments/relation/alternate\" href=\"https://e.org/a\"/>",
      ["url": "https://e.org/a"]),
    .atom(
      "a page before another type",
      "<link href=\"https://e.org/a.json\" type=\"application/json\"/><link href=\"https://e.org/a\" type=\"text/html\"/>",
      ["url": "https://e.org/a"]),
    .atom("no page", "<link rel=\"self\" href=\"https://e.org/s\"/>", ["url": nil]),
    .atom(
      "an enclosure",
      "<link rel=\"enclosure\" href=\"https://e.org/a.mp3\" type=\"audio/mpeg\" length=\"7\" title=\"A\"/>",
      [
        "attachments": #"[{"url":"https://e.org/a.mp3","mime_type":"audio/mpeg","title":"A","size_in_bytes":7}]"#,
        "url": nil,
      ]),
    .atom("something related", "<link rel=\"related\" href=\"https://o.org/\"/>", ["external_url": "https://o.org/"]),
    .atom("a link as text", "<link>https://e.org/a</link>", ["url": "https://e.org/a"]),
    .atom("a base of its own", "<link xml:base=\"https://e.org/b/\" href=\"x\"/>", ["url": "https://e.org/b/x"]),
    .atom(
      "an empty address with a base", "<link xml:base=\"https://e.org/b/\" href=\"\"/>", ["url": "https://e.org/b/"]),
    FeedCase(
      "an empty address is the base",
      "<feed xmlns=\"http://www.w3.org/2005/Atom\" xml:base=\"https://e.org/f/\"><entry xml:base=\"e/\"><link href=\" \"/></entry></feed>",
      ["url": "https://e.org/f/e/"], addressRepairs: ["resolved-address"]),
    FeedCase(
      "an empty address is the document's",
      "<feed xmlns=\"http://www.w3.org/2005/Atom\"><link rel=\"self\" href=\"https://e.org/f.xml\"/><entry><link href=\"\"/></entry></feed>",
      ["url": "https://e.org/f.xml"], addressRepairs: ["resolved-address"]),
    FeedCase(
      "an empty address that counts from nothing",
      "<feed xmlns=\"http://www.w3.org/2005/Atom\"><entry><link href=\"\"/><title>T</title></entry></feed>",
      ["url": nil, "title": "T"], addressRepairs: ["unreadable-address"]),
    FeedCase(
      "a link that says nothing",
      "<feed xmlns=\"http://www.w3.org/2005/Atom\" xml:base=\"https://e.org/f/\"><entry><link rel=\"alternate\"/></entry></feed>",
      ["url": nil], addressRepairs: []),
    FeedCase(
      "bases at every level",
      "<feed xmlns=\"http://www.w3.org/2005/Atom\" xml:base=\"https://e.org/f/\"><entry xml:base=\"e/\"><link href=\"x\"/><author><name>A</name><uri>me</uri></author><content type=\"html\" xml:base=\"c/\">x</content></entry></feed>",
      ["url": "https://e.org/f/e/x", "authors.0.url": "https://e.org/f/e/me", "content_base": "https://e.org/f/e/c/"]),
    FeedCase(
      "a base inside XHTML",
      "<feed xmlns=\"http://www.w3.org/2005/Atom\"><entry><content type=\"xhtml\"><div xmlns=\"http://www.w3.org/1999/xhtml\"><p xml:base=\"https://e.org/b/\"><a href=\"x\">l</a></p></div></content></entry></feed>",
      ["content_html": "<p><a href=\"https://e.org/b/x\">l</a></p>"]),
    FeedCase(
      "a relative base inside XHTML",
      "<feed xmlns=\"http://www.w3.org/2005/Atom\" xml:base=\"https://e.org/a/\"><entry><content type=\"xhtml\" xml:base=\"b/\"><div xmlns=\"http://www.w3.org/1999/xhtml\"><p xml:base=\"c/\"><a href=\"x\">l</a></p></div></content></entry></feed>",
      ["content_html": "<p><a href=\"https://e.org/a/b/c/x\">l</a></p>"]),
    FeedCase(
      "a relative base of the wrapper",
      "<feed xmlns=\"http://www.w3.org/2005/Atom\" xml:base=\"https://e.org/a/\"><entry><content type=\"xhtml\" xml:base=\"b/\"><div xmlns=\"http://www.w3.org/1999/xhtml\" xml:base=\"c/\"><a href=\"x\">l</a></div></content></entry></feed>",
      ["content_base": "https://e.org/a/b/c/"]),
    FeedCase(
      "a base of the wrapper",
      "<feed xmlns=\"http://www.w3.org/2005/Atom\"><entry><content type=\"xhtml\"><div xmlns=\"http://www.w3.org/1999/xhtml\" xml:base=\"https://e.org/b/\"><a href=\"x\">l</a></div></content></entry></feed>",
      ["content_base": "https://e.org/b/"]),
    FeedCase(
      "the document's own address as the base",
      "<feed xmlns=\"http://www.w3.org/2005/Atom\"><link href=\"https://e.org/\"/><link rel=\"self\" href=\"https://e.org/b/feed\"/><entry><link href=\"x\"/></entry></feed>",
      ["url": "https://e.org/b/x"]),
    FeedCase(
      "a prefix for Atom",
      "<a:feed xmlns:a=\"http://www.w3.org/2005/Atom\"><a:entry><a:id>i</a:id><a:title>a &lt;b&gt;</a:title></a:entry></a:feed>",
      ["id": "i", "title": "a <b>"]),
    FeedCase(
      "no namespace", "<feed><entry><id>i</id><title>T</title><link href=\"https://e.org/\"/></entry></feed>",
      ["id": "i", "title": "T", "url": "https://e.org/"]),
    FeedCase(
      "an entry alone", "<entry xmlns=\"http://www.w3.org/2005/Atom\"><id>i</id><title>T</title></entry>",
      ["id": "i", "title": "T"]),
  ]

  static let others: [FeedCase] = [
    .atom(
      "people",
      "<author><name>A</name></author><author><name>B</name><uri>https://b.org/</uri></author><contributor><name>C</name></contributor>",
      ["authors": #"[{"name":"A"},{"name":"B","url":"https://b.org/"}]"#]),
    .atom(
      "a person without a name", "<author><email>a@e.org</email></author>",
      ["authors.0.name": "a@e.org", "authors.0.email": "a@e.org"]),
    .atom(
      "the author of the source",
      "<source><id>s</id><title>S</title><author><name>A</name></author></source><title>T</title>",
      ["authors.0.name": "A", "title": "T", "source.title": "S", "id": nil]),
    FeedCase(
      "the author of the feed",
      "<feed xmlns=\"http://www.w3.org/2005/Atom\"><author><name>A</name></author><entry><title>T</title></entry></feed>",
      ["authors.0.name": "A"]),
    .atom(
      "categories", "<category term=\"t\" label=\"L\" scheme=\"s\"/><category term=\"u\"/>",
      ["tags": #"["L","u"]"#, "category.scheme": "s"]),
    .atom(
      "dates", "<published>2026-03-01T12:00:00.5+01:00</published><updated>2026-03-02T12:00:00Z</updated>",
      ["date_published": "2026-03-01T12:00:00+01:00", "date_modified": "2026-03-02T12:00:00Z"]),
    .atom("a language", "<content xml:lang=\"de\">x</content>", ["language": "de"]),
    .atom(
      "rights and replies", "<rights>R</rights><link rel=\"replies\" href=\"https://e.org/r\" type=\"text/html\"/>",
      ["rights": "R", "link.rel": "replies"]),
    .atom(
      "elements of RSS",
      "<guid>g</guid><pubDate>Sun, 01 Mar 2026 12:00:00 GMT</pubDate><description>D</description><enclosure url=\"https://e.org/a.mp3\"/>",
      [
        "id": "g", "date_published": "2026-03-01T12:00:00Z", "content_text": "D",
        "attachments.0.url": "https://e.org/a.mp3",
      ]),
  ]

  @Test(arguments: texts + links + others)
  func `an element of Atom is told in JSON Feed's words`(example: FeedCase) async throws { try await example.check() }
}
