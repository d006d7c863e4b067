import Foundation
import Testing

/// What `cardloom validate --format sarif` prints is SARIF 2.1.0.
@Suite struct SARIFTests {
  private static let pages: [(name: String, bytes: [UInt8])] = [
    ("valid", Array("<!DOCTYPE html><html lang=en><title>t</title><p>x</p></html>".utf8)),
    (
      "errors",
      Array("<!DOCTYPE html><html lang=en><title>t</title><p><div>x</div></p><img src='a b'></html>".utf8)
    ),
    ("warnings", Array("<!DOCTYPE html><html lang=en><title>t</title><nav role=navigation>x</nav></html>".utf8)),
    ("empty", []),
    ("not UTF-8", Array("<!DOCTYPE html><title>".utf8) + [0xFF] + Array("</title>".utf8)),
  ]

  /// Validates pages; returns the exit status and what was printed.
  private func validate(_ pages: [(name: String, bytes: [UInt8])]) throws -> (status: Int32, log: Data) {
    let folder = try StarterFolder(project: nil)
    for (name, bytes) in pages {
      try Data(bytes).write(to: URL(fileURLWithPath: "\(folder.path)/\(name).html"))
    }
    let result = try folder.run("validate", "--format", "sarif", ".")
    return (result.status, Data(result.output.utf8))
  }

  @Test(arguments: pages.indices) func theReportOfAPageFollowsTheSchema(index: Int) throws {
    let log = try JSONSerialization.jsonObject(with: validate([Self.pages[index]]).log)
    #expect(SARIFSchema.problems(in: log) == [])
  }

  @Test func openNotesAndFindingsOfTemplatesAreResultsOfCheck() throws {
    let folder = try StarterFolder(project: "p")
    let thread = #"""
      {"items": [{"id": "urn:uuid:1", "type": "Annotation", "motivation": "commenting", "target": {"source": "cells/article"},
        "body": [{"type": "TextualBody", "purpose": "commenting", "value": "Larger"},
          {"type": "TextualBody", "purpose": "tagging", "value": "must"}]}]}
      """#
    try folder.write(thread, to: "p/site/review/a.json")
    let noted = try folder.run("check", "--project", "p", "--format", "sarif")
    #expect(noted.status == 0 && noted.output.contains("\"open-must\"") && noted.output.contains("site/review/a.json"))
    try folder.write("<p>{{#open}}", to: "p/Templates/cells/article.mustache")
    let broken = try folder.run("check", "--project", "p", "--format", "sarif")
    #expect(broken.status == 1 && broken.output.contains("Templates/cells/article.mustache"))
    for text in [noted.output, broken.output] {
      #expect(SARIFSchema.problems(in: try JSONSerialization.jsonObject(with: Data(text.utf8))) == [])
    }
  }

  @Test func theSchemaFindsWhatIsMissingWrongAndUnknown() throws {
    let log = """
      {"version": "2.0", "runs": [{"tool": {"driver": {"nom": "x"}}, "results": [{"message": {}, "level": "bad",
        "locations": [{"physicalLocation": {"artifactLocation": {"uri": "a b"}, "region": {"startLine": 0}}}]}]}]}
      """
    #expect(
      SARIFSchema.problems(in: try JSONSerialization.jsonObject(with: Data(log.utf8))).sorted() == [
        "log.runs.results.level: value", "log.runs.results.locations.physicalLocation.artifactLocation.uri: value",
        "log.runs.results.locations.physicalLocation.region.startLine: value", "log.runs.results.message.text: missing",
        "log.runs.tool.driver.name: missing", "log.runs.tool.driver.nom: unknown", "log.version: value",
      ])
  }

  @Test func everyResultNamesItsRuleItsFileAndItsPlace() throws {
    struct Log: Decodable {
      struct Run: Decodable {
        struct Tool: Decodable {
          struct Driver: Decodable {
            struct Rule: Decodable { let id: String }
            let rules: [Rule]
          }
          let driver: Driver
        }
        struct Result: Decodable {
          struct Location: Decodable {
            struct Physical: Decodable {
              struct Artifact: Decodable { let uri: String }
              struct Region: Decodable {
                let startLine: Int
                let startColumn: Int
              }
              let artifactLocation: Artifact
              let region: Region
            }
            let physicalLocation: Physical
          }
          let ruleId: String
          let ruleIndex: Int
          let locations: [Location]
        }
        let tool: Tool
        let results: [Result]
      }
      let runs: [Run]
    }
    let (status, data) = try validate(Self.pages)
    #expect(status == 1)
    let run = try #require(try JSONDecoder().decode(Log.self, from: data).runs.first)
    #expect(!run.results.isEmpty)
    for result in run.results {
      #expect(run.tool.driver.rules[result.ruleIndex].id == result.ruleId)
      let place = try #require(result.locations.first).physicalLocation
      #expect(place.artifactLocation.uri.hasSuffix(".html"))
      #expect(place.region.startLine >= 1 && place.region.startColumn >= 1)
    }
  }
}

/// The parts of the schema of SARIF 2.1.0 (OASIS, section 3) that the report uses.
private enum SARIFSchema {
  private indirect enum Kind: Sendable {
    case object([String: Kind], required: Set<String>)
    case list(Kind)
    case text(oneOf: Set<String>? = nil)
    case reference
    case number(from: Int)
  }

  private static let log = Kind.object(
    ["$schema": .reference, "version": .text(oneOf: ["2.1.0"]), "runs": .list(run)], required: ["version", "runs"])

  private static let run = Kind.object(
    [
      "tool": .object(["driver": driver], required: ["driver"]),
      "columnKind": .text(oneOf: ["utf16CodeUnits", "unicodeCodePoints"]), "results": .list(result),
    ], required: ["tool"])

  private static let driver = Kind.object(
    [
      "name": .text(), "version": .text(), "informationUri": .reference,
      "rules": .list(
        .object(
          [
            "id": .text(), "helpUri": .reference, "shortDescription": message, "fullDescription": message,
            "help": message,
          ], required: ["id"])),
    ], required: ["name"])

  private static let result = Kind.object(
    [
      "ruleId": .text(), "ruleIndex": .number(from: -1), "level": .text(oneOf: ["none", "note", "warning", "error"]),
      "message": message, "partialFingerprints": .object(["cardloom/v1": .text()], required: []),
      "locations": .list(location), "relatedLocations": .list(location),
    ], required: ["message"])

  private static let message = Kind.object(["text": .text()], required: ["text"])

  private static let location = Kind.object(
    [
      "message": message,
      "physicalLocation": .object(
        [
          "artifactLocation": .object(["uri": .reference, "uriBaseId": .text()], required: []),
          "region": .object(
            [
              "startLine": .number(from: 1), "startColumn": .number(from: 1), "endLine": .number(from: 1),
              "endColumn": .number(from: 1),
            ], required: []),
        ], required: ["artifactLocation"]),
    ], required: [])

  /// What a log has that the schema does not allow.
  static func problems(in log: Any) -> [String] { problems(log, Self.log, "log") }

  private static func problems(_ value: Any, _ kind: Kind, _ path: String) -> [String] {
    switch (kind, value) {
    case (.object(let members, let required), let value as [String: Any]):
      return value.flatMap { name, value in
        members[name].map { problems(value, $0, "\(path).\(name)") } ?? ["\(path).\(name): unknown"]
      } + required.filter { value[$0] == nil }.map { "\(path).\($0): missing" }
    case (.list(let element), let value as [Any]): return value.flatMap { problems($0, element, path) }
    case (.text(let allowed), let value as String) where allowed?.contains(value) ?? true: return []
    case (.reference, let value as String)
    where !value.isEmpty && URL(string: value, encodingInvalidCharacters: false) != nil:
      return []
    case (.number(let least), let value as Int) where value >= least: return []
    default: return ["\(path): value"]
    }
  }
}
