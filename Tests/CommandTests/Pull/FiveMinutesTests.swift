import Foundation
import Testing

/// The first section of the article *An API in five minutes*, followed word by word.
@Suite struct FiveMinutesTests {
  private static let token = "the-token-of-your-API"

  /// The blocks of the section in order, with their languages.
  private static func blocks() throws -> [(language: String, text: String)] {
    let path = #filePath + "/../../../../Sources/Generator/Cardloom/Cardloom.docc/APIs.md"
    let text = try String(contentsOf: URL(fileURLWithPath: path).standardized, encoding: .utf8)
    let section = try #require(
      text.components(separatedBy: "\n## ").first { $0.hasPrefix("In five minutes\n") }, "the section has another name")
    return section.components(separatedBy: "\n```").enumerated().filter { $0.offset % 2 == 1 }.map { _, block in
      let lines = block.split(separator: "\n", maxSplits: 1)
      return (String(lines[0]), lines.count > 1 ? String(lines[1]) + "\n" : "")
    }
  }

  @Test func theStepsLeadToASiteOfAllPages() throws {
    let server = try LoopbackServer()
    server.other = { connection in
      guard connection.request.headers["authorization"] == "Bearer \(Self.token)" else {
        return LoopbackServer.answer(401, [:], "no")(connection)
      }
      let number = connection.request.parameters["cursor"].flatMap { Int($0.dropFirst(2)) } ?? 1
      let list = ((number - 1) * 10 + 1...number * 10).map {
        #"{"id": "a\#($0)", "title": "Article \#($0)", "summary": "What happened at \#($0).", "published": "2026-03-04T08:12:00Z"}"#
      }
      let next = number < 12 ? "\"c-\(number + 1)\"" : "null"
      LoopbackServer.answer(
        200, ["ETag": "\"\(number)\""],
        #"{"data": [\#(list.joined(separator: ","))], "meta": {"next_cursor": \#(next)}}"#)(connection)
    }
    let folder = try StarterFolder(project: nil)
    let blocks = try Self.blocks()
    #expect(blocks.map(\.language) == ["sh", "sh", "sh", "yaml", "sh", "sh"])
    var environment = ""
    var outputs: [String] = []
    for (language, text) in blocks {
      let text = text.replacing("https://cms.example", with: server.url)
      if language == "yaml" {
        // What the article shows is what `init` has written.
        let written = try folder.text("news/site/site.yml")
        for line in text.split(separator: "\n") { #expect(written.contains(line + "\n"), "\(line)") }
        continue
      }
      // After the file is written, the shell is a new one.
      if text.hasPrefix("export ") { environment = text }
      if text.contains("cardloom pull") { environment = "" }
      let result = try Command.run(
        "/bin/sh", ["-ec", "PATH=\"\(Command.products.path):$PATH\"\n\(environment)\n\(text)"], in: folder.path)
      #expect(result.status == 0, "\(text)\n\(result.errors)")
      outputs.append(result.output)
    }
    // The first ten pages, then all of them.
    #expect(outputs[1].contains("100 cards"), "\(outputs[1])")
    #expect(outputs[4].contains("pulled, 120 cards") && outputs[4].contains("12 pages"), "\(outputs[4])")
    #expect(outputs[4].contains("120 cards"))
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path + "/news")
    let named = files.filter { name in
      FileManager.default.contents(atPath: folder.path + "/news/" + name)?.range(of: Data(Self.token.utf8)) != nil
    }
    #expect(named == ["site/.env"])
    #expect(!outputs.joined().contains(Self.token))
    #expect(try folder.text("news/.gitignore").contains("site/.env\n"))
  }
}
