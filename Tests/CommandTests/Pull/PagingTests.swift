import Foundation
import Testing

/// `cardloom pull` follows the pages of an answer: all of them arrive, each record once, or the last good copy stays.
@Suite struct PagingTests {
  private func project(_ server: PagedServer, more: String = "") throws -> PullingProject {
    try project(server.server.url, more: ", \(server.way.keys)\(more)")
  }

  /// A project whose source is at `/api` of a server, and whose cards show their identity and, if they have one, their
  /// title.
  private func project(_ server: String, more: String) throws -> PullingProject {
    let project = try PullingProject()
    try project.write("<p>{{id}}{{#title}} {{title}}{{/title}}</p>\n", to: "Templates/cells/note.mustache")
    try project.setSource(server + "/api", more: more)
    return project
  }

  /// The identities of the cards on the page of a site.
  private func titles(_ project: PullingProject) throws -> [String] {
    try project.page().matches(of: /<p>r\d+ (Title \d+|New)</).map { String($0.output.1) }
  }

  @Test(arguments: PagedServer.Way.allCases) func allPagesArrive(_ way: PagedServer.Way) throws {
    let server = try PagedServer(way, count: 250, token: "t0ken-t0ken")
    let project = try project(server, more: #", headers: {Authorization: "Bearer ${T}"}"#)
    let environment = ["T": "t0ken-t0ken"]
    let result = try project.pull(environment: environment)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.contains("pulled, 250 cards") && result.output.contains("3 pages"), "\(result.output)")
    #expect(result.errors.isEmpty, "\(result.errors)")
    #expect(Array(server.asked.prefix(3)) == [1, 2, 3])
    #expect(server.asked.count <= 4)
    #expect(try titles(project) == (1...250).map { "Title \($0)" })
    #expect(try project.files(containing: "t0ken-t0ken") == [])

    // Unchanged: as many requests as before, each with its validator.
    let lock = try project.text("site/snapshots/lock.json")
    let copy = try project.text(PullingProject.copy)
    server.forget()
    let again = try project.pull(environment: environment)
    #expect(again.output.contains("unchanged since"), "\(again.output)\(again.errors)")
    #expect(Array(server.asked.prefix(3)) == [1, 2, 3])
    if way.hasValidators {
      #expect(
        server.server.requests.last { $0.path.contains(way == .record ? "r200" : "2") }?.headers["if-none-match"] != nil
      )
    }
    #expect(try project.text("site/snapshots/lock.json") == lock)
    #expect(try project.text(PullingProject.copy) == copy)

    // A change on one page alone.
    server.setTitle("New", of: 150)
    #expect(try project.pull(environment: environment).output.contains("pulled, 250 cards"))
    #expect(try titles(project) == (1...250).map { $0 == 150 ? "New" : "Title \($0)" })
  }

  @Test func tenThousandRecordsOfAHundredPagesArriveOnceEach() throws {
    let server = try PagedServer(.cursor, count: 10_000)
    let project = try project(server)
    let result = try project.pull()
    #expect(result.output.contains("pulled, 10000 cards") && result.output.contains("100 pages"), "\(result.errors)")
    #expect(server.asked == Array(1...100))
    let copy = try project.text(PullingProject.copy)
    for record in [1, 100, 101, 5_000, 9_999, 10_000] {
      #expect(copy.ranges(of: "\"r\(record)\"").count == 1, "\(record)")
    }
  }

  @Test(
    arguments: [
      LoopbackServer.answer(500, [:], "oops"), LoopbackServer.answer(404, [:], "gone"),
      { connection in
        connection.begin(200, ["Content-Length": "5000"])
        connection.write(Array(#"{"data": [{"id": "#.utf8))
      },
      LoopbackServer.answer(200, [:], #"{"data": [{"id": "r1", "title""#),
      LoopbackServer.answer(200, [:], "<!DOCTYPE html><title>Log in</title>"),
    ] as [LoopbackServer.Answer])
  func withoutOnePageTheOldCopyStays(answer: @escaping LoopbackServer.Answer) throws {
    let server = try PagedServer(.cursor, count: 1_000, size: 10)
    let project = try project(server)
    #expect(try project.pull().status == 0)
    let copy = try project.text(PullingProject.copy)
    for record in 1...1_000 { server.setTitle("New", of: record) }
    server.fail(page: 57, Array(repeating: answer, count: 4))
    let result = try project.pull()
    #expect(result.status != 0)
    #expect(result.errors.contains("page 57: ") && result.errors.contains("stays"), "\(result.errors)")
    #expect(try project.text(PullingProject.copy) == copy)
    #expect(try titles(project).count == 1_000)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: project.path("site/snapshots")).sorted() == [
        "feed", "lock.json",
      ])
    // The next attempt, without the failure.
    server.fail(page: 57, [])
    #expect(try project.pull().output.contains("pulled, 1000 cards"))
  }

  @Test func aPageIsTriedAgainWithoutTheOthers() throws {
    let server = try PagedServer(.cursor, count: 250)
    server.fail(
      page: 2,
      [
        LoopbackServer.answer(429, ["Retry-After": "0"], "slow down"), LoopbackServer.answer(503, [:], "busy"),
        LoopbackServer.answer(200, [:], "<html>"),
      ])
    let result = try project(server).pull()
    #expect(result.status == 0 && result.output.contains("250 cards"), "\(result.errors)")
    #expect(server.asked == [1, 2, 2, 2, 2, 3])
  }

  @Test func anEndlessChainEndsAtItsLimit() throws {
    let server = try PagedServer(.cursor, count: 1_000_000, size: 2)
    let project = try project(
      server.server.url, more: ", follow: {cursor: meta.next, parameter: after, most: 7}, items: data")
    let result = try project.pull()
    #expect(result.status == 0 && result.output.contains("14 cards") && result.output.contains("7 pages"))
    #expect(
      result.errors.contains("further-pages") && result.errors.contains("7 pages of the source `feed` were fetched"))
    #expect(server.asked == Array(1...7))
    for command in ["build", "check"] {
      let later = try project.run(command)
      #expect((later.errors + later.output).contains("further-pages"), "\(command)")
    }
  }

  @Test func aChainThatRepeatsEnds() throws {
    let server = try LoopbackServer()
    server["/api"] = LoopbackServer.answer(200, ["Link": "</b>; rel=next"], #"[{"id": "1"}]"#)
    server["/b"] = LoopbackServer.answer(200, ["Link": "</api>; rel=next"], #"[{"id": "2"}]"#)
    let project = try project(server.url, more: ", follow: links")
    let result = try project.pull()
    #expect(result.status == 0 && result.output.contains("2 cards"))
    #expect(result.errors.contains("pull-repeats"))
    #expect(server.requests.map(\.path) == ["/api", "/b"])
  }

  @Test func aServerThatDoesNotKnowTheParameterIsTold() throws {
    let server = try LoopbackServer()
    server.other = LoopbackServer.answer(200, [:], #"[{"id": "1"}, {"id": "2"}]"#)
    let project = try project(server.url, more: ", follow: {parameter: seite}")
    let result = try project.pull()
    #expect(result.status == 0 && result.output.contains("2 cards"))
    #expect(result.errors.contains("pull-repeats") && result.errors.contains("may not know what `follow` asks for"))
    #expect(server.requests.map(\.path) == ["/api?seite=1", "/api?seite=2"])
  }

  @Test func recordsThatMoveToALaterPageAreKeptOnce() throws {
    let server = try LoopbackServer()
    server["/api"] = LoopbackServer.answer(200, ["Link": "</b>; rel=next"], #"[{"id": "1"}, {"id": "2"}]"#)
    server["/b"] = LoopbackServer.answer(200, [:], #"[{"id": "2", "title": "again"}, {"id": "3"}]"#)
    let project = try project(server.url, more: ", follow: links")
    let result = try project.pull()
    #expect(result.output.contains("3 cards"), "\(result.errors)")
    #expect(try project.text(PullingProject.copy) == #"[{"id": "1"}, {"id": "2"},{"id": "3"}]"#)
  }

  @Test(arguments: [
    ("<goods><a id='1'/><a id='2'/></goods>", "items: goods.a", "make a source of each page"),
    (#"{"lists": [{"all": [{"id": 1}]}, {"all": [{"id": 2}]}]}"#, "items: \"lists.*.all\"", "without `*`"),
  ])
  func pagesThatCannotBeJoinedAreRefused(body: String, items: String, hint: String) throws {
    let server = try LoopbackServer()
    server.other = LoopbackServer.answer(200, ["Link": "</next>; rel=next"], body)
    let project = try project(server.url, more: ", follow: links, \(items)")
    let result = try project.pull()
    #expect(result.status == 3 && result.errors.contains("cannot be joined") && result.errors.contains(hint))
    #expect(!project.hasCopy)
  }

  @Test func listsBesideTheRecordsAreJoinedToo() throws {
    let server = try PagedServer(.linksNext, count: 250)
    let project = try project(server)
    #expect(try project.pull().status == 0)
    let copy = try project.text(PullingProject.copy)
    #expect(
      copy.hasPrefix(#"{"included": [{"id": "all"},{"id": "p1"},{"id": "p2"},{"id": "p3"}], "#), "\(copy.prefix(120))")
  }

  @Test func allPagesTogetherHaveTheSizeOfADocument() throws {
    let server = try PagedServer(.cursor, count: 100_000)
    let project = try project(server)
    let result = try project.pull("--max-size", "0.05")
    #expect(result.status == 3 && result.errors.contains("pull-too-large") && result.errors.contains("pages"))
    #expect(!project.hasCopy)
    #expect(server.asked.count < 30)
  }

  @Test func aBombIsNotUnpacked() throws {
    let bomb = try PullMishapTests.gzip([UInt8](repeating: 0x20, count: 20 << 20))
    let server = try PagedServer(.cursor, count: 250)
    server.fail(page: 2, Array(repeating: LoopbackServer.answer(200, ["Content-Encoding": "gzip"], bomb), count: 4))
    let project = try project(server)
    let result = try project.pull("--max-size", "1")
    #expect(result.status == 3 && result.errors.contains("page 2: ") && result.errors.contains("pull-too-large"))
    #expect(!project.hasCopy)
  }

  @Test func aPageOnAnotherServerGetsNoToken() throws {
    let (server, other) = (try LoopbackServer(), try LoopbackServer())
    server["/api?key=s3cret-s3cret"] = LoopbackServer.answer(200, ["Link": "</b>; rel=next"], #"[{"id": "1"}]"#)
    server["/b?key=s3cret-s3cret"] = LoopbackServer.answer(
      200, ["Link": "<\(other.url)/c>; rel=next"], #"[{"id": "2"}]"#)
    other["/c"] = LoopbackServer.answer(200, [:], #"[{"id": "3"}]"#)
    let project = try project(
      server.url, more: #", follow: links, parameters: {key: "${KEY}"}, headers: {X-Key: "${KEY}"}"#)
    let result = try project.pull(environment: ["KEY": "s3cret-s3cret"])
    #expect(result.output.contains("3 cards"), "\(result.errors)")
    #expect(server.requests.map { $0.headers["x-key"] } == ["s3cret-s3cret", "s3cret-s3cret"])
    #expect(other.requests.map { $0.headers["x-key"] } == [nil])
    #expect(try project.files(containing: "s3cret-s3cret") == [])
  }

  // MARK: Pages that are not followed

  @Test(
    arguments: [
      (
        #"{"data": [{"id": 1}], "meta": {"pagination": {"page": 1, "pageCount": 3, "total": 61}}}"#, [:],
        ", items: data",
        #"follow: {parameter: "pagination[page]", from: 1, last: meta.pagination.pageCount}"#
      ),
      (#"[{"id": 1}]"#, ["Link": "</x>; rel=\"next\""], "", "follow: links"),
      (#"[{"id": 1}]"#, ["X-WP-TotalPages": "4"], "", "follow: {parameter: page, from: 1, last: X-WP-TotalPages}"),
      (
        #"{"version": "https://jsonfeed.org/version/1.1", "items": [{"id": "1"}], "next_url": "https://a.example/2"}"#,
        [:],
        "", "follow: links"
      ),
      (
        #"<feed xmlns="http://www.w3.org/2005/Atom"><link rel="next" href="?2"/><entry><id>1</id></entry></feed>"#, [:],
        "",
        "follow: links"
      ),
      (#"{"value": [{"id": 1}], "@odata.nextLink": "https://a.example/2"}"#, [:], ", items: value", "follow: links"),
      (#"{"data": [{"id": 1}], "links": {"next": "/2"}}"#, [:], ", items: data", "follow: links"),
      (
        #"{"count": 3, "next": "https://a.example/?page=2", "results": [{"id": 1}]}"#, [:], ", items: results",
        "follow: links"
      ),
      (
        #"{"results": [{"id": 1}], "has_more": true, "next_cursor": "x"}"#, [:], ", items: results",
        "follow: {cursor: next_cursor, parameter: cursor}"
      ),
      (
        #"{"records": [{"id": 1}], "offset": "itr/rec"}"#, [:], ", items: records",
        "follow: {cursor: offset, parameter: offset}"
      ),
      (
        #"{"data": [{"id": "x"}], "has_more": true}"#, [:], ", items: data",
        "follow: {record: id, parameter: starting_after}"
      ),
      (
        #"{"data": [{"id": 1}], "has_more": true}"#, [:], ", items: data, parameters: {page: 1}",
        "follow: {parameter: page, from: 1}"
      ),
      (
        #"[{"id": "8"}, {"id": "7"}]"#, [:], ", parameters: {limit: 2, max_id: 9}",
        "follow: {record: id, parameter: max_id}"
      ),
      (#"{"total": 9, "skip": 0, "limit": 1, "items": [{"id": 1}]}"#, [:], "", "follow: {offset: skip, size: 1}"),
      (#"{"items": [{"id": 1}], "total": 9}"#, [:], "", "say how the next page is found"),
      (#"{"page": 0, "nbPages": 5, "hits": [{"id": 1}]}"#, [:], ", items: hits", "follow: {parameter: page, from: 0}"),
      (#"[{"id": 1}, {"id": 2}]"#, [:], ", parameters: {per_page: 2}", "follow: {parameter: page, from: 1}"),
      (#"[{"id": 1}, {"id": 2}]"#, [:], ", parameters: {limit: 2}", "follow: {offset: offset, size: 2}"),
      (
        #"{"data": {"posts": {"nodes": [{"id": 1}], "pageInfo": {"hasNextPage": true, "endCursor": "x"}}}}"#, [:],
        #", items: data.posts.nodes, body: {query: "{posts {nodes {id}}}"}"#,
        "follow: {cursor: data.posts.pageInfo.endCursor, variable: after}"
      ),
    ] as [(String, [String: String], String, String)])
  func pagesThatAreLeftAreTold(body: String, fields: [String: String], more: String, line: String) throws {
    let server = try LoopbackServer()
    server.other = LoopbackServer.answer(200, fields, body)
    let project = try project(server.url, more: more)
    let pull = try project.pull()
    #expect(pull.status == 0, "\(pull.errors)")
    for result in [pull, try project.run("build"), try project.run("check")] {
      let said = result.errors + result.output
      #expect(said.contains("further-pages") && said.contains(line), "\(said)")
      #expect(said.contains("`follow: false`"))
      #expect(!said.contains("all conforming"))
    }
    try project.setSource(server.url + "/api", more: more + ", follow: false")
    for result in [try project.run("build"), try project.pull(), try project.run("check")] {
      #expect(!(result.errors + result.output).contains("further-pages"))
    }
  }

  @Test(
    arguments: [
      (
        #"{"data": [{"id": 1}], "meta": {"pagination": {"page": 3, "pageCount": 3, "total": 61}}}"#, [:],
        ", items: data"
      ),
      (#"[{"id": 1}]"#, ["Link": "</x>; rel=\"prev\"", "X-Total-Count": "1"], ""),
      (#"{"results": [{"id": 1}], "has_more": false, "next_cursor": "x"}"#, [:], ", items: results"),
      (#"{"total": 3, "skip": 2, "limit": 1, "items": [{"id": 1}]}"#, [:], ""),
      (#"{"items": [{"id": 1}], "total": 1, "count": 1}"#, [:], ""),
      (#"{"count": 1, "next": null, "results": [{"id": 1}]}"#, [:], ", items: results"),
      (#"[{"id": 1}]"#, [:], ", parameters: {per_page: 2}"), (#"{"items": [], "total": 9}"#, [:], ""),
      (#"{"next": "Season two", "items": [{"id": 1}]}"#, [:], ""),
    ] as [(String, [String: String], String)])
  func aWholeAnswerIsNotSuspected(body: String, fields: [String: String], more: String) throws {
    let server = try LoopbackServer()
    server.other = LoopbackServer.answer(200, fields, body)
    let project = try project(server.url, more: more)
    let pull = try project.pull()
    #expect(pull.status == 0 && !pull.errors.contains("further-pages"), "\(pull.errors)")
  }

  @Test func aFileThatIsOnePageOfSeveralIsTold() throws {
    let folder = try StarterFolder(project: nil)
    try folder.write(
      #"{"data": [{"id": 1, "title": "One"}], "meta": {"pagination": {"page": 1, "pageCount": 3, "total": 61}}}"#,
      to: "api.json")
    let result = try Command.run(["init", "daily", "--from", "api.json"], in: folder.path)
    #expect(result.status == 0 && result.errors.contains("further-pages"), "\(result.errors)")
    let build = try Command.run(["build", "--project", "daily"], in: folder.path)
    #expect(build.status == 0 && build.errors.contains("further-pages"), "\(build.errors)")
  }
}
