import Cardloom
import Diagnostics
import Platform
import Testing

/// Single pages and fragments in memory are those of a build.
@Suite struct PreparedSiteTests {
  private struct Note: Codable, Identifiable, Sendable {
    let id: Int
    var title: String
    var date = "2026-02-01T10:00:00Z"
  }

  private static let templates = [
    "Templates/cells/note.mustache": "<{{heading}}>{{title}}</{{heading}}>\n",
    "Templates/cells/plainer.mustache": "<{{heading}}>{{title}}</{{heading}}>\n",
  ]

  private static let notes = (1...25).map {
    Note(id: $0, title: "Note \($0)", date: "2026-0\(3 - $0 / 10)-01T10:00:00Z")
  }

  private static let site = Site("Notes", url: "https://example.org/", language: "en") {
    Feed("home", at: "/") {
      Section("top", Array(notes.prefix(3)), template: "note").adaptor(.deck())
      Section("latest", Cards("notes", notes, template: "note").page("/notes/{slug}/", template: "note"))
        .host(Section("guests", Array(notes.suffix(2)), template: "plainer").adaptor(.grid(columns: 2)), at: 2)
        .loadsMore()
    }
    .pages(size: 10)
    Feed("months", at: "/months/") {
      Section("grouped", notes, template: "note").group(by: .month, field: "date").loadsMore()
    }
    .pages(size: 10, .anchored)
  }
  .events("see-all", "open")
  .notFound()

  private static func prepared(_ site: Site, _ files: [String: String] = templates, jobs: Int = 2) async throws
    -> PreparedSite
  {
    try await PreparedSite(site, jobs: jobs, files: MemoryFileSystem(files))
  }

  @Test func `every page has the bytes of a build, whoever asks at the same time`() async throws {
    let memory = MemoryFileSystem(Self.templates)
    _ = try await Self.site.run(BuildOptions(output: "out"), files: memory)
    let prepared = try await Self.prepared(Self.site)
    #expect(prepared.paths.count > 25)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for path in prepared.paths + prepared.paths {
        group.addTask {
          let page = try #require(try await prepared.page(path), "\(path)")
          let file = path.hasSuffix("/") ? "out\(path)index.html" : "out\(path)"
          #expect(memory.files[file] == page.text, "\(path)")
          #expect(page.path == path && page.warnings.isEmpty)
        }
      }
      try await group.waitForAll()
    }
  }

  @Test func `pages are found by address and number`() async throws {
    let prepared = try await Self.prepared(Self.site)
    let second = try #require(try await prepared.page("/", 2))
    #expect(second.path == "/page/2/" && second.text.contains("data-card=\"11\""))
    #expect(try await prepared.page("/page/2/index.html")?.html == second.html)
    #expect(try await prepared.page("/months", 1)?.path == "/months/")
    #expect(try await prepared.page("/page/9/") == nil)
    #expect(try await prepared.page("/news/") == nil)
    let again = try await Self.prepared(Self.site).page("/", 2)
    #expect(again?.entityTag == second.entityTag)
    #expect(try await prepared.page("/")?.entityTag != second.entityTag)
  }

  @Test func `a fragment has the cards after one`() async throws {
    let prepared = try await Self.prepared(Self.site)
    let first = try #require(try await prepared.fragment(of: "latest", count: 5))
    #expect(first.cells.map(\.id) == ["1", "2", "3", "4", "5"] && first.hasMore)
    #expect(first.text.hasPrefix("<section") && first.text.contains("id=\"guests\""))
    let next = try #require(try await prepared.fragment(of: "latest", in: "home", after: "5", count: 5))
    #expect(next.cells.map(\.id) == ["6", "7", "8", "9", "10"])
    #expect(next.cells[0].text.hasPrefix("<article class=\"cell\" id=\"card-6\""))
    #expect(next.cells[0].text.hasSuffix("</article>\n") && next.cells[0].text.contains("aria-posinset=\"6\""))
    let last = try #require(try await prepared.fragment(of: "latest", after: "23", count: 5))
    #expect(last.cells.map(\.id) == ["24", "25"] && !last.hasMore)
    #expect(try await prepared.fragment(of: "latest", after: "25", count: 5)?.cells.isEmpty == true)
    #expect(try await prepared.fragment(of: "latest", after: "99", count: 5) == nil)
    #expect(try await prepared.fragment(of: "other", count: 5) == nil)
    #expect(try await prepared.fragment(of: "latest", in: "months", count: 5) == nil)
  }

  @Test func `what a build refuses is refused`() async throws {
    let files = [
      "Templates/cells/note.mustache": "<h2>{{title}}<p>x</h2>\n",
      "Templates/cells/plainer.mustache": "<p>{{title}}</p>\n",
    ]
    let prepared = try await Self.prepared(Self.site, files)
    for work in [
      { _ = try await prepared.page("/") }, { _ = try await prepared.fragment(of: "latest", count: 2) },
    ] as [() async throws -> Void] {
      let error = await #expect(throws: Diagnosed.self) { try await work() }
      #expect(error?.diagnostics.first?.location?.file == "Templates/cells/note.mustache")
    }
    let broken = await #expect(throws: Diagnosed.self) {
      _ = try await Self.prepared(Self.site, ["Templates/cells/note.mustache": "<h2>{{titel}}</h2>\n"])
    }
    #expect(broken?.diagnostics.isEmpty == false)
  }

  @Test func `a record that cannot be shown is left out and told`() async throws {
    let site = Site("Notes", url: "https://example.org/", language: "en") {
      Feed("home", at: "/") {
        Section(
          "latest", [Note(id: 1, title: "A", date: "2026-01-01"), Note(id: 2, title: "B", date: "soon")],
          template: "dated")
      }
    }
    let files = ["Templates/cells/dated.mustache": "<h2>{{title}}</h2><time datetime=\"{{date}}\">{{date}}</time>\n"]
    let page = try #require(try await Self.prepared(site, files).page("/"))
    #expect(page.text.contains("data-card=\"1\"") && !page.text.contains("data-card=\"2\""))
    #expect(page.warnings.count == 1 && page.warnings[0].severity == .warning)
    let part = try #require(try await Self.prepared(site, files).fragment(of: "latest", count: 2))
    #expect(part.cells.map(\.id) == ["1"] && part.warnings.count == 1)
  }
}
