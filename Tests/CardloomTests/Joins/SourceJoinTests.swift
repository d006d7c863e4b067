import Cardloom
import CardloomTesting
import Diagnostics
import Platform
import SiteOutput
import Testing

/// References to records of other sources.
@Suite struct SourceJoinTests {
  private static let page =
    "<!DOCTYPE html><html lang=\"en\"><head><title>{{page.title}}</title></head><body>{{{sections}}}</body></html>"
  private static let cell = "<p>{{title}}{{#author}}: {{name}}{{/author}}</p>\n"
  private static let teamCell = "<p>{{title}}{{#author}}: {{name}}{{#team}} of {{name}}{{/team}}{{/author}}</p>\n"

  private static func files(
    posts: String, users: String, join: String = "join: {author: users}", further: String = ""
  ) -> [String: String] {
    [
      "site/site.yml": """
      title: T
      url: https://example.org/
      language: en
      sources:
        posts: {file: data/posts.json, defaultKind: card, \(join)}
        users: {file: data/users.json\(further)}
      feeds:
        home: {path: /, page: page, pages: {size: 1}, sections: [{id: latest, source: posts, loadMore: true}]}
      """,
      "site/data/posts.json": posts, "site/data/users.json": users, "Templates/pages/page.mustache": page,
      "Templates/cells/card.mustache": cell,
    ]
  }

  private static let posts = """
    [{"id": 1, "title": "Fog", "author": 3}, {"id": 2, "title": "Nets", "author": 4}, {"id": 3, "title": "Rope", "author": 3}]
    """
  private static func users(_ name: String = "Ada") -> String {
    #"[{"id": 3, "name": "\#(name)"}, {"id": 4, "name": "Bo"}]"#
  }

  @discardableResult
  private func build(_ files: MemoryFileSystem, jobs: Int = 2) async throws -> BuildReport {
    let options = BuildOptions(project: ".", jobs: jobs, isFull: false, program: "test")
    return try await SiteBuild(options: options, files: files, builtIn: .none, stopwatch: { .zero }).run()
  }

  /// The number of pages that a build made anew.
  private func remade(_ files: MemoryFileSystem) async throws -> Int {
    let report = try await build(files)
    return report.pages - report.kept
  }

  private func texts(_ files: MemoryFileSystem) -> [String] {
    files.files.filter { $0.key.hasPrefix("site/public/") && $0.key.hasSuffix(".html") }.sorted { $0.key < $1.key }
      .flatMap { $0.value.split(separator: "<p>").dropFirst().map { String($0.prefix { $0 != "<" }) } }
  }

  @Test func cardsContainTheRecordsToWhichTheyRefer() async throws {
    let files = MemoryFileSystem(Self.files(posts: Self.posts, users: Self.users()))
    let report = try await build(files)
    #expect(report.diagnostics == [])
    #expect(Set(texts(files)) == ["Fog: Ada", "Nets: Bo", "Rope: Ada"])
  }

  @Test func anEditedRecordRemakesTheCardsThatShowIt() async throws {
    let files = MemoryFileSystem(Self.files(posts: Self.posts, users: Self.users()))
    try await build(files)
    #expect(try await remade(files) == 0)
    try files.write(Self.users("Eve"), to: "site/data/users.json")
    #expect(try await remade(files) == 2)
    #expect(Set(texts(files)) == ["Fog: Eve", "Nets: Bo", "Rope: Eve"])
  }

  /// A missing record leaves the source without an index.
  @Test func anEditedRecordRemakesTheCardsThatShowItThoughAnotherIsMissing() async throws {
    let posts =
      #"[{"id": 1, "title": "Fog", "author": 3}, {"id": 2, "title": "Nets", "author": 4}, {"id": 3, "title": "Rope", "author": 9}]"#
    let files = MemoryFileSystem(Self.files(posts: posts, users: Self.users()))
    let report = try await build(files)
    #expect(report.diagnostics.map(\.code) == ["missing-reference"])
    try files.write(Self.users("Eve"), to: "site/data/users.json")
    #expect(try await remade(files) == 1)
    try files.write(
      #"[{"id": 3, "name": "Eve"}, {"id": 4, "name": "Bo"}, {"id": 9, "name": "Nan"}]"#, to: "site/data/users.json")
    #expect(try await build(files).diagnostics == [])
    #expect(Set(texts(files)) == ["Fog: Eve", "Nets: Bo", "Rope: Nan"])
  }

  @Test(arguments: [
    // A key of its own, and a reference elsewhere.
    (
      "join: {author: {source: users, from: who, by: login}}", #"[{"id": 1, "title": "Fog", "who": "ada"}]"#,
      #"[{"id": 3, "login": "ada", "name": "Ada"}]"#, "", ["Fog: Ada"]
    ),
    // Records in records, of the same source and of a circle of sources.
    (
      "join: {author: users}", #"[{"id": 1, "title": "Fog", "author": 3}]"#,
      #"[{"id": 3, "name": "Ada", "team": 4}, {"id": 4, "name": "Bo", "team": 3}]"#, ", join: {team: users}",
      ["Fog: Ada of Bo"]
    ),
    (
      "join: {author: {source: users, depth: 1}}", #"[{"id": 1, "title": "Fog", "author": 3}]"#,
      #"[{"id": 3, "name": "Ada", "team": {"id": 4, "name": "four"}}, {"id": 4, "name": "Bo"}]"#,
      ", join: {team: users}", ["Fog: Ada of four"]
    ),
    // The names of the other source's fields.
    (
      "join: {author: users}", #"[{"id": 1, "title": "Fog", "author": "x"}]"#, #"[{"key": "x", "full": "Ada"}]"#,
      ", id: key, fields: {name: full}", ["Fog: Ada"]
    ),
    // A table of identities.
    ("join: {author: users}", #"[{"id": 1, "title": "Fog", "author": 3}]"#, "id,name\n3,Ada\n4,Bo\n", "", ["Fog: Ada"]),
  ])
  func joinsAreDescribed(
    join: String, posts: String, users: String, further: String, expected: [String]
  ) async throws {
    var project = Self.files(posts: posts, users: users, join: join, further: further)
    if further.contains("team") { project["Templates/cells/card.mustache"] = Self.teamCell }
    let files = MemoryFileSystem(project)
    let report = try await build(files)
    #expect(report.diagnostics == [])
    #expect(texts(files) == expected)
  }

  @Test(arguments: [
    ("join: {author: usesr}", "unknown-source", "users"), ("join: {author: {}}", "bad-value", "source: users"),
    ("join: {author: {source: users, list: x}}", "bad-value", "source: users"),
    ("join: {\"*\": {source: users}}", "bad-value", "join: included"),
    ("join: {author: {source: users, depth: 0}}", "bad-value", ""),
  ])
  func mistakesAreTold(join: String, code: String, hint: String) async throws {
    let files = MemoryFileSystem(Self.files(posts: Self.posts, users: Self.users(), join: join))
    let error = await #expect(throws: Diagnosed.self) { try await build(files) }
    let found = try #require(error?.diagnostics.first)
    #expect(found.code == code, "\(found)")
    #expect("\(found.message) \(found.hint ?? "")".contains(hint), "\(found)")
  }

  @Test func aSourceThatCannotBeReadLeavesFieldsOut() async throws {
    var project = Self.files(posts: Self.posts, users: "")
    project["site/data/users.json"] = nil
    let files = MemoryFileSystem(project)
    let report = try await build(files)
    #expect(!report.diagnostics.contains { $0.code == "missing-reference" })
    #expect(report.diagnostics.contains { $0.severity == .warning && $0.message.contains("users") })
    #expect(Set(texts(files)) == ["Fog", "Nets", "Rope"])
  }

  /// Sections from data, a feed of each value of a joined record, and feeds for readers.
  @Test func whateverShowsCardsShowsWhatIsJoined() async throws {
    var project = Self.files(posts: Self.posts, users: Self.users())
    project["site/site.yml"] = """
      title: T
      url: https://example.org/
      language: en
      syndication: {formats: [json]}
      sources:
        posts: {file: data/posts.json, defaultKind: card, join: {author: users}, fields: {summary: "By {author.name}"}}
        users: {file: data/users.json}
        blocks: {file: data/blocks.json, defaultKind: card, join: {author: users}}
      feeds:
        home: {path: /, page: page, sections: [{id: latest, source: posts}]}
        data: {path: /data/, page: page, sections: [{from: blocks, id: id, kind: type, cells: items, layouts: {shelf: {}}}]}
        people: {each: author.name, source: posts, path: "/by/{slug}/", page: page}
      """
    project["site/data/blocks.json"] =
      #"[{"id": "m", "type": "shelf", "items": [{"id": 1, "title": "Block", "author": 4}]}]"#
    let files = MemoryFileSystem(project)
    let report = try await build(files)
    #expect(!report.diagnostics.containsError, "\(report.diagnostics)")
    let all = files.files
    #expect(all["site/public/data/index.html"]?.contains("<p>Block: Bo</p>") == true)
    #expect(all["site/public/by/ada/index.html"]?.contains("<p>Rope: Ada</p>") == true, "\(all.keys.sorted())")
    #expect(all.contains { $0.key.hasPrefix("site/public/") && $0.value.contains("\"summary\":\"By Bo\"") })
  }

  @Test func theLiveVersionReadsAnewWhatRefersToAChangedSource() async throws {
    let files = MemoryFileSystem(Self.files(posts: Self.posts, users: Self.users()))
    let project = try await Project.read(ProjectPaths("."), files: files, builtIn: .none).checked()
    func read(_ earlier: SourceSet?) async -> SourceSet {
      var options = SourceOptions()
      options.earlier = earlier
      return await project.readSources(options)
    }
    let first = await read(nil)
    let second = await read(first)
    #expect(first.cards(of: "posts") === second.cards(of: "posts"))
    try files.write(Self.users("Evelyn"), to: "site/data/users.json")
    let third = await read(second)
    #expect(first.cards(of: "posts") !== third.cards(of: "posts"))
  }
}
