import HTMLProof
import Platform
import Testing

/// The library as another program uses it: `import HTMLProof` and its public declarations.
struct HTMLValidatorTests {
  private static let article = FilePath.normalized(
    #filePath + "/../../../../Sources/Proof/HTMLProof/HTMLProof.docc/HTMLProof.md")

  @Test("The examples of the article run as printed")
  func examplesOfTheArticle() throws {
    var printed: [String] = []
    func print(_ line: Int, _ code: String, _ message: String) { printed.append("\(line) \(code) \(message)") }
    // begin of the examples
    let validator = try HTMLValidator()
    let report = validator.check(document: "<!DOCTYPE html><html lang=en><title>Menu</title><ul><p>Soup</ul>")
    for finding in report.findings { print(finding.location?.line ?? 1, finding.code, finding.message) }
    let item = validator.check(fragment: "<li>Soup</li>", inside: ["body", "main", "ul"])
    // end of the examples
    #expect(printed.count == 1)
    #expect(printed.first?.hasPrefix("1 misplaced-element ") == true)
    #expect(!report.conforms)
    #expect(item.conforms)
    #expect(item.findings.isEmpty)

    let source = String(decoding: try DiskFileSystem().read(#filePath), as: UTF8.self)
    let body = try #require(
      source.split(separator: "// begin of the examples\n").last?.split(separator: "// end").first)
    let code = body.split(separator: "\n").map { $0.drop(while: { $0 == " " }) }.filter { !$0.isEmpty }
    let text = String(decoding: try DiskFileSystem().read(Self.article), as: UTF8.self)
    let blocks = text.split(separator: "```swift\n").dropFirst().compactMap { $0.split(separator: "```").first }
    let lines = blocks.joined().split(separator: "\n").filter { !$0.isEmpty && !$0.hasPrefix("import ") }
    #expect(lines.map(String.init) == code.map(String.init))
  }

  @Test("A fragment is judged inside of its ancestors", arguments: [(["body", "ul"], true), (["body", "p"], false)])
  func fragments(_ ancestors: [String], conforms: Bool) throws {
    #expect(try HTMLValidator().check(fragment: "<li>x</li>", inside: ancestors).conforms == conforms)
  }

  @Test("Optional warnings are given when they are named, and a wrong name says which there are")
  func warnings() throws {
    let html = "<p><a href=\"#\">x</a></p>"
    #expect(try HTMLValidator().check(fragment: html).findings.isEmpty)
    #expect(
      try HTMLValidator(warnings: ["link-to-nowhere"]).check(fragment: html).findings.map(\.code) == ["link-to-nowhere"]
    )
    #expect(throws: HTMLValidatorError.unknownWarning("link-nowhere")) { try HTMLValidator(warnings: ["link-nowhere"]) }
    #expect(HTMLValidatorError.unknownWarning("x").description.contains("link-to-nowhere"))
  }

  @Test("Every format names the finding")
  func formats() throws {
    let report = try HTMLValidator().check(
      document: "<!DOCTYPE html><html lang=en><title>x</title><foo></foo></html>", name: "a.html")
    for text in [report.text(), report.json, report.sarif, report.tabSeparated] {
      #expect(text.contains("unknown-element"))
      #expect(text.contains("a.html"))
    }
  }
}
