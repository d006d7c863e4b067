import LivePreview
import Platform
import PreviewServer
import ServerTesting
import Testing
import Workbench

@Suite("Pages of other origins and the live preview")
struct ForeignPagesTests {
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
    "p/Templates/theme/tokens.css": ":root { --gap: 1rem }\n",
    "p/site/review/note-1.json": #"{"cell": "cells/note", "text": "Too long", "width": "320", "status": "open"}"#,
    "p/site/review/note-2.json": #"{"cell": "cells/note", "text": "Too loud", "width": "320", "status": "open"}"#,
  ]

  /// A body with which a page of the server itself does what the action is for.
  private static func body(of action: LiveAction) -> String {
    switch action {
    case .open: #"{"file": "site/site.yml"}"#
    case .card: #"{"page": "/", "section": "latest", "card": "a"}"#
    case .draft: #"{"page": "/", "section": "latest", "card": "a", "data": {"title": "B"}}"#
    case .variant: #"{"template": "cells/note", "name": "long", "data": {"title": "B"}}"#
    case .note:
      #"{"page": "/~preview/frames/cells/note/default.html", "text": "x", "kind": "must", "id": "urn:uuid:1"}"#
    case .suggestion: #"{"note": "note-1"}"#
    case .reply: #"{"note": "note-1", "id": "urn:uuid:2", "text": "x"}"#
    case .answer:
      #"{"text": "{\"type\": \"AnnotationPage\", \"items\": [{\"id\": \"urn:uuid:3\", \"motivation\": \"assessing\", "#
        + #"\"target\": \"cells/note\", \"body\": {\"purpose\": \"assessing\", \"value\": \"not yet\"}}]}"}"#
    case .status: #"{"template": "cells/note", "status": "review"}"#
    case .noteStatus: #"{"note": "note-2", "status": "done"}"#
    case .fit: #"{"source": "cards", "slot": "title", "from": ["id"]}"#
    case .focus: #"{"image": "assets/a.jpg", "focus": "top"}"#
    case .undo, .redo, .history: "{}"
    case .change: #"{"hash": "x", "accepted": true}"#
    case .eject: #"{"template": "cells/photo"}"#
    case .token: #"{"name": "--gap", "value": "2rem"}"#
    }
  }

  private static func opened(_ files: MemoryFileSystem) async throws -> LiveSite {
    let editor = Editor(command: "code") { _ in try files.write("opened", to: "p/opened") }
    let site = try LiveSite(folder: "p", files: files, token: "secret", editor: editor)
    await site.open()
    return site
  }

  /// Who sends a request, in the fields that a browser, or somebody without one, gives it.
  enum Sender: String, CaseIterable {
    case foreignFrame, sandboxedFrame, foreignOrigin, foreignForm, noOrigin, rebinding, reboundOrigin, reboundTarget
    case otherPort, otherPortOfHost, otherName, encrypted, withoutToken, formerToken, plainText, sameSite, unasked

    func request(_ action: LiveAction, port: Int, body: String) -> String {
      let own = "127.0.0.1:\(port)"
      var (target, host, token, type) = ("/~live/\(action.rawValue)", own, Optional("secret"), "application/json")
      var (origin, site) = (Optional("http://" + own), Optional("same-origin"))
      switch self {
      case .foreignFrame: (origin, site) = ("https://evil.example", "cross-site")
      case .sandboxedFrame: (origin, site) = ("null", "cross-site")
      case .foreignOrigin: (origin, site) = ("https://evil.example", nil)
      case .foreignForm:
        (origin, site, token, type) = ("https://evil.example", "cross-site", nil, "application/x-www-form-urlencoded")
      case .noOrigin: (origin, site) = (nil, nil)
      case .rebinding: (host, origin) = ("evil.example:\(port)", "http://evil.example:\(port)")
      case .reboundOrigin: origin = "http://evil.example:\(port)"
      case .reboundTarget: (target, origin) = ("http://evil.example:\(port)\(target)", "http://evil.example:\(port)")
      case .otherPort: (origin, site) = ("http://127.0.0.1:\(port + 1)", "same-site")
      case .otherPortOfHost: (host, origin) = ("127.0.0.1:\(port + 1)", "http://127.0.0.1:\(port + 1)")
      case .otherName: origin = "http://localhost:\(port)"
      case .encrypted: origin = "https://" + own
      case .withoutToken: token = nil
      case .formerToken: token = "secreT"
      case .plainText: type = "text/plain"
      case .sameSite: site = "same-site"
      case .unasked: site = "none"
      }
      let fields = [
        "Host: \(host)", origin.map { "Origin: \($0)" }, site.map { "Sec-Fetch-Site: \($0)" }, "Content-Type: \(type)",
        token.map { "X-Cardloom-Token: \($0)" }, "Content-Length: \(body.utf8.count)", "Connection: close",
      ]
      return (["POST \(target) HTTP/1.1"] + fields.compactMap(\.self)).joined(separator: "\r\n") + "\r\n\r\n" + body
    }
  }

  @Test("No action is performed for anybody but a page of this run of the server", arguments: Sender.allCases)
  func actions(sender: Sender) async throws {
    let files = MemoryFileSystem(Self.project)
    let before = files.writtenPaths
    try await withServer(try await Self.opened(files)) { port in
      for action in LiveAction.allCases {
        let client = try RawClient(port: port)
        client.send(sender.request(action, port: port, body: Self.body(of: action)))
        let answer = await RawAnswer(client.read())
        #expect([403, 421].contains(answer.status), "\(action)")
        #expect(answer.fields["content-security-policy"] == ContentPolicy.data.value)
      }
    }
    #expect(files.writtenPaths == before)
  }

  @Test("An action is performed for a page of the server, which shows that the requests above would write")
  func own() async throws {
    let files = MemoryFileSystem(Self.project)
    let site = try await Self.opened(files)
    try await withServer(site) { port in
      var refused: Set<LiveAction> = []
      // The answer moves the notes of the former form, so it comes last.
      for action in LiveAction.allCases.filter({ $0 != .answer }) + [.answer] {
        let own = "127.0.0.1:\(port)"
        let client = try RawClient(port: port)
        client.send(
          Sender.otherName.request(action, port: port, body: Self.body(of: action)).replacing(
            "http://localhost:\(port)", with: "http://" + own))
        let status = await RawAnswer(client.read()).status
        #expect([200, 422].contains(status), "\(action)")
        if status == 422 { refused.insert(action) }
        await site.update()
      }
      // The note suggests nothing, the project has no revisions, and nothing was undone yet.
      #expect(refused == [.suggestion, .change, .redo])
    }
    for path in [
      "opened", "Templates/cells/note~long.json", "Templates/cells/photo.mustache", "site/review/status.json",
    ] {
      #expect(files.writtenPaths.contains("p/" + path), "\(path)")
    }
    #expect(try String(decoding: files.read("p/Templates/theme/tokens.css"), as: UTF8.self).contains("2rem"))
  }

  @Test(
    "No page can be framed by a page of another origin, and pages of the preview run only its own scripts",
    arguments: [
      ("/", ContentPolicy.site), ("/nothing/", .data), ("/~preview", .data), ("/~preview/", .tools),
      ("/~preview/cells/note/", .tools), ("/~preview/tokens/", .tools), ("/~preview/feeds/home/", .tools),
      ("/~preview/frames/cells/note/default.html", .site), ("/~preview/site/", .site), ("/~live/live.js", .data),
      ("/~live/report.css", .data), ("/theme/cells.css", .site), ("/~live/events", .data),
    ])
  func framing(path: String, policy: ContentPolicy) async throws {
    try await withServer(try await Self.opened(MemoryFileSystem(Self.project))) { port in
      let client = try RawClient(port: port)
      let host = "127.0.0.1:\(port)"
      client.send("GET \(path) HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n")
      let answer = await RawAnswer(path == "/~live/events" ? client.read(until: "retry") : client.read())
      #expect(answer.fields["content-security-policy"] == policy.value)
      #expect(policy.value.hasSuffix("frame-ancestors 'self'"))
      #expect(answer.fields["cross-origin-opener-policy"] == "same-origin")
      let framed = try await ask(
        port, path, ["Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: navigate", "Sec-Fetch-Dest: iframe"])
      #expect(framed.status == 403)
    }
  }

  @Test("A page that says why it cannot be shown runs only the preview's own scripts")
  func failure() async throws {
    var project = Self.project
    project["p/site/site.yml"] = "title: [\n"
    try await withServer(try await Self.opened(MemoryFileSystem(project))) { port in
      for path in ["/", "/~preview/"] {
        let answer = try await ask(port, path)
        #expect(answer.fields["content-security-policy"] == ContentPolicy.tools.value)
      }
    }
  }
}
