import Diagnostics
import Platform
import SeededNumbers
import Synchronization
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
    // Each file and each folder is looked at once; to link them takes two operations more for each. After that, folders
    // are looked at once more.
    #expect(costs[1] > 800 && costs[2] < 650 && costs[3] < 450, "\(costs)")
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

  @Test(arguments: [false, true]) func whatSomeoneAddedMovesToTheNewSite(_ isAgain: Bool) async throws {
    let second = Self.first.merging(["index.txt": "2", "e/index.txt": "e"]) { $1 }
    let files = isAgain ? try await files(second) : MemoryFileSystem()
    if !isAgain { try await build(Self.first, files: files, keepingFormer: .allSites) }
    let others = ["CNAME": "example.org", "c/d/note.txt": "mine", "c/.git/head": "mine", "a/x/y": "mine"]
    for (path, text) in others {
      try files.makeFolder("site/public/" + FilePath.parent(of: path))
      try files.write(text, to: "site/public/" + path)
    }
    let third = Self.first.merging(["index.txt": "3", "f/index.txt": "f"]) { $1 }
    let summary = try await build(third, files: files, keepingFormer: .allSites)
    #expect(files.output == third.merging(others) { $1 })
    #expect(summary.foreign.sorted() == others.keys.sorted())
    #expect(files.former == (isAgain ? second : Self.first))
    let fourth = Self.first.merging(["index.txt": "4", "f/index.txt": "F"]) { $1 }
    try await build(fourth, files: files, keepingFormer: .allSites)
    #expect(files.output == fourth.merging(others) { $1 })
    #expect(files.former == third)
  }

  @Test func whatSomeoneAddedAtTheLastMomentMovesWithTheNextBuild() async throws {
    let files = MemoryFileSystem()
    try await build(Self.first, files: files, keepingFormer: .allSites)
    let second = Self.first.merging(["index.txt": "2", "e/index.txt": "e"]) { $1 }
    try await build(second, files: LateFile("c/d/late.txt", in: files), keepingFormer: .allSites)
    #expect(files.output == second)
    let summary = try await build(second, files: files, keepingFormer: .allSites)
    #expect(summary.foreign == ["c/d/late.txt"])
    #expect(files.output == second.merging(["c/d/late.txt": "late"]) { $1 })
    #expect(files.former == Self.first)
    // It is looked for only once.
    #expect(try await build(second, files: files, keepingFormer: .allSites).foreign == [])
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

  @Test(arguments: ["", "cardloom-changes 2 0 0\n", "cardloom-changes 2 0 0 0\n", "damaged"])
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
      switch dice.next() % 7 {
      case 0:
        // Someone changes a file of the site.
        if let path = files.output.keys.filter({ foreign[$0] == nil }).sorted().randomElement(using: &dice) {
          try files.write("changed", to: "site/public/" + path)
        }
      case 1:
        if files.output.isEmpty { break }
        let path = dice.next() % 2 == 0 ? "CNAME" : "g/note.txt"
        foreign[path] = "mine"
        try files.makeFolder("site/public/" + FilePath.parent(of: path))
        try files.write("mine", to: "site/public/" + path)
      case 2:
        for path in foreign.keys { try files.remove("site/public/" + path) }
        foreign = [:]
      case 3:
        files.crash(at: Int(dice.next() % 60))
        do {
          try await build(site, files: files, keepingFormer: .allSites)
        } catch is Diagnosed {}
        files.restart()
      case 4: files.fail(at: Int(dice.next() % 60), as: .noSpace)
      case 5:
        let late = LateFile("g/late.txt", in: files)
        try await build(site, files: late, jobs: 2, keepingFormer: .allSites)
        if late.isAdded.isSet { foreign["g/late.txt"] = "late" }
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

/// A file system in which someone adds a file to the output folder just before another one takes its place.
private struct LateFile: FileSystem {
  let path: String
  let memory: MemoryFileSystem
  let isAdded = SharedFlag()

  init(_ path: String, in memory: MemoryFileSystem) {
    self.path = path
    self.memory = memory
  }

  func exchange(_ path: String, with other: String) throws(FileError) {
    let file = FilePath.join(other, self.path)
    try memory.makeFolder(FilePath.parent(of: file))
    try memory.write("late", to: file)
    isAdded.set()
    try memory.exchange(path, with: other)
  }

  func read(_ path: String) throws(FileError) -> [UInt8] { try memory.read(path) }
  func map(_ path: String) throws(FileError) -> MappedBytes { try memory.map(path) }
  func attributes(of path: String) throws(FileError) -> FileAttributes? { try memory.attributes(of: path) }
  func resolved(_ path: String) throws(FileError) -> String { try memory.resolved(path) }
  func names(in folder: String) throws(FileError) -> [String] { try memory.names(in: folder) }
  func write(_ bytes: UnsafeRawBufferPointer, to path: String) throws(FileError) { try memory.write(bytes, to: path) }
  func makeFolder(_ path: String) throws(FileError) { try memory.makeFolder(path) }
  func link(_ path: String, as newPath: String) throws(FileError) { try memory.link(path, as: newPath) }
  func rename(_ path: String, to newPath: String) throws(FileError) { try memory.rename(path, to: newPath) }
  func remove(_ path: String) throws(FileError) { try memory.remove(path) }
  func lock(_ path: String) throws(FileError) -> FileLock? { try memory.lock(path) }
}

/// Whether something has happened.
private final class SharedFlag: Sendable {
  private let value = Mutex(false)
  var isSet: Bool { value.withLock { $0 } }
  func set() { value.withLock { $0 = true } }
}
