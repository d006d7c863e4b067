import CardSources
import Diagnostics
import FeedPages
import Platform
import SiteOutput

/// What a build leaves to the next one: what came of which input.
///
/// It says "a page of this key, made with templates of this hash, has this content". That is true for ever, whatever became of
/// the output since: what stands there is told by the output's own manifest. So the cache may be lost, or be older or newer than
/// the output; the next build then does more, and gets the same.
struct CachedBuild: Sendable {
  /// What is known of a page.
  struct Page: Sendable, Equatable {
    /// The hash of its file's path.
    let path: UInt64
    /// See ``SitePlan/key(of:inputs:)``.
    let key: ContentHash
    /// Its templates: a place in ``CachedBuild/templateLists``.
    let templates: Int
    /// The hash of their contents.
    let templatesHash: ContentHash
    let content: StagedContent
    let cells: Int
    /// The sizes of its cells: a place in ``CachedBuild/sizeLists``.
    let sizes: Int
    /// Its ids: positions among all of ``CachedBuild/identities``.
    let identities: Range<Int>
    /// Its warnings: a range of ``CachedBuild/findings``.
    let findings: Range<Int>
  }

  /// Ids of pages, with the cards' places on their pages; see ``PlacedIdentities``.
  struct Identities: Sendable {
    var ids: [[UInt64]] = []
    var places: [[Int32]] = []

    /// How many there are.
    var count: Int { ids.reduce(0) { $0 + $1.count } }
  }

  /// Files that are made of all cards of a feed at once.
  struct Derived: Sendable, Equatable {
    let key: ContentHash
    let files: [File]

    struct File: Sendable, Equatable {
      let path: String
      let content: StagedContent
    }
  }

  /// A hash of the configuration: sources are read anew when it is another.
  var configuration: ContentHash
  /// Sources by their `memoryName`.
  var sources: [String: FeedIndex] = [:]
  /// Pages in the order of their paths' hashes.
  var pages: [Page] = []
  var templateLists: [[UsedTemplate]] = []
  var sizeLists: [[String]] = []
  /// In one piece after reading, in many before writing: what was collected is not copied.
  var identities = Identities()
  var findings: [DiagnosticGroups.Count] = []
  /// By the feed.
  var derived: [String: Derived] = [:]

  init(configuration: ContentHash) { self.configuration = configuration }

  /// What is known of the page whose file's path has this hash.
  ///
  /// - Complexity: O(log pages).
  func page(at path: UInt64) -> Page? {
    var places = 0..<pages.count
    while !places.isEmpty {
      let middle = places.lowerBound + places.count / 2
      if pages[middle].path == path { return pages[middle] }
      places = pages[middle].path < path ? middle + 1..<places.upperBound : places.lowerBound..<middle
    }
    return nil
  }
}
