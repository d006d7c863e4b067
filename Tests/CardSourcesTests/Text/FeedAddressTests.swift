import CardSources
import Testing

/// The addresses of items, mended on the way into a card.
@Suite struct FeedAddressTests {
  @Test(
    arguments: [
      ("https://example.org/a?b=c&amp;d=e", "https://example.org/a?b=c&d=e", nil),
      (" https://example.org/a b ", "https://example.org/a%20b", "mended-address"),
      ("https://example.org/[1]", "https://example.org/%5B1%5D", "mended-address"),
      ("/news/1", "https://example.org/news/1", "resolved-address"),
      ("2?x", "https://example.org/blog/2?x", "resolved-address"),
      ("//cdn.example/a", "https://cdn.example/a", "mended-address"), ("javascript:alert(1)", nil, "unsafe-address"),
      ("java&#9;script:alert(1)", nil, "unsafe-address"), ("data:text/html,x", nil, "unsafe-address"),
      ("mailto:a@example.org", "mailto:a@example.org", nil), ("https://", nil, "unsafe-address"),
    ] as [(String, String?, String?)])
  func addressesOfRSSAreMended(link: String, url: String?, rule: String?) async throws {
    let list = try await read(
      "<rss version=\"2.0\"><channel><link>https://example.org/blog/</link><item><guid>1</guid><link>\(link)</link></item></channel></rss>"
    )
    #expect(try list.field("url") == url)
    #expect(list.report.repairs.filter { $0.field == "url" }.map(\.rule) == (rule.map { [$0] } ?? []))
  }

  @Test func theBaseOfAtomIsTheNearest() async throws {
    let list = try await read(
      """
      <feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://example.org/a/">
      <entry><id>1</id><link href="x"/></entry><entry xml:base="b/"><id>2</id><link href="x"/></entry>
      <entry xml:base="https://example.net/"><id>3</id><link href="x"/></entry></feed>
      """)
    #expect(try list.field("url", of: 0) == "https://example.org/a/x")
    #expect(try list.field("url", of: 1) == "https://example.org/a/b/x")
    #expect(try list.field("url", of: 2) == "https://example.net/x")
  }
}
