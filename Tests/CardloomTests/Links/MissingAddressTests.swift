import Cardloom
import CardloomTesting
import Diagnostics
import Platform
import Testing

/// Addresses that lead to nothing are reported with their place.
@Suite struct MissingAddressTests {
  /// A site in a folder of its host, with two feeds and one picture.
  private func project(
    cell: String = "<p>{{title}}</p>", data: String = "", page: String = "", head: String = "",
    extra: String = "onMissing: error",
    url: String = "https://example.org/", files: [String: String] = [:]
  ) -> MemoryProject {
    let template = """
      <!DOCTYPE html>
      <html lang="en"><head><title>{{page.title}}</title>\(head)</head><body><main><h1 id="top-line">{{page.title}}</h1>
      \(page)
      {{{sections}}}
      </main></body></html>
      """
    let own = [
      "site/site.yml": """
      title: T
      url: \(url)
      language: en
      sources: {notes: {file: data/notes.json, kind: kind}}
      feeds:
        home: {path: /, pages: {size: 1}, sections: [{id: s, source: notes, loadMore: true}]}
        about: {path: /about/, sections: [{id: t, source: notes}]}
      \(extra)
      """,
      "site/data/notes.json": #"[{"id": "a", "kind": "note", "title": "A"\#(data)}, {"id": "b", "kind": "note", "#
        + #""title": "B"\#(data)}]"#,
      "site/assets/boat.png": "",
      "site/assets/a b.png": "",
      "Templates/pages/feed.mustache": template,
      "Templates/cells/note.mustache": cell,
    ]
    return MemoryProject(own.merging(files) { $1 })
  }

  private func codes(_ site: BuiltSite) -> [String] { site.diagnostics.map(\.code) }

  // MARK: Attributes

  /// The attributes that contain an address, with `@` in its place.
  static let attributes: [(html: String, isLink: Bool)] = [
    (#"<img src="@" alt="A boat">"#, false),
    (#"<img src="{{root}}assets/boat.png" srcset="@ 2x" alt="A boat">"#, false),
    (#"<p><a href="@">Read on</a></p>"#, true),
    (#"<video src="{{root}}assets/boat.png" poster="@" controls></video>"#, false),
  ]

  @Test(arguments: attributes) func aMissingFileInACellTemplateIsReported(_ attribute: (html: String, isLink: Bool))
    async throws
  {
    let html = attribute.html.replacing("@", with: "{{root}}assets/baot.png")
    let site = await project(cell: html).build()
    #expect(codes(site) == ["missing-asset"])
    let found = try #require(site.diagnostics.first)
    #expect(found.location?.file == "Templates/cells/note.mustache")
    #expect(found.subject?.card == "a")
    #expect(found.hint?.contains("assets/boat.png") == true)
    #expect(await project(cell: attribute.html.replacing("@", with: "{{root}}assets/boat.png")).build().exitStatus == 0)
  }

  @Test(
    arguments: [
      (##"<p>{{{content_html}}}</p>"##, ##", "content_html": "<a href='/far/away/'>x</a>""##, true),
      (##"<p><a href="{{link}}">x</a></p>"##, ##", "link": "far/away/""##, true),
      (##"<p><a href="{{root}}far/away/">x</a></p>"##, "", false),
    ] as [(String, String, Bool)])
  func theRemedyFitsAnAddressFromData(cell: String, data: String, isFromData: Bool) async throws {
    let site = await project(cell: cell, data: data).build()
    #expect(Set(codes(site)) == ["missing-page"])
    let hint = try #require(site.diagnostics.first?.hint)
    #expect(hint.contains("home_page_url") == isFromData, "\(hint)")
  }

  @Test(arguments: attributes) func aMissingFileInAPageTemplateIsReported(_ attribute: (html: String, isLink: Bool))
    async throws
  {
    let html = attribute.html.replacing("@", with: "{{page.root}}assets/baot.png").replacing(
      "{{root}}", with: "{{page.root}}")
    let site = await project(page: html).build()
    #expect(codes(site) == ["missing-asset"])
    #expect(site.diagnostics.first?.location?.file == "Templates/pages/feed.mustache")
    #expect(site.diagnostics.first?.location?.line == 3)
  }

  @Test(arguments: attributes) func anAddressThatLeadsOutOfTheSiteIsReported(_ attribute: (html: String, isLink: Bool))
    async
  {
    let html = attribute.html.replacing("@", with: "{{root}}../boat.png")
    let site = await project(cell: html).build()
    #expect(codes(site) == [attribute.isLink ? "missing-page" : "missing-asset"])
    #expect(site.diagnostics.first?.message.contains("leads out of the site") == true)
  }

  @Test(arguments: [
    (#"<img src="{{image}}" alt="A boat">"#, "missing-asset"),
    (#"<img src="{{root}}assets/boat.png" srcset="{{image}} 1x, /assets/boat.png 2x" alt="A boat">"#, "missing-asset"),
    (#"<p><a href="{{image}}">Read on</a></p>"#, "missing-asset"),
    (#"<video src="{{root}}assets/boat.png" poster="{{image}}" controls></video>"#, "missing-asset"),
  ]) func aMissingFileInDataIsReportedWithCardAndField(_ cell: String, _ code: String) async throws {
    let site = await project(cell: cell, data: #", "image": "assets/baot.png""#).build()
    #expect(codes(site) == [code])
    let found = try #require(site.diagnostics.first)
    #expect(found.subject?.card == "a")
    #expect(found.subject?.field == "image")
    #expect(await project(cell: cell, data: #", "image": "assets/boat.png""#).build().exitStatus == 0)
  }

  @Test(arguments: [
    (#"<p style="background-image: url(../../assets/boat.png)">Text</p>"#, ["missing-asset"]),
    (#"<p style="background-image: url('/assets/boat.png')">Text</p>"#, []),
    (#"<p style="background-image: url(/assets/baot.png)">Text</p>"#, ["missing-asset"]),
  ]) func anAddressInAStyleAttributeIsChecked(_ cell: String, _ expected: [String]) async {
    #expect(codes(await project(cell: cell).build()) == expected)
  }

  // MARK: Stylesheets

  @Test(arguments: [
    ("Templates/theme/own.css", "boat.png", ["missing-asset"]),
    ("Templates/theme/own.css", "../assets/boat.png", []),
    ("Templates/theme/own.css", "'../assets/baot.png'", ["missing-asset"]),
    ("Templates/theme/own.css", "../../boat.png", ["missing-asset"]),
    ("Templates/theme/own.css", "data:image/png;base64,AA", []),
    ("Templates/cells/note.css", "../assets/boat.png", []),
    ("Templates/cells/note.css", "../assets/baot.png", ["missing-asset"]),
    ("site/assets/own.css", "boat.png", []),
    ("site/assets/own.css", "baot.png", ["missing-asset"]),
  ]) func anAddressInAStylesheetIsChecked(_ sheet: String, _ address: String, _ expected: [String]) async {
    let site = await project(
      head: #"<link rel="stylesheet" href="{{page.root}}theme/own.css">"#,
      files: ["Templates/theme/own.css": ""].merging(
        [sheet: "p {\n  background: url(\(address)) /* url(x.png) */;\n}\n"]
      ) { $1 }
    ).build()
    #expect(codes(site) == expected)
    if let found = site.diagnostics.first {
      #expect(found.location?.file == sheet)
      #expect(found.location?.line == 2)
    }
  }

  @Test(arguments: [
    ("", ["unlinked-stylesheet"]), (#"<link rel="stylesheet" href="{{page.root}}theme/own.css">"#, []),
    (#"<style>@import "theme/own.css";</style>"#, ["missing-asset"]),
  ]) func aStylesheetOfTheThemeThatNoPageLinksIsReported(_ head: String, _ expected: [String]) async {
    let site = await project(head: head, files: ["Templates/theme/own.css": "p { color: red }\n"]).build()
    #expect(codes(site) == expected)
  }

  // MARK: Pages and ids

  @Test(arguments: [
    ("{{root}}", nil), ("{{root}}index.html", nil), ("{{root}}about/", nil), ("{{root}}about", nil),
    ("{{root}}about/index.html?a=1&amp;b=2", nil), ("{{root}}page/2/", nil), ("/about/", nil), ("/", nil),
    ("{{root}}abuot/", "missing-page"), ("{{root}}page/9/", "missing-page"), ("/abuot/", "missing-page"),
    ("{{root}}assets/", "missing-page"), ("{{root}}about/other.html", "missing-page"),
    ("{{root}}assets/a%20b.png", nil), ("{{root}}assets/c%20d.png", "missing-asset"),
    ("{{root}}about/#top-line", nil), ("{{root}}about/#nowhere", "missing-target"),
    ("#top-line", nil), ("#nowhere", "missing-target"), ("#card=a", nil), ("{{root}}about/#card=a", nil),
    ("https://example.com/x", nil), ("//example.com/x", nil), ("mailto:a@example.org", nil),
    ("?page=2", nil), ("{{root}}assets/boat.png#x", nil),
  ]) func aLinkLeadsToAPageOfTheSite(_ address: String, _ code: String?) async {
    let page = #"<p><a href="\#(address.replacing("{{root}}", with: "{{page.root}}"))">Read on</a></p>"#
    #expect(codes(await project(page: page).build()) == [code].compactMap { $0 })
    let cell = #"<p><a href="\#(address)">Read on</a></p>"#
    #expect(codes(await project(cell: cell).build()) == [code].compactMap { $0 })
  }

  @Test func anAttributeOfDataIsNoLink() async {
    let cell = #"<p data-src="nothing.png" data-href="nowhere/">Text &lt;img src="nothing.png"></p>"#
    #expect(await project(cell: cell).build().exitStatus == 0)
  }

  @Test(arguments: [
    ("/daily/about/", nil), ("/daily/abuot/", "missing-page"), ("/about/", "missing-page"), ("/elsewhere/", nil),
    ("/daily/assets/boat.png", nil), ("/assets/boat.png", "missing-asset"), ("/daily", nil), ("/", nil),
  ]) func aSiteInAFolderOfItsHostKnowsItsBase(_ address: String, _ code: String?) async {
    let site = await project(
      cell: #"<p><a href="\#(address)">Read on</a></p>"#, url: "https://example.org/daily/"
    ).build()
    #expect(codes(site) == [code].compactMap { $0 })
  }

  @Test func aBaseElementTurnsTheCheckOff() async {
    let site = await project(
      page: #"<p><a href="nowhere/">Read on</a></p>"#, head: #"<base href="https://example.com/">"#
    ).build()
    #expect(site.exitStatus == 0)
  }

  @Test func oneMistakeOfATemplateIsReportedOnce() async {
    let site = await project(page: #"<p><a href="{{page.root}}nowhere/">Read on</a></p>"#).build()
    #expect(codes(site) == ["missing-page"])
    #expect(site.diagnostics.first?.occurrences == 3)
  }

  // MARK: Policy

  @Test(
    arguments: [
      ("onMissing: warn", 0, ["missing-asset", "missing-page", "missing-target"]),
      ("onMissing: ignore", 0, []),
      ("onMissing: {asset: ignore}", 1, ["missing-page", "missing-target"]),
      ("onMissing: {asset: warn, page: warn, target: ignore}", 0, ["missing-asset", "missing-page"]),
    ] as [(String, Int32, [String])])
  func aSiteChoosesWhatHappens(_ key: String, _ status: Int32, _ expected: [String]) async {
    let cell = ##"<p><a href="{{root}}x.png">A</a> <a href="{{root}}x/">B</a> <a href="#x">C</a></p>"##
    let site = await project(cell: cell, extra: key).build()
    #expect(site.exitStatus == status)
    #expect(codes(site).sorted() == expected)
  }

  @Test func aPolicyThatDoesNotExistIsRefused() async {
    #expect(await project(extra: "onMissing: maybe").build().exitStatus == 2)
  }

  @Test func aSiteThatDoesNotChooseIsCheckedByCheckAlone() async throws {
    let cell = #"<p><a href="{{root}}nowhere/">A</a></p>"#
    #expect(await codes(project(cell: cell, extra: "").build()) == [])
    let files = MemoryFileSystem(project(cell: cell, extra: "").files)
    let check = SiteBuild(options: BuildOptions(writes: false), files: files, stopwatch: { .zero })
    let error = await #expect(throws: Diagnosed.self) { _ = try await check.run() }
    #expect(error?.diagnostics.map(\.code) == ["missing-page"])
  }

  // MARK: Incremental builds

  private func build(_ files: MemoryFileSystem) async -> [String] {
    let options = BuildOptions(project: ".", jobs: 2, program: "test")
    do {
      let report = try await SiteBuild(options: options, files: files, stopwatch: { .zero }).run()
      return report.diagnostics.map(\.code) + ["kept \(report.kept)"]
    } catch {
      return error.diagnostics.map(\.code)
    }
  }

  @Test func ofManyCardsWithDifferentMissingFilesTheFirstIsToldWithWhatMayBeMeant() async throws {
    let cards = (0..<40).map { #"{"id": "c\#($0)", "kind": "note", "title": "T", "image": "assets/p\#($0).jpg"}"# }
    var files = Dictionary(uniqueKeysWithValues: (0..<40).map { ("site/assets/p\($0).jpeg", "") })
    files["site/data/notes.json"] = "[\(cards.joined(separator: ","))]"
    let site = await project(
      cell: #"<img src="{{image}}" alt="A boat">"#, extra: "onMissing: warn", files: files
    ).build()
    #expect(codes(site) == ["missing-asset"])
    let found = try #require(site.diagnostics.first)
    #expect(found.message.contains("assets/p0.jpg") && found.hint == "did you mean `assets/p0.jpeg`?", "\(site.report)")
    // Each card is on a page of the one feed, and on the page of the other.
    #expect(found.subject?.card == "c0" && found.occurrences == 80)
  }

  @Test func mistakesAreToldAtTheirLineInCardsOfEveryShape() async throws {
    let cards = (0..<12).map { index in
      let kind = index.isMultiple(of: 3) ? #""film": "assets/f\#(index).png""# : #""photo": "assets/p\#(index).png""#
      return #"{"id": "c\#(index)", "kind": "note", "title": "T", \#(kind), "other": "assets/o\#(index).png"}"#
    }
    let cell = #"""
      {{#film}}<img src="{{film}}" alt="A film">{{/film}}
      {{#photo}}<img src="{{photo}}" alt="A boat"> <img src="{{other}}" alt="Another boat">{{/photo}}
      """#
    let site = await project(
      cell: cell, page: #"<p><img src="{{page.root}}assets/baot.png" alt="A boat"></p>"#, extra: "onMissing: warn",
      files: ["site/data/notes.json": "[\(cards.joined(separator: ","))]"]
    ).build()
    let told = site.diagnostics.map {
      "\($0.location?.line ?? 0) \($0.subject?.card ?? "-") \($0.subject?.field ?? "-") \($0.occurrences)"
    }
    // Each card is on a page of the one feed, and on the page of the other.
    #expect(told.sorted() == ["1 c0 film 8", "2 c1 other 16", "2 c1 photo 16", "3 - page.root 13"], "\(site.report)")
  }

  @Test(arguments: [("onMissing: error", []), ("onMissing: warn", ["kept 0"])] as [(String, [String])])
  func anAssetThatIsRemovedIsMissedByTheNextBuild(_ key: String, _ rest: [String]) async throws {
    let cell = #"<p><img src="{{root}}assets/boat.png" alt="A boat"></p>"#
    let files = MemoryFileSystem(project(cell: cell, extra: key).files)
    #expect(await build(files) == ["kept 0"])
    #expect(await build(files) == ["kept 3"])
    try files.remove("site/assets/boat.png")
    #expect(await build(files) == ["missing-asset"] + rest)
    #expect(await build(files).first == "missing-asset")
    try files.write("", to: "site/assets/boat.png")
    #expect(await build(files) == [key == "onMissing: error" ? "kept 3" : "kept 0"])
    #expect(await build(files) == ["kept 3"])
  }

  @Test func anIdThatIsRemovedIsMissedByTheNextBuild() async throws {
    let cell = #"<p id="n-{{id}}"><a href="{{root}}about/#n-b">Read on</a></p>"#
    let files = MemoryFileSystem(project(cell: cell).files)
    #expect(await build(files) == ["kept 0"])
    #expect(await build(files) == ["kept 3"])
    try files.write(#"[{"id": "a", "kind": "note", "title": "A"}]"#, to: "site/data/notes.json")
    #expect(await build(files).first == "missing-target")
  }
}
