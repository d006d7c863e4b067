import CardSources
import Testing

/// Which picture a card has, and how large it is.
@Suite struct CardPictureTests {
  private func feed(_ item: String) async throws -> CardList {
    try await read(#"{"version": "https://jsonfeed.org/version/1.1", "items": [{"id": "1", \#(item)}]}"#)
  }

  @Test(
    arguments: [
      (
        #""image": "https://example.org/a.jpg", "banner_image": "https://example.org/b.jpg""#,
        "https://example.org/a.jpg"
      ),
      (#""banner_image": "https://example.org/b.jpg""#, "https://example.org/b.jpg"),
      (
        #""image": "https://example.org/1x1.gif", "banner_image": "https://example.org/b.jpg""#,
        "https://example.org/b.jpg"
      ),
      (
        #""attachments": [{"url": "https://example.org/a.mp3", "mime_type": "audio/mpeg"}, {"url": "https://example.org/c.png", "mime_type": "image/png"}]"#,
        "https://example.org/c.png"
      ),
      (
        #""content_html": "<img src='https://example.org/p.gif' width=1 height=1><img src='https://example.org/d.jpg'>""#,
        "https://example.org/d.jpg"
      ),
      (#""content_html": "<p>None</p>""#, nil), (#""image": "javascript:x""#, nil),
    ] as [(String, String?)])
  func jsonFeedChoosesByTheRulesOfAllFeeds(item: String, image: String?) async throws {
    #expect(try await feed(item).field("image") == image)
  }

  @Test(
    arguments: [
      (#""url": "https://e.org/2026/post/""#, #""home_page_url": "https://e.org/""#, "https://e.org/2026/post/a.jpg"),
      (#""title": "t""#, #""home_page_url": "https://e.org/blog/""#, "https://e.org/blog/a.jpg"),
      (#""title": "t""#, #""feed_url": "https://e.org/blog/feed.json""#, "https://e.org/blog/a.jpg"),
      (#""title": "t""#, #""title": "t""#, "a.jpg"),
      (#""image": "b.jpg""#, #""home_page_url": "https://e.org/""#, "b.jpg"),
    ] as [(String, String, String)])
  func aPictureOfTheContentIsWhereTheContentShowsIt(item: String, feed: String, image: String) async throws {
    let list = try await read(
      #"""
      {"version": "https://jsonfeed.org/version/1.1", \#(feed), "items": [
        {"id": "1", "content_html": "<img src='a.jpg'>", \#(item)}]}
      """#)
    #expect(try list.field("image") == image)
  }

  @Test func aPictureOfTheContentOfAnItemIsRelativeToItsPage() async throws {
    func item(_ id: Int, _ more: String, image: String) -> String {
      "<item><guid isPermaLink=\"false\">\(id)</guid>\(more)<description>&lt;img src=\"\(image)\"></description></item>"
    }
    let list = try await read(
      "<rss version=\"2.0\"><channel><link>https://e.org/</link>"
        + item(1, "<link>https://e.org/2026/post/</link>", image: "a.jpg") + item(2, "", image: "a.jpg")
        + item(3, "<link>/2026/other/</link>", image: "/a.jpg")
        + item(4, "<link>/2026/other/</link>", image: "https://p.org/a.jpg") + "</channel></rss>")
    #expect(
      try (0..<4).map { try list.field("image", of: $0) } == [
        "https://e.org/2026/post/a.jpg", "https://e.org/a.jpg", "https://e.org/a.jpg", "https://p.org/a.jpg",
      ])
  }

  @Test func aSummaryIsMadeOfTheContent() async throws {
    #expect(try await feed(#""content_html": "<p>One &amp; <b>two</b></p>""#).field("summary") == "One & two")
    #expect(try await feed(#""content_text": "Plain""#).field("summary") == "Plain")
    #expect(try await feed(#""summary": "Own", "content_text": "Plain""#).field("summary") == "Own")
  }

  private static let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"30\" height=\"20\"></svg>"

  private func local(_ text: String, placeholder: String? = nil) async throws -> CardList {
    try await read(text, files: ["site/assets/a.svg": Self.svg, "site/assets/none.svg": Self.svg]) {
      $0.pictureFolder = "site"
      $0.placeholder = placeholder
    }
  }

  @Test(arguments: ["assets/a.svg", "/assets/a.svg", "./assets/a.svg", "assets/a.svg?v=2"])
  func thePicturesOfTheSiteTellTheirSize(image: String) async throws {
    let list = try await local("[{\"id\": 1, \"image\": \"\(image)\"}]")
    #expect(try list.field("image_width") == "30" && list.field("image_height") == "20")
  }

  @Test(arguments: ["assets/b.svg", "../site/assets/a.svg", "https://example.org/assets/a.svg", "file:assets/a.svg"])
  func noOtherPictureIsLookedFor(image: String) async throws {
    #expect(try await local("[{\"id\": 1, \"image\": \"\(image)\"}]").field("image_width") == nil)
  }

  @Test func aKnownSizeStays() async throws {
    let list = try await local(#"[{"id": 1, "image": "assets/a.svg", "image_width": 3}]"#)
    #expect(try list.field("image_width") == "3" && list.field("image_height") == nil)
  }

  @Test func thePlaceholderStandsForNoPicture() async throws {
    let list = try await local(
      #"[{"id": 1}, {"id": 2, "image": ""}, {"id": 3, "image": "assets/a.svg"}]"#, placeholder: "assets/none.svg")
    #expect(
      try (0..<3).map { try list.field("image", of: $0) } == ["assets/none.svg", "assets/none.svg", "assets/a.svg"])
    #expect(try list.field("image_width") == "30")
  }
}
