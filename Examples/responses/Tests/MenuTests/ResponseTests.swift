import HTMLProof
import Testing

@testable import Menu

/// Every response of the application conforms to the HTML Standard.
@Suite struct ResponseTests {
  private let validator: HTMLValidator

  init() throws { validator = try HTMLValidator() }

  @Test(arguments: ["/", "/soups", "/nowhere"])
  func aPageConforms(_ path: String) {
    let response = Menu.application.respond(to: path)
    let report = validator.check(document: response.body)
    #expect(report.conforms, "GET \(path)\n\(report.text())")
  }

  @Test func aFragmentConformsInTheListThatReceivesIt() {
    let response = Menu.application.respond(to: "/soups/today")
    let report = validator.check(fragment: response.body, inside: ["body", "main", "ul"])
    #expect(report.conforms, "GET /soups/today\n\(report.text())")
  }

  @Test func aMistakeIsToldWithItsLineAndItsRemedy() {
    let report = validator.check(document: page("Soups", "<ul><p>Pumpkin</p></ul>"))
    #expect(!report.conforms)
    #expect(report.text().contains("`<p>` is not allowed as a child of `<ul>`"))
    #expect(report.findings.first?.location?.line == 5)
  }
}
