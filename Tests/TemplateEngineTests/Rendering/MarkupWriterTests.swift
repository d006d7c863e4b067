import Platform
import Testing

@testable import TemplateEngine

/// What the writer hashes and what it notes as a value, call by call.
@Suite struct MarkupWriterTests {
  private typealias Call = @Sendable (inout MarkupWriter) -> Void

  /// Two ways to write, and whether a proof of one holds for the other.
  private static let pairs: [(name: String, left: Call, right: Call, areAlike: Bool)] = [
    ("equal markup", { $0.markup("<p>") }, { $0.markup("<p>") }, true),
    ("other markup", { $0.markup("<p>") }, { $0.markup("<b>") }, false),
    ("longer markup", { $0.markup("<section class=\"a\">") }, { $0.markup("<section class=\"b\">") }, false),
    ("markup of the configuration", { $0.markup(escaping: "table") }, { $0.markup(escaping: "deck") }, false),
    ("another attribute", { $0.attribute("id", "a") }, { $0.attribute("lang", "a") }, false),
    ("another value of an attribute", { $0.attribute("id", "a") }, { $0.attribute("id", "b") }, false),
    ("another value", { $0.value(escaping: "a") }, { $0.value(escaping: "b & c") }, true),
    ("no value", { $0.value(escaping: "a") }, { $0.value(escaping: "") }, false),
    ("a blank value", { $0.value(escaping: "a") }, { $0.value(escaping: " \n") }, false),
    ("no value at all", { $0.value(escaping: "") }, { _ in }, false),
    ("another instruction", { $0.value(at: 1) { $0.append(0x61) } }, { $0.value(at: 2) { $0.append(0x61) } }, false),
    ("other content", { $0.content { $0.append("<b>a</b>") } }, { $0.content { $0.append("<i>a</i>") } }, false),
    ("another decision", { $0.decide(1) }, { $0.decide(2) }, false),
  ]

  @Test(arguments: pairs.indices)
  func `only what cannot change the structure is left out of the shape`(index: Int) {
    let pair = Self.pairs[index]
    var left = MarkupWriter()
    var right = MarkupWriter()
    pair.left(&left)
    pair.right(&right)
    #expect((left.shape == right.shape) == pair.areAlike, "\(pair.name)")
  }

  @Test func `values are noted where they stand, escaped`() {
    var writer = MarkupWriter()
    writer.attribute("data-kind", "a\"b")
    writer.value(escaping: "<\"&\u{0}\r")
    writer.markup("</p>")
    writer.value(Array("x".utf8))
    #expect(String(decoding: writer.bytes, as: UTF8.self) == " data-kind=\"a&quot;b\"&lt;&quot;&amp;\u{FFFD}&#10;</p>x")
    #expect(writer.values.map { Int($0.start)..<Int($0.end) } == [21..<44, 48..<49])
  }

  @Test func `a part has a shape of its own, and what stands around it goes on where it was`() {
    func write(part: StaticString, decidesSurroundings: Bool) -> (around: UInt64, part: MarkupWriter.Part) {
      var writer = MarkupWriter()
      writer.markup("<section>")
      let open = writer.beginPart()
      writer.markup(part)
      writer.value(escaping: "a")
      let part = writer.endPart(open, decidesSurroundings: decidesSurroundings)
      writer.markup("</section>")
      return (writer.shape, part)
    }
    let left = write(part: "<p>", decidesSurroundings: false)
    let right = write(part: "<b>", decidesSurroundings: false)
    #expect(left.around == right.around)
    #expect(left.part.shape != right.part.shape)
    #expect(left.part.range == 9..<13)
    #expect(left.part.values == 0..<1)
    let first = write(part: "<p>", decidesSurroundings: true)
    let second = write(part: "<b>", decidesSurroundings: true)
    #expect(first.around != second.around)
    #expect(first.part.shape == left.part.shape)
  }

  @Test func `a writer that was emptied writes as a new one`() {
    var new = MarkupWriter()
    var reused = MarkupWriter()
    reused.markup("<b>")
    reused.value(escaping: "x")
    reused.removeAll()
    new.attribute("id", "a")
    reused.attribute("id", "a")
    #expect(new.shape == reused.shape)
    #expect(reused.values.isEmpty)
    #expect(new.bytes.elementsEqual(reused.bytes))
  }
}
