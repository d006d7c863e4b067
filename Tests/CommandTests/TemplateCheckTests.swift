import Foundation
import Testing

/// The models of a package that uses `CheckTemplates` are compiled against its templates.
@Suite struct TemplateCheckTests {
  private static let root = #filePath.components(separatedBy: "/Tests/CommandTests/")[0]
  private static let products = Command.products.path

  /// Runs a program and returns its output.
  private static func run(_ program: String, _ arguments: [String]) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }

  /// Compiles the example with some text of it replaced, without linking it.
  private static func compile(replacing old: String, with new: String) throws -> (status: Int32, output: String) {
    let folder = NSTemporaryDirectory() + "guide-\(UUID())"
    try FileManager.default.copyItem(atPath: root + "/Examples/guide", toPath: folder)
    defer {
      do { try FileManager.default.removeItem(atPath: folder) } catch { Issue.record(error) }
    }
    let templates = ["remark", "show"].map { "\(folder)/Templates/cells/\($0).mustache" }
    let made = try run(products + "/TemplateFields", ["\(folder)/CellTemplates.swift"] + templates)
    guard made.status == 0 else { return made }
    let sources = ["Evening", "Guide", "Show"].map { "\(folder)/Sources/Guide/\($0).swift" }
    for path in sources {
      let text = try String(contentsOfFile: path, encoding: .utf8)
      try text.replacingOccurrences(of: old, with: new).write(toFile: path, atomically: true, encoding: .utf8)
    }
    return try run(
      "swiftc",
      [
        "-typecheck", "-enable-batch-mode", "-parse-as-library", "-swift-version", "6", "-enable-upcoming-feature",
        "InternalImportsByDefault",
        "-module-name", "Guide", "-I", products + "/Modules", "-I", root + "/Sources/Base/CLibXML2", "-Xcc",
        "-I/usr/include/libxml2", "-I", root + "/Sources/Base/CCurl", "-I", root + "/Sources/Base/CCmark",
        "-I", root + "/Sources/Base/CVips",
        "-I", Command.checkouts.appending(path: "Yams/Sources/CYaml/include").path,
        "\(folder)/CellTemplates.swift",
      ] + sources)
  }

  private static let models = """
    import Cardloom
    struct Author: Codable, Sendable { let name: String; var url: URL? }
    struct Show: Codable, Identifiable, Sendable, ShowFields {
      let id: Int
      var title = "A \\("nested".count) { text } // no comment"
      /* var nothing: Int */
      var authors: [Author] = [Author(name: "x")]
      var lead: Author? { didSet { print("x") } }
      let width, height: Int
      var isLive = false
      var loud: String { title.uppercased() }
      var film: Film
      func f(_ text: String = ")") -> Int { 1 }
    }
    struct Film: Codable { let name: String; enum CodingKeys: String, CodingKey { case name = "label" } }
    """

  /// Names inside of sections, and what the plugin says about them.
  @Test(
    arguments: [
      ("{{#authors}}{{name}} {{title}} {{url}} {{site.title}}{{/authors}}", nil),
      ("{{#isLive}}{{width}}×{{height}}{{/isLive}}{{#film}}{{label}}{{/film}}{{film.label}}", nil),
      ("{{#lead}}{{.name}}{{/lead}}{{^lead}}{{title}}{{/lead}}{{lead.name}}{{authors.0.name}}", nil),
      ("{{#title=a}}{{title}}{{/title=a}}{{#authors}}{{image_width}}{{/authors}}{{! no }}{{> no}}", nil),
      ("\n{{#authors}}<b>{{nmae}}</b>{{/authors}}", "2:16: error: `Author` has no stored property `nmae`"),
      ("{{lead.nam}}", "1:1: error: `Author` has no stored property `nam`"),
      ("{{#lead}}{{.title}}{{/lead}}", "1:10: error: `Author` has no stored property `title`"),
      ("{{#isLive}}{{loud}}{{/isLive}}", "1:12: error: `Show` has no stored property `loud`"),
      ("{{#isLive}}{{nothing}}{{/isLive}}", "1:12: error: `Show` has no stored property `nothing`"),
    ] as [(String, String?)]) func namesInSectionsAreThoseOfTheirValues(template: String, error: String?) throws
  {
    let folder = NSTemporaryDirectory() + "names-\(UUID())"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer {
      do { try FileManager.default.removeItem(atPath: folder) } catch { Issue.record(error) }
    }
    let paths = ["show.mustache", "Show.swift"].map { "\(folder)/\($0)" }
    for (path, text) in zip(paths, [template, Self.models]) {
      try text.write(toFile: path, atomically: true, encoding: .utf8)
    }
    let result = try Self.run(Self.products + "/TemplateFields", ["\(folder)/CellTemplates.swift"] + paths)
    #expect((result.status == 0) == (error == nil), "\(result.output)")
    if let error { #expect(result.output.contains("show.mustache:\(error)"), "\(result.output)") }
  }

  @Test func theExampleCompiles() throws {
    let result = try Self.compile(replacing: "var score: Double?", with: "var score: Decimal?")
    #expect(result.status == 0, "\(result.output)")
  }

  @Test func aRenamedPropertyFailsToCompileAtTheModelAndNamesTheLineOfTheTemplate() throws {
    let result = try Self.compile(replacing: "channel:", with: "station:")
    #expect(result.status != 0)
    #expect(
      result.output.contains(
        "Show.swift:5:8: error: type 'Show' does not conform to protocol 'ShowTemplateReads_channel'"),
      "\(result.output)")
    #expect(result.output.contains("cells/show.mustache:2:"), "\(result.output)")
    #expect(!result.output.contains("ShowTemplateReads_name"))
  }
}
