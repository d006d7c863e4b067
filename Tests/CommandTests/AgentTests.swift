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
}
