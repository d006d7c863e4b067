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
  private static func compile(_ replacements: (old: String, new: String)...) throws -> (status: Int32, output: String) {
    let folder = NSTemporaryDirectory() + "guide-\(UUID())"
    try FileManager.default.copyItem(atPath: root + "/Examples/guide", toPath: folder)
    defer {
      do { try FileManager.default.removeItem(atPath: folder) } catch { Issue.record(error) }
    }
    let templates = ["remark", "show"].map { "\(folder)/Templates/cells/\($0).mustache" }
    let sources = ["Evening", "Guide", "Show"].map { "\(folder)/Sources/Guide/\($0).swift" }
    for path in sources {
      let text = try String(contentsOfFile: path, encoding: .utf8)
      let replaced = replacements.reduce(text) { $0.replacingOccurrences(of: $1.old, with: $1.new) }
      try replaced.write(toFile: path, atomically: true, encoding: .utf8)
    }
    let made = try run(products + "/TemplateFields", ["\(folder)/CellTemplates.swift"] + templates + sources)
    guard made.status == 0 else { return made }
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
    struct Film: Codable {
      let name: String, year: Int
      private enum CodingKeys: String, CodingKey { case name = "label", year }
    }
    """

  /// A model that is encoded with other names than those of its properties.
  private static let coded = """
    struct Desk: Codable, Sendable { let name: String }
    struct Show: Codable, Identifiable, Sendable, ShowFields {
      let id: Int, desk: Desk
      var datePublished: Date
      var tags: [String]
      var secret = ""
      var url: URL?
    }
    extension Show {
      enum CodingKeys: String, CodingKey {
        // The names of JSON Feed.
        case id, desk
        case datePublished = "date_published", tags
        case url
      }
    }
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
      ("{{film.name}}", "1:1: error: `Film` is encoded with `label` for its property `name`"),
      ("{{#film}}{{.lable}}{{/film}}", "1:10: error: `Film` is encoded with no `lable`"),
      ("{{film.year.first}}", "1:1: error: `year` of `Film` is `Int`, which has no `first` for `{{film.year.first}}`"),
      ("{{authors.0.url.host}}", "1:1: error: `url` of `Author` is `URL?`, which has no `host`"),
    ] as [(String, String?)]) func namesInSectionsAreThoseOfTheirValues(template: String, error: String?) throws
  {
    try Self.expect(error, of: template, with: Self.models)
  }

  @Test(
    arguments: [
      ("{{id}} {{date_published}} {{#tags}}{{.}}{{/tags}}{{desk.name}}{{#url}}{{url}}{{/url}}", nil),
      (
        "<p>{{datePublished}}</p>",
        "1:4: error: `Show` is encoded with `date_published` for its property `datePublished`, which"
      ),
      ("{{date_publised}}", "1:1: error: `Show` is encoded with no `date_publised`, which"),
      ("{{#url}}{{secret}}{{/url}}", "1:9: error: `Show` is encoded with no `secret`"),
      ("{{tags.name}}", "1:1: error: `tags` of `Show` is `[String]`, which has no `name` for `{{tags.name}}`"),
    ] as [(String, String?)])
  func `names are those that CodingKeys give`(template: String, error: String?) throws {
    try Self.expect(error, of: template, with: Self.coded)
  }

  @Test func `a model with CodingKeys compiles`() throws {
    let result = try Self.compile(
      (old: "channel:", new: "station:"),
      (
        old: "  var isLive = false\n}",
        new: """
          var isLive = false
          enum CodingKeys: String, CodingKey { case id, name, score, aired, isLive, station = "channel" }
        }
        """
      ))
    #expect(result.status == 0, "\(result.output)")
  }

  /// Expects that the plugin finds an error in a template, or none.
  private static func expect(_ error: String?, of template: String, with models: String) throws {
    let folder = NSTemporaryDirectory() + "names-\(UUID())"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer {
      do { try FileManager.default.removeItem(atPath: folder) } catch { Issue.record(error) }
    }
    let paths = ["show.mustache", "Show.swift"].map { "\(folder)/\($0)" }
    for (path, text) in zip(paths, [template, models]) {
      try text.write(toFile: path, atomically: true, encoding: .utf8)
    }
    let result = try run(products + "/TemplateFields", ["\(folder)/CellTemplates.swift"] + paths)
    #expect((result.status == 0) == (error == nil), "\(result.output)")
    if let error { #expect(result.output.contains("show.mustache:\(error)"), "\(result.output)") }
  }

  @Test func theExampleCompiles() throws {
    let result = try Self.compile((old: "var score: Double?", new: "var score: Decimal?"))
    #expect(result.status == 0, "\(result.output)")
  }

  @Test func aRenamedPropertyFailsToCompileAtTheModelAndNamesTheLineOfTheTemplate() throws {
    let result = try Self.compile((old: "channel:", new: "station:"))
    #expect(result.status != 0)
    #expect(
      result.output.contains(
        "Show.swift:5:8: error: type 'Show' does not conform to protocol 'ShowTemplateReads_channel'"),
      "\(result.output)")
    #expect(result.output.contains("cells/show.mustache:2:"), "\(result.output)")
    #expect(!result.output.contains("ShowTemplateReads_name"))
  }
}
