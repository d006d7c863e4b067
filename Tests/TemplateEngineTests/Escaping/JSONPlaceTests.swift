import CardloomTesting
import Diagnostics
import JSONRecords
import Testing

@testable import TemplateEngine

/// Values in a `script` whose `type` is JSON.
@Suite struct JSONPlaceTests {
  private static let open = "<script type=\"application/ld+json\">"

  @Test(
    "Every kind of value is written as JSON",
    arguments: [
      ("text", "\"text\""), ("a \"b\" \\ c", #""a \"b\" \\ c""#), ("", "\"\""),
      ("</script><!-- & -->", #""\u003c/script\u003e\u003c!-- \u0026 --\u003e""#),
      ("1\n2\r\n3\t\u{2028}\u{2029}", #""1\n2\r\n3\t\u2028\u2029""#),
      ("a\u{0}b\u{85}c\u{FFFF}", "\"a\u{FFFD}b\u{FFFD}c\u{FFFD}\""),
      ("👩‍🚀 \u{202E}שלום\u{202C} “q” 中", "\"👩‍🚀 \u{202E}שלום\u{202C} “q” 中\""),
    ] as [(String, String)])
  func texts(text: String, expected: String) throws {
    let rendered = try RenderedTemplate(Self.open + "{{x}}</script>", data: ["x": .string(text)])
    #expect(rendered.text == Self.open + expected + "</script>")
    #expect(rendered.problems.isEmpty)
  }

  @Test("Numbers, truth values, lists and objects are written whole, their names escaped like texts")
  func trees() throws {
    let data: RecordData = [
      "x": ["n": .number("1.5"), "t": true, "none": .null, "l": ["a", ["b"], [:]], "</script": "c"], "y": 7,
    ]
    let rendered = try RenderedTemplate(
      "<script type='application/json; charset=utf-8'>{\"a\": {{x}}, \"b\": [{{#x}}{{y}}{{/x}}]}</script>", data: data)
    #expect(
      rendered.text.hasSuffix(
        #">{"a": {"n":1.5,"t":true,"none":null,"l":["a",["b"],{}],"\u003c/script":"c"}, "b": [7]}</script>"#))
  }

  @Test("Speculation rules take values, too")
  func speculationRules() throws {
    let open = "<script type=\"speculationrules\">"
    let rendered = try RenderedTemplate(open + "{\"urls\": {{x}}}</script>", data: ["x": ["/a/", "</script>"]])
    #expect(rendered.text == open + #"{"urls": ["/a/","\u003c/script\u003e"]}</script>"#)
  }

  @Test("A missing value is an error, and null if it is optional")
  func missing() throws {
    #expect(try RenderedTemplate(Self.open + "{{x}}</script>", data: [:]).diagnostics.map(\.code) == ["missing-value"])
    let optional = try RenderedTemplate("---\noptional: [x]\n---\n" + Self.open + "{{x}}</script>", data: [:])
    #expect(optional.text == Self.open + "null</script>")
  }

  @Test(
    "Nothing is written into a script that is not, or not always, JSON, nor as HTML",
    arguments: [
      "<script>{{x}}</script>", "<script type=\"module\">{{x}}</script>", "<script type=\"text/plain\">{{x}}</script>",
      "<script type=\"{{x}}\">{{x}}</script>", "<script data-type=\"application/json\">{{x}}</script>",
      "<script type=\"module\" type=\"application/json\">{{x}}</script>",
      "<script {{#x}}type=\"application/json\"{{/x}}>{{x}}</script>",
      "<script {{#x}}type=\"module\"{{/x}} type=\"application/json\">{{x}}</script>",
      "<script type=\"application/{{x}}json\">{{x}}</script>", "<style type=\"application/json\">{{x}}</style>",
      "<script type=\"application/json\"></scr{{x}}</script>",
      "<script type=\"application/json\">{{{x}}}</script>",
    ])
  func refused(template: String) throws {
    #expect(throws: Diagnosed.self) { try RenderedTemplate(template, data: ["x": "a"]) }
  }
}
