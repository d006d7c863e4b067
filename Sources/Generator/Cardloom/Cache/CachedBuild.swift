import CardSources
import Diagnostics
import FeedPages
import Platform
import SiteOutput

/// The results of a build that the next one can reuse, by their inputs.
///
/// An entry states that a page with this key, made with templates of this hash, has this content. That remains true
/// whatever happens to the output, whose actual content is recorded in its own manifest. So the cache may be lost, or
/// be older or newer than the output; the next build then does more work and gets the same result.
struct CachedBuild: Sendable {
  /// The entry of a page.
  struct Page: Sendable, Equatable {
    /// The hash of its file's path.
    let path: UInt64
    /// See ``PageKeys``.
    let key: ContentHash
    /// Its templates, as an index in ``CachedBuild/templateLists``.
    let templates: Int
    /// The hash of their contents.
    let templatesHash: ContentHash
    let content: StagedContent
    let cells: Int
    /// The sizes of its cells, as an index in ``CachedBuild/sizeLists``.
    let sizes: Int
    /// Its ids, as a range of ``CachedBuild/identities``.
    let identities: Range<Int>
    /// Its warnings, as a range of ``CachedBuild/findings``.
    let findings: Range<Int>
    /// The files and elements of the site to which it refers, as a range of ``CachedBuild/links``.
    let links: Range<Int>
  }

  /// The ids of pages with the places of their cards; see ``LocatedIdentities``.
  struct Identities: Sendable {
    var ids: [[UInt64]] = []
    var offsets: [[Int32]] = []

    /// The number of ids.
    var count: Int { ids.reduce(0) { $0 + $1.count } }
  }

  /// The files made from all cards of a feed.
  struct Derived: Sendable, Equatable {
    let key: ContentHash
    let files: [File]

    struct File: Sendable, Equatable {
      let path: String
      let content: StagedContent
    }
  }

  /// A hash of the configuration; if it differs, sources are read anew.
  var configuration: ContentHash
  /// Sources by their `memoryName`.
  var sources: [String: SourceIndex] = [:]
  /// The pages, in the order in which the site plan lists them.
  var pages: [Page] = []
  var templateLists: [[UsedTemplate]] = []
  var sizeLists: [[String]] = []
  /// The ids, in one piece after reading and in many before writing, which avoids copying the collected pieces.
  var identities = Identities()
  var findings: [DiagnosticGroups.Count] = []
  /// The files and elements to which pages refer, each once.
  var targets: [LinkTarget] = []
  /// The targets of pages, as indices in ``targets``.
  var links: [UInt32] = []
  /// The files made from all cards of a chain of pages, by the path of its first page.
  var derived: [String: Derived] = [:]

  init(configuration: ContentHash) { self.configuration = configuration }
}
