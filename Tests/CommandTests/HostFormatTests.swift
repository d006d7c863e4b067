import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Findings for the hosts of repositories and for CI: annotations, reports of tests, Code Quality, code scanning.
@Suite struct HostFormatTests {
  /// A repository with a project in a folder, one of whose templates has a mistake.
  private func brokenProject() throws -> StarterFolder {
    let folder = try StarterFolder(project: nil)
    try folder.write("ref: refs/heads/main\n", to: ".git/HEAD")
    let made = try Command.run(["init", "sites/daily"], in: folder.path)
    try #require(made.status == 0)
    try folder.write("<p>100 %, <b>{{nope}}\n", to: "sites/daily/Templates/cells/article.mustache")
    return folder
  }

  private static let template = "sites/daily/Templates/cells/article.mustache"

  /// From wherever the command runs, files are named from the root of the repository.
  @Test(arguments: [(".", "sites/daily"), ("sites", "daily"), ("sites/daily", "."), ("sites/daily/site", "..")])
  func annotationsNameFilesFromTheRoot(_ folder: String, project: String) throws {
    let repository = try brokenProject()
    let result = try Command.run(
      ["check", "--project", project, "--format", "github"], in: repository.path + "/" + folder)
    #expect(result.status == 1)
    let lines = result.output.split(separator: "\n")
    #expect(
      lines.contains {
        $0.hasPrefix("::error file=\(Self.template),line=1,col=") && $0.contains("title=unknown-name::")
      })
    #expect(lines.allSatisfy { $0.hasPrefix("::error ") || $0.hasPrefix("::warning ") || $0.hasPrefix("::notice ") })
  }

  @Test func annotationsKeepWhatIsSpecialInThem() throws {
    let folder = try StarterFolder(project: nil)
    try folder.write("<!doctype html><html lang=en><title>t</title><p class=\"50%\" 50%=1></div>", to: "a,b:c.html")
    let result = try folder.run("validate", "--format", "github", "a,b:c.html")
    #expect(result.status == 1)
    for line in result.output.split(separator: "\n") {
      #expect(line.hasPrefix("::error file=a%2Cb%3Ac.html,line=1,col="))
      let escapes = line.split(separator: "%").dropFirst().map { $0.prefix(2) }
      #expect(escapes.allSatisfy { ["25", "0A", "2C", "3A"].contains($0) })
    }
  }

  @Test func aReportOfTestsIsXMLWithEachFinding() throws {
    let folder = try StarterFolder(project: nil)
    try folder.write("<!doctype html><html lang=en><title>t</title><p>&</p></div>", to: "<wrong> & \"odd\".html")
    try folder.write("<!doctype html><html lang=en><title>t</title><nav role=navigation>x</nav>", to: "warned.html")
    try folder.write("<!doctype html><html lang=en><title>t</title><p>x", to: "right.html")
    let result = try folder.run("validate", "--format", "junit", ".")
    #expect(result.status == 1)
    let report = try TestReportReader(result.output)
    #expect(report.cases.count == report.tests && report.tests >= 3)
    #expect(report.cases.filter { $0.kind == "failure" }.count == report.failures)
    #expect(report.cases.contains { $0.file == "<wrong> & \"odd\".html" && $0.kind == "failure" })
    #expect(report.cases.contains { $0.file == "warned.html" && $0.kind == "system-out" })
    #expect(report.cases.contains { $0.file == "right.html" && $0.kind == nil })
  }

  @Test func withoutFindingsThereIsOneTestThatPassed() throws {
    let project = try StarterFolder()
    let result = try project.run("check", "--project", "daily", "--format", "junit")
    #expect(result.status == 0)
    let report = try TestReportReader(result.output)
    #expect(report.tests == 1 && report.failures == 0 && report.cases.count == 1)
    let quality = try project.run("check", "--project", "daily", "--format", "codequality")
    #expect(quality.status == 0 && quality.output == "[]\n")
    #expect(try project.run("check", "--project", "daily", "--format", "github").output.contains("\n1 page"))
  }

  private struct Issue: Decodable {
    struct Location: Decodable {
      struct Lines: Decodable { let begin: Int }
      let path: String
      let lines: Lines
    }
    let description: String
    let check_name: String
    let fingerprint: String
    let severity: String
    let location: Location
  }

  @Test func codeQualityKnowsAFindingWhoseLineMoves() throws {
    let repository = try brokenProject()
    func issues() throws -> [Issue] {
      let result = try repository.run("check", "--project", "sites/daily", "--format", "codequality")
      #expect(result.status == 1)
      return try JSONDecoder().decode([Issue].self, from: Data(result.output.utf8))
    }
    let before = try issues()
    #expect(before.contains { $0.check_name == "unknown-name" && $0.location.path == Self.template })
    #expect(Set(before.map(\.fingerprint)).count == before.count)
    #expect(before.allSatisfy { ["info", "minor", "major"].contains($0.severity) && $0.location.lines.begin >= 1 })
    try repository.replace("<p>100", by: "{{! moved }}\n<p>100", in: Self.template)
    let after = try issues()
    let moved = after.first { $0.check_name == "unknown-name" }
    #expect(moved?.location.lines.begin == 2)
    #expect(moved?.fingerprint == before.first { $0.check_name == "unknown-name" }?.fingerprint)
  }

  @Test func equalFindingsHaveFingerprintsOfTheirOwn() throws {
    let folder = try StarterFolder(project: nil)
    try folder.write(
      "<!doctype html><html lang=en><title>t</title>\n" + String(repeating: "</div>\n", count: 5), to: "a.html")
    let result = try folder.run("validate", "--format", "codequality", "a.html")
    let issues = try JSONDecoder().decode([Issue].self, from: Data(result.output.utf8))
    #expect(issues.count >= 5)
    #expect(Set(issues.map(\.fingerprint)).count == issues.count)
  }

  @Test func codeScanningGetsPathsFromTheRootAndWhatRulesMean() throws {
    let repository = try brokenProject()
    let result = try Command.run(
      ["check", "--project", "daily", "--format", "sarif"], in: repository.path + "/sites")
    for part in [
      "\"uri\": \"\(Self.template)\"", "\"uriBaseId\": \"%SRCROOT%\"", "\"shortDescription\"", "\"help\"",
      "\"partialFingerprints\"",
    ] {
      #expect(result.output.contains(part), "\(part)")
    }
  }

  // MARK: Editors

  private func validate(_ html: String, _ arguments: [String]) throws -> Command.Result {
    let folder = try StarterFolder(project: nil)
    try folder.write(html, to: "unsaved")
    return try Command.run(
      "/bin/sh",
      ["-c", "exec \"$0\" \"$@\" <unsaved", Command.products.appending(path: "cardloom").path, "validate"] + arguments,
      in: folder.path)
  }

  @Test func whatAnEditorHoldsIsCheckedUnderItsName() throws {
    let html = "<!doctype html><html lang=en><title>t</title></div>"
    let result = try validate(html, ["-", "--stdin-filename", "pages/about.html", "--format", "json"])
    #expect(result.status == 1)
    #expect(result.output.contains("\"pages/about.html\"") && !result.output.contains("\"-\""))
    let feed = try validate(
      "{\"version\": \"https://jsonfeed.org/version/1.1\"}", ["-", "--stdin-filename", "feed.json"])
    #expect(feed.status == 1 && (feed.output + feed.errors).contains("feed.json:1"))
  }

  @Test func aNameWithoutStandardInputIsWrongUse() throws {
    let result = try validate("", ["unsaved", "--stdin-filename", "a.html"])
    #expect(result.status == 2)
    #expect(result.errors.contains("cardloom validate - --stdin-filename a.html"))
  }
}

/// Reads a report of tests.
private final class TestReportReader: NSObject, XMLParserDelegate {
  struct Case {
    let file: String
    var kind: String?
  }

  private(set) var tests = 0
  private(set) var failures = 0
  private(set) var cases: [Case] = []

  init(_ text: String) throws {
    super.init()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = self
    try #require(parser.parse(), "\(text)")
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    switch name {
    case "testsuites":
      tests = attributes["tests"].flatMap { Int($0) } ?? -1
      failures = attributes["failures"].flatMap { Int($0) } ?? -1
    case "testcase": cases.append(Case(file: attributes["classname"] ?? ""))
    case "failure", "system-out": cases[cases.count - 1].kind = name
    default: break
    }
  }
}
