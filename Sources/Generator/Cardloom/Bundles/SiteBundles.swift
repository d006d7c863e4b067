import CardLayout
import CardSources
import FeedPages
import Platform
import TemplateEngine

/// The bundles of a site: one for the pages of each feed, one for those of all values of a field, and one for those of
/// each source's cards.
///
/// A bundle contains what the sections of all pages of its feed use, so that a page that is loaded into another finds
/// its styles there. Its name says whose it is, not what it contains: sealed pages keep their bytes when cards of
/// another kind arrive and when a style changes.
struct SiteBundles: Sendable {
  /// What the pages link.
  private(set) var assets = SiteAssets()
  /// The bundles.
  private(set) var bundles: [AssetBundle] = []
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
  fileprivate static let usual = ["cardloom", "keys", "editing", "events"]
  /// The scripts that only some pages need, in the order in which a bundle contains them.
  fileprivate static let extra = [
    "extras", "waterfall", "deck", "tabs", "select", "swipe", "peek", "refresh", "relative", "filter",
  ]

  /// Makes the bundles of the feeds whose page templates use `page.assets`.
  ///
  /// - Parameter others: the names of the templates of pages without cards, which link the bundle of the first feed.
  /// - Complexity: O(size of the theme) for each feed.
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
    guard naming != .none, !bundling.isEmpty else { return }
    var maker = BundleMaker(project: project, templates: templates, staticFiles: staticFiles, naming: naming)
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
      ofCards[source] = maker.add(pages.holder, named: "card-" + source, isSealed: false)
    }
    assets = SiteAssets(feeds: ofFeeds, cards: ofCards, home: feeds.first?.id)
    bundles = maker.bundles
    bundled = Set(PageAssets.separate.styles)
    if bundling.count == used.count {
      omitted = Set(PageAssets.separate.styles + PageAssets.separate.scripts).filter { path in
        !staticFiles.isMentioned(FilePath.name(of: path), in: project)
      }
    }
  }
}

/// Makes bundles; each file is read once.
private struct BundleMaker {
  let project: TemplateFiles
  let templates: SiteTemplates
  let staticFiles: StaticFiles
  let naming: BundleNaming
  private let texts: [String: [UInt8]]
  private var sheets: [String: StyleText] = [:]
  private(set) var bundles: [AssetBundle] = []

  init(project: TemplateFiles, templates: SiteTemplates, staticFiles: StaticFiles, naming: BundleNaming) {
    self.project = project
    self.templates = templates
    self.staticFiles = staticFiles
    self.naming = naming
    texts = Dictionary(
      project.files(in: "cells", withExtension: "mustache").map { ($0.name, $0.bytes) }, uniquingKeysWith: { $1 })
  }

  /// Adds the bundle of a feed.
  ///
  /// - Returns: what its pages link.
  mutating func add(_ feed: FeedHolder, named name: String, isSealed: Bool) -> SiteAssets.Owned {
    let needs = BundleNeeds(feed, templates: templates, texts: texts)
    var files = styleFiles(needs, named: name)
    let styles = files.map(\.paths)
    files.append(scriptFile(needs, named: name))
    let scripts = files.last?.paths ?? []
    /// The last of a file's names is the stable one.
    let open = PageAssets(
      styles: styles.compactMap(\.first), scripts: scripts.prefix(1).map(\.self), includesLayout: true)
    let sealed = PageAssets(
      styles: styles.compactMap(\.last), scripts: scripts.suffix(1).map(\.self), includesLayout: true)
    if !isSealed {
      files = files.map {
        AssetBundle.File(paths: Array($0.paths.prefix(1)), bytes: $0.bytes, growsWithSizes: $0.growsWithSizes)
      }
    }
    bundles.append(AssetBundle(files: files))
    return SiteAssets.Owned(open: open, sealed: sealed)
  }

  /// The names of a file: the one with a hash, if there is one, and the stable one.
  private func paths(_ name: String, _ fileExtension: String, _ bytes: [UInt8], grows: Bool = false) -> [String] {
    let stable = "theme/\(name).\(fileExtension)"
    guard naming == .hashed, !grows else { return [stable] }
    let digits = String(ContentHash(bytes).value, radix: 16)
    let hash = String(repeating: "0", count: 16 - digits.count) + digits
    return ["theme/\(name).\(hash.prefix(10)).\(fileExtension)", stable]
  }

  // MARK: Styles

  /// The style sheets: one, or more if a sheet begins with `@import`, which no rule may precede.
  private mutating func styleFiles(_ needs: BundleNeeds, named name: String) -> [AssetBundle.File] {
    var groups: [[UInt8]] = [[]]
    for path in PageAssets.separate.styles {
      for text in texts(of: path, needs) {
        if text.mustComeFirst, groups.last?.isEmpty == false { groups.append([]) }
        groups[groups.count - 1] += text.bytes + [0x0A]
      }
    }
    return groups.enumerated().map { index, bytes in
      let grows = index == groups.count - 1 && needs.growsWithSizes
      let name = index == 0 ? name : "\(name).\(index + 1)"
      return AssetBundle.File(paths: paths(name, "css", bytes, grows: grows), bytes: bytes, growsWithSizes: grows)
    }
  }

  /// The sheets of a file of the theme that a feed needs.
  private mutating func texts(of path: String, _ needs: BundleNeeds) -> [StyleText] {
    switch path {
    case SectionStylesheet.path:
      return [StyleText(Array((needs.measures.text + SectionStylesheet.rules(for: needs.sizes)).utf8))]
    case StaticFiles.cellStyles:
      return StaticFiles.styles(ofTemplates: project).filter { file in
        !file.isBuiltIn || file.group != "cells" || needs.cells.contains(file.name)
      }.map { text($0.path, $0.bytes) }
    default: return staticFiles.themeFiles[path].map { [text(path, $0)] } ?? []
    }
  }

  private mutating func text(_ path: String, _ bytes: [UInt8]) -> StyleText {
    if let known = sheets[path] { return known }
    let text = StyleText(bytes)
    sheets[path] = text
    return text
  }

  // MARK: Scripts

  private func scriptFile(_ needs: BundleNeeds, named name: String) -> AssetBundle.File {
    func text(_ name: String) -> [UInt8] { staticFiles.themeFiles["theme/\(name).js"] ?? [] }
    var bytes = Array("'use strict'\n".utf8)
    // Each runs where a page needs it, instead of being fetched.
    let extra =
      SiteBundles.extra.filter(needs.scripts.contains) + needs.scripts.subtracting(SiteBundles.extra).sorted()
    if !extra.isEmpty {
      bytes += Array("document.currentScript.parts = {\n".utf8)
      for name in extra { bytes += Array("'\(name).js'() {\n".utf8) + text(name) + Array("},\n".utf8) }
      bytes += Array("}\n".utf8)
    }
    for name in SiteBundles.usual { bytes += text(name) }
    return AssetBundle.File(paths: paths(name, "js", bytes), bytes: bytes)
  }
}
