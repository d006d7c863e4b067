import Testing

/// Every element of RSS and its modules: what the card says.
@Suite struct RSSElementTests {
  static let words: [FeedCase] = [
    .rss("a title", "<title>T</title>", ["title": "T"]),
    .rss("a title in CDATA", "<title><![CDATA[A & <b>B</b>]]></title>", ["title": "A & B"]),
    .rss("a title with escaped markup", "<title>A &lt;b&gt;B&lt;/b&gt;</title>", ["title": "A B"]),
    .rss("a title escaped twice", "<title>A &amp;amp; B &amp;eacute;</title>", ["title": "A & B é"]),
    .rss("a title escaped twice with markup", "<title>&amp;lt;b&amp;gt;</title>", ["title": "<b>"]),
    .rss("a title with an ampersand", "<title>AT&amp;T</title>", ["title": "AT&T"]),
    .rss("a title with a sign", "<title>1 &lt; 2 &gt; 0</title>", ["title": "1 < 2 > 0"]),
    .rss("a title over lines", "<title>\n  A\n  B\n</title>", ["title": "A B"]),
    .rss("a title in two sections", "<title><![CDATA[A ]]><![CDATA[B]]></title>", ["title": "A B"]),
    .rss("a numbered character", "<title>A&#8217;s &#xE9;</title>", ["title": "A’s é"]),
    .rss("a number of windows-1252", "<title>A&#146;s &#x93;b&#x94;</title>", ["title": "A’s “b”"]),
    .rss("an empty title and another", "<title/><dc:title>D</dc:title>", ["title": "D"]),
    .rss("a title of media", "<media:title>M</media:title>", ["title": "M"]),
    .rss(
      "a description alone", "<description>Plain words</description>",
      ["content_text": "Plain words", "summary": "Plain words", "content_html": nil]),
    .rss(
      "a description of HTML", "<description>&lt;p&gt;A&lt;/p&gt;</description>",
      ["content_html": "<p>A</p>", "summary": "A"]),
    .rss(
      "a description of elements", "<description>A <b>b</b> &lt;</description>",
      ["content_html": "A <b>b</b> &lt;", "summary": "A b <"]),
    .rss(
      "content beside a description",
      "<description>S</description><content:encoded>&lt;p&gt;C&lt;/p&gt;</content:encoded>",
      ["content_html": "<p>C</p>", "summary": "S"]),
    .rss(
      "content before a description",
      "<content:encoded>&lt;p&gt;C&lt;/p&gt;</content:encoded><description>S</description>",
      ["content_html": "<p>C</p>", "summary": "S"]),
    .rss("empty content", "<content:encoded></content:encoded><description>S</description>", ["content_text": "S"]),
    .rss(
      "a body of XHTML", "<xhtml:body><xhtml:p>B</xhtml:p></xhtml:body><description>S</description>",
      ["content_html": "<p>B</p>", "summary": "S"]),
    .rss("a summary of iTunes", "<itunes:summary>I</itunes:summary>", ["summary": "I", "content_text": "I"]),
    .rss("an abstract of Dublin Core", "<dcterms:abstract>A</dcterms:abstract>", ["summary": "A"]),
    .rss("a description of Dublin Core", "<dc:description>D</dc:description>", ["content_text": "D"]),
    .rss(
      "elements of Atom",
      "<atom:summary type=\"text\">a &lt;b&gt;</atom:summary><atom:content type=\"html\">&lt;i&gt;c&lt;/i&gt;</atom:content>",
      ["content_html": "<i>c</i>", "summary": "a <b>"]),
  ]

  static let addresses: [FeedCase] = [
    .rss("a link", "<link>https://e.org/a</link>", ["url": "https://e.org/a"]),
    .rss("a link with spaces", "<link>\n https://e.org/a \n</link>", ["url": "https://e.org/a"]),
    .rss("an ampersand", "<link>https://e.org/?a=1&amp;b=2</link>", ["url": "https://e.org/?a=1&b=2"]),
    .rss(
      "a link and one of Atom", "<atom:link href=\"https://e.org/self\" rel=\"self\"/><link>https://e.org/a</link>",
      ["url": "https://e.org/a", "link.href": "https://e.org/self"]),
    .rss("a link of Atom alone", "<atom:link href=\"https://e.org/b\"/>", ["url": "https://e.org/b"]),
    .rss("a guid that is a link", "<guid>https://e.org/g</guid>", ["url": "https://e.org/g", "id": "https://e.org/g"]),
    .rss("a guid that says so", "<guid isPermaLink=\"true\">https://e.org/g</guid>", ["url": "https://e.org/g"]),
    .rss(
      "a guid that is none", "<guid isPermaLink=\"false\">https://e.org/g</guid>",
      ["url": nil, "id": "https://e.org/g"]),
    .rss("a guid that is none, loudly", "<guid ISPERMALINK=\"False\">https://e.org/g</guid>", ["url": nil]),
    .rss(
      "a guid and a link", "<guid>https://e.org/g</guid><link>https://e.org/a</link>",
      ["url": "https://e.org/a", "id": "https://e.org/g"]),
    .rss("a guid that is not an address", "<guid>42</guid>", ["url": nil, "id": "42"]),
    .rss("an identifier of Dublin Core", "<dc:identifier>urn:x</dc:identifier>", ["id": "urn:x"]),
    .rss("an unsafe link", "<link>javascript:alert(1)</link>", ["url": nil]),
    .rss("a link with its base", "<link xml:base=\"https://e.org/b/\">x</link>", ["url": "https://e.org/b/x"]),
    FeedCase(
      "a link counted from the channel's",
      "<rss><channel><link>https://e.org/b/</link><item><link>/x</link></item></channel></rss>",
      ["url": "https://e.org/x"]),
    FeedCase(
      "a channel's link behind the items",
      "<rss><channel><item><link>x</link></item><link>https://e.org/b/</link></channel></rss>",
      ["url": "https://e.org/b/x"]),
    FeedCase(
      "a base of the root",
      "<rss xml:base=\"https://e.org/r/\"><channel><link>https://o.org/</link><item><link>x</link></item></channel></rss>",
      ["url": "https://e.org/r/x"]),
    FeedCase(
      "a base of the channel",
      "<rss><channel xml:base=\"https://e.org/c/\"><item><link>x</link></item></channel></rss>",
      ["url": "https://e.org/c/x"]),
    FeedCase(
      "a base longer than any is",
      "<rss xml:base=\"https://e.org/\(String(repeating: "a", count: 2_048))/\"><channel><item><link>x</link></item></channel></rss>",
      ["url": "x"]),
    FeedCase(
      "a base inside a base",
      "<rss xml:base=\"https://e.org/r/\"><channel xml:base=\"c/\"><item xml:base=\"i/\"><link>x</link></item></channel></rss>",
      ["url": "https://e.org/r/c/i/x"]),
  ]

  static let people: [FeedCase] = [
    .rss(
      "mail and name", "<author>b@e.org (Bo B.)</author>", ["authors.0.name": "Bo B.", "authors.0.email": "b@e.org"]),
    .rss(
      "name and mail", "<author>Bo B. &lt;b@e.org&gt;</author>",
      ["authors.0.name": "Bo B.", "authors.0.email": "b@e.org"]),
    .rss(
      "name and mail in brackets", "<author>Bo B. (b@e.org)</author>",
      ["authors.0.name": "Bo B.", "authors.0.email": "b@e.org"]),
    .rss("mail alone", "<author>b@e.org</author>", ["authors.0.name": "b@e.org", "authors.0.email": "b@e.org"]),
    .rss("mail with a scheme", "<author>mailto:b@e.org</author>", ["authors.0.email": "b@e.org"]),
    .rss("name alone", "<author>Bo B.</author>", ["authors.0.name": "Bo B.", "authors.0.email": nil]),
    .rss("a creator", "<dc:creator>Ann</dc:creator>", ["authors.0.name": "Ann"]),
    .rss(
      "two creators", "<dc:creator>Ann</dc:creator><dc:creator>Bo</dc:creator>",
      ["authors": #"[{"name":"Ann"},{"name":"Bo"}]"#]),
    .rss(
      "an author before a creator", "<dc:creator>Ann</dc:creator><author>b@e.org (Bo)</author>",
      ["authors": #"[{"name":"Bo","email":"b@e.org"}]"#]),
    .rss("an author of iTunes", "<itunes:author>Ann</itunes:author>", ["authors.0.name": "Ann"]),
    .rss(
      "an author of Atom", "<atom:author><atom:name>Ann</atom:name><atom:uri>https://a.org/</atom:uri></atom:author>",
      ["authors.0.name": "Ann", "authors.0.url": "https://a.org/"]),
    .rss("an empty author", "<author/><dc:creator>Ann</dc:creator>", ["authors.0.name": "Ann"]),
    FeedCase(
      "the channel's editor",
      "<rss><channel><managingEditor>b@e.org (Bo)</managingEditor><item><title>T</title></item></channel></rss>",
      ["authors.0.name": "Bo"]),
    FeedCase(
      "the channel's author, behind the items",
      "<rss xmlns:itunes=\"http://www.itunes.com/dtds/podcast-1.0.dtd\"><channel><item><title>T</title></item><itunes:author>Ann</itunes:author></channel></rss>",
      ["authors.0.name": "Ann"]),
  ]

  static let things: [FeedCase] = [
    .rss(
      "categories", "<category>A</category><category domain=\"d\">B &amp; C</category>",
      ["tags": #"["A","B & C"]"#, "category.domain": "d"]),
    .rss(
      "what is not a tag", "<title>List&lt;T&gt; &amp;amp; Map&lt;K, V&gt;</title>", ["title": "List<T> & Map<K, V>"]),
    .rss("a comment in a title", "<title>a&lt;!-- c --&gt;b &lt;o:p&gt;c&lt;/o:p&gt;</title>", ["title": "ab c"]),
    .rss(
      "an address as a category", "<category>https://e.org/kinds#video</category><category>Music</category>",
      ["tags": #"["Music"]"#]),
    .rss(
      "a picture of Google's",
      "<g:image_link xmlns:g=\"http://base.google.com/ns/1.0\">https://e.org/i.jpg</g:image_link>",
      ["image": "https://e.org/i.jpg"]),
    .rss("a thumbnail", "<thumbnail url=\"https://e.org/i.jpg\"/>", ["image": "https://e.org/i.jpg"]),
    .rss("a reference in a category", "<category><![CDATA[B &amp; C]]></category>", ["tags": #"["B & C"]"#]),
    .rss("subjects", "<dc:subject>S</dc:subject>", ["tags": #"["S"]"#]),
    .rss("keywords", "<itunes:keywords>a, b ,a</itunes:keywords>", ["tags": #"["a","b"]"#]),
    .rss(
      "enclosures",
      "<enclosure url=\"https://e.org/a.mp3\" type=\"audio/mpeg\" length=\"9\"/><enclosure url=\"https://e.org/b.mp3\"/>",
      [
        "attachments.0.mime_type": "audio/mpeg", "attachments.0.size_in_bytes": "9",
        "attachments.1.url": "https://e.org/b.mp3",
      ]),
    .rss(
      "an enclosure of no length", "<enclosure url=\"https://e.org/a.mp3\" length=\"0\"/>",
      ["attachments.0.size_in_bytes": nil]),
    .rss(
      "an enclosure with a base", "<enclosure xml:base=\"https://e.org/\" url=\"a.mp3\"/>",
      ["attachments.0.url": "https://e.org/a.mp3"]),
    .rss(
      "media",
      "<media:group><media:content url=\"https://e.org/v.mp4\" type=\"video/mp4\" duration=\"61\"/></media:group>",
      ["attachments.0.duration_in_seconds": "61"]),
    .rss(
      "a duration", "<enclosure url=\"https://e.org/a.mp3\"/><itunes:duration>1:02:03</itunes:duration>",
      ["attachments.0.duration_in_seconds": "3723"]),
    .rss("a date", "<pubDate>Sun, 01 Mar 2026 12:00:00 GMT</pubDate>", ["date_published": "2026-03-01T12:00:00Z"]),
    .rss(
      "a date of Dublin Core", "<dc:date>2026-03-01T12:00:00+01:00</dc:date>",
      ["date_published": "2026-03-01T12:00:00+01:00"]),
    .rss(
      "an unreadable date and another", "<pubDate>soon</pubDate><dc:date>2026-03-01T12:00:00Z</dc:date>",
      ["date_published": "2026-03-01T12:00:00Z"]),
    .rss(
      "terms of Dublin Core",
      "<dcterms:created>2026-03-01T12:00:00Z</dcterms:created><dcterms:modified>2026-03-02T12:00:00Z</dcterms:modified>",
      ["date_published": "2026-03-01T12:00:00Z", "date_modified": "2026-03-02T12:00:00Z"]),
    .rss(
      "a date of change alone", "<atom:updated>2026-03-02T12:00:00Z</atom:updated>",
      ["date_published": "2026-03-02T12:00:00Z"]),
    .rss("a language", "<dc:language>fr</dc:language>", ["language": "fr"]),
    .rss(
      "a source", "<source url=\"https://s.org/f\">S</source>",
      ["source.url": "https://s.org/f", "source.text": "S", "title": nil]),
    .rss("comments", "<comments>https://e.org/c</comments>", ["comments": "https://e.org/c"]),
    .rss(
      "a picture of media", "<media:thumbnail url=\"https://e.org/t.jpg\" width=\"90\"/>",
      ["image": "https://e.org/t.jpg", "image_width": "90"]),
    .rss("a picture of iTunes", "<itunes:image href=\"https://e.org/i.jpg\"/>", ["image": "https://e.org/i.jpg"]),
  ]

  static let spellings: [FeedCase] = [
    FeedCase(
      "capitals",
      "<RSS><CHANNEL><ITEM><TITLE>T</TITLE><LINK>https://e.org/</LINK><GUID>g</GUID><PUBDATE>01 Mar 2026 12:00 GMT</PUBDATE></ITEM></CHANNEL></RSS>",
      ["title": "T", "url": "https://e.org/", "id": "g", "date_published": "2026-03-01T12:00:00Z"]),
    FeedCase(
      "another prefix",
      "<rss xmlns:x=\"http://purl.org/dc/elements/1.1/\"><channel><item><x:creator>A</x:creator></item></channel></rss>",
      ["authors.0.name": "A"]),
    FeedCase(
      "an undeclared prefix",
      "<rss><channel><item><dc:creator>A</dc:creator><DC:Subject>S</DC:Subject></item></channel></rss>",
      ["authors.0.name": "A", "tags": #"["S"]"#]),
    FeedCase(
      "another namespace under a usual prefix",
      "<rss xmlns:dc=\"urn:dc\"><channel><item><dc:creator>A</dc:creator></item></channel></rss>",
      ["authors.0.name": "A"]),
    FeedCase(
      "a namespace in other letters",
      "<rss xmlns:m=\"https://search.yahoo.com/mrss\"><channel><item><m:title>M</m:title></item></channel></rss>",
      ["title": "M"]),
    FeedCase(
      "an unknown default namespace", "<rss xmlns=\"urn:mine\"><channel><item><title>T</title></item></channel></rss>",
      ["title": "T"]),
    FeedCase(
      "a prefix for all",
      "<r:rss xmlns:r=\"http://backend.userland.com/rss2\"><r:channel><r:item><r:title>T</r:title></r:item></r:channel></r:rss>",
      ["title": "T"]),
    FeedCase(
      "a prefix of its own",
      "<rss xmlns:q=\"urn:q\"><channel><item><title>T</title><q:title>Q</q:title></item></channel></rss>",
      ["title": "T", "q:title": "Q"]),
    FeedCase("no channel", "<rss><item><title>T</title></item></rss>", ["title": "T"]),
    FeedCase("no root", "<channel><item><title>T</title></item></channel>", ["title": "T"]),
    FeedCase(
      "RSS 0.90",
      "<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\" xmlns=\"http://my.netscape.com/rdf/simple/0.9/\"><channel><title>F</title></channel><item><title>T</title><link>https://e.org/</link></item></rdf:RDF>",
      ["title": "T", "url": "https://e.org/"]),
    FeedCase(
      "RSS 1.0",
      "<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\" xmlns=\"http://purl.org/rss/1.0/\"><item rdf:about=\"https://e.org/1\"><title>T</title></item></rdf:RDF>",
      ["title": "T", "id": "https://e.org/1", "url": "https://e.org/1"]),
    FeedCase(
      "RSS 0.91 with its DTD",
      "<!DOCTYPE rss PUBLIC \"-//Netscape Communications//DTD RSS 0.91//EN\" \"http://my.netscape.com/publish/formats/rss-0.91.dtd\"><rss version=\"0.91\"><channel><item><title>Caf&eacute;</title></item></channel></rss>",
      ["title": "Café"]),
    FeedCase(
      "the Channel Definition Format",
      "<CHANNEL HREF=\"https://e.org/\"><TITLE>F</TITLE><ITEM HREF=\"https://e.org/1\" LASTMOD=\"2026-03-01T12:00\"><TITLE>T</TITLE><ABSTRACT>A</ABSTRACT></ITEM></CHANNEL>",
      ["title": "T", "url": "https://e.org/1", "summary": "A", "date_modified": "2026-03-01T12:00:00Z"]),
    FeedCase(
      "an entity of the document",
      "<!DOCTYPE rss [<!ENTITY a \"A &b;\"><!ENTITY b \"B\">]><rss><channel><item><title>&a;</title></item></channel></rss>",
      ["title": "A B"]),
    FeedCase(
      "an entry in RSS",
      "<rss><channel><entry><title>T</title><published>2026-03-01T12:00:00Z</published></entry></channel></rss>",
      ["title": "T", "date_published": "2026-03-01T12:00:00Z"]),
  ]

  @Test(arguments: words + addresses + people + things + spellings)
  func `an element of RSS is told in JSON Feed's words`(example: FeedCase) async throws { try await example.check() }
}
