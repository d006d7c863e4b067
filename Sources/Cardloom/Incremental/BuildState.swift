import Diagnostics
import FeedData
import FeedPages
import SiteOutput

/// What a build remembers for the next one: a memory of what came of which input, and never more than a memory.
///
/// It says "a page of this key, made with templates of this hash, has this content". That is true for ever, whatever became of
/// the output since: what stands there is told by the output's own manifest. So the state may be lost, or be older or newer than
/// the output; the next build then does more, and gets the same.
struct BuildState: Sendable {
  /// What is remembered of a page.
  struct Page: Sendable, Equatable {
    /// See ``SitePlan/key(of:inputs:)``.
    let key: ContentHash
    /// Its templates: a place in ``BuildState/templateLists``.
    let templates: Int
    /// The hash of their contents.
    let templatesHash: ContentHash
    let content: StagedContent
    let cells: Int
    /// The sizes of its cells: a place in ``BuildState/sizeLists``.
    let sizes: Int
    /// Its ids: a range of ``BuildState/identities``.
    let identities: Range<Int>
    /// Its warnings: a range of ``BuildState/findings``.
    let findings: Range<Int>
  }

  /// An id of a page, with the card's place on the page; -1 for what stands around the cells.
  struct Identity: Sendable, Equatable {
    let id: UInt64
    let place: Int32
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
  /// Pages by the hash of their files' paths.
  var pages: [UInt64: Page] = [:]
  var templateLists: [[PageFacts.UsedTemplate]] = []
  var sizeLists: [[String]] = []
  var identities: [Identity] = []
  var findings: [DiagnosticGroups.Count] = []
  /// By the feed.
  var derived: [String: Derived] = [:]

  init(configuration: ContentHash) { self.configuration = configuration }
}
