import CardSources
import Testing

/// What stands in for an element that is missing, is written in its place, or is said in another way.
@Suite struct FeedStandInTests {
  static let words: [FeedCase] = [
    .rss(
      "the words of DCMI terms",
      "<dcterms:title>T</dcterms:title><dcterms:description>D</dcterms:description><dcterms:language>fr</dcterms:language><dcterms:identifier>urn:1</dcterms:identifier>",
      ["title": "T", "content_text": "D", "language": "fr", "id": "urn:1"]),
    .rss(
      "a group of media",
      "<media:group><media:content url=\"https://e.org/v.mp4\" type=\"video/mp4\"/><media:title>T</media:title><media:keywords>a, b</media:keywords><media:category label=\"C\">c</media:category></media:group>",
      ["title": "T", "tags": "[\"C\",\"a\",\"b\"]"]),
    .rss(
      "a title inside media", "<media:content url=\"https://e.org/v.mp4\"><media:title>T</media:title></media:content>",
      ["title": "T"]),
    .atom("an empty label", "<category term=\"t\" label=\"\"/>", ["tags": "[\"t\"]"]),
    .rss(
      "a section that was escaped once more", "<description>&lt;![CDATA[&lt;p&gt;D&lt;/p&gt;]]&gt;</description>",
      ["content_html": "<p>D</p>", "summary": "D"]),
  ]

  static let addresses: [FeedCase] = [
    .rss(
      "an address escaped twice", "<link>https://e.org/?a=1&amp;amp;b=2</link>", ["url": "https://e.org/?a=1&b=2"]),
    .rss("a host alone", "<link>www.e.org/a</link>", ["url": "http://www.e.org/a"]),
    .rss("a file with such a name", "<link>www.html</link>", ["url": "www.html"]),
    FeedCase(
      "FeedBurner's original link alone",
      "<rss xmlns:f=\"http://rssnamespace.org/feedburner/ext/1.0\"><channel><item><link/><f:origLink>https://e.org/o</f:origLink></item></channel></rss>",
      ["url": "https://e.org/o"]),
    FeedCase(
      "FeedBurner's link that counts readers",
      "<rss xmlns:f=\"http://rssnamespace.org/feedburner/ext/1.0\"><channel><item><link>http://feedproxy.google.com/~r/x/1</link><f:origLink>https://e.org/o</f:origLink></item></channel></rss>",
      ["url": "https://e.org/o"]),
    FeedCase(
      "the channel's own link behind one of Atom",
      "<rss xmlns:a=\"http://www.w3.org/2005/Atom\"><channel><a:link href=\"https://o.org/\"/><link>https://e.org/</link><item><link>x</link></item></channel></rss>",
      ["url": "https://e.org/x"]),
  ]

  static let people: [FeedCase] = [
    .rss(
      "an address of mail and a name", "<author>a@e.org</author><dc:creator>Ann</dc:creator>",
      ["authors": "[{\"name\":\"Ann\"}]"]),
    .rss("an address of mail alone", "<author>a@e.org</author>", ["authors.0.email": "a@e.org"]),
    .atom(
      "an address counted from the person's base",
      "<author xml:base=\"https://e.org/p/\"><name>A</name><uri>me</uri></author>",
      ["authors.0.url": "https://e.org/p/me"]),
    FeedCase(
      "a person of FOAF",
      "<rss xmlns:dc=\"http://purl.org/dc/elements/1.1/\" xmlns:f=\"http://xmlns.com/foaf/0.1/\" xmlns:r=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\"><channel><item><dc:creator><f:Person><f:name>A</f:name><f:homepage r:resource=\"https://e.org/\"/><f:mbox r:resource=\"mailto:a@e.org\"/></f:Person></dc:creator></item></channel></rss>",
      ["authors": "[{\"name\":\"A\",\"url\":\"https://e.org/\",\"email\":\"a@e.org\"}]"]),
  ]

  static let files: [FeedCase] = [
    .rss(
      "an enclosure's length with commas", "<enclosure url=\"https://e.org/a.mp3\" length=\"1,234,567\"/>",
      ["attachments.0.size_in_bytes": "1234567"]),
    .rss(
      "an enclosure's address as text", "<enclosure type=\"audio/mpeg\">https://e.org/a.mp3</enclosure>",
      ["attachments.0.url": "https://e.org/a.mp3"]),
    .rss(
      "a picture of iTunes in the wrong attribute", "<itunes:image url=\"https://e.org/i.jpg\"/>",
      ["image": "https://e.org/i.jpg"]),
    .rss(
      "a thumbnail's address as text", "<media:thumbnail>https://e.org/t.jpg</media:thumbnail>",
      ["image": "https://e.org/t.jpg"]),
    .rss(
      "a picture that a script loads",
      "<description>&lt;img src=\"data:image/gif;base64,R0\" data-src=\"https://e.org/a.jpg\"&gt;</description>",
      ["image": "https://e.org/a.jpg"]),
    .rss(
      "a set of pictures",
      "<description>&lt;img srcset=\"https://e.org/s.jpg 300w, https://e.org/l.jpg 900w\"&gt;</description>",
      ["image": "https://e.org/l.jpg"]),
  ]

  static let roots: [FeedCase] = [
    FeedCase(
      "RSS in the namespace of XHTML",
      "<rss xmlns=\"http://www.w3.org/1999/xhtml\"><channel><item><title>T</title></item></channel></rss>",
      ["title": "T"]),
    FeedCase(
      "RSS in the namespace of Atom",
      "<rss xmlns=\"http://www.w3.org/2005/Atom\"><channel><item><guid>g</guid><description>&lt;p&gt;D&lt;/p&gt;</description></item></channel></rss>",
      ["id": "g", "content_html": "<p>D</p>"]),
    FeedCase(
      "RSS 1.1",
      "<Channel xmlns=\"http://purl.org/net/rss1.1#\" xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\"><title>F</title><link>https://e.org/</link><items rdf:parseType=\"Collection\"><item rdf:about=\"https://e.org/a\"><title>T</title></item></items></Channel>",
      ["title": "T", "url": "https://e.org/a"]),
    FeedCase(
      "CDF with a base", "<CHANNEL BASE=\"https://e.org/b/\"><ITEM HREF=\"a\"><TITLE VALUE=\"T\"/></ITEM></CHANNEL>",
      ["title": "T", "url": "https://e.org/b/a"]),
    FeedCase(
      "CDF counted from the channel", "<CHANNEL HREF=\"https://e.org/b/\"><ITEM HREF=\"a\"/></CHANNEL>",
      ["url": "https://e.org/b/a"]),
    FeedCase(
      "CDF with anchors", "<CHANNEL><ITEM><A HREF=\"https://e.org/a\">A</A></ITEM></CHANNEL>",
      ["url": "https://e.org/a"]),
  ]

  /// A feed's head, the site's language, and that of the card.
  @Test(
    arguments: [
      ("<rss><channel><language>de</language><item/></channel></rss>", "en", "de"),
      ("<rss><channel><item/><language>de</language></channel></rss>", "en", "de"),
      ("<rss><channel><language>en-us</language><item/></channel></rss>", "en", nil),
      ("<rss><channel><language>en-us</language><item/></channel></rss>", nil, "en-us"),
      ("<rss><channel><language>zh_TW</language><item/></channel></rss>", "zh-Hans", "zh-TW"),
      ("<rss><channel><language>German language</language><item/></channel></rss>", "en", nil),
      (
        "<rss xmlns:dc=\"http://purl.org/dc/elements/1.1/\"><channel><language>de</language><item><dc:language>fr</dc:language></item></channel></rss>",
        "en", "fr"
      ),
      ("<feed xmlns=\"http://www.w3.org/2005/Atom\" xml:lang=\"de\"><entry/></feed>", "en", "de"),
      ("<feed xmlns=\"http://www.w3.org/2005/Atom\" xml:lang=\"de\"><entry xml:lang=\"en\"/></feed>", "en", "en"),
    ] as [(String, String?, String?)])
  func `a card tells the language of its feed where it is not the site's`(
    feed: String, site: String?, language: String?
  ) async throws {
    let list = try await read(feed) { $0.dateLanguage = site }
    #expect(try list.field("language") == language)
  }

  @Test(arguments: words + addresses + people + files + roots)
  func `what stands in for another element is found`(example: FeedCase) async throws { try await example.check() }
}
