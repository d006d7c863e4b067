import Foundation
import Testing

/// What `cardloom pull` sends, and that what is secret is sent to the source's server and goes nowhere else.
@Suite struct RequestTests {
  private static let token = "s3cret/Token+42&more"
  private static let cards = LoopbackServer.answer(200, [:], #"[{"id": "1", "title": "One", "url": "/one"}]"#)
  private static let header = #", headers: {Authorization: "Bearer ${NEWS_TOKEN}", X-Edition: web}"#

  /// A project whose source is at `/feed`, with more keys.
  private func project(_ more: String, query: String = "", answer: @escaping LoopbackServer.Answer = cards) throws
    -> PullingProject
  {
    let project = try PullingProject(path: "/feed" + query, more: more)
    project.server.other = answer
    return project
  }

  /// Demands that neither a file of the project nor what a command says contains the token, however it is written.
  private func expectNoToken(in project: PullingProject, _ results: Command.Result...) throws {
    for form in [
      Self.token, "s3cret%2FToken%2B42%26more", "s3cret\\/Token+42&more", "s3cret/Token+42&amp;more", "s3cret",
    ] {
      let files = try project.files(containing: form).filter { !$0.hasSuffix(".env") }
      #expect(files == [], "\(form)")
      for result in results { #expect(!result.output.contains(form) && !result.errors.contains(form), "\(form)") }
    }
  }

  // MARK: Header fields

  @Test func headerFieldsAreSentWithTheValuesOfVariables() throws {
    let project = try project(Self.header)
    let result = try project.pull(environment: ["NEWS_TOKEN": Self.token + "\n"])
    #expect(result.status == 0, "\(result.errors)")
    let request = try #require(project.server.requests.first)
    #expect(request.method == "GET" && request.headers["authorization"] == "Bearer " + Self.token)
    #expect(request.headers["x-edition"] == "web" && request.headers["accept"]?.contains("application/json") == true)
    #expect(try project.page().contains("One"))
    try expectNoToken(in: project, result)
  }

  @Test func theAgentAndWhatIsAcceptedCanBeSet() throws {
    let project = try project(", headers: {user-agent: harbour/2, ACCEPT: text/csv}")
    #expect(try project.pull().status == 0)
    let headers = try #require(project.server.requests.first?.headers)
    #expect(headers["user-agent"] == "harbour/2" && headers["accept"] == "text/csv")
  }

  @Test func variablesMayStandInAFileBesideTheConfiguration() throws {
    let project = try project(#", headers: {A: "${A}", B: "${B}", C: "${C}", D: "${D}"}"#)
    try project.write(
      "# Keys\n\nexport A=plain # not this\nB = \"two \\\"words\\\"\"\r\nC='#3'\nD=file\n", to: "site/.env")
    #expect(try project.pull(environment: ["D": "environment"]).status == 0)
    let headers = try #require(project.server.requests.first?.headers)
    #expect(["a", "b", "c", "d"].map { headers[$0] } == ["plain", "two \"words\"", "#3", "environment"])
  }

  @Test(arguments: [
    #", headers: {Authorization: "Bearer ${NEWS_TOKEN}"}"#, #", parameters: {key: "${NEWS_TOKEN}"}"#,
    #", body: "${NEWS_TOKEN}""#, #", body: {auth: {in: ["${NEWS_TOKEN}"]}}"#,
  ])
  func withoutAVariableNothingIsSent(more: String) throws {
    let project = try project(more)
    for environment in [[:], ["NEWS_TOKEN": ""]] {
      let result = try project.pull(environment: environment)
      #expect(result.status == 2)
      #expect(result.errors.contains("unset-variable") && result.errors.contains("`NEWS_TOKEN` is not set"))
      #expect(result.errors.contains("site/site.yml:5:"))
    }
    #expect(!project.server.wasAsked)
  }

  @Test func aLineOfTheFileOfVariablesIsNotShown() throws {
    let project = try project(Self.header)
    try project.write("OTHER=1\n\(Self.token)\n", to: "site/.env")
    let result = try project.pull()
    #expect(result.status == 2 && result.errors.contains("bad-variable") && result.errors.contains(".env:2"))
    #expect(!project.server.wasAsked)
    try expectNoToken(in: project, result)
  }

  @Test func aHeaderFieldIsOneLine() throws {
    let project = try project(Self.header)
    let result = try project.pull(environment: ["NEWS_TOKEN": "a\nX-Evil: 1"])
    #expect(result.status == 2 && result.errors.contains("bad-variable"))
    #expect(!project.server.wasAsked)
  }

  // MARK: Secrets

  @Test func aSecretOfTheQueryIsInNoFile() throws {
    let project = try project(#", parameters: {access_token: "${NEWS_TOKEN}", kind: a b}"#, query: "?x=1")
    let result = try project.pull(["--format", "json"], environment: ["NEWS_TOKEN": Self.token])
    #expect(result.status == 0, "\(result.errors)")
    let request = try #require(project.server.requests.first)
    #expect(request.path == "/feed?x=1&access_token=s3cret%2FToken%2B42%26more&kind=a%20b")
    #expect(try project.text("site/snapshots/lock.json").contains("access_token=${NEWS_TOKEN}&kind=a%20b"))
    let again = try project.pull(environment: ["NEWS_TOKEN": Self.token])
    #expect(again.output.contains("unchanged since"))
    _ = try project.page()
    try expectNoToken(in: project, result, again)
  }

  @Test func anAnswerThatRepeatsASecretIsKeptWithoutIt() throws {
    let token = Self.token
    let project = try project(Self.header) { connection in
      let json = token.replacingOccurrences(of: "/", with: "\\/")
      let text =
        #"[{"id": "1", "title": "\#(token)", "url": "/one", "next": "/feed?t=s3cret%2FToken%2B42%26more", "again": "\#(json)"}]"#
      LoopbackServer.answer(200, [:], text)(connection)
    }
    let result = try project.pull(environment: ["NEWS_TOKEN": token])
    #expect(result.status == 0, "\(result.errors)")
    #expect(try project.text(PullingProject.copy).contains(#""title": "${NEWS_TOKEN}""#))
    _ = try project.page()
    try expectNoToken(in: project, result)
  }

  @Test(arguments: ["text", "json"]) func failuresAndRedirectsDoNotShowASecret(format: String) throws {
    let more = #", parameters: {key: "${NEWS_TOKEN}"}"#
    let answers = [
      LoopbackServer.answer(302, ["Location": "ftp://a.example/?key=\(Self.token)"]),
      LoopbackServer.answer(301, ["Location": "http://localhost:1/?key=\(Self.token)"]),
      LoopbackServer.answer(401, ["WWW-Authenticate": "Bearer \(Self.token)"], Self.token),
      LoopbackServer.answer(200, [:], #"[{"id": "1", "title": "\#(Self.token)"#),
      LoopbackServer.answer(200, [:], "<!DOCTYPE html><title>\(Self.token)</title>"),
    ]
    for answer in answers {
      let project = try project(more, answer: answer)
      let result = try project.pull(["--format", format], environment: ["NEWS_TOKEN": Self.token])
      #expect(result.status != 0)
      let check = try project.run("check", "--format", format)
      try expectNoToken(in: project, result, check)
    }
  }

  @Test func anotherServerGetsNoSecret() throws {
    let other = try LoopbackServer()
    other.other = Self.cards
    let project = try project(Self.header, answer: LoopbackServer.answer(302, ["Location": other.url + "/there"]))
    #expect(try project.pull(environment: ["NEWS_TOKEN": Self.token]).status == 0)
    let headers = try #require(other.requests.first?.headers)
    #expect(headers["authorization"] == nil && headers["x-edition"] == nil)
    #expect(headers["accept"]?.contains("application/json") == true)
  }

  @Test func theSameServerGetsTheSecretAfterARedirect() throws {
    let project = try project(Self.header)
    project.server["/feed"] = LoopbackServer.answer(302, ["Location": "/there"])
    #expect(try project.pull(environment: ["NEWS_TOKEN": Self.token]).status == 0)
    #expect(project.server.requests(for: "/there").first?["authorization"] == "Bearer " + Self.token)
  }

  @Test(arguments: [
    (#", parameters: {api_key: written-out-1}"#, "", "api_key", "API_KEY"),
    ("", "?token=written-out-1&page=1", "token", "TOKEN"),
    (#", headers: {X-Api-Key: written-out-1}"#, "", "X-Api-Key", "X_API_KEY"),
  ])
  func aSecretThatIsWrittenOutIsToldAndStaysWhereItIs(
    more: String, query: String, name: String, variable: String
  ) throws {
    let project = try project(more, query: query)
    let result = try project.pull()
    #expect(result.status == 0)
    #expect(result.errors.contains("written-secret") && result.errors.contains("the value of `\(name)` is written out"))
    #expect(result.errors.contains("${\(variable)}"))
    _ = try project.page()
    #expect(try project.files(containing: "written-out-1") == ["site/site.yml"])
    #expect(!(result.output + result.errors).contains("written-out-1"))
    #expect(try project.pull().output.contains("unchanged since"))
  }

  // MARK: Bodies

  @Test(arguments: [
    (#"{query: "{posts {id}}", variables: {first: 3, tag: "${TAG}"}}"#, "application/json"),
    (#""{\"query\": \"{posts {id}}\", \"variables\": {\"first\": 3, \"tag\": \"${TAG}\"}}""#, "application/json"),
  ])
  func aBodyIsPosted(body: String, type: String) throws {
    struct Body: Decodable, Equatable {
      struct Variables: Decodable, Equatable {
        let first: Int
        let tag: String
      }
      let query: String
      let variables: Variables
    }
    let project = try project(", body: \(body)")
    let result = try project.pull(environment: ["TAG": "sea"])
    #expect(result.status == 0, "\(result.errors)")
    let request = try #require(project.server.requests.first)
    #expect(request.method == "POST" && request.headers["content-type"] == type)
    #expect(
      try JSONDecoder().decode(Body.self, from: Data(request.body))
        == Body(query: "{posts {id}}", variables: .init(first: 3, tag: "sea")))
  }

  @Test func methodAndTypeOfABodyCanBeSet() throws {
    let project = try project(", method: GET, body: a=1, headers: {Content-Type: application/x-www-form-urlencoded}")
    #expect(try project.pull().status == 0)
    let request = try #require(project.server.requests.first)
    #expect(request.method == "GET" && request.body == Array("a=1".utf8))
    #expect(request.headers["content-type"] == "application/x-www-form-urlencoded")
  }

  @Test func aBodyGoesToTheSourceServerOnly() throws {
    let other = try LoopbackServer()
    other.other = Self.cards
    let project = try project(", body: {a: 1}", answer: LoopbackServer.answer(307, ["Location": other.url]))
    let result = try project.pull()
    #expect(result.status == 3 && result.errors.contains("pull-refused-redirect"))
    #expect(!other.wasAsked)
    project.server.other = Self.cards
    project.server["/feed"] = LoopbackServer.answer(301, ["Location": "/there"])
    #expect(try project.pull().status == 0)
    #expect(project.server.requests.last?.method == "POST" && project.server.requests.last?.body.isEmpty == false)
    project.server["/feed"] = LoopbackServer.answer(303, ["Location": "/seen"])
    #expect(try project.pull().status == 0)
    #expect(project.server.requests.last?.method == "GET" && project.server.requests.last?.body.isEmpty == true)
  }

  // MARK: Configuration

  @Test(arguments: [
    (#", headers: {A: "${"}"#, "is not complete"),
    (#", headers: {A: "${1A}"}"#, "is not complete"),
    (#", body: {a: [{b: "${x"}]}"#, "a variable in `body` is not complete"),
    (#", headers: {"A B": c}"#, "`A B` is not the name of a header field"),
    (#", headers: {Host: c}"#, "the header field `Host` cannot be set"),
    (#", method: HEAD"#, "`method` cannot be `HEAD`"),
    (#", follow: {cursor: a, variable: b}"#, "a body that is not data"),
    (#", follow: {cursor: a}"#, "`follow` does not say how the next page is found"),
    (#", follow: {last: a}"#, "`follow` does not say how the next page is found"),
    (#", follow: {next: a, offset: b, size: 3}"#, "`follow` does not say how the next page is found"),
    (#", follow: pages"#, "`follow` cannot be `pages`"), (#", follow: {links: false}"#, "does not say how"),
    (#", follow: {parameter: page, mots: 3}"#, "did you mean `most`?"),
  ])
  func aMistakeIsNamed(more: String, message: String) throws {
    let project = try project(more)
    let result = try project.pull()
    #expect(result.status == 2 && result.errors.contains(message), "\(result.errors)")
    #expect(!project.server.wasAsked)
  }

  @Test func aNewProjectKeepsTheFileOfVariablesOutOfGit() throws {
    let folder = try StarterFolder(project: nil)
    #expect(try Command.run(["init", "daily"], in: folder.path).status == 0)
    #expect(try folder.text("daily/.gitignore").contains("\nsite/.env\n"))
  }
}
