import Diagnostics
import Platform
import SeededNumbers
import Testing

@testable import CardSources

/// A large feed is cut between its items and read by several workers, with the result of reading it as a whole.
@Suite struct FeedPiecesTests {
  private static let rss = """
    <?xml version="1.0" encoding="utf-8"?>
    <!-- a < comment -->
    <rss version="2.0" xml:lang="de" xml:base="https://example.org/a/"
      xmlns:media="http://search.yahoo.com/mrss/" xmlns:content="http://purl.org/rss/1.0/modules/content/">
    <channel><title>T &amp; T</title><link>https://example.org/</link>
    <managingEditor>Ä Editor</managingEditor>

    <item><title><![CDATA[A < </item> B]]></title><guid isPermaLink="false">a</guid>
    <pubDate>Mon, 02 Mar 2026 10:00:00 +0100</pubDate><description>&lt;p&gt;One &lt;img src="a.png"&gt;&lt;/p&gt;</description>
    <media:content url="b.jpg" width="3" height="4"/></item>
    <item a=">" b='x>'><title>Two</title><enclosure url="c.mp3" type="audio/mpeg" length="12"/><category>x</category></item>

    <item><title>Three &#151; x</title><!-- </item> --><?p </item>?><link>/three</link><pubDate>yesterday</pubDate></item><item/>
    <item><content:encoded><![CDATA[<p>Five</p>]]></content:encoded><title>a</title><title>b</title></item>
    </channel>
    </rss>

    """
  private static let atom = """
    <feed xmlns="http://www.w3.org/2005/Atom" xml:lang="de"><title type="html">T</title><id>urn:1</id><author><name>N</name></author>
    <entry><id>urn:2</id><title type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">X <b>y</b></div></title>
    <link href="/p" rel="alternate"/><updated>2026-03-02T10:00:00Z</updated><content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>Z</p></div></content></entry>
    <entry xml:base="https://e.org/b/"><id>urn:3</id><title>T</title><link href="q"/><published>2026-03-02T10:00:00+02:00</published></entry></feed>
    """

  /// Feeds that are cut.
  private static let cut = [
    rss, atom, "\u{FEFF}" + rss, rss.replacing("encoding=\"utf-8\"", with: ""),
    "<rss><channel><item><title>a</title></item><item><title>b</title></item></channel></rss>",
  ]

  /// Feeds that are read as a whole.
  private static let whole = [
    // Something follows the items, or lies between them.
    rss.replacing("</channel>", with: "<image><url>i.png</url></image></channel>"),
    rss.replacing("<item/>", with: "<!-- between --><item/>"),
    rss.replacing("<item/>", with: "text<item/>"),
    rss.replacing("</rss>", with: "</rss><!-- end -->"),
    atom.replacing("</feed>", with: "<link rel=\"self\" href=\"https://example.org/feed\"/></feed>"),
    // An item in another.
    rss.replacing("<title>Two</title>", with: "<item><title>Inner</title></item>"),
    rss.replacing("<link>https", with: "<x:entry xmlns:x='y'/><link>https"),
    // A document type, another encoding, other elements.
    "<!DOCTYPE rss [<!ENTITY x 'y'>]>" + String(rss.drop { $0 != "\n" }),
    rss.replacing("<channel>", with: "").replacing("</channel>", with: ""),
    rss.replacing("</channel>", with: ""), String(rss.dropLast(200)), "<rss/>", "", "<rss><channel></channel></rss>",
    "<rss><channel/></rss>",
  ]

  /// What a reading gives, as text.
  private func outcome(_ read: () async throws(Diagnosed) -> LocatedRecords) async -> [String] {
    do throws(Diagnosed) {
      let located = try await read()
      let records = withExtendedLifetime(located.bytes) {
        (0..<located.slots.count).map {
          "\(located.slots[$0].record) "
            + String(
              decoding: UnsafeRawBufferPointer(rebasing: located.bytes.bytes[located.slots[$0].range]), as: UTF8.self)
        }
      }
      return records + ["\(located.lines) \(located.read) \(located.feed) \(located.repairs.sorted)"]
        + located.diagnostics.map { "\($0)" }
    } catch {
      return error.diagnostics.map { "\($0)" }
    }
  }

  private func source(_ bytes: [UInt8]) -> XMLFeedSource {
    XMLFeedSource(
      source: CardSource(name: "a", path: "feed", format: .rss), bytes: MappedBytes(bytes),
      dates: DateRepair(now: DateReader.read("2026-02-01T00:00:00Z")?.moment))
  }

  /// What an earlier reading keeps of a feed.
  private func kept(_ text: String) async throws -> KeptPieces? {
    KeptPieces(try await source(Array(text.utf8)).read(jobs: 2, cuttingFrom: 0, piece: 40))
  }

  private func compare(_ bytes: [UInt8], isCut: Bool? = nil, kept: KeptPieces? = nil) async {
    var source = source(bytes)
    if let isCut {
      let pieces = FeedPieces(source.bytes.bytes, size: 1).map(\.pieces.count) ?? 0
      #expect((pieces > 1) == isCut, "\(String(decoding: bytes, as: UTF8.self))")
    }
    let whole = await outcome { () async throws(Diagnosed) in try source.readWhole() }
    for (jobs, size) in [(1, 1), (3, 1), (2, 300)] {
      let pieces = await outcome { () async throws(Diagnosed) in
        try await source.read(jobs: jobs, cuttingFrom: 0, piece: size)
      }
      #expect(pieces == whole)
    }
    source.kept = kept
    let known = await outcome { [source] () async throws(Diagnosed) in
      try await source.read(jobs: 2, cuttingFrom: 0, piece: 40)
    }
    #expect(known == whole)
  }

  @Test(arguments: cut) func `a feed whose items follow everything else is cut`(text: String) async {
    await compare(Array(text.utf8), isCut: true)
  }

  @Test(arguments: whole) func `every other feed is read as a whole`(text: String) async {
    await compare(Array(text.utf8), isCut: false)
  }

  @Test func `a feed that is not well-formed in one of its items is repaired as a whole`() async throws {
    let text = Self.rss.replacing("<title>Two</title>", with: "<title>Two & a half</title>")
    await compare(Array(text.utf8), isCut: true)
    let located = try await source(Array(text.utf8)).read(jobs: 2, cuttingFrom: 0, piece: 1)
    #expect(located.diagnostics.count == 1)
  }

  @Test func `lines and numbers of records are those of the whole document`() async throws {
    let items = (0..<3_000).map {
      "<item>\n<title>\($0)</title><pubDate>Mon, 02 Mar 2026 10:00:0</pubDate>\n</item>\n\n"
    }
    let text = "<rss>\n<channel>\n\n\(items.joined())</channel></rss>"
    let located = try await source(Array(text.utf8)).read(jobs: 3, cuttingFrom: 0, piece: 1_000)
    let lines: [UInt32] = (0..<3_000).map { number in UInt32(4 + 4 * number) }
    #expect(located.lines == lines)
    let numbers: [Int] = (0..<3_000).map { index in Int(located.slots[index].record) }
    #expect(numbers == Array(0..<3_000))
    #expect(located.repairs.sorted.map(\.firstRecord).allSatisfy { $0 == 0 })
  }

  private static let insertions = [
    "<", ">", "&", "]]>", "<![CDATA[", "<!--", "-->", "</item>", "<item>", "</rss>", "\"", "'", "&nbsp;", "&#0;",
    "<?x?>", "\u{0}", "é", "<a b=c>", "xmlns=\"\"", "</entry>", "<entry>", "<br>", "<!DOCTYPE x [", "<x:item/>", "\n",
    "</channel>", "<channel>", "<link>/x</link>", "<title>t</title>", " xml:base='https://e.org/'",
  ]

  private static func item(_ number: Int) -> String {
    let date = number % 7 == 3 ? "2026-03-02 10:00" : number % 11 == 2 ? "yesterday" : "Mon, 02 Mar 2026 10:00:00 +0100"
    let text = number % 5 == 1 ? "<![CDATA[<p>&#151;</p>]]>" : "&#151;"
    return
      "<item>\n<title>\(number)</title><guid isPermaLink='false'>\(number)</guid><description>\(text)</description>"
      + "<pubDate>\(date)</pubDate>\n</item>"
  }

  private static func feed(_ items: [String], title: String = "T") -> String {
    "<rss>\n<channel><title>\(title)</title>\n\n" + items.joined(separator: "\n") + "\n</channel></rss>"
  }

  /// The items of a feed that has changed.
  @Test(arguments: [
    [-1] + Array(0..<60), Array(0..<61), Array(1..<60), Array(0..<30) + [77] + Array(30..<60), Array(0..<60),
    Array((0..<60).reversed()), Array(20..<40), [5], Array(0..<60) + Array(0..<60),
  ])
  func `items that have changed are read, and the others are as they were read before`(numbers: [Int]) async throws {
    let before = (0..<60).map(Self.item)
    let kept = try #require(try await kept(Self.feed(before)))
    let now = numbers.map(Self.item)
    await compare(Array(Self.feed(now).utf8), kept: kept)
    // Other line ends, another head.
    await compare(Array(Self.feed(now.map { $0 + "\n\n" }).utf8), kept: kept)
    await compare(Array(Self.feed(now, title: "Another").utf8), kept: kept)
  }

  @Test func `a new item in front changes its own piece alone`() throws {
    func hashes(_ numbers: Range<Int>) -> [UInt64]? {
      Array(Self.feed(numbers.map(Self.item)).utf8).withUnsafeBytes { FeedPieces($0, size: 1_000)?.hashes }
    }
    let (before, now) = (try #require(hashes(0..<400)), try #require(hashes(-1..<400)))
    #expect(before.count > 20)
    #expect(Set(now).subtracting(before).count <= 3)
  }

  @Test(arguments: 0..<24) func `no damage makes a difference`(seed: Int) async throws {
    var random = SeededNumbers(seed: seed)
    for _ in 0..<12 {
      let text = Self.cut.randomElement(using: &random) ?? ""
      let kept = try await kept(text)
      var bytes = Array(text.utf8)
      for _ in 0..<Int.random(in: 1..<4, using: &random) where !bytes.isEmpty {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<5, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1, 2, 3:
          bytes.insert(contentsOf: Array((Self.insertions.randomElement(using: &random) ?? "").utf8), at: place)
        default: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1..<20, using: &random)))
        }
      }
      await compare(bytes, kept: kept)
    }
  }
}
