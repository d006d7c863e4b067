import Diagnostics
import Platform
import Testing

@testable import SiteOutput

/// A build that ends at any moment leaves the old site or the new one, complete; the next build clears the rest.
@Suite struct InterruptionTests {
  typealias Site = [String: String]

  static let sites: [(old: Site?, new: Site)] = [
    (nil, SiteStagingTests.new),
    (SiteStagingTests.old, SiteStagingTests.new),
    (SiteStagingTests.new, SiteStagingTests.old),
  ]

  /// The state in which a build begins.
  struct Start: Sendable, CustomTestStringConvertible {
    /// Whether folders are exchanged in steps.
    var inSteps = false
    /// Whether the site before the old one was kept, in which files stand where the others have folders.
    var hasFormer = false
    /// Whether someone else has put a file into the old site.
    var hasForeign = true

    var policy: FormerSitePolicy { hasFormer ? .allSites : .largeSites }
    var testDescription: String { "\(inSteps ? "in steps" : "at once"), \(hasFormer), \(hasForeign)" }

    static let all = [false, true].flatMap { inSteps in
      [(false, true), (true, true), (true, false)].map {
        Start(inSteps: inSteps, hasFormer: $0.0, hasForeign: $0.1)
      }
    }
  }

  private static let former: Site = [
    "index.txt": "former front", "assets": "a file", "more": "a file", "odd/index.txt": "odd",
  ]

  /// A file system with the old site.
  private func files(with old: Site?, _ start: Start) async throws -> MemoryFileSystem {
    let files = MemoryFileSystem()
    if start.inSteps { files.exchangeFoldersInSteps() }
    if let old {
      if start.hasFormer { try await build(Self.former, files: files, keepingFormer: .allSites) }
      try await build(old, files: files, keepingFormer: start.policy)
      #expect(files.former == (start.hasFormer ? Self.former : nil))
      if start.hasForeign { try files.write("mine", to: "site/public/CNAME") }
    }
    return files
  }

  /// How many operations a build of the new site takes.
  private func operations(_ old: Site?, _ new: Site, _ start: Start) async throws -> Int {
    let files = try await files(with: old, start)
    let before = files.operationCount
    try await build(new, files: files, keepingFormer: start.policy)
    return files.operationCount - before
  }

  @Test(arguments: sites, Start.all)
  func aCrashAtAnyMomentLeavesOneOfTheTwoSites(_ site: (old: Site?, new: Site), _ start: Start) async throws {
    let count = try await operations(site.old, site.new, start)
    #expect(count > 10)
    for moment in 0..<count {
      let files = try await files(with: site.old, start)
      let inSteps = start.inSteps
      files.crash(at: moment)
      do {
        try await build(site.new, files: files, keepingFormer: start.policy)
      } catch is Diagnosed {}
      files.restart()
      // A disk that cannot exchange at once has a moment without site; the next command ends the exchange.
      if inSteps { try SiteStaging(target: "site/public", files: files).abandon() }

      var output = files.output
      output["CNAME"] = nil
      #expect(output == site.new || output == site.old ?? [:], "crash at operation \(moment)")

      try await build(site.new, files: files, keepingFormer: start.policy)
      #expect(files.leftovers == [], "crash at operation \(moment)")
      let kept = site.old == nil || !start.hasForeign ? [:] : ["CNAME": "mine"]
      #expect(files.output == site.new.merging(kept) { $1 }, "crash at operation \(moment)")
      try await build(Self.former, files: files, keepingFormer: start.policy)
      #expect(files.output == Self.former.merging(kept) { $1 }, "after a crash at operation \(moment)")
    }
  }

  @Test(arguments: sites, Start.all.filter { !$0.inSteps })
  func anErrorAtAnyMomentLeavesOneOfTheTwoSites(_ site: (old: Site?, new: Site), _ start: Start) async throws {
    let count = try await operations(site.old, site.new, start)
    let reasons = [FileError.Reason.noSpace, .notPermitted, .readOnly]
    for (moment, reason) in (0..<count).flatMap({ moment in reasons.map { (moment, $0) } }) {
      let files = try await files(with: site.old, start)
      files.fail(at: moment, as: reason)
      var output: Site
      do {
        try await build(site.new, files: files, keepingFormer: start.policy)
        output = files.output
        output["CNAME"] = nil
        #expect(output == site.new, "error at operation \(moment)")
      } catch let error as Diagnosed {
        #expect(error.diagnostics.map(\.category) == [.access])
        output = files.output
        output["CNAME"] = nil
        #expect(output == site.old ?? [:], "error at operation \(moment)")
      }
      try await build(site.new, files: files, keepingFormer: start.policy)
      #expect(files.leftovers == [], "error at operation \(moment)")
      let kept = site.old == nil || !start.hasForeign ? [:] : ["CNAME": "mine"]
      #expect(files.output == site.new.merging(kept) { $1 }, "error at operation \(moment)")
    }
  }

  @Test func aFullDiskIsSaidInTermsOfTheOutput() async throws {
    let files = MemoryFileSystem()
    try await build(SiteStagingTests.old, files: files)
    files.setFreeSpace(3)
    let error = await #expect(throws: Diagnosed.self) { try await build(SiteStagingTests.new, files: files) }
    #expect(
      error?.diagnostics.map(TextReport(color: false).text) == [
        """
        error: cannot write `site/public/index.txt`  [no-space]
           why: no space is left on the disk
           fix: make room and run the command again; nothing old was touched

        """
      ])
    #expect(files.output == SiteStagingTests.old)
    #expect(files.leftovers == [])
  }
}
