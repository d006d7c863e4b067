import CardloomTesting
import Diagnostics
import JSONRecords
import Testing

@testable import TemplateEngine

/// A template with a mistake: the diagnostic's code, its place, the places of its notes, and a word of its advice.
struct MistakeCase: Sendable, CustomTestStringConvertible {
  let template: String
  let partials: [String: String]
  let code: String
  let place: String?
  let notes: [String]
  let advice: String

  init(
    _ template: String, _ code: String, at place: String?, notes: [String] = [], advice: String = "",
    partials: [String: String] = [:]
  ) {
    self.template = template
    self.partials = partials
    self.code = code
    self.place = place
    self.notes = notes
    self.advice = advice
  }

  var testDescription: String { template.debugDescription }

  /// Checks that the template has this one mistake.
  func check(mode: TemplateMode = .strict) {
    do {
      _ = try compiled(template, partials: partials, mode: mode)
      Issue.record("nothing was found")
    } catch {
      #expect(error.diagnostics.count == 1, "\(error.diagnostics.map(\.code))")
      guard let found = error.diagnostics.first else { return }
      #expect(found.code == code)
      #expect(found.location.map { "\($0)" } == place)
      #expect(found.notes.compactMap { $0.location.map { "\($0)" } } == notes)
      let words = [found.message, found.reason, found.hint].compactMap { $0 }.joined(separator: " ")
      #expect(words.contains(advice), "\(words)")
    }
  }
}

@Suite struct SyntaxErrorTests {
  @Test(
    "A mistake in a tag is shown where it stands",
    arguments: [
      MistakeCase("a\n{{b", "unclosed-tag", at: "main.mustache:2:1", advice: "`}}`"),
      MistakeCase("{{{b}}", "unclosed-tag", at: "main.mustache:1:1", advice: "`}}}`"),
      MistakeCase("a {{}} b", "empty-tag", at: "main.mustache:1:3"),
      MistakeCase("{{=<%=}}", "bad-delimiters", at: "main.mustache:1:1"),
      MistakeCase("{{#a}}\n\n  {{#b}}x{{/b}}", "unclosed-section", at: "main.mustache:1:1", advice: "`{{#a}}`"),
      MistakeCase("x\n{{/a}}", "stray-closing-tag", at: "main.mustache:2:1"),
      MistakeCase(
        "{{#a}}\n{{#b}}x{{/a}}\n", "mismatched-closing-tag", at: "main.mustache:2:8", notes: ["main.mustache:2:1"],
        advice: "`{{#b}}`"),
      MistakeCase("{{first name}}", "bad-name", at: "main.mustache:1:3", advice: "spaces"),
      MistakeCase("é {{a..b}}", "bad-name", at: "main.mustache:1:5", advice: "dots"),
      MistakeCase("{{..a}}", "bad-name", at: "main.mustache:1:3"),
      MistakeCase("{{.a.}}", "bad-name", at: "main.mustache:1:3"),
      MistakeCase("{{%a}}", "bad-name", at: "main.mustache:1:3", advice: "before a name"),
      MistakeCase(
        String(repeating: "{{#a}}", count: 50_000), "nested-too-deeply", at: "main.mustache:1:601",
        advice: "100 sections"),
      MistakeCase("é {{a|mony}}", "unknown-value-format", at: "main.mustache:1:7", advice: "`money`"),
      MistakeCase("{{a|x}}", "unknown-value-format", at: "main.mustache:1:5", advice: "date, relative, list"),
      MistakeCase("{{a|money:euro}}", "unknown-value-format", at: "main.mustache:1:5", advice: "`money:EUR`"),
      MistakeCase("{{a|date:days}}", "unknown-value-format", at: "main.mustache:1:5", advice: "long, day"),
      MistakeCase("{{|money}}", "empty-tag", at: "main.mustache:1:1"),
      MistakeCase("{{{a|money}}}", "unknown-value-format", at: "main.mustache:1:1", advice: "two braces"),
      MistakeCase("<a href='{{a|money}}'>x</a>", "unsafe-place", at: "main.mustache:1:10", advice: "format"),
      MistakeCase("x {{#a=}}y{{/a=}}", "bad-condition", at: "main.mustache:1:3", advice: "`{{#a=video}}`"),
      MistakeCase("{{^a>many}}y{{/a>many}}", "bad-condition", at: "main.mustache:1:1", advice: "a number"),
      MistakeCase("{{#a=b,}}y{{/a=b,}}", "bad-condition", at: "main.mustache:1:1"),
      MistakeCase("{{#=b}}y{{/=b}}", "empty-tag", at: "main.mustache:1:1"),
      MistakeCase("---\na: b\n", "unclosed-front-matter", at: "main.mustache:1:1"),
      MistakeCase("---\na: b\n---\n\n{{a b}}", "bad-name", at: "main.mustache:5:3"),
    ])
  func syntax(mistake: MistakeCase) { mistake.check() }

  @Test(
    "A call of a template that does not exist is an error with a suggestion",
    arguments: [
      MistakeCase(
        "x {{> media}}", "unknown-template", at: "main.mustache:1:7", advice: "`medai`", partials: ["medai": ""]),
      MistakeCase(
        "{{> atoms-square:c-block|big }}", "unknown-template", at: "main.mustache:1:5",
        advice: "`{{< atoms-square}}{{$modifier}}c-block big{{/modifier}}{{/ atoms-square}}`",
        partials: ["atoms-square": ""]),
      MistakeCase(
        "{{> atoms-square(size: 2) }}", "unknown-template", at: "main.mustache:1:5", advice: "the template is `square`",
        partials: ["square": ""]),
      MistakeCase(
        "{{> molecules-block }}", "unknown-template", at: "main.mustache:1:5", advice: "`01-molecules/02-block`",
        partials: ["01-molecules/02-block": "", "other": ""]),
      MistakeCase("{{<x}}{{/x}}", "unknown-template", at: "main.mustache:1:4", advice: "main"),
      MistakeCase("{{$b}}{{>x}}{{/b}}", "unknown-template", at: "main.mustache:1:10"),
      MistakeCase("{{<p}}{{$b}}{{>x}}{{/b}}{{/p}}", "unknown-template", at: "main.mustache:1:16", partials: ["p": ""]),
    ])
  func calls(mistake: MistakeCase) { mistake.check() }

  @Test(
    "A recursion that no section over data guards is an error with all its calls",
    arguments: [
      MistakeCase("{{>main}}", "endless-recursion", at: "main.mustache:1:1"),
      MistakeCase(
        "{{>a}}", "endless-recursion", at: "b.mustache:1:1", notes: ["a.mustache:2:1"],
        partials: ["a": "x\n{{>b}}", "b": "{{>a}}"]),
      MistakeCase("{{>a}}", "endless-recursion", at: "a.mustache:1:7", partials: ["a": "{{^x}}{{>a}}{{/x}}"]),
      MistakeCase("{{>a}}", "endless-recursion", at: "a.mustache:2:3", partials: ["a": "x\n  {{>a}}\n"]),
    ])
  func recursion(mistake: MistakeCase) {
    mistake.check()
    mistake.check(mode: .lenient)
  }

  @Test("A recursion through a section compiles, and ends with the data")
  func guardedRecursion() throws {
    let text = "<ul>{{#replies}}<li>{{text}}{{>main}}</li>{{/replies}}</ul>"
    let rendered = try RenderedTemplate(
      text, data: ["replies": [["text": "a", "replies": [["text": "b", "replies": []]]]]])
    #expect(rendered.text == "<ul><li>a<ul><li>b<ul></ul></li></ul></li></ul>")
    #expect(rendered.problems.isEmpty)
  }

  @Test("A recursion that the data never ends is stopped and reported")
  func endlessData() throws {
    let rendered = try RenderedTemplate("{{#x}}{{>main}}{{/x}}", data: ["x": true])
    #expect(rendered.diagnostics.map(\.code) == ["templates-too-deep"])
  }

  @Test("Two templates of one name are an error that names both files")
  func doubledName() throws {
    let files = ["cells/x.mustache", "partials/x.mustache"]
    let error = try #require(
      #expect(throws: Diagnosed.self) {
        _ = try TemplateLibrary(
          sources: files.map { TemplateSource(name: "x", text: SourceText(file: $0, text: "")) }, mode: .strict)
      })
    #expect(error.diagnostics.map(\.code) == ["doubled-template"])
    for file in files { #expect("\(error)".contains(file)) }
  }
}
