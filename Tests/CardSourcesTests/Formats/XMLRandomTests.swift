import CardSources
import Diagnostics
import Platform
import SeededNumbers
import Testing

/// What must hold for every XML feed, however broken: tried on feeds that a fixed generator damages.
@Suite struct XMLRandomTests {
  static let feeds = [
    """
    <?xml version="1.0" encoding="utf-8"?><!DOCTYPE rss [<!ENTITY x "y">]>
    <rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/"><channel><title>T &amp; &x;</title><link>https://example.org/</link>
    <item><title><![CDATA[A < B]]></title><guid isPermaLink="false">a</guid><pubDate>Mon, 02 Mar 2026 10:00:00 +0100</pubDate>
    <description>&lt;p&gt;One &lt;img src="a.png"&gt;&lt;/p&gt;</description><media:content url="b.jpg" width="3" height="4"/></item>
    <item><title>Two</title><enclosure url="c.mp3" type="audio/mpeg" length="12"/><category>x</category></item></channel></rss>
    """,
    """
    <feed xmlns="http://www.w3.org/2005/Atom" xml:lang="de"><title type="html">T</title><id>urn:1</id><author><name>N</name></author>
    <entry><id>urn:2</id><title type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">X <b>y</b></div></title>
    <link href="/p" rel="alternate"/><updated>2026-03-02T10:00:00Z</updated><content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>Z</p></div></content></entry></feed>
    """,
  ]

  private static let pieces = [
    "<", ">", "&", "]]>", "<![CDATA[", "<!--", "-->", "</item>", "<item>", "</rss>", "\"", "'", "&nbsp;", "&#0;",
    "&#xFFFF;",
    "<?x?>", "\u{0}", "\u{B}", "é", "<a b=c>", "xmlns=\"\"", "</entry>", "<br>", "&amp;amp;", "<!DOCTYPE x [",
  ]

  @Test(arguments: 0..<24)
  func noDamageMakesTheReaderTrapOrBreakItsPromises(seed: Int) async {
    var random = SeededNumbers(seed: seed)
    for _ in 0..<12 {
      var bytes = Array((Self.feeds.randomElement(using: &random) ?? "").utf8)
      for _ in 0..<Int.random(in: 1..<8, using: &random) where !bytes.isEmpty {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<5, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1, 2: bytes.insert(contentsOf: Array((Self.pieces.randomElement(using: &random) ?? "").utf8), at: place)
        case 3: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1..<20, using: &random)))
        default: bytes.removeSubrange(place...)
        }
      }
      let files = MemoryFileSystem()
      do {
        try files.write(bytes, to: "feed")
        let list = try await SourceReader(files: files, jobs: 1).cards(
          of: CardSource(name: "a", path: "feed", format: .rss))
        #expect(Set((0..<list.count).map(list.htmlID)).count == list.count)
        #expect(list.report.read == list.count + list.report.merged + list.report.refused)
        for position in 0..<list.count {
          #expect(list.htmlID(of: position).utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
          if let date = try list.field("date_published", of: position) {
            #expect(Array(date.utf8).withUnsafeBytes { Moment(canonical: $0)?.description } == date)
          }
        }
      } catch let error as Diagnosed {
        #expect(error.diagnostics.containsError)
      } catch {
        Issue.record("\(error)")
      }
    }
  }
}
