import FeedData
import Testing

/// Formats are told by content.
@Suite struct FormatDetectionTests {
  @Test(arguments: [
    ("[]", FeedFormat.json), (" [{}]", .json), ("{\"items\":[]}", .json), ("\u{FEFF}[]", .json),
    (#"{"version":"https://jsonfeed.org/version/1.1","items":[]}"#, .jsonFeed),
    (#"{"title":"t","version":"https:\/\/jsonfeed.org\/version\/1","items":[]}"#, .jsonFeed),
    (#"{"version":"1.0","items":[]}"#, .json),
    ("{\"id\":1}\n{\"id\":2}", .ndjson), ("{\"id\":1}\r\n\r\n{\"id\":2}\r\n", .ndjson), ("{\"id\":1}\n", .json),
    ("<rss version=\"2.0\"/>", .rss), ("<?xml version=\"1.0\"?>\n<!-- <feed> -->\n<rss>", .rss),
    ("\n\n<?xml version=\"1.0\"?><rss>", .rss),
    ("<rdf:RDF xmlns:rdf=\"x\">", .rss), ("<!DOCTYPE rss [<!ENTITY a \">\">]><rss>", .rss),
    ("<feed xmlns=\"http://www.w3.org/2005/Atom\">", .atom), ("<?xml-stylesheet href=\"a\"?><atom:feed>", .atom),
    ("id,title\n1,a\n", .csv), ("id;title\r\n1;a\r\n", .csv), ("id\ttitle\n1\ta", .csv),
  ]) func `a format is told by content`(text: String, format: FeedFormat) {
    #expect(Array(text.utf8).withUnsafeBytes { FeedFormat(detecting: $0) } == format)
  }

  @Test(arguments: ["", "hello", "<html>", "<!DOCTYPE html><html>", "one line, with a comma", "<?xml"])
  func `other files have no format`(text: String) {
    #expect(Array(text.utf8).withUnsafeBytes { FeedFormat(detecting: $0) } == nil)
  }

  @Test func `UTF-16 does not hide the format`() {
    for (mark, order) in [([0xFE, 0xFF] as [UInt8], true), ([0xFF, 0xFE], false)] {
      let bytes =
        mark
        + "<?xml version=\"1.0\"?><feed/>".utf16.flatMap { unit in
          let pair = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
          return order ? pair : pair.reversed()
        }
      #expect(bytes.withUnsafeBytes { FeedFormat(detecting: $0) } == .atom)
    }
  }
}
