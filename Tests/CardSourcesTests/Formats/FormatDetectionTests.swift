import CardSources
import Diagnostics
import Platform
import Testing

/// Formats are told by content.
@Suite struct FormatDetectionTests {
  @Test(arguments: [
    ("[]", SourceFormat.json), (" [{}]", .json), ("{\"items\":[]}", .json), ("\u{FEFF}[]", .json),
    (#"{"version":"https://jsonfeed.org/version/1.1","items":[]}"#, .jsonFeed),
    (#"{"title":"t","version":"https:\/\/jsonfeed.org\/version\/1","items":[]}"#, .jsonFeed),
    (#"{"version":"1.0","items":[]}"#, .json),
    ("{\"id\":1}\n{\"id\":2}", .ndjson), ("{\"id\":1}\r\n\r\n{\"id\":2}\r\n", .ndjson), ("{\"id\":1}\n", .json),
    ("{\"id\":1\n{\"id\":2}\n", .ndjson),
    ("{\"id\":1} {\"id\":2}\n{\"id\":3}\n", .ndjson), ("<script>f()</script><rss version=\"2.0\"/>", .rss),
    ("{\"id\":1},\n{\"id\":2}\n", .ndjson), ("{\n{\"id\":2}\n", .json),
    ("{\"items\": [\n{\"id\":2}\n]}\n", .json),
    ("<rss version=\"2.0\"/>", .rss), ("<?xml version=\"1.0\"?>\n<!-- <feed> -->\n<rss>", .rss),
    ("\n\n<?xml version=\"1.0\"?><rss>", .rss),
    ("<rdf:RDF xmlns:rdf=\"x\">", .rss), ("<!DOCTYPE rss [<!ENTITY a \">\">]><rss>", .rss),
    ("<feed xmlns=\"http://www.w3.org/2005/Atom\">", .atom), ("<?xml-stylesheet href=\"a\"?><atom:feed>", .atom),
    ("id,title\n1,a\n", .csv), ("id;title\r\n1;a\r\n", .csv), ("id\ttitle\n1\ta", .csv), ("id,title\r1,a\r", .csv),
    ("sep=|\na|b", .csv), ("id|title\n1|a", .csv),
  ]) func `a format is told by content`(text: String, format: SourceFormat) {
    #expect(Array(text.utf8).withUnsafeBytes { SourceFormat(detecting: $0) } == format)
  }

  @Test(arguments: ["", "hello", "<html>", "<!DOCTYPE html><html>", "one line, with a comma", "<?xml"])
  func `other files have no format`(text: String) {
    #expect(Array(text.utf8).withUnsafeBytes { SourceFormat(detecting: $0) } == nil)
  }

  @Test(
    arguments: [
      ("5", "JSON, but a number alone"), (" \"text\" ", "JSON, but a text alone"),
      ("cb([{}]);", "JSONP: JavaScript that calls `cb`"), ("/**/ a.b({})", "JSONP: JavaScript that calls `a.b`"),
      (")]}'\n[]", "JSON behind `)]}'`, which keeps scripts from running it"),
      ("for(;;);[]", "JSON behind `for(;;);`, which keeps scripts from running it"),
      ("\u{1F}\u{8B}x", nil), ("%PDF-1.4\n", "a PDF"),
      ("PK\u{3}\u{4}", "a ZIP archive, as spreadsheets and documents are too"),
      (
        (0..<12_000).map { "c\($0)" }.joined(separator: ",") + "\n1\n",
        "a text whose first line has more than 65536 bytes, too many for the names of a table's columns"
      ),
      (String(repeating: "x", count: 70_000) + "\n", nil),
      ("hello", nil), ("hello: x", nil), ("https://e.org/\nx", nil), ("nul", nil), ("f(x)", nil),
    ] as [(String, String?)])
  func `a file that is not a source is called what it is`(text: String, words: String?) async throws {
    let found = try #require(await failure(text).first)
    #expect(found.code == "unknown-format")
    #expect(found.message.hasPrefix("the source `news` is \(words ?? "")") == (words != nil))
  }

  @Test(
    arguments: [
      ("<link rel=alternate type=application/rss+xml href=/f>", "https://e.org/f"),
      ("<base href=/b/><link rel=alternate type=application/atom+xml href=f>", "https://e.org/b/f"),
      ("<link rel=alternate type=text/xml title=RSS href=f.xml>", "https://e.org/d/f.xml"),
      ("<link rel=alternate type=application/json title='JSON Feed' href=/f.json>", "https://e.org/f.json"),
      ("<link rel=alternate type=application/json href=/wp-json/posts/1>", nil),
      ("<a href=/rss.xml>RSS</a><link rel=alternate type=application/rss+xml href=/f>", "https://e.org/f"),
      ("<p><a href=/about>A</a> <a href='/blog/feed/?x'>RSS</a>", "https://e.org/blog/feed/?x"),
      ("<a href=/feedback>F</a>", nil),
    ] as [(String, String?)])
  func `a web page names its feed`(page: String, address: String?) async throws {
    let found = try #require(await failure("<!doctype html>" + page) { $0.base = "https://e.org/d/" }.first)
    #expect(found.message.contains("web page"))
    #expect(
      found.hint == address.map { "the page names a feed: `\($0)`" }
        || address == nil && found.hint?.contains("names a feed") == false)
  }

  @Test func `a piece of a page is one`() async throws {
    let found = try #require(await failure("<div><h1>404</h1></div>").first)
    #expect(found.message == "the source `news` is a web page and no feed")
  }

  @Test func `packed files are told by their first bytes`() async throws {
    for (start, words) in [([0x1F, 0x8B, 8, 0], "packed with gzip"), ([0xFF, 0xD8, 0xFF, 0xE0], "a picture (JPEG)")] {
      let files = MemoryFileSystem()
      try files.write(start.map { UInt8($0) }, to: "feed")
      do {
        _ = try await SourceReader(files: files).cards(of: CardSource(name: "news", path: "feed"))
        Issue.record("a packed file was read")
      } catch {
        #expect(error.diagnostics.first?.message == "the source `news` is \(words)")
      }
    }
  }

  @Test func `a damaged first line hides no other`() async throws {
    let list = try await read("{\"id\":1\n{\"id\":2}\n{\"id\":3}\n")
    #expect(list.ids == ["2", "3"] && list.codes == ["malformed-json"])
  }

  @Test func `UTF-16 does not hide the format`() {
    for (mark, order) in [([0xFE, 0xFF] as [UInt8], true), ([0xFF, 0xFE], false)] {
      let bytes =
        mark
        + "<?xml version=\"1.0\"?><feed/>".utf16.flatMap { unit in
          let pair = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
          return order ? pair : pair.reversed()
        }
      #expect(bytes.withUnsafeBytes { SourceFormat(detecting: $0) } == .atom)
    }
  }
}
