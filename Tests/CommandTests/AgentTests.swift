import Foundation
import Testing

/// `cardloom mcp`: requests of agents, one a line.
@Suite struct AgentTests {
  /// The answers to some lines of input, and the exit status.
  private func answers(to lines: [String], in project: StarterFolder) throws -> (
    answers: [[String: Any]], status: Int32
  ) {
    try project.write(lines.joined(separator: "\n") + "\n", to: "requests")
    let program = Command.products.appending(path: "cardloom").path
    let result = try Command.run(
      "/bin/sh", ["-c", "exec \"$0\" mcp --project daily <requests", program], in: project.path)
    let answers = try result.output.split(separator: "\n").map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
    return (answers, result.status)
  }

  private static func text(_ answer: [String: Any]) -> (text: String, isError: Bool) {
    let result = answer["result"] as? [String: Any]
    let content = (result?["content"] as? [[String: Any]])?.first?["text"] as? String
    return (content ?? "", result?["isError"] as? Bool ?? true)
  }

  @Test func eachRequestHasItsAnswerAndNotificationsHaveNone() throws {
    let (answers, status) = try answers(
      to: [
        #"{"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"protocolVersion": "2025-03-26"}}"#,
        #"{"jsonrpc": "2.0", "method": "notifications/initialized"}"#,
        #"{"jsonrpc": "2.0", "id": "b", "method": "ping"}"#, #"{"jsonrpc": "2.0", "id": 3, "method": "nope"}"#,
        "no JSON", "[1]", #"{"jsonrpc": "2.0", "id": 4}"#,
        #"{"jsonrpc": "2.0", "id": 5, "method": "tools/call", "params": {"name": "nope"}}"#,
      ], in: try StarterFolder())
    #expect(status == 0)
    #expect(answers.map { "\($0["id"] ?? "")" } == ["1", "b", "3", "<null>", "<null>", "4", "5"])
    let codes = answers.map { ($0["error"] as? [String: Any])?["code"] as? Int }
    #expect(codes == [nil, nil, -32601, -32700, -32700, -32600, -32602])
    #expect((answers[0]["result"] as? [String: Any])?["protocolVersion"] as? String == "2025-03-26")
  }

  @Test func toolsFindWhatIsWrongAndWriteNothing() throws {
    let project = try StarterFolder()
    try project.write("<div>{{nope}}", to: "daily/Templates/cells/article.mustache")
    let before = try project.tree("daily")
    func call(_ id: Int, _ name: String, _ arguments: String = "{}") -> String {
      #"{"jsonrpc": "2.0", "id": \#(id), "method": "tools/call", "params": {"name": "\#(name)", "arguments": \#(arguments)}}"#
    }
    let answers = try answers(
      to: [
        call(1, "check"), call(2, "explain", #"{"name": "unknown-name"}"#), call(3, "explain"),
        call(4, "explain", #"{"name": "--list"}"#),
      ], in: project
    ).answers.map(Self.text)
    #expect(answers.map(\.isError) == [true, false, true, true])
    #expect(
      answers[0].text.contains("\"unknown-name\"") && answers[0].text.contains("Templates/cells/article.mustache"))
    #expect(answers[1].text.hasPrefix("unknown-name"))
    #expect(answers[2].text.contains("needs `name`"))
    #expect(answers[3].text.contains("nothing is called `--list`"))
    #expect(try project.tree("daily") == before)
  }

  private static func call(_ name: String, _ arguments: String) -> String {
    #"{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "\#(name)", "arguments": \#(arguments)}}"#
  }

  @Test func aTemplateIsRenderedWithARecordAndItsFindingsAndAPicture() throws {
    let project = try StarterFolder()
    try project.write(
      "<h2>{{title}}</h2>\n{{#image}}<img src=\"{{image}}\" alt=\"\">{{/image}}\n",
      to: "daily/Templates/cells/own.mustache")
    try project.write("<p>{{title}}</div>\n", to: "daily/Templates/cells/broken.mustache")
    let before = try project.tree("daily")
    let raw = try answers(
      to: [
        Self.call(
          "render", #"{"template": "own", "record": {"title": "A < B", "image": "assets/night.svg"}, "width": 200}"#),
        Self.call("render", #"{"template": "cells/article", "source": "cards", "number": 2}"#),
        Self.call("render", #"{"template": "cells/broken", "record": {"title": "A"}}"#),
        Self.call("render", #"{"template": "cells/own", "record": {"name": "A"}}"#),
        Self.call("render", #"{"template": "cells/artcle"}"#),
        Self.call("render", #"{"template": "cells/own", "source": "cards", "number": 999}"#),
        Self.call("render", #"{"template": "cells/own", "record": "title"}"#),
      ], in: project
    ).answers
    let answers = raw.map(Self.text)
    #expect(answers.map(\.isError) == [false, false, true, true, true, true, true])
    #expect(answers[0].text.contains("A &lt; B") && answers[0].text.contains("assets/night.svg"))
    #expect(answers[1].text.contains("article-title"))
    #expect(answers[2].text.contains("Templates/cells/broken.mustache"))
    #expect(answers[3].text.contains("`title`"))
    #expect(answers[4].text.contains("did you mean `cells/article`?"))
    #expect(answers[6].text.contains("`record`"))
    for answer in raw.prefix(2) {
      let content = (answer["result"] as? [String: Any])?["content"] as? [[String: Any]]
      let picture = try #require(content?.last?["data"] as? String)
      #expect(Data(base64Encoded: picture)?.starts(with: [0x89, 0x50, 0x4E, 0x47]) == true)
    }
    #expect(try project.tree("daily") == before)
  }

  @Test(arguments: [
    (#"{"slot": "title", "from": ["headline", "name"]}"#, "+      title: [headline, name]"),
    (#"{"slot": "summary", "hidden": true}"#, "hidden: true"), (#"{"currency": "EUR"}"#, "+    currency: EUR"),
  ])
  func aChoiceIsAPatchThatGitApplies(choice: String, line: String) throws {
    let project = try StarterFolder()
    let before = try project.tree("daily")
    let answer = try answers(
      to: [Self.call("fit", #"{"source": "cards", "choice": \#(choice)}"#)], in: project
    ).answers.map(Self.text)[0]
    #expect(!answer.isError && answer.text.hasPrefix("--- a/site/site.yml\n"), "\(answer.text)")
    #expect(try project.tree("daily") == before)
    try project.write(answer.text, to: "daily/choice.patch")
    let applied = try Command.run("/usr/bin/env", ["git", "apply", "choice.patch"], in: project.path + "/daily")
    #expect(applied.status == 0, "\(applied.errors)")
    let new = try project.text("daily/site/site.yml")
    #expect(new.contains(line.replacing("+", with: "")), "\(new)")
  }

  @Test func whatIsNotAChoiceIsRefused() throws {
    let project = try StarterFolder()
    let answers = try answers(
      to: [
        Self.call("fit", #"{"source": "cards", "choice": {"slot": "title"}}"#),
        Self.call("fit", #"{"source": "news", "choice": {"agreed": true}}"#), Self.call("fit", #"{"source": "cards"}"#),
      ], in: project
    ).answers.map(Self.text)
    #expect(answers.map(\.isError) == [true, true, true])
    #expect(answers[0].text.contains("`choice` must be an object"))
    #expect(answers[1].text.contains("these are: cards"))
    #expect(answers[2].text.contains("`fit` needs `choice`"))
  }

  @Test func thePageForAgentsNamesCommandsThatExist() throws {
    let project = try StarterFolder()
    let page = try project.text("daily/AGENTS.md")
    let commands = Set(page.matches(of: #/`cardloom ([a-z]+)/#).map { String($0.1) })
    #expect(commands.count > 5)
    for command in commands { #expect(try project.run("help", command).status == 0, "\(command)") }
  }
}
