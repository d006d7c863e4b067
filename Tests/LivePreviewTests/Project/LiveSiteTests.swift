import Cardloom
import FeedPages
import Foundation
import LivePreview
import Platform
import PreviewServer
import Testing
import Workbench

@Suite("The live preview")
struct LiveSiteTests {
  private static let project = [
    "p/site/site.yml": """
    title: Live
    url: https://example.org/
    language: en
    sources:
      cards: {file: data/cards.json, kind: kind}
    feeds:
      home:
        path: /
        title: Home
        pages: {size: 2, number: sequential}
        sections:
          - {id: latest, source: cards, adaptor: table, loadMore: true}

    """,
    "p/site/data/cards.json": """
    [{"id": "a", "kind": "note", "title": "A"}, {"id": "b", "kind": "other", "title": "B"},
     {"id": "c", "kind": "note", "title": "C"}]
    """,
    "p/Templates/cells/note.mustache": "<p class=\"note\">{{title}}</p>\n",
    "p/Templates/cells/other.mustache": "<p class=\"other\">{{title}}</p>\n",
    "p/Templates/cells/note.css": ".note { color: red }\n",
  ]

  private func open(_ files: MemoryFileSystem) async throws -> LiveSite {
    let site = try LiveSite(folder: "p", files: files, token: "t", editor: nil)
    await site.open()
    return site
  }

  private func text(_ site: LiveSite, _ target: String) async throws -> String? {
    guard case .document(let bytes, _, _) = await site.resource(at: try RequestPath(target: target)) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func act(_ site: LiveSite, _ action: String, _ body: String) async throws -> (isDone: Bool, text: String)? {
    switch await site.perform(at: try RequestPath(target: "/~live/" + action), body: Array(body.utf8)) {
    case .document(let bytes, _, _): (true, String(decoding: bytes, as: UTF8.self))
    case .refused(let bytes, _): (false, String(decoding: bytes, as: UTF8.self))
    default: nil
    }
  }

  @Test("Former addresses lead on, and the project's page answers for missing ones")
  func notices() async throws {
    var project = Self.project
    project["p/site/site.yml"]? += "aliases: {/old.html: /page/2/, /older/: /}\nnotFound: true\n"
    project["p/site/site.yml"] = project["p/site/site.yml"]?.replacing("example.org/", with: "example.org/daily/")
    let site = try await open(MemoryFileSystem(project))
    #expect(try await text(site, "/old.html")?.contains("url=./page/2/index.html\"") == true)
    #expect(try await text(site, "/older/")?.contains("url=../index.html\"") == true)
    guard case .folderWithoutSlash = await site.resource(at: try RequestPath(target: "/older")) else {
      Issue.record("a folder needs its slash")
      return
    }
    for (path, root) in [("/no/such/page/", "/"), ("/nothing", "/"), ("/~preview/site/nothing/", "/~preview/site/")] {
      guard case .missingPage(let html) = await site.resource(at: try RequestPath(target: path)) else {
        Issue.record("\(path) has no page")
        continue
      }
      let page = String(decoding: html, as: UTF8.self)
      #expect(page.contains("Page not found") && page.contains("href=\"\(root)index.html\">Live</a>"))
    }
  }

  @Test(
    "A damaged record hides neither its neighbours nor the page",
    arguments: [
      #"{"id": "x", "kind": "note"}"#, #"{"id": "x", "kind": "note", "title": {"a": 1}}"#, #"{"kind": "note"}"#, "null",
      #"{"id": "a", "kind": "note", "title": "A"}"#, #"{"id": "x", "kind": {}, "title": "A"}"#,
    ])
  func damagedRecords(_ record: String) async throws {
    var project = Self.project
    project["p/site/data/cards.json"] = """
      [{"id": "a", "kind": "note", "title": "A"}, \(record), {"id": "c", "kind": "note", "title": "C"}]
      """
    let site = try await open(MemoryFileSystem(project))
    let pages = try #require(try await text(site, "/")) + (try await text(site, "/page/2/") ?? "")
    #expect(pages.contains("data-card=\"a\"") && pages.contains("data-card=\"c\""))
  }

  @Test("Pages are made when they are asked for, and nothing is written")
  func pages() async throws {
    let files = MemoryFileSystem(Self.project)
    let site = try await open(files)
    let front = try #require(try await text(site, "/"))
    #expect(front.contains("data-card=\"a\"") && front.contains("<script src=\"/~live/live.js\" defer></script>"))
    #expect(try await text(site, "/page/2/index.html")?.contains("data-card=\"c\"") == true)
    #expect(try await text(site, "/theme/cells.css")?.contains(".note { color: red }") == true)
    #expect(files.writtenPaths.isEmpty)
  }

  @Test(
    "What is not a page is missing",
    arguments: ["/page/3/", "/page/1/", "/page/02/", "/nowhere/", "/~live/", "/theme/x"])
  func missing(target: String) async throws {
    let site = try await open(MemoryFileSystem(Self.project))
    #expect(try await text(site, target) == nil)
  }

  @Test("Documents for feed readers and the sitemap are made when they are asked for, of the latest cards")
  func documents() async throws {
    let files = MemoryFileSystem(Self.project)
    let text = Self.project["p/site/site.yml"] ?? ""
    try files.write(
      text.replacing("sequential", with: "anchored")
        + """
          tags: {each: kind, source: cards, path: "/of/{slug}/"}
        sitemap: true
        syndication: {formats: [rss, json]}

        """, to: "p/site/site.yml")
    let cards = Self.project["p/site/data/cards.json"] ?? ""
    let site = try await open(files)
    let rss = try #require(try await self.text(site, "/rss.xml"))
    #expect(rss.contains("<title>A</title>"))
    let archive = try #require(try await self.text(site, "/page/1/rss.xml"))
    #expect(archive.contains("<title>C</title>") && !archive.contains("<title>A</title>"))
    #expect(try await self.text(site, "/feed.json")?.contains("https://jsonfeed.org/version/1.1") == true)
    #expect(try await self.text(site, "/sitemap.xml")?.contains("<loc>https://example.org/of/other/</loc>") == true)
    #expect(try await self.text(site, "/robots.txt")?.contains("Sitemap: https://example.org/sitemap.xml") == true)
    #expect(try await self.text(site, "/~preview/site/rss.xml") == rss)
    for target in ["/page/2/rss.xml", "/page/1/x.xml", "/of/rss.xml", "/sitemap/1.xml"] {
      #expect(try await self.text(site, target) == nil, "\(target)")
    }
    try files.write(cards.replacing("\"A\"", with: "\"New\""), to: "p/site/data/cards.json")
    await site.update()
    #expect(try await self.text(site, "/rss.xml")?.contains("<title>New</title>") == true)
    // Cards without dates are entries, too.
    try files.write(
      "\(try #require(Self.project["p/site/site.yml"]))syndication: {formats: [atom]}\n", to: "p/site/site.yml")
    await site.update()
    #expect(try await self.text(site, "/atom.xml")?.contains("<title>New</title>") == true)
  }

  @Test("A template that does not compile is told over its cards; the others are shown")
  func brokenTemplate() async throws {
    let files = MemoryFileSystem(Self.project)
    let site = try await open(files)
    try files.write("<p class=\"note\">{{#title}}</p>\n", to: "p/Templates/cells/note.mustache")
    await site.update()
    let page = try #require(try await text(site, "/"))
    #expect(page.contains("data-live-place=\"Templates/cells/note.mustache:1:"))
    #expect(page.contains("<p class=\"other\">B</p>"))
    try files.write("<p class=\"note\">{{title}}!</p>\n", to: "p/Templates/cells/note.mustache")
    await site.update()
    let mended = try #require(try await text(site, "/"))
    #expect(mended.contains("<p class=\"note\">A!</p>") && !mended.contains("cardloom-error"))
  }

  @Test("A broken partial is told over the cells that call it, and over no others")
  func brokenPartial() async throws {
    let files = MemoryFileSystem(Self.project)
    try files.write("{{> line}}\n", to: "p/Templates/cells/note.mustache")
    try files.makeFolder("p/Templates/partials")
    try files.write("<p>{{titel}}</p>\n", to: "p/Templates/partials/line.mustache")
    let site = try await open(files)
    let page = try #require(try await text(site, "/"))
    #expect(page.contains("data-live-place=\"Templates/partials/line.mustache:"))
    #expect(page.contains("<p class=\"other\">B</p>"))
  }

  @Test("A cell that does not conform is told alone")
  func nonconformingCell() async throws {
    let files = MemoryFileSystem(Self.project)
    try files.write("<p><div>{{title}}</div></p>\n", to: "p/Templates/cells/note.mustache")
    let site = try await open(files)
    let page = try #require(try await text(site, "/"))
    #expect(page.contains("cardloom-error-message"))
    #expect(page.contains("<p class=\"other\">B</p>"))
  }

  @Test("While the configuration is wrong, the last pages stay and the panel says why")
  func brokenConfiguration() async throws {
    let files = MemoryFileSystem(Self.project)
    let site = try await open(files)
    try files.write("title: [", to: "p/site/site.yml")
    await site.update()
    let page = try #require(try await text(site, "/"))
    #expect(page.contains("data-card=\"a\"") && page.contains("site/site.yml"))
    try files.write(Self.project["p/site/site.yml"] ?? "", to: "p/site/site.yml")
    await site.update()
    #expect(try await text(site, "/")?.contains("&quot;problems&quot;: []") == true)
  }

  @Test("A project that cannot be read at first says so and recovers")
  func recovers() async throws {
    let files = MemoryFileSystem(Self.project)
    try files.write("titel: x", to: "p/site/site.yml")
    let site = try await open(files)
    #expect(try await text(site, "/")?.contains("cardloom-failure") == true)
    try files.write(Self.project["p/site/site.yml"] ?? "", to: "p/site/site.yml")
    await site.update()
    #expect(try await text(site, "/")?.contains("data-card=\"a\"") == true)
  }

  @Test("A changed style is told as a style, a changed card as pages")
  func events() async throws {
    let files = MemoryFileSystem(Self.project)
    let site = try await open(files)
    guard case .events(let events) = await site.resource(at: try RequestPath(target: "/~live/events")) else {
      Issue.record("no events")
      return
    }
    var iterator = events.makeAsyncIterator()
    #expect(await iterator.next()?.name == "hello")
    try files.write(".note { color: blue }\n", to: "p/Templates/cells/note.css")
    await site.update(["p/Templates/cells/note.css"])
    let change = try #require(await iterator.next())
    #expect(change.name == "change" && change.data.contains("/theme/cells.css"))
  }

  @Test("A card's data is drawn without being kept, and a report stands where it does not fit")
  func draft() async throws {
    let site = try await open(MemoryFileSystem(Self.project))
    let place = "\"page\": \"/\", \"section\": \"latest\", \"card\": \"a\""
    let drawn = try await act(site, "draft", "{\(place), \"data\": {\"id\": \"a\", \"title\": \"<b>\"}}")
    #expect(drawn?.text.contains("<p class=\"note\">&lt;b&gt;</p>") ?? drawn?.text.contains("&lt;b") == true)
    #expect(try await text(site, "/")?.contains("<p class=\"note\">A</p>") == true)
  }

  @Test("A variant is saved as what differs from the fixture")
  func variant() async throws {
    let files = MemoryFileSystem(Self.project)
    try files.write("{\"kind\": \"note\", \"title\": \"A\"}", to: "p/Templates/cells/note.json")
    let site = try await open(files)
    let saved = try await act(
      site, "variant",
      "{\"template\": \"cells/note\", \"name\": \"long\", \"data\": {\"kind\": \"note\", \"title\": \"Long\"}}")
    #expect(saved?.isDone == true)
    #expect(files.files["p/Templates/cells/note~long.json"] == "{\n  \"title\": \"Long\"\n}\n")
  }

  @Test(
    "Actions that make no sense are refused and write nothing",
    arguments: [
      ("variant", "{\"template\": \"../cells/note\", \"name\": \"x\", \"data\": {}}"),
      ("variant", "{\"template\": \"cells/note\", \"name\": \"../x\", \"data\": {}}"),
      ("variant", "{\"template\": \"cells/note\", \"name\": \"x\", \"data\": []}"), ("variant", "not json"),
      ("note", "{}"),
      ("note", "{\"page\": \"/\", \"section\": \"latest\", \"card\": \"nobody\", \"text\": \"x\"}"), ("open", "{}"),
      ("open", "{\"file\": \"/etc/passwd\"}"), ("card", "[]"), ("draft", "{}"),
    ])
  func refusals(action: String, body: String) async throws {
    let files = MemoryFileSystem(Self.project)
    let site = try await open(files)
    let answer = try await act(site, action, body)
    #expect(answer?.isDone == false)
    #expect(files.writtenPaths.isEmpty)
  }

  @Test(
    "The workbench lies in a folder of its own, laid out like the preview that is written",
    arguments: [
      ("", "data-page=\"wall\""), ("index.html", "data-page=\"wall\""), ("cells/note/", "data-page=\"cell\""),
      ("feeds/home/", "data-page=\"feed\""),
      ("frames/cells/note/default.html", "data-frame=\"cells/note~default:default\""),
      ("site/", "../workbench/frame.js"), ("site/page/2/", "data-card=\"c\""),
      ("site/index.origins.js", "cardloomOrigins("),
      ("site/theme/cells.css", ".note { color: red }"), ("workbench/states.js", "window.cardloomStates"),
      ("index.json", "cells/note~default:default"),
    ])
  func workbench(path: String, part: String) async throws {
    let files = MemoryFileSystem(Self.project)
    let site = try await open(files)
    #expect(try await text(site, "/~preview/" + path)?.contains(part) == true)
    #expect(files.writtenPaths.isEmpty)
  }

  @Test("A frame's data is drawn, saved and noted under its variant")
  func frameActions() async throws {
    let files = MemoryFileSystem(Self.project)
    try files.write("{\"kind\": \"note\", \"title\": \"A\"}", to: "p/Templates/cells/note.json")
    let site = try await open(files)
    let page = "\"page\": \"/~preview/frames/cells/note/default.html\""
    #expect(try await act(site, "card", "{\(page)}")?.text.contains("\"template\":\"cells/note\"") == true)
    #expect(try await act(site, "draft", "{\(page), \"data\": {\"title\": \"Tried\"}}")?.text.contains("Tried") == true)
    #expect(try await act(site, "note", "{\(page), \"text\": \"Too long\", \"id\": \"urn:uuid:1\"}")?.isDone == true)
    let note = files.files["p/site/review/\(ReviewThread.name(of: "urn:uuid:1")).json"]
    #expect(note?.contains("\"frame\": \"default\"") == true)
    let missing = "{\"page\": \"/~preview/frames/cells/nothing/default.html\"}"
    #expect(try await act(site, "card", missing)?.isDone == false)
  }

  @Test("Pages show pictures at once, and those that are loaded later offer the files that were made of them")
  func pictures() async throws {
    var project = Self.project
    project["p/site/site.yml"]? += "pictures: {widths: [16, 24]}\n"
    project["p/site/data/cards.json"] = """
      [{"id": "a", "kind": "note", "title": "A", "image": "assets/quay.webp", "image_alt": ""},
       {"id": "b", "kind": "note", "title": "B", "image": "assets/torn.jpg", "image_alt": ""}]
      """
    project["p/Templates/cells/note.mustache"] = "---\noptional: [image]\n---\n<p>{{title}}</p>{{> image}}\n"
    let files = MemoryFileSystem(project)
    try files.makeFolder("p/site/assets")
    try files.write(Self.quay, to: "p/site/assets/quay.webp")
    try files.write("torn", to: "p/site/assets/torn.jpg")
    let (state, reader) = (try LiveState(token: "t", now: { nil }), ProjectReader(folder: "p", files: files))
    func shown() async throws -> (html: String, problems: [String]) {
      let page = try #require(await state.page(at: PagePath("")))
      return (String(decoding: page.html, as: UTF8.self), page.problems.map(\.code))
    }
    let offer = "srcset=\"./pictures/assets/quay.webp.16.webp 16w, "

    _ = await state.adopt(await reader.read(.all))
    let version = try #require(await state.current)
    var page = try await shown()
    #expect(page.html.contains("src=\"./assets/quay.webp\"") && !page.html.contains("srcset"))
    #expect(page.problems.isEmpty)
    #expect(await state.pictureFile(at: "pictures/assets/quay.webp.16.webp") == nil)

    let made = try #require(await version.makePictures(jobs: 2))
    let news = try #require(await state.adopt(made, of: version))
    // Nothing is exchanged in open pages; the workbench lists the broken picture.
    #expect(news.problems.map(\.code) == ["left-picture"])
    #expect(news.change?.pages == false && news.change?.catalogue == true)
    page = try await shown()
    #expect(page.html.contains(offer) && page.problems == ["left-picture"])
    #expect(await state.pictureFile(at: "pictures/assets/quay.webp.16.webp")?.starts(with: "RIFF".utf8) == true)
    #expect(await state.pictureFile(at: "pictures/assets/quay.webp.17.webp") == nil)
    #expect(await state.current?.warnings.map(\.code) == ["left-picture"])
    let again = try #require(await state.adopt(made, of: version))
    #expect(again.problems.isEmpty && again.change == nil)

    // Another change keeps them, a change of the picture does not, and an older version's files come too late.
    try files.write("<p>{{title}}!</p>{{> image}}\n", to: "p/Templates/cells/other.mustache")
    _ = await state.adopt(await reader.read(.all, changed: ["p/Templates/cells/other.mustache"]))
    #expect(try await shown().html.contains(offer))
    _ = await state.adopt(await reader.read(.all), assets: ["/assets/quay.webp"])
    page = try await shown()
    #expect(!page.html.contains("srcset") && page.problems == ["left-picture"])
    #expect(await state.adopt(made, of: version) == nil)
    // The next build finds them in its cache.
    #expect(files.writtenPaths.contains { $0.hasPrefix("p/site/.public.cardloom-pictures/") })
  }

  @Test("What stays in view of a picture is written into a file, and taken back")
  func focus() async throws {
    let files = MemoryFileSystem(Self.project)
    let site = try await open(files)
    func written() -> String? { files.files["p/site/focus.json"] }
    let choose = { (image: String, point: String) in
      try await act(site, "focus", #"{"image": "\#(image)", "focus": "\#(point)"}"#)
    }
    let first = try #require(await choose("assets/b.jpg", "70% 20%"))
    #expect(first.isDone && first.text.contains("site/focus.json") && first.text.contains("\"canUndo\":true"))
    #expect(written() == "{\n  \"assets/b.jpg\": \"70% 20%\"\n}\n")
    #expect(try await choose("assets/a.jpg", "top left")?.isDone == true)
    #expect(try await choose("assets/b.jpg", "")?.isDone == true)
    let all = "{\n  \"assets/a.jpg\": \"top left\",\n  \"assets/b.jpg\": \"50% 50%\"\n}\n"
    #expect(written() == all)
    for (image, point) in [("", "top"), ("assets/a.jpg", "somewhere"), ("assets/a.jpg", "1% 2% 3%")] {
      #expect(try await choose(image, point)?.isDone == false)
    }
    #expect(written() == all)
    for _ in 1...3 { #expect(try await act(site, "undo", "{}")?.isDone == true) }
    // The file was not there before.
    #expect(written() == "")
    await site.update(["p/site/focus.json"])
    #expect(try await text(site, "/")?.contains("class=\"note\"") == true)
    for _ in 1...3 { #expect(try await act(site, "redo", "{}")?.isDone == true) }
    #expect(written() == all)
  }

  /// A picture of 48 × 32 pixels.
  private static let quay: [UInt8] = Array(
    Data(
      base64Encoded: """
        UklGRv4AAABXRUJQVlA4IPIAAACwBgCdASowACAAPxF2r1AsJ6Qiqq35gCIJbACdMoR3pIErPXEiZQwKuZyT8L0cymEGPqVbnRVFIobbMA6uAA\
        D+/LSoX4lkvZG78eMpI0vwICOPb2dmRDt0WFWBBa+iovBa9uExZV1x16/CDWr+P+J2niKZz1HL3EtQ3j8FHhggH76lxTnjaJEJPntpHMO/8Xoq\
        H3s2Mr17Akk6fVOQyJyg8gRS4LcvzURKXujY792olNm8nEmH7p8iXfuU6NvOujMFduBOSSjPOlzQlxY5BgaKHVmhToEPuF0DCb0ljbc6Q0zBZe\
        3toWqDt89Veg7HbQAAAA==
        """) ?? Data())

  @Test("There are no other actions")
  func unknownAction() async throws {
    let site = try await open(MemoryFileSystem(Self.project))
    #expect(try await act(site, "delete", "{}") == nil)
    #expect(await site.perform(at: try RequestPath(target: "/open"), body: []) == nil)
  }
}
