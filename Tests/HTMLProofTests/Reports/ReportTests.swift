import Diagnostics
import Foundation
import HTMLProof
import Platform
import Testing

@Suite("Reports of checked files")
struct ReportTests {
  private static let pages: [String: String] = [
    "good.html": "<!doctype html><html lang=\"en\"><title>a</title><p>b</p></html>",
    "warn.html": "<!doctype html><html lang=\"en\"><title>a</title><h1></h1></html>",
    "a b.html": "<!doctype html><html lang=\"en\"><title>a</title>\n<h1></h1>\n<p clas=\"é\">b</p></html>",
  ]

  private func verdicts(workers: Int = 2) async throws -> [FileVerdict] {
    let validation = FileValidation(gate: Checking.gate)
    return await validation.verdicts(of: ["good.html", "warn.html", "a b.html", "gone.html"], workers: workers) {
      path throws(FileError) in
      guard let page = Self.pages[path] else {
        throw FileError(operation: "read", path: path, reason: .missing)
      }
      return MappedBytes(Array(page.utf8))
    }
  }

  @Test("Every file has a line, errors first")
  func tabSeparated() async throws {
    let lines = ValidationReport.tabSeparated(try await verdicts()).split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).prefix(3).joined(separator: "|")
    }
    #expect(
      lines == [
        "good.html|valid", "warn.html|warning|1", "a b.html|error|3", "a b.html|warning|2", "gone.html|error|",
      ])
  }

  @Test("The number of workers does not show")
  func workers() async throws {
    let alone = ValidationReport.tabSeparated(try await verdicts(workers: 1))
    for workers in 2...4 { #expect(ValidationReport.tabSeparated(try await verdicts(workers: workers)) == alone) }
  }

  @Test("SARIF holds tool, rules, results and places")
  func sarif() async throws {
    let text = SARIFReport.text(of: try await verdicts().flatMap(\.diagnostics))
    let log = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(log["version"] as? String == "2.1.0")
    let run = try #require((log["runs"] as? [[String: Any]])?.first)
    let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
    let rules = try #require(driver["rules"] as? [[String: Any]]).compactMap { $0["id"] as? String }
    let results = try #require(run["results"] as? [[String: Any]])
    #expect(results.count == 4)
    for result in results {
      let index = try #require(result["ruleIndex"] as? Int)
      #expect(rules[index] == result["ruleId"] as? String)
      #expect(["error", "warning", "note"].contains(result["level"] as? String))
      #expect(((result["message"] as? [String: Any])?["text"] as? String)?.isEmpty == false)
    }
    #expect(text.contains("a%20b.html"))
    let region = ((results[2]["locations"] as? [[String: Any]])?.first?["physicalLocation"] as? [String: Any])?[
      "region"]
    #expect((region as? [String: Any])?["startLine"] as? Int == 2)
  }

  @Test("Text ends with a count")
  func text() async throws {
    let text = ValidationReport.text(try await verdicts(), color: false)
    #expect(text.hasSuffix("4 files checked, 2 errors in 2\n"))
    #expect(text.contains("--> a b.html:3:4"))
  }
}

@Suite("Places of findings")
struct FindingPlaceTests {
  @Test("Every place is what the whole file would give, whatever ends the lines")
  func agreesWithWholeFile() async throws {
    let page =
      "<!doctype html><html lang=\"en\"><title>é</title>\r\n<p clas=\"a\">é <i clas=\"b\">c</i>\r<b clas=\"d\">e</b>\n"
    let validation = FileValidation(gate: Checking.gate)
    var checker = validation.checker()
    let bytes = Array(page.utf8)
    let verdict = bytes.withUnsafeBytes { validation.verdict(path: "a.html", bytes: $0, with: &checker) }
    let places = Checking.findings(in: page).map { finding in
      bytes.withUnsafeBytes { SourceLocation(of: finding.range, in: $0, file: "a.html") }
    }
    #expect(verdict.diagnostics.map(\.location) == places)
    #expect(places.map(\.line) == [2, 2, 3])
  }

  @Test("A page of mistakes on one line takes linear time")
  func manyFindings() throws {
    let validation = FileValidation(gate: Checking.gate)
    var checker = validation.checker()
    let page = Array(("<!doctype html><title>a</title>" + String(repeating: "<p x>", count: 20_000)).utf8)
    let verdict = page.withUnsafeBytes { validation.verdict(path: "a.html", bytes: $0, with: &checker) }
    #expect(verdict.diagnostics.count == 20_000)
  }
}
