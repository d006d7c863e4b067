import Diagnostics
import Platform
import SeededNumbers
import Testing

@testable import SiteOutput

/// A former site stays beside the output folder; the next build makes the new site of it.
@Suite struct FormerSiteTests {
  typealias Site = [String: String]

  private static let first: Site = ["index.txt": "1", "a/index.txt": "a", "b/index.txt": "b", "c/d/index.txt": "d"]

  /// A file system with the second of two sites, beside the first.
  private func files(_ second: Site) async throws -> MemoryFileSystem {
    let files = MemoryFileSystem()
    try await build(Self.first, files: files, keepingFormer: .allSites)
    try await build(second, files: files, keepingFormer: .allSites)
    return files
  }

  @Test func theSiteThatIsReplacedIsKept() async throws {
    let second = Self.first.merging(["index.txt": "2", "e/index.txt": "e"]) { $1 }
    let files = try await files(second)
    #expect(files.former == Self.first)
    let third = second.merging(["index.txt": "3"]) { $1 }.filter { $0.key != "c/d/index.txt" }
    try await build(third, files: files, keepingFormer: .allSites)
    #expect(files.output == third)
    #expect(files.former == second)
    #expect(try files.attributes(of: "site/public/c") == nil, "an empty folder is left")
  }

  @Test func unchangedFilesAreNotTouched() async throws {
    let many = Dictionary(uniqueKeysWithValues: (0..<200).map { ("\($0)/index.txt", "\($0)") })
    let files = MemoryFileSystem()
    var costs: [Int] = []
    for edition in 0..<4 {
      let before = files.operationCount
      let site = many.merging(["7/index.txt": "edition \(edition)", "8/index.txt": "edition \(edition)"]) { $1 }
      try await build(site, files: files, keepingFormer: .allSites)
      costs.append(files.operationCount - before)
      #expect(files.output == site)
    }
    // Each file and each folder is looked at once; to link and to remove them takes four operations more for each.
    #expect(costs[2] < 450 && costs[3] < 450 && costs[1] > 800, "\(costs)")
  }

  @Test func aFileThatReplacesAnotherInPlaceIsNoted() async throws {
    let files = try await files(Self.first.merging(["index.txt": "2", "a/index.txt": "A"]) { $1 })
    // One file alone is renamed into the site, and the former site stays as it is.
    let third = Self.first.merging(["index.txt": "2", "a/index.txt": "A", "b/index.txt": "B"]) { $1 }
    try await build(third, files: files, keepingFormer: .allSites)
    #expect(try SiteStaging(target: "site/public", files: files).former?.changes.contains("b/index.txt") == true)
    let fourth = third.merging(["index.txt": "4", "f/index.txt": "f"]) { $1 }
    try await build(fourth, files: files, keepingFormer: .allSites)
    #expect(files.output == fourth)
  }

  @Test func aFormerSiteOfAnotherSiteIsRemoved() async throws {
    let second = Self.first.merging(["index.txt": "2", "e/index.txt": "e"]) { $1 }
    let files = try await files(second)
    // A site that another version or another machine put there.
    let other = MemoryFileSystem()
    try await build(["index.txt": "other"], files: other)
    try files.remove("site/public")
    for (path, text) in other.files where path.hasPrefix("site/public/") {
      try files.makeFolder(FilePath.parent(of: path))
      try files.write(text, to: path)
    }
    try await build(second, files: files)
    #expect(files.output == second)
    #expect(files.former == nil)
  }

  @Test(arguments: ["", "cardloom-changes 1 0 0\n", "damaged"])
  func aDamagedListIsNotBelieved(_ list: String) async throws {
    let second = Self.first.merging(["index.txt": "2", "e/index.txt": "e"]) { $1 }
    let files = try await files(second)
    try files.write(list, to: "site/.public.cardloom-former/.cardloom-changes")
    let third = Self.first.merging(["index.txt": "3"]) { $1 }
    try await build(third, files: files)
    #expect(files.output == third)
    #expect(files.former == nil)
  }

  @Test func smallSitesAndSitesAfterManyChangesAreNotKept() {
    #expect(!FormerSitePolicy.largeSites.keepsSite(replacedByOneOf: 4_999, changes: 1))
    #expect(FormerSitePolicy.largeSites.keepsSite(replacedByOneOf: 5_000, changes: 500))
    #expect(!FormerSitePolicy.largeSites.keepsSite(replacedByOneOf: 5_000, changes: 501))
  }

  /// Names that stand for a file in one site and for a folder in another.
  private static let paths = [
    "a", "a/b", "a/b/c", "a/b/c/d.txt", "e/f", "e", "index.txt", "g/h.txt", "g/i.txt", "j.txt",
  ]

  /// A site in which no file is a folder of another.
  private static func site(_ dice: inout SeededNumbers) -> Site {
    var site: Site = [:]
    for path in paths.shuffled(using: &dice) where dice.next() % 2 == 0 {
      let collides = site.keys.contains { $0.hasPrefix(path + "/") || path.hasPrefix($0 + "/") }
      if !collides { site[path] = "\(dice.next() % 3)" }
    }
    return site
  }

  @Test(arguments: 0..<200) func everySequenceOfSitesGivesTheFilesOfTheLastOne(_ seed: Int) async throws {
    var dice = SeededNumbers(seed: seed)
    let files = MemoryFileSystem()
    var foreign: Site = [:]
    for step in 0..<8 {
      let site = Self.site(&dice)
      switch dice.next() % 6 {
      case 0:
        // Someone changes a file of the site.
        if let path = files.output.keys.filter({ foreign[$0] == nil }).sorted().randomElement(using: &dice) {
          try files.write("changed", to: "site/public/" + path)
        }
      case 1:
        if files.output.isEmpty { break }
        foreign["CNAME"] = "mine"
        try files.write("mine", to: "site/public/CNAME")
      case 2:
        foreign = [:]
        try files.remove("site/public/CNAME")
      case 3:
        files.crash(at: Int(dice.next() % 60))
        do {
          try await build(site, files: files, keepingFormer: .allSites)
        } catch is Diagnosed {}
        files.restart()
      case 4: files.fail(at: Int(dice.next() % 60), as: .noSpace)
      default: break
      }
      do {
        try await build(site, files: files, jobs: 2, keepingFormer: .allSites)
      } catch is Diagnosed {}
      files.restart()
      // What could not be removed after an error is removed by the next build.
      try await build(site, files: files, keepingFormer: .allSites)
      #expect(files.output == site.merging(foreign) { $1 }, "seed \(seed), step \(step)")
      #expect(files.leftovers == [], "seed \(seed), step \(step)")
    }
  }
}
