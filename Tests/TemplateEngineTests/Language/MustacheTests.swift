import CardloomTesting
import JSONRecords
import Testing

@testable import TemplateEngine

/// A template, its data and what comes of them.
struct MustacheCase: Sendable, CustomTestStringConvertible {
  let template: String
  let data: RecordData
  let partials: [String: String]
  let expected: String

  init(_ template: String, _ data: RecordData, _ partials: [String: String] = [:], gives expected: String) {
    self.template = template
    self.data = data
    self.partials = partials
    self.expected = expected
  }

  var testDescription: String { template.debugDescription }
}

/// The language of Mustache 1.4, as plain Mustache: nothing is an error.
@Suite struct MustacheTests {
  private func check(_ example: MustacheCase) throws {
    let rendered = try RenderedTemplate(
      example.template, data: example.data, partials: example.partials, mode: .lenient)
    #expect(rendered.text == example.expected)
  }

  @Test(
    "Values are looked up and written",
    arguments: [
      MustacheCase("no tags", [:], gives: "no tags"),
      MustacheCase("{{a}}", ["a": "b"], gives: "b"),
      MustacheCase("{{ a }}|{{\ta\n}}", ["a": "b"], gives: "b|b"),
      MustacheCase("{{a}}", ["a": "{{b}}", "b": "no"], gives: "{{b}}"),
      MustacheCase("{{a}}", ["a": "<&\">'"], gives: "&lt;&amp;&quot;&gt;'"),
      MustacheCase("{{{a}}}{{&a}}{{& a }}", ["a": "<b>"], gives: "<b><b><b>"),
      MustacheCase("{{a}} {{b}} {{c}}", ["a": 85, "b": .number("1.10"), "c": true], gives: "85 1.10 true"),
      MustacheCase("[{{a}}{{{b}}}{{&c}}]", ["a": .null], gives: "[]"),
      MustacheCase("{{a.b.c}}", ["a": ["b": ["c": "d"]]], gives: "d"),
      MustacheCase("[{{a.b.c}}]", ["a": ["b": [:]], "c": "no"], gives: "[]"),
      MustacheCase("[{{a.b}}]", ["a.b": "no"], gives: "[]"),
      MustacheCase("{{#a}}[{{b.c}}]{{/a}}", ["a": ["b": [:]], "b": ["c": "no"]], gives: "[]"),
      MustacheCase("{{.}}", "x", gives: "x"),
      MustacheCase("{{tags.0}}{{tags.1}}{{tags.2}}", ["tags": ["x", "y"]], gives: "xy"),
    ])
  func values(example: MustacheCase) throws { try check(example) }

  @Test(
    "Sections depend on truth, repeat over lists and go into objects",
    arguments: [
      MustacheCase("{{#a}}x{{/a}}{{^a}}y{{/a}}", ["a": true], gives: "x"),
      MustacheCase("{{#a}}x{{/a}}{{^a}}y{{/a}}", ["a": false], gives: "y"),
      MustacheCase("{{#a}}x{{/a}}{{^a}}y{{/a}}", ["a": .null], gives: "y"),
      MustacheCase("{{#a}}x{{/a}}{{^a}}y{{/a}}", [:], gives: "y"),
      MustacheCase("{{#a}}x{{/a}}{{^a}}y{{/a}}", ["a": []], gives: "y"),
      MustacheCase("{{#a}}x{{/a}}{{^a}}y{{/a}}", ["a": [1]], gives: "x"),
      MustacheCase("{{#a}}x{{/a}}{{^a}}y{{/a}}", ["a": [:]], gives: "x"),
      MustacheCase("{{#a}}x{{/a}}{{^a}}y{{/a}}", ["a": 0], gives: "x"),
      MustacheCase("{{#a}}x{{/a}}{{^a}}y{{/a}}", ["a": ""], gives: "y"),
      MustacheCase("{{#a}}x{{/a}}{{^a}}y{{/a}}", ["a": " "], gives: "x"),
      MustacheCase("{{#a}}{{b}}{{/a}}", ["a": ["b": "x"], "b": "y"], gives: "x"),
      MustacheCase("{{#a}}{{b}}{{/a}}", ["a": ["c": "x"], "b": "y"], gives: "y"),
      MustacheCase("{{#a}}{{.}},{{/a}}", ["a": ["x", "y", 3]], gives: "x,y,3,"),
      MustacheCase("{{#a}}({{#.}}{{.}}{{/.}}){{/a}}", ["a": [[1, 2], [3]]], gives: "(12)(3)"),
      MustacheCase("{{#.}}{{v}}{{/.}}", [["v": 1], ["v": 2]], gives: "12"),
      MustacheCase(
        "{{#a}}{{#b}}{{x}}{{y}};{{/b}}{{/a}}", ["a": [["x": 1, "b": [["y": 2], ["y": 3]]]]], gives: "12;13;"),
      MustacheCase("{{#a.b}}x{{/a.b}}{{^a.c}}y{{/a.c}}", ["a": ["b": 1]], gives: "xy"),
      MustacheCase("{{# a }}x{{/ a }}", ["a": true], gives: "x"),
      MustacheCase("{{#a}}{{.}} is {{a}}{{/a}}", ["a": "b"], gives: "b is b"),
    ])
  func sections(example: MustacheCase) throws { try check(example) }

  @Test(
    "A line on which nothing but one tag stands vanishes",
    arguments: [
      MustacheCase("a\n{{#b}}\nc\n{{/b}}\nd\n", ["b": true], gives: "a\nc\nd\n"),
      MustacheCase("a\r\n{{#b}}\r\nc\r\n{{/b}}\r\nd", ["b": true], gives: "a\r\nc\r\nd"),
      MustacheCase("a\n  {{! note }}  \nb", [:], gives: "a\nb"),
      MustacheCase("a\n{{!\n note\n}}\nb", [:], gives: "a\nb"),
      MustacheCase("a {{! note }} b", [:], gives: "a  b"),
      MustacheCase("  {{#b}}\nc{{/b}}\n", ["b": true], gives: "c\n"),
      MustacheCase("c{{#b}}\n/\n  {{/b}}", ["b": true], gives: "c\n/\n"),
      MustacheCase(" {{#b}}x{{/b}}\n", ["b": true], gives: " x\n"),
      MustacheCase("  {{a}}\n", ["a": "x"], gives: "  x\n"),
      MustacheCase("{{=<% %>=}}\n<%a%>\n<%={{ }}=%>\n{{a}}", ["a": "x"], gives: "x\nx"),
      MustacheCase("{{#b}}{{/b}}\nx", ["b": true], gives: "\nx"),
    ])
  func standaloneLines(example: MustacheCase) throws { try check(example) }

  @Test(
    "Delimiters can be changed, for the template that changes them alone",
    arguments: [
      MustacheCase("{{=| |=}}|a|{{a}}", ["a": "x"], gives: "x{{a}}"),
      MustacheCase("{{= [ ] =}}[#a][.][/a]", ["a": [1, 2]], gives: "12"),
      MustacheCase("{{=| |=}}|>p||a|", ["a": "x"], ["p": "{{a}}|a|"], gives: "x|a|x"),
      MustacheCase("{{>p}}{{a}}", ["a": "x"], ["p": "{{=| |=}}|a|"], gives: "xx"),
      MustacheCase("{{=<% %>=}}<%{a}%>", ["a": "<"], gives: "<"),
    ])
  func delimiters(example: MustacheCase) throws { try check(example) }

  @Test(
    "Partials are called with the context at hand and take over the indentation of their line",
    arguments: [
      MustacheCase("[{{>p}}]", ["a": "x"], ["p": "{{a}}"], gives: "[x]"),
      MustacheCase("[{{>missing}}]", [:], gives: "[]"),
      MustacheCase("{{#l}}{{>p}}{{/l}}", ["l": [["a": 1], ["a": 2]]], ["p": "{{a}}"], gives: "12"),
      MustacheCase("  {{>p}}\nz", [:], ["p": "a\nb\n"], gives: "  a\n  b\nz"),
      MustacheCase("  {{>p}}\nz", [:], ["p": "a\nb"], gives: "  a\n  bz"),
      MustacheCase("  x{{>p}}\n", [:], ["p": "a\nb"], gives: "  xa\nb\n"),
      MustacheCase(" {{>p}}\n", ["a": "1\n2"], ["p": "{{a}}\n"], gives: " 1\n2\n"),
      MustacheCase(" {{>p}}\n", [:], ["p": "a\n\nb\n"], gives: " a\n\n b\n"),
      MustacheCase(" {{>p}}", [:], ["p": "a\n {{>q}}", "q": "b\nc\n"], gives: " a\n  b\n  c\n"),
      MustacheCase(
        "{{>p}}", ["v": 1, "l": [["v": 2, "l": [["v": 3, "l": []]]]]], ["p": "{{v}}\n{{#l}}\n  {{>p}}\n{{/l}}\n"],
        gives: "1\n  2\n    3\n"),
    ])
  func partials(example: MustacheCase) throws { try check(example) }

  @Test(
    "Dynamic names choose a partial by data",
    arguments: [
      MustacheCase("{{>*n}}", ["n": "p"], ["p": "x", "q": "y"], gives: "x"),
      MustacheCase("{{#l}}{{> * n }}{{/l}}", ["l": [["n": "p"], ["n": "q"]]], ["p": "x", "q": "y"], gives: "xy"),
      MustacheCase("[{{>*n}}{{>*a.b}}]", ["n": "none", "a": ["b": "p"]], ["p": "x"], gives: "[x]"),
      MustacheCase("[{{>*n}}]", [:], ["n": "x"], gives: "[]"),
      MustacheCase(" {{>*n}}\n", ["n": "p"], ["p": "a\nb\n"], gives: " a\n b\n"),
      MustacheCase("{{<*n}}{{$b}}x{{/b}}{{/*n}}", ["n": "p"], ["p": "[{{$b}}y{{/b}}]"], gives: "[x]"),
      MustacheCase(
        "{{>*n}}", ["n": "p", "v": 1, "l": [["v": 2, "l": []]]], ["p": "{{v}}{{#l}}-{{>*n}}{{/l}}"], gives: "1-2"),
    ])
  func dynamicNames(example: MustacheCase) throws { try check(example) }

  @Test(
    "Parents are called with other contents for their blocks",
    arguments: [
      MustacheCase("{{$a}}x{{/a}}", ["a": "no"], gives: "x"),
      MustacheCase("{{<p}}{{$a}}y{{/a}}{{/p}}", [:], ["p": "[{{$a}}x{{/a}}]"], gives: "[y]"),
      MustacheCase("{{<p}} text {{/p}}", [:], ["p": "[{{$a}}x{{/a}}]"], gives: "[x]"),
      MustacheCase("{{>p}}", [:], ["p": "[{{$a}}x{{/a}}]"], gives: "[x]"),
      MustacheCase(
        "{{<p}}{{$a}}{{v}}{{/a}}{{/p}}", ["s": ["v": 2], "v": 1], ["p": "{{#s}}{{$a}}{{/a}}{{/s}}"], gives: "2"),
      MustacheCase(
        "{{<p}}{{$a}}1{{/a}}{{/p}}", [:], ["p": "{{<q}}{{$a}}2{{/a}}{{/q}}", "q": "{{$a}}3{{/a}}"], gives: "1"),
      MustacheCase(
        "{{<p}}{{/p}}", [:], ["p": "{{<q}}{{$a}}2{{/a}}{{/q}}", "q": "{{$a}}3{{/a}}{{$b}}4{{/b}}"], gives: "24"),
      MustacheCase(
        "{{<p}}{{$a}}[{{$a}}inner{{/a}}]{{/a}}{{/p}}", [:], ["p": "{{$a}}x{{/a}}"], gives: "[inner]"),
      MustacheCase(
        "{{<p}}\n  {{$a}}\n  <p>1</p>\n  <p>2</p>\n  {{/a}}\n{{/p}}\n", [:],
        ["p": "<main>\n    {{$a}}\n    {{/a}}\n</main>\n"], gives: "<main>\n    <p>1</p>\n    <p>2</p>\n</main>\n"),
      MustacheCase("  {{<p}}{{/p}}\n", [:], ["p": "a\nb\n"], gives: "  a\n  b\n"),
      MustacheCase("{{<p}}{{$a}}\n1\n2{{/a}}\n{{/p}}\n", [:], ["p": "x\n  {{$a}}{{/a}}\n"], gives: "x\n  1\n  2\n"),
      MustacheCase("{{<missing}}{{$a}}x{{/a}}{{/missing}}.", [:], gives: "."),
    ])
  func parents(example: MustacheCase) throws { try check(example) }

  @Test("Text that is not HTML is escaped as text, whatever tags it seems to have")
  func plainText() throws {
    try check(MustacheCase("{{a}}<{{#a}}x{{/a}} {{a}} <b {{a}}", ["a": "&"], gives: "&amp;<x &amp; <b &amp;"))
  }
}
