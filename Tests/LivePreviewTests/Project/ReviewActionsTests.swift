import Cardloom
import JSONRecords
import LivePreview
import Platform
import PreviewServer
import Testing
import Workbench

@Suite("Notes and states of work from the workbench")
struct ReviewActionsTests {
  private static let project = [
    "p/site/site.yml": """
    title: Live
    url: https://example.org/
    language: en
    sources: {cards: {file: data/cards.json}}
    feeds: {home: {path: /, title: Home, sections: [{id: latest, source: cards, adaptor: table, cell: note}]}}

    """,
    "p/site/data/cards.json": "[{\"id\": \"a\", \"title\": \"A\"}]",
    "p/Templates/cells/note.mustache": "<p class=\"note\">{{title}}</p>\n",
    "p/Templates/cells/note.json": "{\"title\": \"A\"}",
    "p/site/review/note-1.json": #"{"cell": "cells/note", "text": "Too long", "width": "320", "status": "open"}"#,
  ]

  private func open(_ files: MemoryFileSystem) async throws -> LiveSite {
    let site = try LiveSite(folder: "p", files: files, token: "t", editor: nil)
    await site.open()
    return site
  }

  private func isDone(_ site: LiveSite, _ action: String, _ body: String) async throws -> Bool {
    let answer = await site.perform(at: try RequestPath(target: "/~live/" + action), body: Array(body.utf8))
    if case .document = answer { return true } else { return false }
  }

  private func text(_ files: MemoryFileSystem, _ path: String) throws -> String {
    String(decoding: try files.read(path), as: UTF8.self)
  }

  @Test("A status is written beside those that are there, and taken back")
  func status() async throws {
    let files = MemoryFileSystem(Self.project)
    try files.write("{\"cells/other\": \"done\"}", to: "p/site/review/status.json")
    let site = try await open(files)
    #expect(try await isDone(site, "status", #"{"template": "cells/note", "status": "review"}"#))
    let written = try text(files, "p/site/review/status.json")
    #expect(written == "{\n  \"cells/note\": \"review\",\n  \"cells/other\": \"done\"\n}\n")
    await site.update()
    #expect(try await isDone(site, "status", #"{"template": "cells/note", "status": ""}"#))
    #expect(try text(files, "p/site/review/status.json") == "{\n  \"cells/other\": \"done\"\n}\n")
  }

  @Test("A note of the former form is done and opened again in the new one; all else that it says stays")
  func note() async throws {
    let files = MemoryFileSystem(Self.project)
    let site = try await open(files)
    #expect(try await isDone(site, "note-status", #"{"note": "note-1", "status": "done", "creator": "Ben"}"#))
    #expect(throws: FileError.self) { try files.read("p/site/review/note-1.json") }
    let name = try #require(try files.names(in: "p/site/review").first)
    let written = try text(files, "p/site/review/" + name)
    #expect(written.contains("\"cardloom:status\": \"resolved\"") && written.contains("\"width\": 320"))
    await site.update()
    #expect(try await isDone(site, "note-status", "{\"note\": \"\(name.dropLast(5))\", \"status\": \"open\"}"))
    #expect(try text(files, "p/site/review/" + name).contains("\"cardloom:status\": \"open\""))
  }

  @Test("A note that is left is a thread; a reply is added to it, with the name of its author")
  func reply() async throws {
    let files = MemoryFileSystem(Self.project)
    let site = try await open(files)
    let note = """
      {"page": "/~preview/frames/cells/note/default.html", "text": "Too <b>loud</b>", "kind": "must", "creator": "Ada",
       "id": "urn:uuid:1", "created": "2026-11-23T14:00:00Z"}
      """
    #expect(try await isDone(site, "note", note))
    let name = ReviewThread.name(of: "urn:uuid:1")
    #expect(try text(files, "p/site/review/\(name).json").contains("Too <b>loud</b>"))
    await site.update()
    let reply = "{\"note\": \"\(name)\", \"id\": \"urn:uuid:2\", \"text\": \"Quieter\", \"creator\": \"Ben\"}"
    #expect(try await isDone(site, "reply", reply))
    let thread = ReviewThread(file: name, try #require(RecordData(json: try files.read("p/site/review/\(name).json"))))
    #expect(thread?.first.kind == .must && thread?.first.target?.frame == "default" && thread?.isOpen == true)
    #expect(thread?.replies.map(\.creator) == ["Ben"] && thread?.replies.map(\.answered) == ["urn:uuid:1"])
  }

  @Test("An entry is not done while a note says that something must be; then it is")
  func openMust() async throws {
    let files = MemoryFileSystem(Self.project)
    let site = try await open(files)
    let note = """
      {"page": "/~preview/frames/cells/note/default.html", "text": "Louder", "kind": "must", "id": "urn:uuid:1"}
      """
    #expect(try await isDone(site, "note", note))
    await site.update()
    #expect(try await isDone(site, "status", #"{"template": "cells/note", "status": "done"}"#) == false)
    #expect(try await isDone(site, "status", #"{"template": "cells/note", "status": "review"}"#))
    let name = ReviewThread.name(of: "urn:uuid:1")
    #expect(try await isDone(site, "note-status", "{\"note\": \"\(name)\", \"status\": \"done\"}"))
    await site.update()
    #expect(try await isDone(site, "status", #"{"template": "cells/note", "status": "done"}"#))
  }

  @Test("An answer is imported as by the command, once")
  func answer() async throws {
    let files = MemoryFileSystem(Self.project)
    let site = try await open(files)
    let answer: RecordData = [
      "type": "AnnotationPage",
      "items": [
        [
          "id": "../../x", "target": ["source": "cells/note"], "motivation": "assessing",
          "body": ["purpose": "assessing", "value": "not yet"],
        ], ["id": 7],
      ],
    ]
    let body: RecordData = ["file": "ada.json", "text": .string(String(decoding: answer.json, as: UTF8.self))]
    let sent = String(decoding: body.json, as: UTF8.self)
    #expect(try await isDone(site, "answer", sent))
    // The note of the former form was moved.
    let names = try files.names(in: "p/site/review")
    #expect(names.count == 2 && names.contains(ReviewThread.name(of: "../../x") + ".json"))
    await site.update()
    let before = files.writtenPaths
    #expect(try await isDone(site, "answer", sent))
    #expect(files.writtenPaths == before)
  }

  @Test("A built-in template is copied into the project, with its fixtures on request; the project's own files stay")
  func copy() async throws {
    let files = MemoryFileSystem(Self.project)
    try files.write("mine", to: "p/Templates/cells/photo.css")
    let site = try await open(files)
    #expect(try await isDone(site, "eject", #"{"template": "cells/photo"}"#))
    let builtIn = try #require(TemplateFiles.builtIn.file("cells/photo.mustache"))
    #expect(try files.read("p/Templates/cells/photo.mustache") == builtIn.bytes)
    #expect(try text(files, "p/Templates/cells/photo.css") == "mine")
    #expect(throws: FileError.self) { try files.read("p/Templates/cells/photo.json") }
    #expect(try await isDone(site, "eject", #"{"template": "cells/photo", "fixtures": true}"#))
    #expect(try files.read("p/Templates/cells/photo.json") == TemplateFiles.builtIn.file("cells/photo.json")?.bytes)
    #expect(try await isDone(site, "eject", #"{"template": "cells/photo", "fixtures": true}"#) == false)
  }

  @Test(
    "Nothing else is written",
    arguments: [
      ("eject", #"{"template": "cells/nobody"}"#), ("eject", #"{"template": "cells/*"}"#), ("eject", "{}"),
      ("eject", #"{"template": "preview/cell"}"#), ("eject", #"{"template": "../site/site"}"#),
      ("status", #"{"template": "cells/nobody", "status": "done"}"#),
      ("status", #"{"template": "cells/note", "status": "ready"}"#), ("status", "{}"),
      ("note-status", #"{"note": "note-2", "status": "done"}"#),
      ("note-status", #"{"note": "../site", "status": "done"}"#),
      ("note-status", #"{"note": "status", "status": "done"}"#),
      ("note-status", #"{"note": "note-1", "status": "gone"}"#),
      ("reply", #"{"note": "note-1", "id": "urn:uuid:2", "text": ""}"#), ("reply", #"{"note": "note-1", "text": "x"}"#),
      ("reply", #"{"note": "../site", "id": "urn:uuid:2", "text": "x"}"#),
      ("answer", #"{"text": "{}"}"#), ("answer", #"{"text": "no JSON"}"#), ("answer", "{}"),
    ])
  func refused(action: String, body: String) async throws {
    let files = MemoryFileSystem(Self.project)
    let site = try await open(files)
    let before = files.writtenPaths
    #expect(try await isDone(site, action, body) == false)
    #expect(files.writtenPaths == before)
  }

  @Test("A page that did not listen hears what it has missed as one change")
  func missed() async throws {
    let files = MemoryFileSystem(Self.project)
    let site = try await open(files)
    let seen = await site.state.revision
    #expect(await site.state.missed(since: seen) == nil)
    for text in [".note { color: red }", ".note { color: blue }"] {
      try files.write(text, to: "p/Templates/cells/note.css")
      await site.update()
    }
    let missed = try #require(await site.state.missed(since: seen))
    #expect(missed.styles == ["/theme/cells.css"])
    #expect(missed.revision == seen + 2)
    #expect(await site.state.missed(since: seen - 1_000)?.reloads == true)
  }
}
