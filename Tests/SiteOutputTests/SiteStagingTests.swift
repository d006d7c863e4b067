import Diagnostics
import Foundation
import Platform
import Testing

@testable import SiteOutput

/// Builds a site of some files and commits it.
@discardableResult
func build(
  _ site: [String: String], to target: String = "site/public", files: any FileSystem, jobs: Int = 1,
  keepingFormer policy: FormerSitePolicy = .largeSites
) async throws -> OutputSummary {
  let staging = try SiteStaging(target: target, files: files, keepingFormer: policy)
  for (path, text) in site.sorted(by: { $0.key < $1.key }) { try staging.add(path, Array(text.utf8)) }
  return try await staging.commit(jobs: jobs)
}

extension MemoryFileSystem {
  /// The files of the output folder but for the manifest, by path in it.
  var output: [String: String] {
    var output: [String: String] = [:]
    for (path, text) in files where path.hasPrefix("site/public/") {
      output[String(path.dropFirst("site/public/".count))] = text
    }
    output[OutputManifest.fileName] = nil
    return output
  }

  /// What lies beside the output folder, but for the former site.
  var leftovers: [String] {
    files.keys.filter { !$0.hasPrefix("site/public/") && !$0.hasPrefix("site/.public.cardloom-former/") }.sorted()
  }

  /// The files of the former site but for its list of changes, by path in it; `nil` if there is none.
  var former: [String: String]? {
    var former: [String: String] = [:]
    for (path, text) in files where path.hasPrefix("site/.public.cardloom-former/") {
      former[String(path.dropFirst("site/.public.cardloom-former/".count))] = text
    }
    return former.removeValue(forKey: ".cardloom-changes") == nil ? nil : former
  }

  func modified(_ path: String) throws -> Int64? { try attributes(of: path)?.modified }
}

@Suite struct SiteStagingTests {
  static let old = ["index.txt": "front", "news/index.txt": "news", "assets/a.css": "a {}", "gone.txt": "gone"]
  static let new = [
    "index.txt": "new front", "news/index.txt": "news", "assets/a.css": "a {}", "more/x/y.txt": "more",
  ]

  @Test func theFirstBuildWritesEverything() async throws {
    let files = MemoryFileSystem()
    let summary = try await build(Self.old, files: files)
    #expect(summary == OutputSummary(written: 4, unchanged: 0, removed: 0, bytes: 17, foreign: []))
    #expect(files.output == Self.old)
    #expect(files.leftovers == [])
  }

  @Test func theSecondBuildOfTheSameWritesNothing() async throws {
    let files = MemoryFileSystem()
    try await build(Self.old, files: files)
    let written = files.writtenPaths
    let summary = try await build(Self.old, files: files)
    #expect(summary == OutputSummary(written: 0, unchanged: 4, removed: 0, bytes: 17, foreign: []))
    #expect(files.writtenPaths == written)
  }

  @Test func unchangedFilesKeepTheirTimes() async throws {
    let files = MemoryFileSystem()
    try await build(Self.old, files: files)
    let times = try (files.modified("site/public/news/index.txt"), files.modified("site/public/index.txt"))
    let summary = try await build(Self.new, files: files, jobs: 4)
    #expect(summary == OutputSummary(written: 2, unchanged: 2, removed: 1, bytes: 21, foreign: []))
    #expect(files.output == Self.new)
    #expect(try files.modified("site/public/news/index.txt") == times.0)
    #expect(try files.modified("site/public/index.txt") != times.1)
    #expect(files.leftovers == [])
  }

  @Test func aSiteWithFilesRemovedOnlyIsSwappedToo() async throws {
    let files = MemoryFileSystem()
    try await build(["a": "1", "b": "2"], files: files)
    let summary = try await build(["a": "1"], files: files)
    #expect(summary == OutputSummary(written: 0, unchanged: 1, removed: 1, bytes: 1, foreign: []))
    #expect(files.output == ["a": "1"])
  }

  @Test func theManifestIsTheSameWhateverTheOrder() async throws {
    let (first, second) = (MemoryFileSystem(), MemoryFileSystem())
    try await build(Self.new, files: first)
    try await build(Self.old, files: second)
    try await build(Self.new, files: second, jobs: 4)
    let path = "site/public/" + OutputManifest.fileName
    #expect(try first.read(path) == second.read(path))
  }

  @Test func aFileThatSomeoneEditedIsWrittenAgain() async throws {
    let files = MemoryFileSystem()
    try await build(Self.old, files: files)
    try files.write("FRONT", to: "site/public/index.txt")
    try files.remove("site/public/news/index.txt")
    let summary = try await build(Self.old, files: files)
    #expect(summary.written == 2)
    #expect(files.output == Self.old)
  }

  @Test func filesOfOthersInTheFolderStay() async throws {
    let files = MemoryFileSystem()
    try await build(Self.old, files: files)
    try files.write("example.org", to: "site/public/CNAME")
    try files.write("mine", to: "site/public/news/note.txt")
    try files.write("mine", to: "site/public/.git")
    let summary = try await build(Self.new, files: files)
    #expect(summary.foreign == [".git", "CNAME", "news/note.txt"])
    let others = [".git": "mine", "CNAME": "example.org", "news/note.txt": "mine"]
    #expect(files.output == Self.new.merging(others) { $1 })
  }

  @Test func anEmptyFolderIsTaken() async throws {
    let files = MemoryFileSystem()
    try files.makeFolder("site/public")
    try await build(Self.old, files: files)
    #expect(files.output == Self.old)
  }

  @Test func abandoningLeavesTheOldSite() async throws {
    let files = MemoryFileSystem()
    try await build(Self.old, files: files)
    let before = files.files
    do {
      let staging = try SiteStaging(target: "site/public", files: files)
      try staging.add("index.txt", Array("other".utf8))
      staging.abandon()
    }
    #expect(files.files == before)
  }

  @Test func aStagingThatIsForgottenAbandonsItself() async throws {
    let files = MemoryFileSystem()
    do { try SiteStaging(target: "site/public", files: files).add("a", [1]) }
    #expect(files.files == [:])
    try await build(Self.old, files: files)
  }

  @Test func twoBuildsAtOnceAreRefused() throws {
    let files = MemoryFileSystem()
    let first = try SiteStaging(target: "site/public", files: files)
    let error = #expect(throws: Diagnosed.self) { try SiteStaging(target: "site/public", files: files) }
    #expect(error?.diagnostics.map(\.code) == ["output-in-use"])
    #expect(throws: Never.self) { try SiteStaging(target: "site/preview", files: files) }
    first.abandon()
  }

  /// A folder that must not be replaced, and what is said about it.
  static let refusals: [(files: [String: String], report: String)] = [
    (
      ["site/public/thesis.txt": "years of work"],
      """
      error: the output folder `site/public` is not empty, and Cardloom did not make it  [foreign-output]
         why: it holds `thesis.txt`; a build replaces the whole folder
         fix: empty it, or name another folder with `--output`

      """
    ),
    (
      ["site/public": "a file"],
      """
      error: the output folder `site/public` is a file  [not-folder]
         why: a site is a folder of files
         fix: name a folder with `--output`

      """
    ),
    (
      ["site": "a file"],
      """
      error: cannot make the folder `site`  [not-folder]
         why: a part of the path is a file, not a folder
         fix: rename or remove that file

      """
    ),
    (
      ["site/public/.cardloom-manifest": "cardloom-manifest 1\n12 zz index.txt\n"],
      """
      error: `site/public/.cardloom-manifest` is damaged  [damaged-manifest]
         why: it tells which files of the folder Cardloom made
         fix: delete the folder `site/public` and build again

      """
    ),
    (
      ["site/public/.cardloom-manifest": "cardloom-manifest 1\n12 1 ../../thesis.txt\n", "thesis.txt": "x"],
      """
      error: `site/public/.cardloom-manifest` is damaged  [damaged-manifest]
         why: it tells which files of the folder Cardloom made
         fix: delete the folder `site/public` and build again

      """
    ),
  ]

  @Test(arguments: refusals)
  func aFolderThatCardloomDidNotMakeIsRefused(_ content: [String: String], _ report: String) async throws {
    let files = MemoryFileSystem(content)
    let error = await #expect(throws: Diagnosed.self) { try await build(Self.new, files: files) }
    #expect(error?.diagnostics.map(TextReport(color: false).text).joined() == report)
    #expect(error?.diagnostics.map(\.category) == [.access])
    #expect(files.files == content)
  }

  @Test(arguments: ["", "/etc/passwd", "../x", "a/../../x", "a//b", "a/", ".cardloom-manifest", "a\nb", "./a"])
  func pathsOutsideTheSiteAreRefused(_ path: String) throws {
    let files = MemoryFileSystem()
    let staging = try SiteStaging(target: "site/public", files: files)
    let error = #expect(throws: Diagnosed.self) { try staging.add(path, [1]) }
    #expect(error?.diagnostics.map(\.code) == ["bad-output-path"])
  }

  @Test(arguments: [
    ("a/b.txt", "a/b.txt"), ("a/b.txt", "A/b.TXT"), ("A/b.TXT", "a/b.txt"), ("A/b.txt", "a/B.txt"), ("é", "É"),
  ])
  func onePathIsForOneFile(_ first: String, _ second: String) throws {
    let staging = try SiteStaging(target: "site/public", files: MemoryFileSystem())
    try staging.add(first, [1])
    let error = #expect(throws: Diagnosed.self) { try staging.add(second, [1]) }
    #expect(error?.diagnostics.map(\.code) == ["duplicate-output"])
  }

  @Test(
    arguments: [("a/b.txt", "a/b.txt"), ("a/b.txt", "A/b.TXT"), ("A/b.TXT", "a/b.txt"), ("A/b.txt", "a/B.txt")],
    [true, false])
  func onePathIsForOneKeptFile(_ paths: (kept: String, added: String), keepsFirst: Bool) async throws {
    let files = MemoryFileSystem()
    try await build([paths.kept: "old", "other.txt": "other"], files: files)
    let staging = try SiteStaging(target: "site/public", files: files)
    let kept = try #require(try staging.unchangedFile(paths.kept, StagedContent(Array("old".utf8))))
    let steps = [{ try staging.keep([kept]) }, { _ = try staging.add(paths.added, Array("new".utf8)) }]
    try steps[keepsFirst ? 0 : 1]()
    let error = #expect(throws: Diagnosed.self) { try steps[keepsFirst ? 1 : 0]() }
    #expect(error?.diagnostics.map(\.code) == ["duplicate-output"])
  }

  @Test func aFileIsKeptOnce() async throws {
    let files = MemoryFileSystem()
    try await build(Self.old, files: files)
    let staging = try SiteStaging(target: "site/public", files: files)
    let kept = try #require(try staging.unchangedFile("index.txt", StagedContent(Array("front".utf8))))
    let error = #expect(throws: Diagnosed.self) { try staging.keep([kept, kept]) }
    #expect(error?.diagnostics.map(\.code) == ["duplicate-output"])
  }

  @Test(arguments: [[], ["a.txt"], ["zz.txt", "b/c.txt"], ["news/index.txt", "news.txt"]])
  func theManifestOfAnEditedSiteIsThatOfANewOne(_ added: [String]) async throws {
    let (edited, fresh) = (MemoryFileSystem(), MemoryFileSystem())
    let site = Self.new.merging(added.map { ($0, "added") }) { $1 }
    try await build(Self.old, files: edited)
    try await build(site, files: edited)
    try await build(site, files: fresh)
    let path = "site/public/" + OutputManifest.fileName
    #expect(try edited.read(path) == fresh.read(path))
  }

  #if os(Linux)
    /// Elsewhere, file systems may take both spellings for one name.
    @Test(arguments: [false, true]) func aFileWhoseNameIsComposedDifferentlyIsAnother(keepsFormer: Bool) async throws {
      let files = DiskFileSystem()
      let folder = FileManager.default.temporaryDirectory.path + "/" + UUID().uuidString
      defer { #expect(throws: Never.self) { try files.remove(folder) } }
      let policy = keepsFormer ? FormerSitePolicy.allSites : .largeSites
      for (number, name) in ["\u{E9}.txt", "e\u{301}.txt", "\u{E9}.txt", "e\u{301}.txt"].enumerated() {
        let site = [name: "same", "other.txt": "\(number)"]
        try await build(site, to: folder + "/public", files: files, keepingFormer: policy)
        let names = try files.names(in: folder + "/public").map { Array($0.utf8) }
        let expected = [OutputManifest.fileName, name, "other.txt"].map { Array($0.utf8) }
        #expect(Set(names) == Set(expected), "build \(number)")
        let again = try await build(site, to: folder + "/public", files: files, keepingFormer: policy)
        #expect(again.written == 0 && again.removed == 0, "build \(number)")
      }
    }
  #endif

  @Test(arguments: ["index.html", "a/b.HTM", "x.xhtml"]) func htmlIsTakenOnlyAsAValidatedPage(_ path: String) throws {
    let staging = try SiteStaging(target: "site/public", files: MemoryFileSystem())
    let error = #expect(throws: Diagnosed.self) { try staging.add(path, Array("<p>".utf8)) }
    #expect(error?.diagnostics.map(\.code) == ["unvalidated-html"])
  }
}
