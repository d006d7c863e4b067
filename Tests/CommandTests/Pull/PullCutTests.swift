import Testing

/// `cardloom pull` against a server that cuts its documents: the good copy stays.
@Suite struct PullCutTests {
  private static let json = "[" + (1...40).map { #"{"id":"\#($0)","title":"\#($0)"}"# }.joined(separator: ",\n") + "]"
  private static let rss =
    #"<rss version="2.0"><channel><title>T</title>"#
    + (1...40).map { "<item><guid>\($0)</guid><title>\($0)</title></item>\n" }.joined() + "</channel></rss>"
  private static let csv = "id,title\n" + (1...40).map { "\($0),Card \($0)\n" }.joined()

  /// A project whose cards have a title and nothing else.
  private func project() throws -> PullingProject {
    let project = try PullingProject()
    try project.write("<p>{{title}}</p>\n", to: "Templates/cells/note.mustache")
    return project
  }

  /// An answer that is cut after some bytes: with the length of the whole document, or the cut one's, or none.
  private static func cut(_ body: [UInt8], at length: Int, encoding: String?, declared: Int?) -> LoopbackServer.Answer {
    { connection in
      var headers = declared.map { ["Content-Length": String($0)] } ?? [:]
      if let encoding { headers["Content-Encoding"] = encoding }
      connection.begin(200, headers)
      connection.write(Array(body[..<length]))
    }
  }

  @Test(arguments: [("JSON", json), ("RSS", rss), ("CSV", csv)], [false, true])
  func aCutDocumentDoesNotReplaceTheCopy(_ format: (name: String, text: String), isPacked: Bool) throws {
    let project = try project()
    let body = isPacked ? try PullMishapTests.gzip(Array(format.text.utf8)) : Array(format.text.utf8)
    let encoding = isPacked ? "gzip" : nil
    project.server["/feed"] = Self.cut(body, at: body.count, encoding: encoding, declared: nil)
    #expect(try project.pull().status == 0)
    let copy = try project.text(PullingProject.copy)
    // Every few bytes; `DocumentJudgeTests` cuts at all of them.
    for length in stride(from: 0, to: body.count - 10, by: body.count / 6) {
      for declared in [nil, length, body.count] {
        project.server["/feed"] = Self.cut(body, at: length, encoding: encoding, declared: declared)
        let result = try project.pull("--attempts", "2")
        #expect(result.status == 1 || result.status == 3, "\(length) of \(body.count): \(result.output)")
        #expect(result.errors.contains("stays"))
        #expect(try project.text(PullingProject.copy) == copy)
        #expect(project.server.requests(for: "/feed").count > 2)
      }
    }
    let page = try project.page()
    #expect(page.contains("data-stale"))
    #expect(page.matches(of: /<p>(Card )?\d+<\/p>/).count == 40)
  }

  @Test func aDocumentThatIsCutBetweenBracketsIsAFailureOfTheSite() throws {
    let project = try project()
    project.server["/feed"] = LoopbackServer.answer(200, [:], #"[{"id":"1","title":"One"},{"id":"2","title":"Two"}]"#)
    #expect(try project.pull().status == 0)
    project.server["/feed"] = LoopbackServer.answer(200, [:], #"[{"id":"1","tit"#)
    let result = try project.pull("--attempts", "2")
    #expect(result.status == 1 && result.errors.contains("[pull-damaged]"))
    #expect(project.server.requests(for: "/feed").count == 3)
    let page = try project.page()
    #expect(page.contains("One") && page.contains("Two") && page.contains("data-stale"))
  }

  @Test func aDropIsTakenWhenItIsAccepted() throws {
    let project = try project()
    project.server["/feed"] = LoopbackServer.answer(200, [:], Self.json)
    #expect(try project.pull().status == 0)
    project.server["/feed"] = LoopbackServer.answer(200, [:], #"[{"id":"1","title":"One"}]"#)
    let refused = try project.pull("--attempts", "1")
    #expect(refused.status == 1 && refused.errors.contains("[pull-fewer-cards]"))
    #expect(refused.errors.contains("--accept-fewer") && refused.errors.contains("1 of the 40 cards"))
    let taken = try project.pull("--accept-fewer")
    #expect(taken.status == 0 && taken.output.contains("pulled, 1 card"))
    // The key says so for every pull.
    project.server["/feed"] = LoopbackServer.answer(200, [:], "[]")
    #expect(try project.pull("--attempts", "1").status == 1)
    try project.setSource(project.server.url + "/feed", more: ", acceptFewer: true")
    #expect(try project.pull().status == 0)
  }

  @Test func aServerThatAsksForAWaitIsWaitedFor() throws {
    let project = try project()
    let busy = LoopbackServer.answer(429, ["Retry-After": "1"])
    project.server["/feed"] = { connection in
      if project.server.requests(for: "/feed").count == 1 {
        busy(connection)
      } else {
        LoopbackServer.answer(200, [:], Self.json)(connection)
      }
    }
    let result = try project.pull()
    #expect(result.status == 0)
    let wait = "feed: the server answers with status 429 and asks to wait: attempt 2 of 4 follows in 1 s"
    #expect(result.errors.contains(wait))
    project.server["/feed"] = LoopbackServer.answer(503, ["Retry-After": "7200"])
    let postponed = try project.pull()
    #expect(postponed.status == 3 && postponed.errors.contains("asks to wait 7200 s"))
  }

  @Test(arguments: ["HTTP/1.1: 500 Broken", "ETag: \"trailer\""])
  func aTrailerChangesNothing(_ trailer: String) throws {
    let project = try project()
    project.server["/feed"] = { connection in
      let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: X\r\nETag: \"head\"\r\n\r\n"
      let body = String(Self.json.utf8.count, radix: 16) + "\r\n" + Self.json + "\r\n0\r\n"
      connection.write(Array((head + body + trailer + "\r\n\r\n").utf8))
    }
    let result = try project.pull()
    #expect(result.status == 0 && result.output.contains("40 cards"), "\(result.errors)")
    #expect(try project.lockEntry().etag == "\"head\"")
  }

  @Test func anInterimAnswerIsNotTheAnswer() throws {
    let project = try project()
    project.server["/feed"] = { connection in
      connection.write(Array("HTTP/1.1 103 Early Hints\r\nETag: \"early\"\r\n\r\n".utf8))
      connection.write(Array("HTTP/1.1 200 OK\r\nContent-Length: \(Self.json.utf8.count)\r\n\r\n\(Self.json)".utf8))
    }
    #expect(try project.pull().status == 0)
    #expect(try project.lockEntry().etag == nil)
  }
}
