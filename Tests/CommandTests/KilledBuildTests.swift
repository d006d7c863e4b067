#if os(Linux)
  import Foundation
  import Glibc
  import SeededNumbers
  import Testing

  /// A build that is killed at any moment leaves the old site or the new one, complete; the next build goes on from there.
  ///
  /// A moment is a number of changes in the project's folder, so that every kill meets a build that is writing. Which change it is
  /// depends on how fast the machine is, and does not matter: every outcome is checked. `InterruptionTests` tries each single
  /// operation on a file system in memory; here the real program dies on the real disk. `CARDLOOM_KILLS` says how often;
  /// otherwise it is 200 times in `make test-all`, and 20 times at moments that are drawn.
  @Suite struct KilledBuildTests {
    private static let kills =
      ProcessInfo.processInfo.environment["CARDLOOM_KILLS"].flatMap { Int($0) } ?? (DrawnCases.isWhole ? 200 : 20)

    private let folder: StarterFolder

    init() throws {
      folder = try StarterFolder(project: nil)
      try folder.write("<{{heading}}>{{title}}</{{heading}}>\n", to: "Templates/cells/note.mustache")
      try folder.write(
        """
        title: Test
        url: https://example.org/
        language: en
        events: [see-all, open, retry]
        sitemap: true
        syndication: {formats: [atom, rss]}
        bundles: hashed
        notFound: true
        speculation: true
        aliases: {/old.html: /all/}
        languages: {de: {url: "https://example.org/de/", paths: same}}
        sources:
          notes: {file: data/notes.json, kind: kind, page: {path: "/notes/{id}/", aliases: former}}
        feeds:
          home:
            path: /
            title: Home
            pages: {size: 6, number: sequential}
            sections:
              - {id: latest, source: notes, adaptor: table, loadMore: true, header: {template: section-title, data: {title: Notes}}}
          all:
            path: /all/
            pages: {size: 20, number: anchored}
            sections:
              - {id: every, source: notes, adaptor: table, loadMore: true}
          tags:
            each: tags
            source: notes
            path: "/tags/{slug}/"
            index: {path: /tags/}
        """, to: "site/site.yml")
    }

    /// Writes a feed: the first edition has 60 cards, the second changes one of them, the third moves them all.
    private func writeFeed(edition: Int) throws {
      var cards = (0..<60).map { (id: "c\($0)", title: "Card \($0)") }
      if edition == 1 { cards[30].title = "Edited" }
      if edition == 2 { cards.insert((id: "new", title: "New"), at: 0) }
      let lines = cards.enumerated().map { index, card in
        """
        {"id": "\(card.id)", "kind": "note", "title": "\(card.title)", "tags": ["Tag \(index % 4)"], \
        "former": \(index % 4 == 0 ? "\"/former/\(card.id).html\"" : "null"), "date_published": "2026-01-01T00:00:00Z"}
        """
      }
      try folder.write("[\(lines.joined(separator: ",\n"))]", to: "site/data/notes.json")
    }

    /// What readers can see: every file but hidden ones.
    private func pages(_ folder: String = "site/public") throws -> [String: [UInt8]] {
      var pages: [String: [UInt8]] = [:]
      for (path, bytes) in try self.folder.tree(folder) where !(path as NSString).lastPathComponent.hasPrefix(".") {
        pages[String(path.dropFirst(folder.count + 1))] = bytes
      }
      return pages
    }

    /// Starts a build and kills it after some changes in the folder `site`.
    ///
    /// - Returns: how many changes there were, and whether the build had succeeded before.
    private func build(killedAfter moment: Int) throws -> (changes: Int, hasSucceeded: Bool) {
      let changes = try FolderChanges(in: folder.path + "/site")
      let process = Command.process(["build", "--jobs", "2"], in: folder.path)
      let output = Pipe()
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = output
      process.standardError = output
      try process.run()
      let count = changes.wait(for: moment, untilClosed: output.fileHandleForReading.fileDescriptor)
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      return (count, process.terminationReason == .exit && process.terminationStatus == 0)
    }

    @Test func aKilledBuildLeavesTheOldSiteOrTheNewOne() throws {
      var editions: [[String: [UInt8]]] = []
      for edition in 0..<3 {
        try writeFeed(edition: edition)
        let result = try folder.run("build", "--output", "whole")
        try #require(result.status == 0, "\(result.errors)")
        editions.append(try pages("whole"))
      }
      #expect(Set(editions).count == 3)
      #expect(editions.allSatisfy { $0["all/page/1/atom.xml"] != nil }, "the site has no archives")
      try writeFeed(edition: 0)
      // Every card moves, so that no other build changes more.
      let whole = try build(killedAfter: .max)
      try #require(whole.hasSucceeded && whole.changes > 20)

      var dice = SeededNumbers(seed: DrawnCases.isWhole ? 7 : DrawnCases.seed)
      var (shown, killed) = (0, 0)
      for kill in 0..<Self.kills {
        let edition = (shown + 1 + kill % 2) % 3
        try writeFeed(edition: edition)
        let moment = Int.random(in: 0...whole.changes, using: &dice)
        let build = try build(killedAfter: moment)
        let found = try pages()
        try #require(found == editions[shown] || found == editions[edition], "kill \(kill), after \(moment) changes")
        if found == editions[edition] { shown = edition }
        #expect(!build.hasSucceeded || shown == edition, "a build that succeeded did not change the site")
        if !build.hasSucceeded { killed += 1 }
      }
      #expect(killed > Self.kills / 10, "too few builds were killed to tell anything")

      try writeFeed(edition: 1)
      #expect(try folder.run("build").status == 0)
      #expect(try pages() == editions[1])
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/site")
      #expect(!names.contains { $0.contains("staging") || $0.contains("lock") })
    }
  }
#endif
