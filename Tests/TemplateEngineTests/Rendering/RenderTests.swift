import CardloomTesting
import Diagnostics
import JSONRecords
import Platform
import Testing

@testable import TemplateEngine

@Suite struct RenderTests {
  @Test("Names are looked for from the innermost context to the outermost of the stack")
  func contextStack() throws {
    let rendered = try RenderedTemplate(
      "{{title}} {{site.title}} {{section.id}} {{root}}",
      data: ["site": ["title": "S"], "title": "outer", "root": "./"],
      ["section": ["id": "latest"]], ["title": "card"])
    #expect(rendered.text == "card S latest ./")
    #expect(rendered.problems.isEmpty)
  }

  @Test("The innermost scalar, list element or object is what a single dot stands for")
  func implicitIterator() throws {
    let rendered = try RenderedTemplate("{{#a}}{{.}}{{#b}}{{.}}{{/b}}{{/a}}", data: ["a": [1, 2], "b": "x"])
    #expect(rendered.text == "1x2x")
  }

  @Test(
    "A value that is missing is an error where its tag stands",
    arguments: [
      ("x\n{{titel}}", "missing-value", "main.mustache:2:1", "titel"),
      ("{{author.name}}", "missing-value", "main.mustache:1:1", "author.name"),
      ("{{none}}", "missing-value", "main.mustache:1:1", "none"),
      ("{{{none}}}", "missing-value", "main.mustache:1:1", "none"),
      ("{{>*none}}", "missing-value", "main.mustache:1:1", "none"),
      ("{{>*title}}", "unknown-template", "main.mustache:1:1", "title"),
      ("{{tags}}", "not-text", "main.mustache:1:1", "tags"),
      ("{{author}}", "not-text", "main.mustache:1:1", "author"),
    ])
  func missingValues(template: String, code: String, place: String, field: String) throws {
    let data: RecordData = ["title": "t", "none": .null, "tags": ["a"], "author": [:]]
    let rendered = try RenderedTemplate(template, data: data)
    #expect(rendered.diagnostics.map(\.code) == [code])
    #expect(rendered.diagnostics.map { "\($0.location?.description ?? "")" } == [place])
    #expect(rendered.diagnostics.map(\.subject?.field) == [field])
    #expect(try RenderedTemplate(template, data: data, mode: .lenient).problems.isEmpty)
  }

  @Test(
    "Front matter allows a name, and all below it, to be missing",
    arguments: [
      ("{{a}}", 0), ("{{b.c}}", 0), ("{{b}}", 0), ("{{bc}}", 1), ("{{d.e}}", 0), ("{{d.f}}", 1), ("{{>*a}}", 0),
    ])
  func optionalNames(template: String, problems: Int) throws {
    let rendered = try RenderedTemplate(template, data: [:], optional: ["a", "b", "d.e"])
    #expect(rendered.problems.count == problems)
    #expect(rendered.text.isEmpty)
  }

  @Test(
    "For a missing value the nearest name of the data is suggested",
    arguments: [
      ("{{titel}}", "title"), ("{{autor.name}}", "author.name"), ("{{author.nmae}}", "author.name"),
      ("{{#author}}{{titel}}{{/author}}", "title"), ("{{tags.7}}", nil), ("{{none}}", nil), ("{{quite.other}}", nil),
    ] as [(String, String?)])
  func suggestions(template: String, expected: String?) throws {
    let data: RecordData = ["title": "t", "author": ["name": "n"], "tags": ["a"], "none": .null]
    let rendered = try RenderedTemplate(template, data: data)
    #expect(rendered.problems.map(\.suggestion) == [expected])
    #expect(rendered.diagnostics.first?.hint?.hasPrefix("did you mean") == (expected != nil))
  }

  @Test("A section over a missing name is left out without a word")
  func missingSections() throws {
    let rendered = try RenderedTemplate("{{#a}}x{{/a}}{{^a}}y{{/a}}{{#b.c}}z{{/b.c}}", data: [:])
    #expect(rendered.text == "y")
    #expect(rendered.problems.isEmpty)
  }

  @Test("Spans say which bytes come from values, and the rest is the template's text")
  func spans() throws {
    let rendered = try RenderedTemplate("<p>{{a}}, {{#l}}[{{.}}]{{/l}}</p>", data: ["a": "<", "l": ["x", ""]])
    #expect(rendered.text == "<p>&lt;, [x][]</p>")
    #expect(rendered.spans.map { [$0.start, $0.end] } == [[3, 7], [10, 11], [13, 13]])
    #expect(rendered.spans[1].instruction == rendered.spans[2].instruction)
    #expect(rendered.spans[0].instruction != rendered.spans[1].instruction)
  }

  @Test(
    "The shape is the same for data that differ in their texts only",
    arguments: [
      (["a": "x", "l": [1, 2], "c": true], ["a": "other", "l": [3, 4], "c": true], true),
      (["a": "x", "l": [1, 2], "c": true], ["a": "", "l": [1, 2], "c": true], false),
      (["a": "x", "l": [1, 2], "c": true], ["a": " \n", "l": [1, 2], "c": true], false),
      (["a": "x", "l": [1, 2], "c": true], ["a": "x", "l": [1], "c": true], false),
      (["a": "x", "l": [1, 2], "c": true], ["a": "x", "l": [1, 2], "c": false], false),
      (["a": "x", "l": [], "c": "p"], ["a": "x", "l": [], "c": "q"], false),
    ] as [(RecordData, RecordData, Bool)])
  func shapes(left: RecordData, right: RecordData, areEqual: Bool) throws {
    let template = "{{a}}{{#l}}{{.}}{{/l}}{{^l}}{{>*c}}{{/l}}{{#c}}x{{/c}}"
    let shapes = try [left, right].map { data in
      try RenderedTemplate(template, data: data, partials: ["p": "same", "q": "same"], mode: .lenient).shape
    }
    #expect((shapes[0] == shapes[1]) == areEqual)
  }

  @Test("The map leads from each byte of the output to its place in a template and to its field")
  func sourceMap() throws {
    let template = try compiled(
      "<ul>\n{{#authors}}\n  {{>author}}\n{{/authors}}\n</ul>{{site.title}}",
      partials: ["author": "<li>{{name}}</li>\n<li>{{#tags}}{{.}}{{/tags}}</li>\n"])
    let data: RecordData = [
      "authors": [["name": "A", "tags": ["x"]], ["name": "B", "tags": ["y", "z"]]], "site": ["title": "S"],
    ]
    var renderer = TemplateRenderer()
    var output = MarkupWriter()
    let map = withRoots(of: [RecordTape(data)]) { stack in
      renderer.renderMapped(template, stack: stack, root: [], into: &output)
    }
    let text = String(decoding: output.bytes, as: UTF8.self)
    let count = output.count
    #expect(text == "<ul>\n  <li>A</li>\n  <li>x</li>\n  <li>B</li>\n  <li>yz</li>\n</ul>S")
    #expect(map.entries.map(\.output.count).reduce(0, +) == count)

    func entry(_ needle: Character) -> String? {
      guard let offset = text.firstIndex(of: needle)?.utf16Offset(in: text) else { return nil }
      return map.entry(at: offset).map { "\($0.location) \($0.field ?? "text")" }
    }
    #expect(entry("<") == "main.mustache:1:1 text")
    #expect(entry("B") == "author.mustache:1:5 authors.1.name")
    #expect(entry("z") == "author.mustache:2:14 authors.1.tags.1")
    #expect(entry("S") == "main.mustache:5:6 site.title")
    #expect(map.entry(at: count) == nil)

    // One origin alone is the same.
    for offset in 0..<count {
      var again = MarkupWriter()
      let one = withRoots(of: [RecordTape(data)]) { stack in
        renderer.renderMapped(template, stack: stack, root: [], into: &again, at: offset)
      }
      #expect(one.entries.count == 1)
      #expect(one.entry(at: offset)?.location == map.entry(at: offset)?.location)
      #expect(one.entry(at: offset)?.field == map.entry(at: offset)?.field)
    }
  }

  @Test("A template tells its names, where they stand, and its branches")
  func inventory() throws {
    let template = try compiled(
      "{{title}}{{#image}}{{>figure}}{{/image}}{{^image}}-{{/image}}",
      partials: ["figure": "{{url}}{{#alt}}{{.}}{{/alt}}"])
    #expect(
      template.names.map { "\($0.kind) \($0.sections.joined(separator: ">")) \($0.name) \($0.location)" } == [
        "interpolation  title main.mustache:1:1", "section  image main.mustache:1:10",
        "interpolation image url figure.mustache:1:1", "section image alt figure.mustache:1:8",
        "interpolation image>alt . figure.mustache:1:16", "inverted  image main.mustache:1:41",
      ])
    #expect(template.branches.map { "\($0.name) \($0.isInverted)" } == ["image false", "image true", "alt false"])
  }
}
