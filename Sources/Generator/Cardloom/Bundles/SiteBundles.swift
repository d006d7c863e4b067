import CardLayout
import CardSources
import FeedPages
import Platform
import TemplateEngine

/// The style sheets and the scripts that the pages of a site link.
///
/// One of each is for all pages: the theme, the project's own sheets, the usual scripts, and all that the first feed
/// needs. The pages of another feed, those of all values of a field and those of a source's cards add a style sheet with
/// what is not in it, and the scripts that they need as files of their own; equal ones are one file.
///
/// They contain what the sections of all pages of a feed use, so that a page that is loaded into another one finds its
/// styles there. What sealed pages link is named after the feed, not after what it contains: they keep their bytes when
/// cards of another kind arrive and when a style changes.
struct SiteBundles: Sendable {
  /// What the pages link.
  private(set) var assets = SiteAssets()
  /// The files.
  private(set) var files: [AssetBundle] = []
  /// The style sheets of the theme that are in bundles.
  private(set) var bundled: Set<String> = []
  /// The files of the theme that no page needs by themselves.
  private(set) var omitted: Set<String> = []

  /// No bundles.
  static let none = SiteBundles()

  private init() {}

  /// The member of `page` with which a page template links a bundle.
  private static let member = "page.assets"

  /// The scripts of every page, in their order.
  static let usual = ["cardloom", "keys", "editing", "events"]
  /// The scripts that only some pages need, in the order in which pages link them.
  static let extra = [
    "carousel", "folds", "waterfall", "deck", "tabs", "select", "swipe", "peek", "refresh", "relative", "filter",
  ]
  /// The scripts that pages fetch when they have nothing else to do.
  static let idle: Set<String> = ["peek", "refresh"]

  /// Makes the bundles of the feeds whose page templates use `page.assets`.
  ///
  /// - Parameter others: the names of the templates of pages without cards, which link what the first feed links.
  /// - Complexity: O(size of the theme), and for each feed O(its style sheets).
  init(
    feeds: [FeedHolder], valueFeeds: [ValueFeeds], cardPages: [CardPages], project: TemplateFiles,
    others: [String] = [], templates: SiteTemplates, staticFiles: StaticFiles, naming: BundleNaming
  ) {
    let indexes = valueFeeds.compactMap(\.index)
    let holders = feeds + indexes + valueFeeds.compactMap(\.feeds.first) + cardPages.map(\.holder)
    let used = Set(holders.map(\.pageTemplate)).union(others)
    let bundling = used.filter { name in
      templates.pages[name]?.names.contains { $0.name.hasPrefix(Self.member) } ?? false
    }
    if bundling.isEmpty { assets = .unread }
    let bundled = holders.filter { bundling.contains($0.pageTemplate) }
    guard naming != .none, !bundling.isEmpty else { return }
    var maker = BundleMaker(
      first: bundled.first, isSealed: bundled.contains(where: \.hasSealedPages), project: project,
      templates: templates, staticFiles: staticFiles, naming: naming)
    var ofFeeds: [String: SiteAssets.Owned] = [:]
    for feed in feeds + indexes where bundling.contains(feed.pageTemplate) {
      ofFeeds[feed.id] = maker.add(feed, named: "feed-" + feed.id, isSealed: feed.hasSealedPages)
    }
    for values in valueFeeds {
      // The feeds of the others differ in their cards only.
      guard let first = values.feeds.first, bundling.contains(first.pageTemplate) else { continue }
      let owned = maker.add(first, named: "value-" + values.id, isSealed: first.hasSealedPages)
      for feed in values.feeds { ofFeeds[feed.id] = owned }
    }
    var ofCards: [String: SiteAssets.Owned] = [:]
    for pages in cardPages where bundling.contains(pages.holder.pageTemplate) {
      let source = pages.list.source.name
      ofCards[source] = maker.add(pages.holder, named: "card-" + source, isSealed: false, isOfCards: true)
    }
    assets = SiteAssets(feeds: ofFeeds, cards: ofCards, others: maker.others)
    files = maker.files
    self.bundled = Set(PageAssets.separate.styles)
    if bundling.count == used.count {
      omitted = Set(PageAssets.separate.styles + PageAssets.separate.scripts).filter { path in
        !staticFiles.isMentioned(FilePath.name(of: path), in: project)
      }
    }
  }
}
