import CardSources
import Diagnostics
import JSONRecords
import Testing

/// Items in places where no format has them: none is lost without a word.
@Suite struct MissedItemTests {
  private static func rss(_ channel: String) -> String {
    "<rss version=\"2.0\" xmlns:itunes=\"http://www.itunes.com/dtds/podcast-1.0.dtd\"><channel>\(channel)</channel></rss>"
  }

  @Test(arguments: [
    // Inside an item.
    (rss("<item><guid>1</guid><item><guid>2</guid></item></item><item><guid>3</guid></item>"), ["1", "2", "3"]),
    (rss("<item><item><item><guid>3</guid></item><guid>2</guid></item><guid>1</guid></item>"), ["1", "2", "3"]),
    (rss("<item><guid>1</guid><description>a <b>b <item><guid>2</guid></item></b></description></item>"), ["1", "2"]),
    (rss("<item><guid>1</guid><media><item><guid>2</guid></item></media></item>"), ["1", "2"]),
    (
      "<feed xmlns=\"http://www.w3.org/2005/Atom\"><entry><id>1</id><entry><id>2</id></entry></entry></feed>",
      ["1", "2"]
    ),
    // Inside an element of the channel.
    (
      rss("<itunes:category text=\"T\"><item><guid>1</guid></item><item><guid>2</guid></item></itunes:category>"),
      ["1", "2"]
    ),
    (rss("<title>T<item><guid>1</guid></item></title><item><guid>2</guid></item>"), ["1", "2"]),
    (rss("<image><url>u</url><x><item><guid>1</guid></item></x></image>"), ["1"]),
    // Inside an element that is not closed.
    (rss("<itunes:category text=\"T\"><item><guid>1</guid></item><item><guid>2</guid></item>"), ["1", "2"]),
    (rss("<title>T<item><guid>1</guid></item><item><guid>2</guid></item>"), ["1", "2"]),
    (rss("<description>D <b>x<item><guid>1</guid></item><item><guid>2</guid></item>"), ["1", "2"]),
    (rss("<image><url>u<item><guid>1</guid><title>A<item><guid>2</guid></item>"), ["1", "2"]),
    (
      "<a:feed xmlns:a=\"http://www.w3.org/2005/Atom\"><a:author><a:entry><a:id>1</a:id></a:entry><a:entry><a:id>2</a:id></a:entry></a:feed>",
      ["1", "2"]
    ),
  ])
  func `an item is a card wherever it stands`(feed: String, ids: [String]) async throws {
    let list = try await read(feed)
    #expect(list.ids == ids)
    let isTold = list.codes == ["repaired-xml"] || list.report.repairs.contains { $0.rule == "nested-item" }
    #expect(isTold)
  }

  @Test func `what follows an item in an unclosed element belongs to the channel`() async throws {
    let list = try await read(
      "<rss><channel><category><item><guid>1</guid></item><title>News</title></channel></rss>")
    #expect(list.ids == ["1"])
    #expect(list.feed["title"] == "News")
  }

  @Test func `an item keeps what stands behind the items in it`() async throws {
    let list = try await read(
      Self.rss("<item><guid>1</guid><item><title>B</title></item><title>A</title></item>"))
    #expect(try [list.field("title"), list.field("title", of: 1)] == ["A", "B"])
  }

  @Test(arguments: [
    (Self.rss("<x:item xmlns:x=\"urn:x\"><title>A</title></x:item>"), "x:item"),
    (Self.rss("\n<!-- <item><guid>1</guid></item> -->"), "item"),
    (Self.rss("<description><![CDATA[<item><guid>1</guid></item>]]></description>"), "item"),
    (
      "<!DOCTYPE rss [<!ENTITY i \"<item><guid>1</guid></item>\">]><rss version=\"2.0\"><channel>&i;</channel></rss>",
      "item"
    ),
    ("<feed xmlns=\"http://www.w3.org/2005/Atom\"><n:entry xmlns:n=\"urn:n\"><id>1</id></n:entry></feed>", "n:entry"),
  ])
  func `a feed without cards that holds items is told`(feed: String, name: String) async throws {
    let list = try await read(feed)
    #expect(list.count == 0 && list.codes == ["no-cards"])
    #expect(list.diagnostics[0].reason?.hasPrefix("`<\(name)`") == true)
  }

  @Test(arguments: [
    (#"{"items": [], "posts": [{"id": 1}]}"#, "this file has records at `items: posts`"),
    (
      #"{"version": "https://jsonfeed.org/version/1.1", "items": [], "entries": [{"id": 1}]}"#,
      "this file has records at `items: entries`"
    ),
  ])
  func `an empty list beside records is told`(text: String, hint: String) async throws {
    let list = try await read(text)
    #expect(list.count == 0 && list.codes == ["no-cards"])
    #expect(list.diagnostics[0].hint == hint)
  }

  @Test(arguments: [
    "[]", #"{"items": []}"#,
    #"{"version": "https://jsonfeed.org/version/1.1", "authors": [{"name": "A"}], "items": []}"#,
    Self.rss("<title>T</title><description>An item of news</description>"),
  ])
  func `an empty feed is fine`(text: String) async throws {
    let list = try await read(text)
    #expect(list.count == 0 && list.codes.isEmpty)
  }

  @Test(arguments: [
    "<rss \(attributes)><channel><item><guid>1</guid></item></channel></rss>",
    Self.rss("\n<item \(attributes)><guid>1</guid></item>"),
    Self.rss("<item><guid>1</guid><x \(attributes)/></item>"),
    Self.rss("<item><guid>1</guid><description><b \(attributes)>x</b></description></item>"),
    Self.rss("<item><guid>1</guid><title>a & b</title><x \(attributes)/></item>"),
    Self.rss("<item><guid>1</guid><x \((0..<257).map { "xmlns:a\($0)='b'" }.joined(separator: " "))/></item>"),
    Self.rss("<item><x \(namespaces(0..<200))><y \(namespaces(200..<257))><guid>1</guid></y></x></item>"),
    "\u{FEFF}<rss><channel><x \(attributes)/></channel></rss>",
    "<!DOCTYPE rss [<!ATTLIST x \((0..<33).map { "a\($0) CDATA 'b'" }.joined(separator: " "))>]><rss><channel/></rss>",
    "<!DOCTYPE rss [<!ATTLIST x a CDATA '\(String(repeating: "v", count: 1_100))'>]><rss><channel/></rss>",
    Self.rss("<item><guid>1</guid><x a='>\(String(repeating: "x", count: 70_000))'/></item>"),
    Self.rss("<item><guid>1</guid><x a='\(String(repeating: ">", count: 2_000_000))'/></item>"),
  ])
  func `more attributes than a feed can have are refused`(feed: String) async {
    #expect(await failure(feed).map(\.code) == ["too-many-attributes"])
  }

  private static func namespaces(_ numbers: Range<Int>) -> String {
    numbers.map { "xmlns:a\($0)='b'" }.joined(separator: " ")
  }

  private static let attributes = (0..<257).map { "a\($0)='<=>'".replacing("<", with: "") }.joined(separator: " ")

  @Test(arguments: [
    "<x \(attributes.split(separator: " ").dropLast().joined(separator: " "))/>",
    "<x \(namespaces(0..<200))/><x \(namespaces(0..<200))></x><x \(namespaces(0..<100))><y \(namespaces(0..<100))/></x>",
    "<title><![CDATA[<b \(attributes)>A</b>]]></title>",
    "<!-- <b \(attributes)> --><title>A</title>",
    "<?php <b \(attributes)> ?><title>A</title>",
    "<title>\(attributes)</title>",
    "<title a='\(attributes.replacing("'", with: "\""))'>A</title>",
    "<x a='\(String(repeating: ">", count: 60_000))'/><x a='>'/>",
    "<x a='\(String(repeating: "x", count: 200_000))'/>",
  ])
  func `as many attributes as are allowed, and what looks like attributes`(item: String) async throws {
    #expect(try await read(Self.rss("<item><guid>1</guid>\(item)</item>")).codes == [])
  }
}
