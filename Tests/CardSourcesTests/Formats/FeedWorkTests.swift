import Testing
import XMLBridge

@testable import CardSources

/// What reading a feed keeps, which is what each further element costs.
@Suite struct FeedWorkTests {
  private func reading(_ text: String) throws -> XMLFeedReading {
    var reading = XMLFeedReading(writer: FeedItemWriter(dates: DateRepair(now: nil), summaryLength: 100), base: nil)
    try Array(text.utf8).withUnsafeBytes { bytes in
      let reader = try #require(XMLReader(bytes))
      reading.read(reader)
    }
    return reading
  }

  @Test func `repeated channels keep the attributes alone that count for the feed`() throws {
    let channels = (0..<50).map { channel in
      let others = (0..<20).map { "a\(channel)-\($0)='b'" }.joined(separator: " ")
      return "<channel \(others) xml:lang='l\(channel)' href='https://e.org/\(channel)'/>"
    }
    let reading = try reading("<rss>\(channels.joined())</rss>")
    let attributes = reading.channel.attributes.map { "\($0.name)=\($0.value)" }
    #expect(Set(attributes) == ["xml:lang=l49", "href=https://e.org/49"])
    #expect(attributes.count == 2)
  }

  @Test func `items repeat as many authors of the feed as are short`() throws {
    let authors = (0..<40).map { "<managingEditor>Author \($0) \(String(repeating: "x", count: 90))</managingEditor>" }
    let several = try reading("<rss><channel>\(authors.joined())<item><title>A</title></item></channel></rss>")
    #expect(several.defaults.authors.count == 10)
    let one = try reading("<rss><channel><author>\(String(repeating: "x", count: 1_100))</author></channel></rss>")
    #expect(one.defaults.authors.isEmpty)
    let short = (0..<40).map { "<managingEditor>a\($0)</managingEditor>" }
    let many = try reading("<rss><channel>\(short.joined())<item><title>A</title></item></channel></rss>")
    #expect(many.defaults.authors.count == 32)
  }
}
