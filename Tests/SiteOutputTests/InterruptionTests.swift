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

  /// A file system with the old site and a file of someone else in it.
  private func files(with old: Site?, inSteps: Bool) async throws -> MemoryFileSystem {
    let files = MemoryFileSystem()
    if inSteps { files.exchangeFoldersInSteps() }
    if let old {
      try await build(old, files: files)
      try files.write("mine", to: "site/public/CNAME")
    }
    return files
  }

  /// How many operations a build of the new site takes.
  private func operations(_ old: Site?, _ new: Site, inSteps: Bool) async throws -> Int {
    let files = try await files(with: old, inSteps: inSteps)
    let before = files.operationCount
    try await build(new, files: files)
    return files.operationCount - before
  }

  @Test(arguments: sites, [false, true])
  func aCrashAtAnyMomentLeavesOneOfTheTwoSites(_ site: (old: Site?, new: Site), _ inSteps: Bool) async throws {
    let count = try await operations(site.old, site.new, inSteps: inSteps)
    #expect(count > 10)
    for moment in 0..<count {
      let files = try await files(with: site.old, inSteps: inSteps)
      files.crash(at: moment)
      do {
        try await build(site.new, files: files)
      } catch is Diagnosed {}
      files.restart()
      // A disk that cannot exchange at once has a moment without site; the next command ends the exchange.
      if inSteps { try SiteStaging(target: "site/public", files: files).abandon() }

      var output = files.output
      output["CNAME"] = nil
      #expect(output == site.new || output == site.old ?? [:], "crash at operation \(moment)")

      try await build(site.new, files: files)
      #expect(files.leftovers == [], "crash at operation \(moment)")
      let kept = site.old == nil ? [:] : ["CNAME": "mine"]
      #expect(files.output == site.new.merging(kept) { $1 }, "crash at operation \(moment)")
    }
  }

  @Test(arguments: sites, [FileError.Reason.noSpace, .notPermitted, .readOnly])
  func anErrorAtAnyMomentLeavesOneOfTheTwoSites(
    _ site: (old: Site?, new: Site), _ reason: FileError.Reason
  ) async throws {
    let count = try await operations(site.old, site.new, inSteps: false)
    for moment in 0..<count {
      let files = try await files(with: site.old, inSteps: false)
      files.fail(at: moment, as: reason)
      var output: Site
      do {
        try await build(site.new, files: files)
        output = files.output
        output["CNAME"] = nil
        #expect(output == site.new, "error at operation \(moment)")
      } catch let error as Diagnosed {
        #expect(error.diagnostics.map(\.category) == [.access])
        output = files.output
        output["CNAME"] = nil
        #expect(output == site.old ?? [:], "error at operation \(moment)")
      }
      try await build(site.new, files: files)
      #expect(files.leftovers == [], "error at operation \(moment)")
      let kept = site.old == nil ? [:] : ["CNAME": "mine"]
      #expect(files.output == site.new.merging(kept) { $1 }, "error at operation \(moment)")
    }
  }

  @Test func aFullDiskIsSaidInTermsOfTheOutput() async throws {
    let files = MemoryFileSystem()
    try await build(SiteStagingTests.old, files: files)
    files.setFreeSpace(3)
    let error = await #expect(throws: Diagnosed.self) { try await build(SiteStagingTests.new, files: files) }
    #expect(
      error?.diagnostics.map(TextReport(colour: false).text) == [
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
