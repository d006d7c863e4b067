import CardSources
import Cardloom
import Diagnostics
import Platform
import Starter
import Testing

/// `cardloom init --from list.opml`.
@Suite struct SubscriptionTests {
  private static let list = """
    <?xml version="1.0"?><opml version="2.0"><head><title>My feeds</title></head><body>
    <outline text="News"><outline type="rss" text="Harbour &amp; quay" xmlUrl="https://a.example/feed.xml"/>
    <outline text="Again" xmlUrl="https://a.example/feed.xml"/></outline>
    <outline title="Harbour, quay" xmlURL="feed://b.example/atom"/><outline text="海" xmlUrl="http://c.example/?a=1&amp;b=2"/>
    <outline text="Local" xmlUrl="javascript:alert(1)"/><outline xmlUrl="https://d.example/x"/></body></opml>
    """

  private func input(_ text: String) throws -> StarterSource {
    try StarterSource(document: Array(text.utf8), shownAs: "list.opml")
  }

  @Test func eachFeedOfAListIsASource() async throws {
    let list = try #require(try input(Self.list).subscriptions())
    #expect(list.title == "My feeds")
    #expect(
      list.feeds.map(\.url) == [
        "https://a.example/feed.xml", "https://b.example/atom", "http://c.example/?a=1&b=2", "https://d.example/x",
      ])
    let project = try SubscriptionProject(list, shownAs: "list.opml")
    #expect(
      project.summary == [
        "Found 4 feeds, each a source and a section of its own", "1 without an address of the web was left out",
      ])
    let files = MemoryFileSystem()
    #expect(try project.write(to: "new", files: files) == ["site/site.yml", "AGENTS.md", ".gitignore"])
    let configuration = String(decoding: try files.read("new/site/site.yml"), as: UTF8.self)
    #expect(configuration.contains("  harbour-quay: {url: https://a.example/feed.xml}\n"))
    #expect(configuration.contains("  harbour-quay-2: {url: https://b.example/atom}\n"))
    let report = try await SiteBuild(
      options: BuildOptions(project: "new"), files: files, stopwatch: { .zero }
    ).run()
    #expect(Set(report.diagnostics.map(\.code)) == ["never-pulled"])
  }

  @Test func otherDocumentsAreNotLists() throws {
    #expect(try input("<rss version='2.0'><channel/></rss>").subscriptions() == nil)
    #expect(try input("[]").subscriptions() == nil)
  }

  @Test func anEmptyListIsTold() throws {
    let list = try #require(try input("<opml><body><outline text='a'/></body></opml>").subscriptions())
    #expect(throws: Diagnosed.self) { try SubscriptionProject(list, shownAs: "list.opml") }
  }
}
