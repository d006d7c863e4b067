import Diagnostics
import Platform
import Testing

@testable import HTMLProof

/// Feeds and sitemaps among the files of `cardloom validate`.
@Suite struct DocumentFileTests {
  private static let atom = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!-- a feed -->
    <feed xmlns="http://www.w3.org/2005/Atom"><id>https://example.org/</id><title>T</title>
    <updated>2026-11-01T00:00:00Z</updated><author><name>A</name></author></feed>
    """
  private static let sitemap = """
    <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:x="http://www.w3.org/1999/xhtml">
    <url><loc>https://example.org/</loc>
    <x:link rel="alternate" hreflang="de" href="https://example.org/de/"/></url></urlset>
    """
  private static let rss = """
    <rss version="2.0"><channel><title>T</title><link>https://example.org/</link><description>D</description>
    </channel></rss>
    """

  private static let json = """
    {"version": "https://jsonfeed.org/version/1.1", "title": "T", "items": [
      {"id": "1", "content_text": "a"},
      {"id": "2",
       "content_text": "b", "date_published": "2026-11-01T00:00:00Z"}
    ]}
    """

  private func verdict(_ text: String, _ path: String) async -> FileVerdict? {
    await FileValidation(gate: Checking.gate).verdicts(of: [path], workers: 1) { _ throws(FileError) in
      MappedBytes(Array(text.utf8))
    }.first
  }

  @Test(
    arguments: [
      (atom, "atom.xml"), (sitemap, "sitemap.xml"), (rss, "rss.xml"), (atom, "-"), (atom, "atom.html"),
      (json, "feed.json"), (json, "-"), ("\u{FEFF}" + json, "feed.json"),
    ])
  func aDocumentThatConformsIsValid(_ text: String, _ path: String) async {
    let verdict = await verdict(text, path)
    #expect(verdict?.diagnostics.map(\.message) == [])
  }

  @Test(
    arguments: [
      (atom.replacing("<id>https://example.org/</id>", with: ""), "Atom", 3),
      (atom.replacing("2026-11-01T00:00:00Z", with: "yesterday"), "Atom", 4),
      (atom.replacing("</feed>", with: ""), "Atom", 4),
      (rss.replacing("<description>D</description>", with: ""), "RSS 2.0", 1),
      (sitemap.replacing("<loc>https://example.org/</loc>", with: "<loc>/</loc>"), "the sitemap protocol 0.9", 2),
      (sitemap.replacing("\"de\"", with: "\"d e\""), "the sitemap protocol 0.9", 3),
      (sitemap.replacing("https://example.org/de/", with: "/de/"), "the sitemap protocol 0.9", 3),
      (json.replacing("\"title\": \"T\", ", with: ""), "JSON Feed 1.1", 1),
      (json.replacing("/1.1", with: "/1"), "JSON Feed 1.1", 1),
      (json.replacing("\"content_text\": \"a\"", with: "\"title\": \"a\""), "JSON Feed 1.1", 2),
      (json.replacing("\"id\": \"2\"", with: "\"id\": \"1\""), "JSON Feed 1.1", 3),
      (json.replacing("2026-11-01T", with: "1.11.2026 "), "JSON Feed 1.1", 4),
      (json.replacing("]}", with: ""), "JSON Feed 1.1", 5),
      (json.replacing("{\"id\": \"2\"", with: "{\"id\": \"2\", \"id\": \"3\""), "JSON Feed 1.1", 3),
    ])
  func aMistakeHasItsLine(_ text: String, _ format: String, _ line: Int) async {
    let found = await verdict(text, text.hasPrefix("{") ? "some.json" : "some.xml")?.diagnostics.first
    #expect(found?.code == "document-format")
    #expect(found?.message.contains("does not conform to \(format): ") == true)
    #expect(found?.location?.line == line)
  }

  @Test func otherXMLIsNotChecked() async {
    let verdict = await verdict("<?xml version=\"1.0\"?>\n<note/>", "note.xml")
    #expect(verdict?.diagnostics.map(\.code) == ["unknown-xml"])
    #expect(verdict?.kind == .warning)
  }

  @Test(
    arguments: [
      "[1]", "{\"a\": 1", "{\"version\": 1}", "{\"version\": \"1.0\", \"about\": \"https://jsonfeed.org/version/1.1\"}",
      "{\"items\": [{\"version\": \"https://jsonfeed.org/version/1.1\"}]}",
    ])
  func otherJSONIsNotChecked(_ text: String) async {
    let verdict = await verdict(text, "data.json")
    #expect(verdict?.diagnostics.map(\.code) == ["unknown-json"])
    #expect(verdict?.kind == .warning)
  }

  @Test func aPageIsStillHTML() async {
    #expect(await verdict("<!doctype html><title>a</title>", "a.html")?.diagnostics.map(\.code) != ["unknown-xml"])
    #expect(await verdict("<!doctype html><html lang=\"en\"><title>a</title><p>b</p></html>", "-")?.kind == .valid)
  }
}
