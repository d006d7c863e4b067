import CardloomTesting
import JSONRecords
import Testing

@testable import TemplateEngine

@Suite struct ConditionTests {
  @Test(
    "A section with a condition is rendered once if its value meets it, and the inverted one if not",
    arguments: [
      ("kind=video", "video", true), ("kind=video, audio", "audio", true), ("kind=video", "videos", false),
      ("kind=Sea food", "Sea food", true), ("kind=7", 7, true), ("kind=true", true, true),
      ("kind=true", false, false), ("kind=b", ["a", "b"], true), ("kind=c", ["a", "b"], false),
      ("kind>3", "4.5", true), ("kind>3", 3, false), ("kind<0", -1, true), ("kind<0", "n/a", false),
      ("kind=a", ["a": "a"], false), ("kind=a", .null, false),
    ] as [(String, RecordData, Bool)])
  func condition(condition: String, value: RecordData, holds: Bool) throws {
    let rendered = try RenderedTemplate(
      "{{#\(condition)}}yes {{title}}{{/\(condition)}}{{^\(condition)}}no {{title}}{{/\(condition)}}",
      data: ["kind": value, "title": "Salt"])
    #expect(rendered.text == (holds ? "yes Salt" : "no Salt"))
    #expect(rendered.diagnostics.isEmpty)
  }

  @Test("A condition on a field that the card lacks is not met, without an error")
  func missing() throws {
    let rendered = try RenderedTemplate("{{#a.b=x}}yes{{/a.b=x}}{{^a.b=x}}no{{/a.b=x}}", data: ["a": [:]])
    #expect(rendered.text == "no")
    #expect(rendered.diagnostics.isEmpty)
  }

  @Test("A tag of a condition that stands alone leaves no blank line")
  func alone() throws {
    #expect(try RenderedTemplate("a\n{{#x=1}}\nb\n{{/x=1}}\nc", data: ["x": 1]).text == "a\nb\nc")
  }

  @Test("Two branches of a condition have two shapes, so that the proof of one is not used for the other")
  func shapes() throws {
    let video = try RenderedTemplate("{{#kind=video}}<b>a</b>{{/kind=video}}x", data: ["kind": "video"])
    let audio = try RenderedTemplate("{{#kind=video}}<b>a</b>{{/kind=video}}x", data: ["kind": "audio"])
    #expect(video.shape != audio.shape)
  }

  @Test("In plain Mustache, a condition is a name")
  func lenient() throws {
    let text = try RenderedTemplate("{{#a=b}}yes{{/a=b}}", data: ["a": "b", "a=b": true], mode: .lenient).text
    #expect(text == "yes")
  }

  @Test("A condition around a call of the template itself does not end the recursion")
  func recursion() {
    MistakeCase(
      "{{>p}}", "endless-recursion", at: "p.mustache:1:9", notes: [], advice: "section over a list",
      partials: ["p": "{{#a=1}}{{>p}}{{/a=1}}"]
    ).check()
  }
}
