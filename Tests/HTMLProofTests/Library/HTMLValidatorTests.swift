import HTMLProof
import Testing

/// The library as another program uses it: `import HTMLProof` and its public declarations.
struct HTMLValidatorTests {
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
