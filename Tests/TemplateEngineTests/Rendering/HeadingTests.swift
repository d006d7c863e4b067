import CardloomTesting
import JSONRecords
import Platform
import Testing

@testable import TemplateEngine

/// `<{{heading}}>`: the heading element of the level that the place on the page decides.
@Suite struct HeadingTests {
  private static func rendered(_ text: String, level: UInt8, data: RecordData = [:]) throws -> (
    html: String, shape: UInt64
  ) {
    let template = try compiled(text)
    var renderer = TemplateRenderer()
    renderer.headingLevel = level
    var output = MarkupWriter()
    let tape = RecordTape(data)
    _ = tape.withRoot { renderer.render(template, stack: [$0], root: [], into: &output) }
    return (String(decoding: output.bytes, as: UTF8.self), output.shape)
  }

  @Test(arguments: [2, 3, 6] as [UInt8])
  func `the tags of a heading have the level of the place`(level: UInt8) throws {
    let text = "<{{heading}} class=\"a {{kind}}\">{{title}}</{{heading}}>\n<{{ heading }}>B</{{ heading }}>"
    let html = try Self.rendered(text, level: level, data: ["title": "<A>", "kind": "b"]).html
    #expect(html == "<h\(level) class=\"a b\">&lt;A&gt;</h\(level)>\n<h\(level)>B</h\(level)>")
  }

  @Test func `a heading in a section, a partial and an indented block has it, too`() throws {
    let page = try RenderedTemplate(
      "{{#title}}<{{heading}}>{{title}}</{{heading}}>{{/title}}\n  {{> head}}\n", data: ["title": "A"],
      partials: ["head": "<{{heading}}>\n{{title}}</{{heading}}>\n"])
    #expect(page.text == "<h2>A</h2>\n  <h2>\n  A</h2>\n")
    #expect(page.diagnostics.isEmpty)
  }

  @Test func `the level is part of the shape on which a proof depends`() throws {
    let shapes = try (2...6).map { try Self.rendered("<{{heading}}>A</{{heading}}>", level: $0).shape }
    #expect(Set(shapes).count == 5)
  }

  @Test func `a field of that name is written everywhere else`() throws {
    #expect(try Self.rendered("<p>{{heading}}</p>", level: 2, data: ["heading": "A"]).html == "<p>A</p>")
    #expect(throws: (any Error).self) { try compiled("<p{{heading}}>A</p>") }
  }

  @Test func `plain Mustache knows no levels`() throws {
    let plain = try RenderedTemplate("<{{heading}}>", data: ["heading": "b"], mode: .lenient)
    #expect(plain.text == "<b>")
  }
}
