public import Cardloom
public import Diagnostics
package import Platform

/// A feed with all its pages, rendered and proven in memory.
///
/// ```swift
/// @Test func theHomeShowsEachCardOnce() async throws {
///   let home = try await FeedTest(feed)
///   try home.expect(.eachCardOnce, .heightsKnown, .coverage(atLeast: 0.9))
/// }
/// ```
///
/// A feed that does not conform throws the errors that a build would print, and so does ``expect(_:)``: `#expect` of
/// Swift Testing takes a condition and prints its values, while a thrown report names sections, cards, fields and lines
/// of templates. It stands in a test of any framework.
public struct FeedTest: Sendable {
  /// The number of pages.
  public let pageCount: Int
  /// The identities of the cards in the order in which the pages show them.
  public let cards: [String]
  /// The warnings; a feed that has errors throws them.
  public let warnings: [Diagnostic]
  private let proof: FeedProof

  /// Renders and proves a feed of a site with default settings, whose events are those of the types of cells.
  ///
  /// - Parameters:
  ///   - feed: the feed.
  ///   - folder: the folder that contains `Templates` and `site/assets`; the built-in templates are used for what it
  ///     lacks. By default, the nearest one above the file with a folder `Templates`; the current folder if there is none.
  ///   - language: the language of the pages, a BCP 47 tag.
  ///   - file: a file of the package; by default, that of the call.
  /// - Throws: `Diagnosed` with all diagnostics if a page is not proven.
  public init(
    _ feed: Feed, folder: String? = nil, language: String = "en", file: StaticString = #filePath
  ) async throws(Diagnosed) {
    let files = DiskFileSystem()
    try await self.init(
      feed, folder: folder ?? TemplatesFolder.above(file, files: files), language: language, files: files)
  }

  /// Renders and proves a feed of a site in Swift.
  ///
  /// - Parameters:
  ///   - site: the site.
  ///   - feed: the name of the feed; by default, expectations apply to each feed of the navigation.
  ///   - file: a file of the package; by default, that of the call. If the site names no folder, its templates are the nearest
  ///     ones above it, wherever the tests run.
  /// - Throws: `Diagnosed` with all diagnostics if a page is not proven.
  public init(_ site: Site, _ feed: String? = nil, file: StaticString = #filePath) async throws(Diagnosed) {
    let files = DiskFileSystem()
    try await self.init(site.found(above: file, files: files), feed, files: files)
  }

  /// Renders and proves a feed of a project in memory.
  ///
  /// - Parameters:
  ///   - project: the project.
  ///   - feed: the name of the feed; by default, expectations apply to each feed of the navigation.
  /// - Throws: `Diagnosed` with all diagnostics if a page is not proven.
  public init(_ project: MemoryProject, _ feed: String? = nil) async throws(Diagnosed) {
    try await self.init(folder: ".", feed, files: MemoryFileSystem(project.files))
  }

  /// Renders and proves a feed of the project in a folder.
  ///
  /// - Parameters:
  ///   - folder: the folder that contains `site/site.yml` and `Templates`.
  ///   - feed: the name of the feed; by default, expectations apply to each feed of the navigation.
  /// - Throws: `Diagnosed` with all diagnostics if a page is not proven.
  public init(folder: String, _ feed: String? = nil) async throws(Diagnosed) {
    try await self.init(folder: folder, feed, files: DiskFileSystem())
  }

  /// Renders and proves a feed with the templates of any file system.
  package init(
    _ feed: Feed, folder: String = ".", language: String = "en", files: any FileSystem
  ) async throws(Diagnosed) {
    let site = Site("Feed", url: "https://example.org/", language: language, folder: folder) { feed }
    try await self.init(site, files: files)
  }

  /// Renders and proves a feed of a site with the templates of any file system.
  package init(_ site: Site, _ feed: String? = nil, files: any FileSystem) async throws(Diagnosed) {
    self.init(try await FeedProof(site, feed: feed, jobs: 1, files: files))
  }

  private init(folder: String, _ feed: String?, files: any FileSystem) async throws(Diagnosed) {
    self.init(try await FeedProof(folder: folder, feed: feed, jobs: 1, files: files))
  }

  private init(_ proof: FeedProof) {
    self.proof = proof
    pageCount = proof.pageCount
    cards = proof.cards
    warnings = proof.warnings
  }

  /// Checks that the feed is as expected.
  ///
  /// - Throws: `Diagnosed` with a report of everything that is not.
  public func expect(_ expectations: FeedExpectation...) throws(Diagnosed) {
    var found: [Diagnostic] = []
    for expectation in expectations { found += try expectation.failures(proof) }
    guard found.isEmpty else { throw Diagnosed(found) }
  }
}

/// What a test expects of a feed; see ``FeedTest``.
public struct FeedExpectation: Sendable {
  let failures: @Sendable (FeedProof) throws(Diagnosed) -> [Diagnostic]

  private init(_ failures: @escaping @Sendable (FeedProof) throws(Diagnosed) -> [Diagnostic]) {
    self.failures = failures
  }

  /// Each card of the feed's sources stands on one page, once.
  ///
  /// Sections that share a source, or that have a limit, are the usual reasons why cards are shown twice or not at all.
  public static let eachCardOnce = FeedExpectation { proof throws(Diagnosed) in proof.cardsNotShownOnce }

  /// The size of each cell is declared: by the card, the section, or the template.
  public static let heightsKnown = FeedExpectation { proof throws(Diagnosed) in try proof.unknownHeights() }

  /// The cards take a part of the branches, `{{#name}}` and `{{^name}}`, of their templates.
  ///
  /// Built-in templates do not count: few sites have cards for all of their branches.
  ///
  /// - Parameter part: the part of the branches, from 0 to 1.
  public static func coverage(atLeast part: Double) -> FeedExpectation {
    FeedExpectation { proof throws(Diagnosed) in try proof.branchesNotTaken(atLeast: part) }
  }
}
