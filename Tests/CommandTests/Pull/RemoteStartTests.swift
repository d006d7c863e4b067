import Foundation
import Testing

/// `cardloom init --from` an address of an API.
@Suite struct RemoteStartTests {
  private func start(_ address: String, _ arguments: String..., environment: [String: String] = [:]) throws -> (
    result: Command.Result, folder: StarterFolder
  ) {
    let folder = try StarterFolder(project: nil)
    let process = Command.process(["init", "new", "--from", address] + arguments, in: folder.path)
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    return (try Command.run(process, in: folder.path), folder)
  }

  /// The files of the new project that contain a text.
  private func files(of folder: StarterFolder, containing text: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path + "/new").filter { name in
      FileManager.default.contents(atPath: folder.path + "/new/" + name)?.range(of: Data(text.utf8)) != nil
    }
  }

  @Test func furtherPagesAreFetchedUpToALimit() throws {
    let server = try PagedServer(.linkField, count: 60, size: 4)
    let (result, folder) = try start(server.server.url + "/api")
    #expect(result.status == 0 && result.output.contains("40 cards"), "\(result.errors)")
    #expect(result.errors.contains("further-pages") && result.errors.contains("fetches up to 100"), "\(result.errors)")
    #expect(try folder.text("new/site/site.yml").contains("    follow: links\n"))
    #expect(Set(server.asked) == Set(1...10))
    let pull = try Command.run(["pull", "--project", "new"], in: folder.path)
    #expect(pull.output.contains("pulled, 60 cards") && pull.errors.isEmpty, "\(pull.errors)")
  }

  @Test func aGuessThatDoesNotHoldIsTakenBack() throws {
    let server = try LoopbackServer()
    server.other = LoopbackServer.answer(
      200, [:], #"{"page": 1, "total_pages": 3, "items": [{"id": "1", "title": "One"}, {"id": "2", "title": "Two"}]}"#)
    let (result, folder) = try start(server.url + "/api")
    #expect(result.status == 0 && result.output.contains("2 cards"), "\(result.errors)")
    #expect(result.errors.contains("further-pages") && result.errors.contains("`total_pages` is 3"))
    #expect(try !folder.text("new/site/site.yml").contains("follow:"))
  }

  @Test func aSecretOfTheAddressStaysOut() throws {
    let server = try LoopbackServer()
    server.other = LoopbackServer.answer(200, ["Link": "</next>; rel=next"], #"[{"id": "1", "title": "s3cret-12"}]"#)
    server["/next?api_key=s3cret-12"] = LoopbackServer.answer(200, [:], #"[{"id": "2", "title": "Two"}]"#)
    let (result, folder) = try start(server.url + "/api?kind=a&api_key=s3cret-12")
    #expect(result.status == 0 && result.output.contains("2 cards"), "\(result.errors)")
    #expect(try files(of: folder, containing: "s3cret-12") == [])
    #expect(!(result.output + result.errors).contains("s3cret-12"))
    #expect(result.errors.contains("API_KEY=… to site/.env"))
    #expect(try folder.text("new/site/site.yml").contains("?kind=a&api_key=${API_KEY}\""))
    try folder.write("API_KEY=s3cret-12\n", to: "new/site/.env")
    let pull = try Command.run(["pull", "--project", "new"], in: folder.path)
    #expect(pull.status == 0, "\(pull.errors)")
  }

  @Test func aHeaderFieldIsSentAndWrittenWithItsVariable() throws {
    let server = try PagedServer(.linkField, count: 3, token: "s3cret-12")
    let refused = try start(server.server.url + "/api")
    #expect(refused.result.status == 3 && refused.result.errors.contains("pull-status"), "\(refused.result.errors)")
    let header = "Authorization: Bearer ${NEWS}"
    let unset = try start(server.server.url + "/api", "--header", header)
    #expect(unset.result.status == 2 && unset.result.errors.contains("unset-variable"), "\(unset.result.errors)")
    let (result, folder) = try start(
      server.server.url + "/api", "--header", header, environment: ["NEWS": "s3cret-12"])
    #expect(result.status == 0 && result.output.contains("3 cards"), "\(result.errors)")
    #expect(try folder.text("new/site/site.yml").contains(#"headers: {"Authorization": "Bearer ${NEWS}"}"#))
    #expect(try files(of: folder, containing: "s3cret-12") == [])
  }

  @Test func aQueryIsSentAndWritten() throws {
    let server = try PagedServer(.graphQL, count: 250, token: "s3cret-12")
    let query = "query ($after: String) {posts(after: $after) {nodes {id title} pageInfo {endCursor hasNextPage}}}"
    let (result, folder) = try start(
      server.server.url + "/api", "--query", query, "--header", "Authorization: Bearer ${NEWS}",
      environment: ["NEWS": "s3cret-12"])
    #expect(result.status == 0 && result.output.contains("250 cards"), "\(result.errors)")
    let site = try folder.text("new/site/site.yml")
    #expect(site.contains("    body: {\"query\":\"\(query)\"}\n"), "\(site)")
    #expect(site.contains("follow: {cursor: data.posts.pageInfo.endCursor, variable: after}"), "\(site)")
    let process = Command.process(["pull", "--project", "new"], in: folder.path)
    process.environment = ProcessInfo.processInfo.environment.merging(["NEWS": "s3cret-12"]) { $1 }
    #expect(try Command.run(process, in: folder.path).output.contains("unchanged since"))
    #expect(try files(of: folder, containing: "s3cret-12") == [])
  }

  @Test(arguments: [
    (["--body", #"{"kind": "a"}"#], #"    body: {"kind":"a"}"#, "POST", #"{"kind":"a"}"#),
    (["--body", "kind=a"], #"    body: "kind=a""#, "POST", "kind=a"),
    (["--method", "POST"], "    method: POST", "POST", ""),
    (["--method", "GET"], "    method: GET", "GET", ""),
  ])
  func aMethodAndABodyAreSentAndWritten(arguments: [String], line: String, method: String, body: String) throws {
    let server = try LoopbackServer()
    server.other = LoopbackServer.answer(200, [:], #"[{"id": "1", "title": "One"}, {"id": "2", "title": "Two"}]"#)
    let folder = try StarterFolder(project: nil)
    let result = try Command.run(["init", "new", "--from", server.url + "/api"] + arguments, in: folder.path)
    #expect(result.status == 0 && result.output.contains("2 cards"), "\(result.errors)")
    #expect(try folder.text("new/site/site.yml").contains(line + "\n"))
    #expect(server.requests.map(\.method) == [method])
    #expect(server.requests.map { String(decoding: $0.body, as: UTF8.self) } == [body])
  }

  @Test func theLastRecordLeadsToTheNextPage() throws {
    let server = try PagedServer(.recordFlag, count: 25, size: 10)
    let (result, folder) = try start(server.server.url + "/api")
    #expect(result.status == 0 && result.output.contains("25 cards"), "\(result.errors)")
    #expect(try folder.text("new/site/site.yml").contains("    follow: {record: id, parameter: starting_after}\n"))
  }

  @Test(arguments: [
    (["--from", "a.json", "--query", "{a}"], "--query needs --from with an address"),
    (["--from", "http://127.0.0.1:1/", "--method", "PUT"], "--method takes GET or POST"),
    (["--from", "http://127.0.0.1:1/", "--query", "{a}", "--body", "b"], "both the body"),
    (["--from", "http://127.0.0.1:1/", "--query", "{a}", "--method", "GET"], "sends no body"),
    (["--from", "a.json", "--header", "A: b"], "--header needs --from with an address"),
    (["--from", "http://127.0.0.1:1/", "--header", "A"], "--header takes a name and a value"),
    (["--from", "http://127.0.0.1:1/?a=${", "--header", "A: b"], "begins the name of an environment variable"),
  ])
  func aMistakeIsNamed(arguments: [String], message: String) throws {
    let folder = try StarterFolder(project: nil)
    let result = try Command.run(["init", "new"] + arguments, in: folder.path)
    #expect(result.status != 0 && result.errors.contains(message), "\(result.errors)")
  }
}
