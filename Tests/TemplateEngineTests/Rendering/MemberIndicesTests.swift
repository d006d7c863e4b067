import CardloomTesting
import HTMLProof
import JSONRecords
import Platform
import Testing

@testable import TemplateEngine

/// A renderer remembers the names of the records before: what it writes must not depend on them.
@Suite struct MemberIndicesTests {
  private static let template =
    "{{title}}|{{#author}}{{name}}{{title}}{{/author}}|{{^url}}-{{/url}}{{url}}|{{tags.1}}{{site}}"

  @Test(arguments: [
    // In the same order, in another, with fewer and with more names, and with names that no template has.
    [#"{"title":"a","url":"/a","author":{"name":"n"}}"#, #"{"title":"b","url":"/b","author":{"name":"m"}}"#],
    [#"{"title":"a","url":"/a","author":{"name":"n"}}"#, #"{"author":{"title":"t"},"url":"/b","title":"b"}"#],
    [#"{"title":"a","tags":["x","y"],"url":"/a"}"#, #"{"url":"/b"}"#, #"{"title":"c","tags":["x","z"]}"#],
    [#"{"other":1,"title":"a"}"#, #"{"more":2,"other":1,"much":{"title":"no"},"title":"b"}"#, #"{"title":"c"}"#],
    // The first of doubled names wins; a name may be empty or escaped.
    [#"{"title":"a","title":"b"}"#, #"{"title":"c","url":"/c","title":"d"}"#],
    [#"{"":"a","\u0074itle":"b"}"#, #"{"title":"c","":"d"}"#],
    // Records that are not objects, and empty ones.
    [#"{"title":"a"}"#, #"["x"]"#, #"{}"#, #""text""#, #"{"url":"/b","title":"b"}"#],
  ])
  func recordsDoNotDependOnThoseBefore(_ records: [String]) throws {
    let template = try compiled(Self.template, mode: .lenient)
    let other = try compiled("{{url}}{{title}}", mode: .lenient)
    var reused = TemplateRenderer()
    for record in records {
      for template in [template, other, template] {
        var fresh = TemplateRenderer()
        #expect(try Self.render(template, record, &reused) == Self.render(template, record, &fresh))
      }
    }
  }

  @Test func moreNamesThanAreRemembered() throws {
    let template = try compiled("{{title}}", mode: .lenient)
    var renderer = TemplateRenderer()
    for round in 0..<3 {
      let names = (0..<400).map { "\"n\(round)-\($0)\":0," }.joined()
      let long = "\"\(String(repeating: "x", count: 200))\":1,"
      #expect(try Self.render(template, "{\(names)\(long)\"title\":\"t\(round)\"}", &renderer) == "t\(round)")
    }
  }

  private static func render(
    _ template: Template, _ record: String, _ renderer: inout TemplateRenderer
  ) throws -> String {
    let bytes = Array(record.utf8)
    return try bytes.withUnsafeBytes { source in
      let tape = RecordTape()
      let outer = RecordTape(["site": "s", "url": "/outer"])
      try JSONReader().read(source, into: tape)
      var output = MarkupWriter()
      withExtendedLifetime((tape, outer)) {
        let shared = outer.root()
        _ = renderer.render(template, outer: shared, inner: tape.root(source: source), root: [], into: &output)
      }
      return String(decoding: output.bytes, as: UTF8.self)
    }
  }
}
