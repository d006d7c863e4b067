import CardloomTesting
import Diagnostics
import Testing

/// Which errors of modules are reported, and what their sections show.
@Suite struct ModuleErrorTests {
  /// A home with a module that reports an error, and one without.
  private static func project(entry: String = "", layout: String = "", source: String = "", error: String)
    -> MemoryProject
  {
    MemoryProject(
      [
        "site/site.yml": """
        title: Harbour
        url: https://example.org/
        language: en
        sources:
          home: {file: data/home.json, kind: kind\(source)}
        errorTexts: {default: The camera is asleep}
        feeds:
          home:
            path: /
            title: Home
            sections:
              - {from: home\(entry), layouts: {list: {header: head\(layout)}}}
        """,
        "site/data/home.json": """
        [
          {"id": "a", "kind": "list", "title": "A", "items": [{"id": 1, "kind": "note", "text": "One"}]},
          {"id": "b", "kind": "list", "title": "B", "error": \(error)}
        ]
        """,
        "Templates/cells/note.mustache": "<p>{{text}}</p>\n",
        "Templates/sections/head.mustache": "<h2>{{data.title}}</h2>\n",
        "Templates/states/error.mustache": "<p>Error {{data.code}} {{data.text}}</p>\n",
        "Templates/pages/feed.mustache": MemoryProject.plainPage,
      ], usesBuiltInTemplates: false)
  }

  @Test(
    arguments: [
      ("show", "warning", true), ("stale", "warning", true), ("ignore", "warning", false), ("fail", "error", false),
      ("{no-signal: show}", nil, true), ("{no-signal: stale}", nil, true), ("{no-signal: ignore}", nil, false),
      ("{no-signal: fail}", "error", false), ("{no-signal: show, default: fail}", nil, true),
      ("{too-large: ignore, default: show}", "warning", true), ("{asleep: show}", "warning", true),
      ("{no-signal: ignore, asleep: show, default: fail}", nil, false),
    ] as [(String, String?, Bool)])
  func `an error is reported unless it is named`(policy: String, severity: String?, shows: Bool) async {
    for isOfLayout in [false, true] {
      let key = ", onFailure: \(policy)"
      let project = Self.project(
        entry: isOfLayout ? "" : key, layout: isOfLayout ? key : "", error: #"{"code": "no-signal"}"#)
      let place = isOfLayout ? "layout" : "entry"
      let site = await project.build()
      #expect(site.diagnostics.map(\.severity.rawValue) == (severity.map { [$0] } ?? []), "\(place): \(site.report)")
      let html = site.files["index.html"]
      if severity == "error" {
        #expect(site.exitStatus != 0 && html == nil, "\(place)")
      } else {
        #expect(html?.contains("<p>Error no-signal The camera is asleep</p>") == shows, "\(place)")
      }
      #expect((await project.build(isStrict: true).exitStatus == 0) == (severity == nil), "\(place)")
      let check = await project.build(warnings: ["all"], writes: false)
      #expect(check.report.contains("module-failed") == (severity != nil), "\(place)")
    }
  }

  @Test(arguments: [
    ("429", "429"), (#""429""#, "429"), ("true", "module-failed"), (#"{"text": "Gone"}"#, "module-failed"),
  ])
  func `codes may be numbers, and errors without a code have one`(error: String, code: String) async {
    let site = await Self.project(layout: ", onFailure: {\(code): show}", error: error).build()
    #expect(site.messages.isEmpty, "\(site.report)")
    #expect(site.files["index.html"]?.contains("<p>Error \(code) The camera") == true)
  }

  @Test func `a layout's policies come before those beside from, and these before the source's`() async {
    func shows(_ layout: String, _ entry: String, _ source: String) async -> Bool? {
      let site = await Self.project(
        entry: entry.isEmpty ? "" : ", onFailure: \(entry)", layout: layout.isEmpty ? "" : ", onFailure: \(layout)",
        source: source.isEmpty ? "" : ", onFailure: \(source)", error: #""no-signal""#
      ).build()
      return site.files["index.html"]?.contains("<p>Error no-signal")
    }
    #expect(await shows("{no-signal: show}", "{no-signal: ignore}", "fail") == true)
    #expect(await shows("ignore", "{no-signal: show}", "") == false)
    #expect(await shows("{asleep: ignore}", "{no-signal: show}", "fail") == true)
    #expect(await shows("", "{asleep: show}", "ignore") == false)
    #expect(await shows("", "{asleep: show}", "fail") == nil)
  }

  @Test(arguments: ["no-signal", "Gone: for good", #"a "quoted" \ code"#])
  func `a failure says how to name it`(code: String) async {
    let error = "\"" + code.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    let hint = await Self.project(error: error).build().diagnostics.first?.hint ?? ""
    let named = hint.split(separator: "`").first { $0.hasPrefix("onFailure: ") }
    #expect(named != nil, "\(hint)")
    let site = await Self.project(layout: ", \(named ?? "")", error: error).build()
    #expect(site.messages.isEmpty, "\(site.report)")
  }

  @Test(
    arguments: [
      ("no-signl", "no-signal"), ("mising-file", "missing-file"), ("no-signal", nil), ("asleep", nil),
      ("missing-file", nil),
    ] as [(String, String?)])
  func `a misspelt code is a warning at its place`(code: String, meant: String?) async {
    for place in ["entry", "layout"] {
      let key = ", onFailure: {\(code): show}"
      let site = await Self.project(
        entry: place == "entry" ? key : "", layout: place == "layout" ? key : "", error: #""no-signal""#
      ).build()
      let found = site.diagnostics.filter { $0.code == "unknown-error-code" }
      #expect(found.map(\.hint) == (meant.map { ["did you mean `\($0)`?"] } ?? []), "\(place)")
      #expect(found.allSatisfy { $0.location?.line == 12 && $0.message.contains("`\(code)`") }, "\(place)")
    }
  }

  @Test func `only sections from data may name the errors of modules`() async {
    let site = await Self.project(source: ", onFailure: {no-signal: show}", error: #""no-signal""#).build()
    #expect(site.messages.contains { $0.contains("`onFailure` cannot be `no-signal`") }, "\(site.report)")
  }

  @Test(arguments: ["entry", "source"])
  func `what stands in place of all modules depends on the code of the error`(place: String) async {
    for (policy, shows) in [("{missing-file: ignore}", false), ("{missing-file: show, default: ignore}", true)] {
      let key = ", onFailure: \(policy)"
      var project = Self.project(entry: place == "entry" ? key : "", source: place == "source" ? key : "", error: "1")
      project.files["site/data/home.json"] = nil
      let site = await project.build()
      #expect(site.files["index.html"]?.contains("<p>Error missing-file") == shows, "\(policy): \(site.report)")
    }
  }
}
