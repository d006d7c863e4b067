import Cardloom
import ChangeReview
import Diagnostics
import HTMLProof
import Platform
import SeededNumbers
import Testing
import Workbench

@Suite("What changed between two states, and why")
struct ChangeReportTests {
  /// The state of a sample, read from the project.
  static func state(_ sample: SampleProject, name: String) async throws -> PreviewState {
    try await PreviewState.made(
      PreviewBuild.Options(now: SampleProject.now), name: name, files: MemoryFileSystem(sample.files),
      builtIn: SampleProject.workbench)
  }

  static func report(_ old: SampleProject, _ new: SampleProject) async throws -> ChangeReport {
    try ChangeReport(from: try await state(old, name: "old"), to: try await state(new, name: "new"))
  }

  /// A sample whose note has a rule to change.
  static var sample: SampleProject {
    var sample = SampleProject()
    sample.files["Templates/theme/note.css"] =
      ".page { margin: 0; }\n.note h3 {\n  color: red;\n  border-radius: 8px;\n}\n.unused { color: blue; }\n"
    return sample
  }

  @Test("Two equal projects have no differences")
  func nothing() async throws {
    let report = try await Self.report(Self.sample, Self.sample)
    #expect(report.groups.isEmpty && report.isQuiet)
    #expect(report.unchangedCards == 3 && report.unchangedPages == 2 && report.unchangedFrames > 30)
    #expect(report.text.hasPrefix("Nothing changed between old and new.\n"))
  }

  @Test("A radius, a template line, a record and a key are four causes with their numbers")
  func fourCauses() async throws {
    var new = Self.sample
    try new.replace("border-radius: 8px", by: "border-radius: 0", in: "Templates/theme/note.css")
    try new.replace("<p>unsigned</p>", by: "<p>by nobody</p>", in: "Templates/cells/note.mustache")
    try new.replace("Fog", by: "Mist", in: "site/data/notes.json")
    try new.replace("    title: Notes\n    page", by: "    title: Pages\n    page", in: "site/site.yml")
    let report = try await Self.report(Self.sample, new)
    #expect(
      report.text == """
        From old to new: 4 causes

        Templates/theme/note.css:4
          .note h3 border-radius 8px → 0
          style · 1 element · 16 variants · 3 cards · 2 pages
          worst: cells/note~default:default
          hash: 63dc18cd0078f881

        Templates/cells/note.mustache:7
          “{{#by}}<p>{{by}}</p>{{/by}}{{^by}}<p>unsigned</p>{{/by}}” → “{{#by}}<p>{{by}}</p>{{/by}}{{^by}}<p>by nobody</p>{{/by}}”
          text · 2 elements · 5 variants · 2 cards · 2 pages
          p text: “unsigned” → “by nobody”
          worst: cells/note~extreme-cjk:default
          hash: f52b4c4ddf282e64

        site/data/notes.json:1 record 1 of notes (title)
          h3 text: “Fog” → “Mist”
          text · 1 element · 2 variants · 1 card · 1 page
          worst: cells/note~extreme-no-image:default
          hash: 6cc217b5b97c3439

        site/site.yml:8 feeds.home.title
          Notes → Pages
          text · 2 elements · 2 pages
          title text: “Notes” → “Pages”
          h1 text: “Notes” → “Pages”
          worst: index.html
          hash: bca1fd4f36edb494

        Unchanged: 3 frames, 0 cards, 0 pages

        """)
    #expect(report.groups.map(\.cause.kind) == [.style, .template, .record, .key])
    #expect(String(decoding: try report.page(), as: UTF8.self).contains("&lt;p&gt;by nobody&lt;/p&gt;"))
  }

  /// A sample whose page is made of modules, with their layouts in an order.
  private static func modules(_ modules: [(id: String, layout: String)]) -> SampleProject {
    var sample = SampleProject()
    sample.files["site/site.yml"] = """
      title: Notes
      url: https://example.org/
      language: en
      sources: {home: {file: data/home.json}}
      feeds:
        home:
          path: /
          title: Notes
          page: page
          sections: [{from: home, layouts: {rows: {cell: note}, grid: {cell: note, adaptor: {collection: {columns: 2}}}}}]
      preview: {widths: [300], themes: [light]}
      """
    sample.files["site/data/home.json"] =
      "["
      + modules.map {
        #"{"id": "\#($0.id)", "kind": "\#($0.layout)", "title": "\#($0.id)", "items": [{"id": "\#($0.id)1", "title": "One"}]}"#
      }
      .joined(separator: ",\n") + "]"
    return sample
  }

  @Test("A reordered module and a changed layout are called what they are")
  func modules() async throws {
    let old = Self.modules([("hot", "rows"), ("new", "grid"), ("all", "rows")])
    for (new, cause) in [
      ([("new", "grid"), ("all", "rows"), ("hot", "rows")], "the order of the modules: `hot` moved"),
      ([("hot", "rows"), ("new", "rows"), ("all", "rows")], "the layout of the module `new`: grid → rows"),
      ([("hot", "rows"), ("all", "rows")], "the module `new` went"),
      ([("hot", "rows"), ("new", "grid"), ("all", "rows"), ("late", "grid")], "the module `late` came"),
    ] {
      let report = try await Self.report(old, Self.modules(new))
      #expect(!report.groups.contains { $0.cause.kind == .other }, "\(report.text)")
      #expect(
        report.groups.contains { $0.cause.text == cause && $0.cause.file == "site/data/home.json" }, "\(report.text)")
    }
  }

  @Test("A rule counts only where it matches an element, and a custom property only where it is used")
  func customProperty() async throws {
    var old = Self.sample
    old.files["Templates/theme/note.css"] =
      ":root { --near: 1rem; --far: var(--near); --other: 1px; }\n.note h3 { margin: var(--far); }\n"
    var new = old
    try new.replace("--near: 1rem", by: "--near: 2rem", in: "Templates/theme/note.css")
    let used = try await Self.report(old, new)
    #expect(used.groups.map(\.cause.location) == ["Templates/theme/note.css:1"])
    #expect(used.groups.first?.counts.cards == 3)
    new = old
    try new.replace("--other: 1px", by: "--other: 2px", in: "Templates/theme/note.css")
    #expect(try await Self.report(old, new).groups.isEmpty)
  }

  @Test("A rule under a condition is told with it, and counts in frames of a width that it knows alone")
  func conditions() async throws {
    var old = Self.sample
    old.files["Templates/theme/note.css"] = """
      @media (min-width: 500px) { .note h3 { margin: 1px; } }
      @media (min-width: 6400px) { .note h3 { padding: 1px; } }
      .note:hover { color: red; }
      """
    var new = old
    try new.replace("1px", by: "2px", in: "Templates/theme/note.css")
    try new.replace("color: red", by: "color: blue", in: "Templates/theme/note.css")
    let groups = try await Self.report(old, new).groups.sorted { $0.cause.line < $1.cause.line }
    #expect(
      groups.map(\.change) == [
        ".note h3 margin 1px → 2px (at 500 px and wider)", ".note h3 padding 1px → 2px (at 6400 px and wider)",
        ".note:hover color red → blue (on hover)",
      ])
    #expect(groups.map(\.counts.cards) == [3, 3, 3])
    #expect(groups.map { $0.counts.frames > 0 } == [true, false, true])
    #expect(groups.map(\.widths) == [[600], [], [300, 600]])
  }

  @Test("Frames and pages taken over from a former state are those that the project makes", arguments: 0..<6)
  func takenOver(seed: UInt64) async throws {
    var numbers = SeededNumbers(seed: seed)
    var sample = seed < 3 ? Self.sample : try Self.withCardPages
    var former = try await Self.state(sample, name: "0")
    for _ in 0..<3 {
      try numbers.edit(&sample)
      let options = PreviewBuild.Options(now: SampleProject.now)
      let reusing = try await PreviewState.made(
        options, name: "new", files: MemoryFileSystem(sample.files), builtIn: SampleProject.workbench, reusing: former)
      let whole = try await Self.state(sample, name: "new")
      #expect(try ChangeReport(from: whole, to: reusing).text == ChangeReport(from: whole, to: whole).text)
      #expect(
        try ChangeReport(from: former, to: reusing).text == ChangeReport(from: former, to: whole).text, "seed \(seed)")
      former = reusing
    }
  }

  /// A sample whose notes have pages of their own.
  private static var withCardPages: SampleProject {
    get throws {
      var sample = Self.sample
      try sample.replace(
        "{file: data/notes.json}", by: #"{file: data/notes.json, page: {path: "/notes/{id}/", template: note}}"#,
        in: "site/site.yml")
      sample.files["Templates/pages/card.mustache"] = sample.files["Templates/pages/page.mustache"]
      return sample
    }
  }

  @Test(
    "A card's own page counts as a page and not as a card, as in the reach of a file",
    arguments: [
      ("Templates/partials/mark.mustache", "<hr>", "<hr class=\"line\">"),
      ("Templates/cells/note.mustache", "<h3>", "<h3 class=\"line\">"),
      ("Templates/theme/note.css", "border-radius: 8px", "border-radius: 0"),
    ])
  func cardPages(path: String, before: String, after: String) async throws {
    let old = try Self.withCardPages
    var new = old
    try new.replace(before, by: after, in: path)
    let report = try await Self.report(old, new)
    let group = try #require(report.groups.first)
    #expect(report.groups.count == 1)
    // Three notes on the two pages of the feed, and their own pages.
    #expect(group.counts.cards == 3 && group.counts.pages == 5)
    #expect(group.cards == ["/latest/a", "/latest/b", "/latest/c"])
    #expect(group.pages.contains("notes/a/index.html"))
    let reach = try #require(ChangeReach.of([path], in: try await old.project()).first)
    #expect(reach.pages == 5 && (path.hasSuffix(".css") || reach.cards == 3))
    let texts = try await ProjectExplanation.read(
      ".", files: MemoryFileSystem(old.files), builtIn: SampleProject.workbench
    ).texts(about: "note")
    #expect(texts.joined().contains("3 cards of the section `latest`"))
    #expect(texts.joined().contains("the page of every card of the source `notes`: 3"))
  }

  @Test("The record of a card with its own page changes one card and the pages that show it")
  func cardPageOfRecord() async throws {
    let old = try Self.withCardPages
    var new = old
    try new.replace("Fog", by: "Mist", in: "site/data/notes.json")
    let report = try await Self.report(old, new)
    let record = try #require(report.groups.first { $0.cause.kind == .record })
    #expect(record.counts.cards == 1 && record.cards == ["/latest/a"])
    #expect(record.pages.contains("notes/a/index.html"))
    #expect(report.unchangedCards == 2)
    new = old
    try new.replace(
      #"{"id": "a","#, by: #"{"id": "z", "kind": "note", "title": "New"}, {"id": "a","#, in: "site/data/notes.json")
    let added = try await Self.report(old, new)
    #expect(added.groups.map(\.counts.cards).max() == 1)
    #expect(added.groups.contains { $0.pages.contains("notes/z/index.html") })
  }

  @Test("Cards that come, go and move are told by identity")
  func cards() async throws {
    var new = Self.sample
    new.files["site/data/notes.json"] = """
      [{"id": "c", "kind": "note", "title": "雾", "date_published": "2020-01-02T00:00:00Z"},
       {"id": "d", "kind": "note", "title": "Dew", "date_published": "2026-01-02T00:00:00Z"},
       {"id": "a", "kind": "note", "title": "Fog", "likes": 0, "date_published": "2026-01-02T00:00:00Z"}]
      """
    let report = try await Self.report(Self.sample, new)
    let group = try #require(report.groups.first { !$0.cards.isEmpty })
    #expect(group.cause.file == "site/data/notes.json" && group.cause.kind == .record)
    #expect(group.change == "1 card added, 1 card removed, 1 card moved")
  }

  @Test("The order of attributes, numbers of cards and generated identities make no difference")
  func normalised() async throws {
    var old = Self.sample
    try old.replace(
      "<div class=\"note\">", by: "<div class=\"note\" id=\"n1\" lang=\"en\">", in: "Templates/cells/note.mustache")
    var new = Self.sample
    try new.replace(
      "<div class=\"note\">", by: "<div lang=\"en\" id=\"n2\" class=\"note\">", in: "Templates/cells/note.mustache")
    // Only one card, because the template has a fixed identity.
    for name in ["site/data/notes.json"] {
      old.files[name] = #"[{"id": "a", "kind": "note", "title": "Fog"}]"#
      new.files[name] = old.files[name]
    }
    #expect(try await Self.report(old, new).groups.map(\.title) == [])
  }

  @Test("Two folders are compared without their projects")
  func folders() async throws {
    var new = Self.sample
    try new.replace("Fog", by: "Mist", in: "site/data/notes.json")
    try new.replace("border-radius: 8px", by: "border-radius: 0", in: "Templates/theme/note.css")
    var states: [PreviewState] = []
    for sample in [Self.sample, new] {
      let files = MemoryFileSystem(sample.files)
      let options = PreviewBuild.Options(output: "out", now: SampleProject.now)
      _ = try await PreviewBuild(options: options, files: files, builtIn: SampleProject.workbench).run()
      states.append(try PreviewState(folder: "out", files: files))
    }
    let report = try ChangeReport(from: states[0], to: states[1])
    #expect(
      Set(report.groups.map(\.title)) == [
        "Templates/theme/note.css:4", "site/data/notes.json:1 record 1 of notes (title)",
      ])
  }

  @Test("A folder that is not a preview is an error with a remedy")
  func noState() throws {
    let error = #expect(throws: Diagnosed.self) {
      try PreviewState(folder: "a", files: MemoryFileSystem(["a/b.txt": "x"]))
    }
    #expect(error?.diagnostics.map(\.code) == ["no-state"])
    #expect(error?.diagnostics.first?.hint?.contains("HEAD~1") == true)
  }

  @Test("A hash names the same change on every run, and another one after an edit")
  func hashes() async throws {
    var new = Self.sample
    try new.replace("Fog", by: "Mist", in: "site/data/notes.json")
    let first = try await Self.report(Self.sample, new).groups.map(\.hash)
    #expect(try await Self.report(Self.sample, new).groups.map(\.hash) == first)
    try new.replace("Mist", by: "Haze", in: "site/data/notes.json")
    #expect(try await Self.report(Self.sample, new).groups.map(\.hash) != first)
  }

  @Test("The same two states give the same bytes, also where one card has several causes")
  func sameBytes() async throws {
    var old = Self.sample
    try old.replace("size: 4rem\n", by: "", in: "Templates/cells/note.mustache")
    try old.replace("loadMore: true", by: "loadMore: true, size: 4rem", in: "site/site.yml")
    try old.replace(
      "</head>", by: "<link rel=\"stylesheet\" href=\"{{page.root}}theme/sections.css\"></head>",
      in: "Templates/pages/page.mustache")
    old.files["Templates/theme/note.css"] = ".cell { min-block-size: var(--cell-size); }\n"
    var new = old
    // The first card has a new title and another size, and there is no second page any more.
    try new.replace("size: 4rem", by: "size: 6rem", in: "site/site.yml")
    try new.replace("pages: {size: 2}", by: "pages: {size: 3}", in: "site/site.yml")
    try new.replace("Fog", by: "Mist", in: "site/data/notes.json")
    let states = (old: try await Self.state(old, name: "old"), new: try await Self.state(new, name: "new"))
    let first = try ChangeReport(from: states.old, to: states.new)
    #expect(first.groups.contains { $0.cause.kind == .key } && first.groups.contains { $0.cause.kind == .record })
    #expect(first.groups.first { $0.pages.contains("page/2/index.html") }?.cause.kind == .record)
    // A dictionary has another order in every instance.
    for _ in 0..<6 { #expect(try ChangeReport(from: states.old, to: states.new).text == first.text) }
  }

  @Test("An accepted change is quiet, and the file of accepted changes is not a note")
  func accepted() async throws {
    var new = Self.sample
    try new.replace("Fog", by: "Mist", in: "site/data/notes.json")
    let report = try await Self.report(Self.sample, new)
    let files = MemoryFileSystem(Self.sample.files)
    var accepted = try AcceptedChanges(project: ".", files: files)
    for group in report.groups { accepted.groups[group.hash] = group.title }
    try accepted.write(to: files)
    #expect(try AcceptedChanges(project: ".", files: files).groups == accepted.groups)
    let states = (try await Self.state(Self.sample, name: "old"), try await Self.state(new, name: "new"))
    #expect(try ChangeReport(from: states.0, to: states.1, accepted: Set(accepted.groups.keys)).isQuiet)
    #expect(Review("site/review", shownAs: "site/review", files: files).problems.isEmpty)
  }

  @Test("The page of a report conforms, and permits its own script and styles alone")
  func page() async throws {
    var new = Self.sample
    try new.replace("Fog", by: "</script><script>alert(1)</script>", in: "site/data/notes.json")
    try new.replace("border-radius: 8px", by: "border-radius: 0", in: "Templates/theme/note.css")
    let page = try await Self.report(Self.sample, new).page()
    let text = String(decoding: page, as: UTF8.self)
    var prover = HTMLProver(try ProofRules(usesMemo: false))
    guard case .valid = prover.prove(page: PageSubject(whole: page), fragments: [], file: "changes.html") else {
      Issue.record("the page does not conform")
      return
    }
    #expect(text.contains("default-src 'none'; script-src 'sha256-") && !text.contains("unsafe-"))
    #expect(!text.contains("alert(1)</script>"))
    #expect(text.contains("16 variants"))
  }

  @Test("Random edits: each changed frame is in one group, and no other is in any", arguments: 0..<8)
  func randomEdits(seed: UInt64) async throws {
    var numbers = SeededNumbers(seed: seed + 1_000)
    var sample = Self.sample
    var old = (state: try await Self.state(sample, name: "0"), frames: try await Self.frames(sample))
    // 200 edits in all, one to nine of them at once.
    for (step, edits) in [1, 9, 5, 3, 7].enumerated() {
      for _ in 0..<edits { try numbers.edit(&sample) }
      let new = (state: try await Self.state(sample, name: "\(step + 1)"), frames: try await Self.frames(sample))
      let grouped = try ChangeReport(from: old.state, to: new.state).groups.flatMap(\.frames)
      #expect(Set(grouped).count == grouped.count)
      let changed = Set(old.frames.keys).union(new.frames.keys).filter { old.frames[$0] != new.frames[$0] }
      #expect(Set(grouped) == changed, "seed \(seed), step \(step)")
      old = new
    }
  }

  /// What each frame shows, made without any of the code under test: its page, and the style sheet if it has a note.
  private static func frames(_ sample: SampleProject) async throws -> [String: String] {
    let site = try await sample.site()
    let renderer = site.frameRenderer()
    return try site.frames.reduce(into: [:]) { pages, id in
      let html = String(decoding: try renderer.render(id).page.html, as: UTF8.self)
      let end = html.firstRange(of: "<script type=\"application/json\"")?.lowerBound ?? html.endIndex
      pages[id.text] =
        html[..<end] + (html.contains("class=\"note\"") ? sample.files["Templates/theme/note.css"] ?? "" : "")
    }
  }
}

extension SampleProject {
  /// Replaces a text in a file that must hold it.
  mutating func replace(_ old: String, by new: String, in file: String) throws {
    let text = try #require(files[file])
    try #require(text.contains(old))
    files[file] = text.replacing(old, with: new)
  }
}

extension SeededNumbers {
  /// Edits a record, a template, a partial, a fixture, a style or a key.
  fileprivate mutating func edit(_ sample: inout SampleProject) throws {
    let word = ["mist", "dew", "rain", "snow", "hail"][below(5)] + " \(below(100))"
    switch below(7) {
    case 0: try change(&sample, "site/data/notes.json", #""title": "[^"]*""#, "\"title\": \"\(word)\"")
    case 1: try change(&sample, "site/data/notes.json", #""likes": \d+"#, "\"likes\": \(below(90_000))")
    case 2: try change(&sample, "Templates/cells/note.mustache", "<p>(unsigned|by)[^<{]*</p>", "<p>by \(word)</p>")
    case 3:
      let mark = "<hr class=\"m\(below(3))\">"
      try change(&sample, "Templates/partials/mark.mustache", "<hr>|<hr class=\"[^\"]*\">", mark)
    case 4: try change(&sample, "Templates/cells/note.json", #""title": "[^"]*""#, "\"title\": \"\(word)\"")
    case 5: try change(&sample, "Templates/theme/note.css", "border-radius: [^;]*;", "border-radius: \(below(9))px;")
    default: try change(&sample, "site/site.yml", "label: [A-Za-z0-9 ]+", "label: \(word)")
    }
  }

  private func change(_ sample: inout SampleProject, _ file: String, _ pattern: String, _ replacement: String) throws {
    let regex = try Regex(pattern)
    let text = try #require(sample.files[file])
    sample.files[file] = text.replacing(regex, with: replacement, maxReplacements: 1)
  }
}
