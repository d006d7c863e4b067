import CardSources
import Testing

/// What JSON Feed has no word for is not lost, and its addresses count from where those of the item do.
@Suite struct FeedFurtherTests {
  static let cases: [FeedCase] = [
    FeedCase(
      "addresses of further elements",
      """
      <rss xmlns:media="http://search.yahoo.com/mrss/"><channel><link>https://e.org/b/</link><item><comments>c</comments>
      <media:thumbnail url="/t.jpg"/><media:group xml:base="https://c.org/"><media:content url="v.mp4"/></media:group>
      <source url="urn:x">S y</source></item></channel></rss>
      """,
      [
        "comments": "https://e.org/b/c", "media:thumbnail.url": "https://e.org/t.jpg", "source.url": "urn:x",
        "media:group.media:content.url": "https://c.org/v.mp4", "source.text": "S y",
      ]),
    .atom(
      "other languages of a page",
      "<link href=\"https://e.org/a\" hreflang=\"en\"/><link href=\"https://e.org/b\" hreflang=\"de\"/>",
      ["url": "https://e.org/a", "link.href": "https://e.org/b", "link.hreflang": "de"]),
    .atom("one page", "<link href=\"https://e.org/a\"/>", ["url": "https://e.org/a", "link": nil]),
    .atom(
      "a page with the item's title", "<title>T</title><link href=\"https://e.org/a\" title=\"T\"/>", ["link": nil]),
    .atom(
      "a page with a title of its own", "<title>T</title><link href=\"https://e.org/a\" title=\"U\"/>",
      ["link.title": "U"]),
    .atom(
      "a term beside its label", "<category term=\"t\" label=\"L\"/>", ["tags": "[\"L\"]", "category.term": "t"]),
    .atom("a term alone", "<category term=\"t\"/>", ["tags": "[\"t\"]", "category": nil]),
    .atom(
      "a picture of the author",
      "<author><name>N</name><gd:image xmlns:gd=\"http://schemas.google.com/g/2005\" src=\"//e.org/n.png\"/></author>",
      ["authors.0.avatar": "https://e.org/n.png", "author": nil]),
    .atom(
      "an author of whom more is known", "<author><name>N</name><nick>k</nick></author>",
      ["authors.0.name": "N", "author.nick": "k"]),
    .rss(
      "an author in RDF",
      "<dc:creator><rdf:Description xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\"><rdf:value>N</rdf:value>"
        + "</rdf:Description></dc:creator>", ["authors.0.name": "N"]),
    .rss(
      "a picture in several sizes",
      "<podcast:images xmlns:podcast=\"https://podcastindex.org/namespace/1.0\" srcset=\"https://e.org/s.jpg 60w, "
        + "https://e.org/l.jpg 600w\"/>", ["image": "https://e.org/l.jpg"]),
    .rss(
      "a picture as a stream of bytes", "<enclosure url=\"https://e.org/i.jpg\" type=\"application/octet-stream\"/>",
      ["image": "https://e.org/i.jpg"]),
    .rss(
      "a film as a stream of bytes", "<enclosure url=\"https://e.org/i.mp4\" type=\"application/octet-stream\"/>",
      ["image": nil]),
    .rss(
      "a picture that a script loads",
      "<description>&lt;img src='/wait.svg' data-src='https://e.org/i.jpg'&gt;</description>",
      ["image": "https://e.org/i.jpg"]),
    .rss(
      "a picture of AMP", "<description>&lt;amp-img src='https://e.org/i.jpg'&gt;</description>",
      ["image": "https://e.org/i.jpg"]),
    FeedCase(
      "content of RSS 1.0's own module",
      """
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
      xmlns:content="http://purl.org/rss/1.0/modules/content/"><item><content:items><rdf:Bag><rdf:li><content:item>
      <rdf:value>&lt;em>c&lt;/em></rdf:value></content:item></rdf:li></rdf:Bag></content:items></item></rdf:RDF>
      """, ["content_html": "<em>c</em>"]),
    FeedCase(
      "Atom with a prefix that nobody declared",
      "<atom:feed><atom:entry><atom:title>T</atom:title><atom:link href=\"https://e.org/a\"/></atom:entry></atom:feed>",
      ["title": "T", "url": "https://e.org/a"]),
  ]

  @Test(arguments: cases)
  func nothingIsLost(_ item: FeedCase) async throws { try await item.check() }

  @Test(arguments: [
    ("<title>A</title><title>B</title>", "title", "B"), ("<title>A</title><title>A</title>", nil, nil),
    ("<guid>a</guid><guid>b</guid>", "guid", "b"),
    ("<description>A</description><description>B</description>", "description", "B"),
    ("<category>a</category><category>b</category>", nil, nil),
  ])
  func theSecondOfWhatThereIsOneOfIsReported(_ item: String, field: String?, text: String?) async throws {
    let list = try await read("<rss><channel><item>\(item)</item></channel></rss>")
    let repair = list.report.repairs.first { $0.rule == "second-element" }
    #expect(repair?.field == field)
    #expect(repair?.before == text)
  }
}
