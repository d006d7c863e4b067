import Foundation
import SeededNumbers
import Testing

/// `build --changes` and `--against`: what to upload, and what caches have to forget.
@Suite struct PublishTests {
  /// A line of the list of changes.
  struct Change: Decodable, Equatable {
    let change: String
    let path: String
    let address: String
    let purge: [String]
    let before: String?
    let after: String?
    let size: Int?
    let cause: String?
  }

  private static func changes(in text: String) throws -> [Change] {
    try text.split(separator: "\n").map { try JSONDecoder().decode(Change.self, from: Data($0.utf8)) }
  }

  /// A project of dated cards on anchored pages.
  private func project(cards: Int) throws -> StarterFolder {
    let project = try StarterFolder()
    try project.write(
      """
      title: Daily
      language: en
      url: https://daily.example/
      sitemap: true
      sources:
        cards: {file: data/cards.json, kind: kind}
      feeds:
        home:
          path: /
          pages: {size: 10, number: anchored}
          sections:
            - {id: latest, source: cards, loadMore: true}
      aliases: {/old/: /}
      """, to: "one/site/site.yml")
    try write(Array(0..<cards), in: project)
    return project
  }

  private func write(_ cards: [Int], in project: StarterFolder) throws {
    let records = cards.reversed().map { number in
      #"{"id": "c\#(number)", "kind": "article", "title": "Card \#(number)", "url": "https://a.example/\#(number)"}"#
    }
    try project.write("[" + records.joined(separator: ",\n") + "]", to: "one/site/data/cards.json")
  }

  /// Applies a list to a copy of the old site as a script of five lines would.
  private func apply(_ changes: [Change], from site: String, to copy: String) throws {
    let disk = FileManager.default
    for change in changes {
      let target = copy + "/" + change.path
      if disk.fileExists(atPath: target) { try disk.removeItem(atPath: target) }
      guard change.change != "removed" else { continue }
      try disk.createDirectory(
        atPath: (target as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      try disk.copyItem(atPath: site + "/" + change.path, toPath: target)
    }
  }

  /// The files that hosts serve, by their paths.
  private func files(in folder: String) throws -> [String: Data] {
    var files: [String: Data] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder) where !path.hasPrefix(".") {
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: folder + "/" + path, isDirectory: &isFolder)
      if !isFolder.boolValue { files[path] = try Data(contentsOf: URL(fileURLWithPath: folder + "/" + path)) }
    }
    return files
  }

  private func build(_ project: StarterFolder, _ arguments: String...) throws -> [Change] {
    let arguments = ["build", "--project", "one", "--changes", "changes.jsonl"] + arguments
    let built = try Command.run(arguments, in: project.path)
    #expect(built.status == 0, "\(built.errors)")
    return try Self.changes(in: project.text("changes.jsonl"))
  }

  @Test func theFirstBuildAddsEveryFileAndTheNextOneNone() throws {
    let project = try project(cards: 35)
    let first = try build(project)
    #expect(Set(first.map(\.change)) == ["added"])
    #expect(Set(first.map(\.path)) == Set(try files(in: project.path + "/one/site/public").keys))
    #expect(try build(project).isEmpty)
  }

  @Test("A new card changes the front page and the index of its cards, with their addresses and the cause")
  func aNewCardChangesTwoFiles() throws {
    let project = try project(cards: 34)
    _ = try build(project)
    try write(Array(0..<35), in: project)
    let changes = try build(project)
    #expect(changes.map(\.change) == ["changed", "changed"], "\(changes)")
    let front = try #require(changes.first { $0.path == "index.html" })
    #expect(front.address == "https://daily.example/")
    #expect(front.purge == ["https://daily.example/", "https://daily.example/index.html"])
    #expect(front.cause == "cards")
    #expect(front.before != front.after && front.before != nil && front.after != nil && front.size != nil)
  }

  @Test func aPageIsPurgedInBothFormsOfItsAddress() throws {
    let project = try project(cards: 5)
    let old = try #require(try build(project).first { $0.path == "old/index.html" })
    #expect(
      old.purge == [
        "https://daily.example/old/", "https://daily.example/old/index.html", "https://daily.example/old",
      ])
  }

  @Test func aTemplateIsToldAsTheCause() throws {
    let project = try project(cards: 5)
    try project.write("<p>{{title}}</p>\n", to: "one/Templates/cells/article.mustache")
    _ = try build(project)
    try project.write("<p>{{title}}!</p>\n", to: "one/Templates/cells/article.mustache")
    #expect(try build(project).first { $0.path == "index.html" }?.cause == "template")
  }

  @Test func theReportForProgramsHasTheSameList() throws {
    struct Report: Decodable { let summary: Summary }
    struct Summary: Decodable { let changes: [Change] }
    let project = try project(cards: 12)
    let report = try project.run("build", "--project", "one", "--format", "json", "--changes", "changes.jsonl").output
    let told = try JSONDecoder().decode(Report.self, from: Data(report.utf8)).summary.changes
    #expect(try told == Self.changes(in: project.text("changes.jsonl")) && !told.isEmpty)
  }

  @Test("The list, applied to a copy of the published site, makes the new one, after any edits of its cards")
  func theListMakesTheNewSite() throws {
    let project = try project(cards: 40)
    _ = try build(project)
    let (site, copy) = (project.path + "/one/site/public", project.path + "/copy")
    try FileManager.default.copyItem(atPath: site, toPath: copy)
    var numbers = SeededNumbers(seed: 47)
    var cards = Array(0..<40)
    for round in 0..<20 {
      switch numbers.below(4) {
      case 0: cards.append(1_000 + round)
      case 1: cards.remove(at: numbers.below(cards.count))
      case 2: cards[numbers.below(cards.count)] = 2_000 + round
      default: cards.insert(3_000 + round, at: numbers.below(cards.count))
      }
      try write(cards, in: project)
      // A fresh clone has neither the former site nor what the last build remembered.
      if round % 3 == 0 { try FileManager.default.removeItem(atPath: site) }
      let changes = try build(project, "--against", "copy/.cardloom-manifest")
      try apply(changes, from: site, to: copy)
      try apply(
        [
          Change(
            change: "changed", path: ".cardloom-manifest", address: "", purge: [], before: nil, after: nil, size: nil,
            cause: nil)
        ], from: site, to: copy)
      #expect(try files(in: copy) == files(in: site), "round \(round)")
    }
  }

  @Test("The script of the article changes a published site into the new one, and lists what to purge")
  func theArticleIsFollowed() throws {
    let article = try #require(Article.all.first { $0.path.hasSuffix("/Publishing.md") })
    let scripts = article.blocks.filter { $0.language == "sh" }.map(\.text)
    let (apply, purge) = (
      try #require(scripts.first { $0.contains("shutil") }), try #require(scripts.last { $0.contains("purge.txt") })
    )
    let project = try project(cards: 34)
    _ = try build(project)
    let (site, copy) = (project.path + "/one/site/public", project.path + "/www")
    try FileManager.default.copyItem(atPath: site, toPath: copy)
    try write(Array(0..<41), in: project)
    let script = (apply + "\n" + purge).replacing("/var/www/daily", with: copy)
      .replacing("cardloom build", with: Command.products.appending(path: "cardloom").path + " build")
    let result = try Command.run("/bin/sh", ["-e", "-c", script], in: project.path + "/one")
    #expect(result.status == 0, "\(result.errors)")
    #expect(try files(in: copy) == files(in: site))
    #expect(try project.text("one/purge.txt").contains("https://daily.example/\nhttps://daily.example/index.html\n"))
    #expect(try build(project, "--against", copy + "/.cardloom-manifest").isEmpty)
  }

  @Test func aManifestOnAServerIsFetched() throws {
    let project = try project(cards: 12)
    _ = try build(project)
    let manifest = try project.text("one/site/public/.cardloom-manifest")
    let server = try LoopbackServer()
    defer { server.close() }
    server["/.cardloom-manifest"] = LoopbackServer.answer(200, [:], manifest)
    server.other = LoopbackServer.answer(404, [:], "nothing here")
    try write(Array(0..<13), in: project)
    let changes = try build(project, "--full", "--against", server.url + "/.cardloom-manifest")
    #expect(changes.count == 2, "\(changes)")
    let nothing = try project.run("build", "--project", "one", "--against", server.url + "/none")
    #expect(nothing.status == 0 && nothing.errors.contains("every file counts as added"), "\(nothing.errors)")
  }

  @Test func whatIsNotAManifestIsAnError() throws {
    let project = try project(cards: 2)
    try project.write("<!doctype html>", to: "page.html")
    let built = try project.run("build", "--project", "one", "--against", "page.html")
    #expect(built.status == 3 && built.errors.contains("`page.html` is not the manifest of a site  [not-manifest]"))
    #expect(!FileManager.default.fileExists(atPath: project.path + "/one/site/public"))
  }
}
