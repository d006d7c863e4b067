import Diagnostics
import Testing

@Suite struct JSONReportTests {
  @Test func anEmptyReportHasASummary() {
    #expect(
      JSONReport.text(of: []) == """
        {
          "diagnostics": [],
          "summary": {
            "errors": 0,
            "warnings": 0
          }
        }

        """)
  }

  @Test func everyFactHasItsMember() {
    let place = SourceLocation(file: "site.yml", line: 3, column: 5, length: 2, lineText: "\tsay \"hé\"")
    let diagnostic = Diagnostic(
      .warning, code: ExampleCode.someRule, "what", at: place,
      subject: .init(source: "news", index: 0, card: "a", field: "author.name", page: "/"), reason: "why", hint: "how",
      notes: [.init("first", at: SourceLocation(file: "b", line: 1, column: 1)), .init("second")], occurrences: 2)
    let text = JSONReport.text(of: [diagnostic]) { $0.member("pages", 7) }
    #expect(
      text == """
        {
          "diagnostics": [
            {
              "severity": "warning",
              "code": "some-rule",
              "category": "site",
              "message": "what",
              "location": {
                "file": "site.yml",
                "line": 3,
                "column": 5,
                "length": 2,
                "text": "\\tsay \\"hé\\""
              },
              "subject": {
                "source": "news",
                "index": 0,
                "card": "a",
                "field": "author.name",
                "page": "/"
              },
              "reason": "why",
              "hint": "how",
              "notes": [
                {
                  "message": "first",
                  "location": {
                    "file": "b",
                    "line": 1,
                    "column": 1
                  }
                },
                {
                  "message": "second"
                }
              ],
              "occurrences": 2
            }
          ],
          "summary": {
            "errors": 0,
            "warnings": 1,
            "pages": 7
          }
        }

        """)
  }

  @Test(arguments: [
    ("a", #""a""#), ("\"\\", #""\"\\""#), ("\n\r\t", #""\n\r\t""#), ("\u{0}\u{1F}\u{7F}", #""\u0000\u001f\u007f""#),
    ("\u{2028}", #""\u2028""#), ("汉字 🎈", #""汉字 🎈""#), ("e\u{301}", "\"e\u{301}\""), ("</script>", #""</script>""#),
  ])
  func stringsAreEscaped(_ string: String, _ expected: String) {
    var writer = JSONWriter()
    writer.value(string)
    #expect(writer.text == expected)
  }
}
