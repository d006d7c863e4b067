import Cardloom
import CardloomTesting
import Testing

/// What no page shows today does not stop a build, and hides nothing.
@Suite("What no page shows")
struct AnotherDayTests {
  private static func project(
    sources: String = "", feed: String = "{id: list, source: list}", _ files: [String: String] = [:]
  ) -> MemoryProject {
    MemoryProject(
      [
        "site/site.yml": """
        title: Daily
        url: https://example.org/
        language: en
        sources:
          list: {file: data/list.json, kind: kind}
          \(sources)
        feeds:
          home: {path: /, title: Home, sections: [\(feed)]}
        """,
        "site/data/list.json": #"[{"id": 1, "kind": "note", "title": "A", "shape": "star"}]"#,
        "Templates/cells/note.mustache": "<{{heading}}>{{title}}</{{heading}}>\n",
        "Templates/pages/feed.mustache": MemoryProject.plainPage,
      ].merging(files) { $1 })
  }

  private static func told(_ site: BuiltSite) -> [String] { site.diagnostics.map { "\($0.severity) \($0.code)" } }

  // MARK: Sources

  @Test(
    "errors of a source that no page shows are warnings",
    arguments: [
      (#"[{"id": 1, "title": "A"}, {"id": 1, "title": "B"}]"#, ""), (#"[{"id": 1"#, ""), ("<!DOCTYPE html>", ""),
      (#"{"other": []}"#, ", items: items"), ("", ""), (nil, ""),
    ])
  func unusedSource(data: String?, keys: String) async {
    var project = Self.project(sources: "unused: {file: data/unused.json\(keys)}")
    project.files["site/data/unused.json"] = data
    let site = await project.build()
    #expect(site.exitStatus == 0)
    #expect(!site.diagnostics.isEmpty && site.diagnostics.allSatisfy { $0.severity == .warning })
    #expect(site.files["index.html"]?.contains("<h2>A</h2>") == true)
    // As `cardloom check` does.
    #expect(await project.build(writes: false).exitStatus == 0)
    #expect(await project.build(isStrict: true).exitStatus != 0)
  }

  @Test(
    "errors of a source that a page shows, or that says so, stay errors",
    arguments: [
      ("", "{id: list, source: list}, {id: used, source: used}"),
      (", onFailure: fail", "{id: list, source: list}"),
      ("", "{id: list, source: list, extension: {at: 0, section: {id: used, source: used}}}"),
      (", page: '/{id}/'", "{id: list, source: list}"),
    ])
  func usedSource(keys: String, feed: String) async {
    let site = await Self.project(
      sources: "used: {file: data/used.json\(keys)}", feed: feed, ["site/data/used.json": #"[{"id": 1"#]
    ).build()
    #expect(site.exitStatus != 0)
    #expect(site.diagnostics.contains { $0.severity == .error && $0.location?.file.hasSuffix("used.json") == true })
  }

  // MARK: Templates

  @Test(
    "errors of a template that no page uses are warnings, and the site is built",
    arguments: [
      "cells/other", "sections/other", "states/other", "pages/other", "partials/other", "cells/article",
    ])
  func unusedTemplate(path: String) async {
    let site = await Self.project(["Templates/\(path).mustache": "<p>{{#title}}</p>\n"]).build()
    #expect(site.exitStatus == 0)
    #expect(Self.told(site) == ["warning unclosed-section"])
    #expect(site.files["index.html"]?.contains("<h2>A</h2>") == true)
  }

  @Test("an unused broken template does not hide what is wrong elsewhere")
  func unusedTemplateBesideErrors() async {
    let broken = ["Templates/cells/other.mustache": "<p>{{#title}}</p>\n"]
    let ofData = await Self.project(broken.merging(["site/data/list.json": #"[{"id": 1, "#]) { $1 }).build()
    #expect(Self.told(ofData).contains("warning unclosed-section"))
    #expect(ofData.diagnostics.contains { $0.severity == .error && $0.location?.file.hasSuffix("list.json") == true })
    let ofTemplate = await Self.project(
      broken.merging(["Templates/cells/note.mustache": "<p>{{titel}}</p>\n"]) { $1 }
    ).build()
    #expect(Set(Self.told(ofTemplate)) == ["warning unclosed-section", "error unknown-name"])
    let ofPage = await Self.project(
      broken.merging(["Templates/cells/note.mustache": "<h9>{{title}}</h9>\n"]) { $1 }
    ).build()
    #expect(ofPage.exitStatus != 0)
    #expect(Self.told(ofPage).contains("warning unclosed-section"))
  }

  @Test(
    "errors of a template that a page uses stay errors, whatever way leads to it",
    arguments: [
      // A cell by its kind, a partial by a call, by a call of a call, and by a name in the data.
      ["Templates/cells/note.mustache": "<p>{{#title}}</p>\n"],
      ["Templates/cells/note.mustache": "<p>{{> a}}</p>\n", "Templates/partials/a.mustache": "{{#title}}\n"],
      [
        "Templates/cells/note.mustache": "<p>{{> a}}</p>\n", "Templates/partials/a.mustache": "{{> b}}\n",
        "Templates/partials/b.mustache": "{{#title}}\n",
      ],
      ["Templates/cells/note.mustache": "<p>{{> *shape}}</p>\n", "Templates/partials/star.mustache": "{{#title}}\n"],
      ["Templates/pages/feed.mustache": "<p>{{#title}}</p>\n"],
      ["Templates/sections/head.mustache": "<p>{{#title}}</p>\n"],
      ["Templates/states/empty.mustache": "<p>{{#title}}</p>\n"],
    ])
  func usedTemplate(files: [String: String]) async {
    let site = await Self.project(
      feed:
        "{id: list, source: list, header: \(files.keys.contains { $0.contains("head") } ? "head" : "section-title")}",
      files
    ).build()
    #expect(Self.told(site).contains("error unclosed-section"))
    #expect(site.exitStatus != 0)
  }

  @Test("a partial that data could select and does not is not in use")
  func unselectedPartial() async {
    let site = await Self.project([
      "Templates/cells/note.mustache": "<{{heading}}>{{title}}</{{heading}}>{{> *shape}}\n",
      "Templates/partials/star.mustache": "<p>*</p>\n", "Templates/partials/ring.mustache": "{{#title}}\n",
    ]).build()
    #expect(Self.told(site) == ["warning unclosed-section"])
    #expect(site.files["index.html"]?.contains("<p>*</p>") == true)
  }

  // MARK: Names

  @Test("a name that a template only asks for, and no record of today has, is a warning")
  func absentName() async {
    let site = await Self.project([
      "Templates/cells/note.mustache": "<{{heading}}>{{title}}</{{heading}}>{{#video}}<p>{{video}}</p>{{/video}}\n"
    ]).build()
    #expect(site.exitStatus == 0)
    #expect(Self.told(site) == ["warning unknown-name"])
  }
}
