import CardloomTesting
import JSONRecords
import SeededNumbers
import Testing

@testable import TemplateEngine

/// Random templates over random data: nothing traps, and the output is made of text and values.
@Suite struct RandomTemplateTests {
  private static let names = ["a", "b", "a.b", "c.0", ".", "missing", "l", ".a", ".c.b"]
  private static let formats = ["", "|number", "|number:2", "|money:EUR", "|date", "| list", "|list:a", "|plain"]
  private static let scraps = [
    "x", " ", "\n", "  ", "\r\n", "<p>", "</p>", "<a href=\"", "\">", "'", "<!-- ", " -->", "<", ">", "&amp;", "<br>",
    "<textarea>", "</textarea>", " style=\"width: ", "srcset='", "/", "?", "#", ":", "é", "{", "}", "<script>",
    "</script>",
  ]

  private static func template(_ dice: inout SeededNumbers, depth: Int) -> String {
    var text = ""
    for _ in 0..<dice.below(6) {
      let name = dice.pick(names)
      switch dice.below(depth > 0 ? 15 : 6) {
      case 0...2: text += dice.pick(scraps)
      case 3: text += "{{\(name)}}"
      case 4: text += "{{\(name)\(dice.pick(formats))}}"
      case 5: text += "{{{\(name)}}}"
      case 6: text += "{{#\(name)}}\(template(&dice, depth: depth - 1)){{/\(name)}}"
      case 7: text += "{{^\(name)}}\(template(&dice, depth: depth - 1)){{/\(name)}}"
      case 8: text += "{{#\(name)}}\n\(template(&dice, depth: depth - 1))\n  {{/\(name)}}\n"
      case 9: text += "\n  {{>\(dice.pick(["p", "q"]))}}\n"
      case 10: text += "{{<p}}{{$k}}\(template(&dice, depth: depth - 1)){{/k}}{{/p}}"
      case 11: text += "{{$k}}\(template(&dice, depth: depth - 1)){{/k}}"
      case 12: text += "{{#\(name)=p,1}}\(template(&dice, depth: depth - 1)){{/\(name)=p,1}}"
      case 13: text += "{{^\(name)>3}}\(template(&dice, depth: depth - 1)){{/\(name)>3}}"
      default: text += "{{>*\(name)}}"
      }
    }
    return text
  }

  private static func data(_ dice: inout SeededNumbers, depth: Int) -> RecordData {
    switch dice.below(depth > 0 ? 8 : 5) {
    case 0: return .null
    case 1: return .boolean(dice.below(2) == 0)
    case 2: return .number("\(dice.below(100))")
    case 3: return .string(dice.pick(["", "p", "q", "<\"'&>", "javascript:x", " ", "/a b"]))
    case 4: return .html(Array("<b>h</b>".utf8))
    case 5: return .array((0..<dice.below(3)).map { _ in data(&dice, depth: depth - 1) })
    default: return .object(["a", "b", "c", "l"].map { RecordData.Member($0, data(&dice, depth: depth - 1)) })
    }
  }

  /// The bytes outside the spans, and inside them, put together again; `nil` when the spans are out of order.
  private static func reassembled(_ rendered: RenderedTemplate) -> [UInt8]? {
    let bytes = Array(rendered.text.utf8)
    var result: [UInt8] = []
    for span in rendered.spans {
      guard span.start <= span.end, Int(span.start) >= result.count, Int(span.end) <= bytes.count else { return nil }
      result += bytes[result.count..<Int(span.start)]
      result += bytes[Int(span.start)..<Int(span.end)]
    }
    return result + bytes[result.count...]
  }

  @Test("Whatever the template and the data, the output is its text and its spans, twice the same", arguments: 0..<8)
  func random(seed: Int) {
    var dice = SeededNumbers(seed: seed)
    for _ in 0..<150 {
      let text = Self.template(&dice, depth: 3)
      let partials = ["p": Self.template(&dice, depth: 1), "q": Self.template(&dice, depth: 1)]
      let data = Self.data(&dice, depth: 4)
      for mode in [TemplateMode.lenient, .strict] {
        guard let first = try? RenderedTemplate(text, data: data, partials: partials, mode: mode) else { continue }
        let second = try? RenderedTemplate(text, data: data, partials: partials, mode: mode)
        #expect(Self.reassembled(first) == Array(first.text.utf8), "\(text)")
        #expect(second?.text == first.text && second?.result == first.result, "\(text)")
      }
    }
  }

  @Test("Cutting a template anywhere gives a diagnostic or a template, never a trap")
  func prefixes() {
    let text = "{{=<% %>=}}<a href=\"<%#a%><%{b}%>\"><%/a%><%={{ }}=%></a>{{<p}}{{$k}}\n x{{/k}}{{/p}}{{! c }}{{>*n}}"
    let bytes = Array(text.utf8)
    for end in bytes.indices {
      for mode in [TemplateMode.strict, .lenient] {
        let cut = String(decoding: bytes[..<end], as: UTF8.self)
        _ = try? RenderedTemplate(cut, data: ["a": [1, 2]], partials: ["p": "{{$k}}{{/k}}"], mode: mode)
      }
    }
  }
}
