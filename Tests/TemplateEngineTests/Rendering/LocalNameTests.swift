import CardloomTesting
import Diagnostics
import JSONRecords
import Testing

@testable import TemplateEngine

/// Names with a dot before them, which are looked up in the innermost context only.
@Suite struct LocalNameTests {
  @Test("A name with a dot before it does not look outwards")
  func look() throws {
    let rendered = try RenderedTemplate(
      "{{#a}}{{#.x}}[{{.x.y}}]{{/.x}}{{^.x}}none{{/.x}} {{x.y}}{{/a}}{{.x.y}}{{.a.0.z}}",
      data: ["x": ["y": "outer"], "a": [["z": 1], ["x": ["y": "inner", "x": ["y": "deep"]]]]])
    #expect(rendered.text == "none outer[deep] innerouter1")
  }

  @Test("A template that calls itself in a section with a dot ends where the data ends")
  func recursion() throws {
    let tree: RecordData = ["title": "1", "items": [["title": "2", "items": [["title": "3"]]], ["title": "4"]]]
    let rendered = try RenderedTemplate(
      "{{>p}}", data: tree, partials: ["p": "{{title}}{{#.items}}({{>p}}){{/.items}}"])
    #expect(rendered.text == "1(2(3))(4)")
    let endless = try RenderedTemplate("{{>p}}", data: tree, partials: ["p": "{{#items}}{{>p}}{{/items}}"])
    #expect(endless.diagnostics.contains { $0.hint?.contains("{{#.items}}") ?? false })
  }

  @Test("A card's field that this level lacks is told by its name, and may be optional")
  func missing() throws {
    let rendered = try RenderedTemplate("{{.a}}", data: ["b": 1])
    #expect(rendered.diagnostics.map(\.code) == ["missing-value"])
    #expect(rendered.diagnostics.first?.subject?.field == "a")
    #expect(try RenderedTemplate("{{.a}}", data: ["b": 1], optional: ["a"]).diagnostics.isEmpty)
  }

  @Test("A shared name is not meant by a name with a dot")
  func shared() throws {
    let rendered = try RenderedTemplate("{{.section}}", data: ["section": ["id": "a"]], ["section": "sport"])
    #expect(rendered.text == "sport")
  }
}
