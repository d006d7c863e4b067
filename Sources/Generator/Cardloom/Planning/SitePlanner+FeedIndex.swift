import CardLayout
import FeedPages
import TemplateEngine

extension SitePlanner {
  /// The page that lists the feeds of the navigation; `nil` if each page names them, or if no template links it.
  ///
  /// - Parameter others: other pages, whose templates may link it, too.
  /// - Complexity: O(feeds).
  func feedIndex(of feeds: [FeedHolder], others: [FeedHolder], words: PageWords) -> FeedHolder? {
    guard feeds.count > SitePlan.mostNamedFeeds, templates.pages[SitePlan.feedIndexTemplate] != nil,
      Set((feeds + others).map(\.pageTemplate)).contains(where: { templates.pages[$0]?.mayName("feedIndex") ?? false })
    else { return nil }
    let ids = Set(feeds.map(\.id) + configuration.valueFeeds.map(\.feed.id))
    let paths = Set(feeds.map { $0.path.text.lowercased() })
    // A feed of that name keeps it.
    let name = ["feeds", "all-feeds"].first { !ids.contains($0) && !paths.contains("/\($0)/") } ?? "feed-index"
    return FeedHolder(
      id: name, path: PagePath("/\(name)/"), title: words.text("feeds", count: 1), language: configuration.language,
      pageTemplate: SitePlan.feedIndexTemplate, paginator: Paginator(numbering: .sequential, pageSize: 20),
      words: words, sections: [])
  }
}
