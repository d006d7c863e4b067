import CardloomTesting
import Diagnostics
import Testing

/// Identifiers in the markup, previews of cards, and what sections show when their source fails.
@Suite struct SectionStateTests {
  private static func project(sources: String, section: String, cell: String = "<h2>{{text}}</h2>\n") -> MemoryProject {
    MemoryProject(
      [
        "site/site.yml": """
        title: Notes
        url: https://example.org/
        language: en
        sources:
          notes: {file: data/notes.json, kind: kind}
          \(sources)
        feeds:
          home:
            path: /
            title: Home
            sections:
              - \(section)
        """,
        "site/data/notes.json": #"[{"id": "a", "kind": "note", "text": "First & last"}]"#,
        "site/data/broken.json": "nothing",
        "Templates/cells/note.mustache": cell,
        "Templates/sections/head.mustache": "<h2>{{data.title}}</h2>\n",
        "Templates/states/error.mustache": "---\noptional: [data.text, data.code]\n---\n<p>Error {{data.code}}</p>\n",
        "Templates/pages/feed.mustache": MemoryProject.plainPage,
      ], usesBuiltInTemplates: false)
  }

  private static func page(_ project: MemoryProject) async -> String { await project.build().files["index.html"] ?? "" }

  @Test func `headers, footers and cells have identifiers, which can be one's own`() async {
    let plain = await Self.page(
      Self.project(
        sources: "", section: "{id: a, source: notes, header: {template: head, data: {title: A}}, footer: head}",
        cell: "<h3>{{text}}</h3>\n"
      ).with(footerTitle: "Foot"))
    #expect(plain.contains("<header class=\"section-header\" data-view=\"head\">"))
    #expect(plain.contains("<footer class=\"section-footer\" data-view=\"head\">"))
    #expect(plain.contains("data-cell=\"note_note\""))
    let own = await Self.page(
      Self.project(
        sources: "",
        section: "{id: a, source: notes, header: {template: head, data: {title: A}, sticky: true, identifier: top}}",
        cell: "---\nidentifier: memo\n---\n<h3>{{text}}</h3>\n"))
    #expect(own.contains("<header class=\"section-header\" data-sticky data-view=\"top\">"))
    #expect(own.contains("data-cell=\"memo_note\""))
  }

  @Test func `a preview in the front matter is the template of the peek`() async {
    var project = Self.project(
      sources: "", section: "{id: a, source: notes}", cell: "---\npreview: note-peek\n---\n<h2>{{text}}</h2>\n")
    let missing = await project.build()
    #expect(missing.exitStatus != 0)
    #expect(missing.messages.contains { $0.contains("no cell template `note-peek`") })
    project.files["Templates/cells/note-peek.mustache"] = "<p>All of {{text}}</p>\n"
    let html = await Self.page(project)
    #expect(
      html.contains(
        "<h2>First &amp; last</h2>\n<template data-peek>\n<p>All of First &amp; last</p>\n</template>\n</article>"))
    project.files["Templates/cells/note-peek.mustache"] = "<p>All of {{txt}}</p>\n"
    #expect(await project.build().messages.contains { $0.contains("note-peek.mustache:1") })
    project.files["Templates/cells/note-peek.mustache"] = "<p><div>{{text}}</div></p>\n"
    #expect(await project.build().exitStatus != 0)
  }

  @Test(arguments: [
    ("{missing-file: ignore, default: show}", "missing", false),
    ("{missing-file: show, default: ignore}", "missing", true),
    ("{unknown-format: ignore, default: show}", "missing", true),
    ("{missing-file: ignore, default: show}", "broken", true),
  ])
  func `what a section shows depends on the code of the error`(policy: String, file: String, shows: Bool) async {
    for place in ["source", "section"] {
      let (source, section) = place == "source" ? (", onFailure: \(policy)", "") : ("", ", onFailure: \(policy)")
      let site = await Self.project(
        sources: "other: {file: data/\(file).json\(source)}", section: "{id: a, source: other\(section)}"
      ).build()
      #expect(site.exitStatus == 0, "\(place): \(site.report)")
      #expect(site.files["index.html"]?.contains("<p>Error ") == shows, "\(place)")
      #expect(!site.messages.isEmpty)
    }
  }

  @Test(arguments: [
    ("", "", "warning", "error", true), (", onFailure: show", "", "warning", "warning", true),
    ("", ", onFailure: ignore", "warning", "warning", false), (", onFailure: fail", "", "error", "error", false),
    (", onFailure: {unknown-format: show}", "", "warning", "error", true),
    (", onFailure: {missing-file: show}", "", "warning", "warning", true),
  ])
  func `a missing file gives an error card in a build, and an error in a check`(
    source: String, section: String, build: String, check: String, shows: Bool
  ) async {
    let project = Self.project(
      sources: "other: {file: data/note.json\(source)}", section: "{id: a, source: other\(section)}")
    let (built, checked) = (await project.build(), await project.build(writes: false))
    for (site, severity) in [(built, build), (checked, check)] {
      #expect(site.diagnostics.map(\.code) == ["missing-file"], "\(site.report)")
      #expect(site.report.hasPrefix("\(severity): there is no file `site/data/note.json`"), "\(site.report)")
      #expect(site.report.contains("did you mean `data/notes.json`?"))
      #expect(site.exitStatus == (severity == "error" ? 3 : 0))
    }
    let html = built.files["index.html"] ?? ""
    #expect(html.contains("<p>Error missing-file</p>") == shows)
    #expect(html.contains("data-state=\"requestFail\"") == shows)
  }

  @Test(arguments: [("en", "Couldn’t load. Tap to try again."), ("zh-Hans", "获取失败 点击重试")])
  func `the error card for a missing file asks the reader to try again, by language`(
    language: String, words: String
  ) async {
    let site = await MemoryProject([
      "site/site.yml": """
      title: Notes
      url: https://example.org/
      language: \(language)
      sources: {notes: data/notes.json}
      events: [retry]
      feeds: {home: {path: /, title: Home, sections: [{id: a, source: notes}]}}
      """
    ]).build()
    let html = site.files["index.html"] ?? site.report
    #expect(html.contains("data-event=\"retry\">\(words)</a>"), "\(html)")
  }

  @Test func `without its file, the modules of a source are replaced by an error card`() async {
    var project = Self.project(
      sources: "home: {file: data/home.json}",
      section: "{from: home, id: id, kind: kind, cells: items, layouts: {list: {}}}")
    let (built, checked) = (await project.build(), await project.build(writes: false))
    #expect(built.exitStatus == 0, "\(built.report)")
    #expect(built.files["index.html"]?.contains("<p>Error missing-file</p>") == true)
    #expect(built.diagnostics.map(\.severity) == [.warning])
    #expect(checked.exitStatus == 3, "\(checked.report)")
    project.files["site/data/home.json"] = #"[{"id": "m", "kind": "list", "items": []}]"#
    #expect(await project.build().files["index.html"]?.contains("Error") == false)
  }

  @Test(arguments: [
    ("sizes: {note: 9rem}", ["9rem", "9rem", "9rem"]),
    (
      "sizes: {a: 9rem, b: 300x420}, adaptor: {collection: {minWidth: 200}}",
      ["9rem", "300x420", "9rem", "300x420", "9rem", "300x420"]
    ),
    ("size: 16/9, adaptor: deck", ["16/9"]),
    ("cell: note", ["4rem", "4rem", "4rem"]),
    ("cell: note, skeleton: skeleton", ["4rem", "4rem", "4rem"]),
    ("label: None", []),
  ])
  func `a skeleton has the sizes of the cells for which it stands`(keys: String, sizes: [String]) async {
    var project = Self.project(
      sources: "later: {url: \"https://example.org/later.json\"}", section: "{id: a, source: later, \(keys)}",
      cell: "---\nsize: 4rem\n---\n<h2>{{text}}</h2>\n")
    project.files["Templates/states/skeleton.mustache"] =
      "---\noptional: [data.cells]\n---\n<p>Loading</p>{{#data.cells}}<i data-size=\"{{size}}\"></i>{{/data.cells}}\n"
    let site = await project.build()
    let html = site.files["index.html"] ?? site.report
    let parts = html.split(separator: "<i data-size=\"").dropFirst()
    #expect(parts.map { String($0.prefix { $0 != "\"" }) } == sizes, "\(site.report)")
    #expect(html.contains("skeleton-cells") == !sizes.isEmpty)
    for size in sizes { #expect(site.files["theme/sections.css"]?.contains("[data-size=\"\(size)\"]") == true) }
  }

  @Test func `style sheets can tell error cards by the code of the error`() async {
    var project = Self.project(
      sources: "broken: {file: data/broken.json}",
      section: "{id: a, source: broken, onFailure: show, label: Notes}")
    project.files["Templates/states/error.mustache"] = nil
    project.usesBuiltInTemplates = true
    let html = await Self.page(project)
    #expect(html.contains("<div class=\"state state-error\" data-code=\"unknown-format\">"), "\(html)")
  }

  @Test(arguments: [
    ("{{title}}", "put the tag into a section"), ("{{size}}", "put the tag into a section"),
    ("{{txet}}", "did you mean `text`? Where cards may lack `txet`, put the tag into a section"),
  ])
  func `a missing value is told with a remedy, and with names that the card could have`(tag: String, hint: String) async
  {
    var project = Self.project(sources: "", section: "{id: a, source: notes}", cell: "<h2>\(tag)</h2>\n")
    project.files["site/data/notes.json"] = """
      [{"id": "a", "kind": "note", "text": "First"},
       {"id": "b", "kind": "note", "title": "Second", "size": "1", "txet": "T", "text": "S"}]
      """
    let site = await project.build()
    #expect(site.diagnostics.map(\.code) == ["missing-value"])
    #expect(site.diagnostics.first?.hint?.hasPrefix(hint) == true, "\(site.report)")
  }

  @Test(arguments: [("kind", "", true), ("type", "", true), ("sort", "", false), ("kind", ", kind: other", false)])
  func `a source that does not say where its kinds are is told the field that has them`(
    field: String, key: String, isTold: Bool
  ) async {
    for policy in ["plain", "fail"] {
      var project = Self.project(
        sources: "others: {file: data/others.json\(key)}", section: "{id: a, source: others, unknownKind: \(policy)}")
      project.files["site/data/others.json"] = #"[{"id": "a", "\#(field)": "note", "text": "First"}]"#
      project.files["Templates/cells/plain.mustache"] = "<h2>{{text}}</h2>\n"
      let hint = await project.build().diagnostics.first?.hint
      #expect(hint?.hasPrefix("write `kind: \(field)` in the source") == isTold, "\(hint ?? "no hint")")
    }
  }

  @Test func `one section can be put into several feeds by an alias`() async {
    let site = await MemoryProject(
      [
        "site/site.yml": """
        title: Notes
        url: https://example.org/
        language: en
        sources: {notes: {file: data/notes.json, kind: kind}}
        feeds:
          home:
            path: /
            title: Home
            sections:
              - &shelf {id: shelf, source: notes, header: {template: head, data: {title: Shelf}}}
          other:
            path: /other/
            title: Other
            sections:
              - {id: first, source: notes}
              - *shelf
        """,
        "site/data/notes.json": #"[{"id": "a", "kind": "note", "text": "First"}]"#,
        "Templates/cells/note.mustache": "<p>{{text}}</p>\n",
        "Templates/sections/head.mustache": "<h2>{{data.title}}</h2>\n",
        "Templates/pages/feed.mustache": """
        <!DOCTYPE html>
        <html lang="en"><head><title>{{page.title}}</title></head><body><main><h1>{{page.title}}</h1>
        {{{sections}}}
        </main></body></html>
        """,
      ], usesBuiltInTemplates: false
    ).build()
    #expect(site.exitStatus == 0, "\(site.report)")
    for path in ["index.html", "other/index.html"] {
      let html = site.files[path] ?? ""
      let shelf = html.firstRange(of: "id=\"shelf\"").map { html[$0.lowerBound...] } ?? ""
      #expect(shelf.contains("<h2>Shelf</h2>") && shelf.contains("<p>First</p>"), "\(path)")
    }
  }

  @Test func `a code that no error has is a mistake`() async {
    let site = await Self.project(
      sources: "other: {file: data/missing.json, onFailure: {mising-file: ignore}}", section: "{id: a, source: other}"
    ).build()
    #expect(
      site.messages.contains { $0.contains("`onFailure` cannot be `mising-file`") && $0.contains("missing-file") })
  }
}

extension MemoryProject {
  /// The project with a title in the template of headers and footers, for those that have none.
  fileprivate func with(footerTitle: String) -> MemoryProject {
    var project = self
    project.files["Templates/sections/head.mustache"] =
      "---\noptional: [data.title]\n---\n{{#data.title}}<h2>{{data.title}}</h2>{{/data.title}}{{^data.title}}<p>\(footerTitle)</p>{{/data.title}}\n"
    return project
  }
}
