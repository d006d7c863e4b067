import CardloomTesting
import JSONRecords
import Testing

@testable import TemplateEngine

/// Whatever stands in the data, the output keeps the structure that the template's author wrote.
@Suite struct AttackTests {
  /// Templates with one value in every place where values may stand.
  static let places = [
    "<p>{{x}}</p>",
    "<p>a{{x}}b{{x}}c</p>",
    "<p title=\"{{x}}\">t</p>",
    "<p title='{{x}}'>t</p>",
    "<p title=\"a {{x}} b\" lang=en>t</p>",
    "<p title={{x}}>t</p>",
    "<p title={{x}} class=c>t</p>",
    "<textarea>{{x}}</textarea>",
    "<p><!-- {{x}} --></p>",
    "<p><!--{{x}}--></p>",
    "<a href=\"{{x}}\">t</a>",
    "<a href='{{x}}'>t</a>",
    "<a href=\"{{x}}{{x}}\">t</a>",
    "<a href=\"/{{x}}\">t</a>",
    "<a href=\"/tag/{{x}}/\">t</a>",
    "<a href=\"/s?q={{x}}&amp;p={{x}}\">t</a>",
    "<a href=\"#card-{{x}}\">t</a>",
    "<a href=\"card{{x}}.html\">t</a>",
    "<a href=\"https://example.org{{x}}\">t</a>",
    "<a href=\"https://{{x}}/\">t</a>",
    "<a href=\"mailto:{{x}}\">t</a>",
    "<a href=\"{{#y}}/p?{{/y}}{{x}}\">t</a>",
    "<a href=\"{{^x}}/p{{/x}}{{x}}\">t</a>",
    "<img src=\"{{x}}\" alt=\"\">",
    "<img srcset=\"{{x}}\" src=\"a.png\" alt=\"\">",
    "<img srcset=\"{{x}} 2x, b.png\" src=\"a.png\" alt=\"\">",
    "<img srcset=\"a.png {{x}}w\" src=\"a.png\" alt=\"\">",
    "<p style=\"width: {{x}}\">t</p>",
    "<p style=\"--ratio: {{x}}; color: red\">t</p>",
    "<form action=\"{{x}}\"><button formaction='{{x}}'>t</button></form>",
    "<svg><a href=\"{{x}}\"><text>{{x}}</text></a></svg>",
    "<svg><path fill=\"{{x}}\" filter='{{x}}' mask=\"url(#{{x}})\"/></svg>",
    "<svg><animate attributeName=\"href\" to=\"{{x}}\"/></svg>",
    "<p class=\"{{x}}\">t</p>",
    "<p class='c {{x}}-{{x}}'>t</p>",
    "<p class={{x}} id={{x}} lang={{x}}>t</p>",
    "<p id=\"{{x}}\" lang='{{x}}'>t</p>",
    "<p id='a-{{x}}' aria-labelledby=\"{{x}} a-{{x}}\">t</p>",
    "<p data-x=\"{{x}}\"{{#y}} hidden{{/y}}>t</p>",
  ]

  /// What hostile or merely unlucky data may hold.
  static let payloads =
    [
      "", " ", "a", "'", "\"", "<", ">", "&", "-", "--", "-->", "--!>", "->", ">", "\"><script>alert(1)</script>",
      "'><img src=x onerror=alert(1)>", "</p><p>", "</textarea><script>alert(1)</script>", "</title>", "--><script>",
      "\" onclick=\"alert(1)", "' onclick='alert(1)", "a onclick=alert(1)", "a/onclick=alert(1)", "a\tonclick=alert(1)",
      "a\u{0C}onclick=alert(1)", "`", "=", "javascript:alert(1)", "JaVaScRiPt:alert(1)", " javascript:alert(1)",
      "\u{01}javascript:alert(1)", "java\tscript:alert(1)", "java\nscript:alert(1)", "java\r\nscript:alert(1)",
      "javascript&colon;alert(1)", "javascript&#58;alert(1)", "&#106;avascript:alert(1)", "vbscript:x",
      "data:text/html,<script>alert(1)</script>", "data:text/html;base64,PHNjcmlwdD4=", "//evil.example",
      "/\\evil.example",
      "\\\\evil.example", "@evil.example", "user:pass@evil.example", "https://evil.example/?a=b&c=d#e", "?a=1", "#b",
      "../../x", "100%", "%zz", "%41", "a b", "a,b", "a.png 1x, b.png 2x", "a.png 640w, javascript:alert(1) 2x",
      "red;background:url(javascript:alert(1))", "expression(alert(1))", "url(x)", "}</style><script>", "\\3c script",
      "/*", "*/", "1px", "#fff", "rgb(1,2,3)", "\"\u{301}", "<\u{301}script>", "\u{0}", "\u{8}", "\u{7F}", "\u{85}",
      "\u{2028}", "\u{202E}", "\u{FEFF}", "东京", "🎉", "e\u{301}", "&amp;", "&lt;b&gt;",
      "]]>", "<![CDATA[x]]>", "<!--", "<?php", "{{x}}", "${x}", "\r", "\n", "\r\n", String(repeating: "<", count: 300),
    ] + [0xFFFE, 0xFFFF, 0x1FFFF, 0x10FFFE, 0xFDD0].compactMap(Unicode.Scalar.init).map { String($0) }

  @Test("No value changes the structure around it", arguments: places)
  func structureStays(place: String) throws {
    for lenient in [false, true] {
      let plain = try output(place, "a", lenient: lenient)
      for payload in Self.payloads {
        let found = try output(place, payload, lenient: lenient)
        #expect(found.structure == plain.structure, "\(payload.debugDescription)")
        #expect(Set(found.errors).subtracting(plain.errors).isEmpty, "\(payload.debugDescription) → \(found.values)")
      }
    }
  }

  @Test("No value gives a link another scheme than the allowed ones", arguments: places)
  func schemesStay(place: String) throws {
    for root in ["", "./", "../../", "/"] {
      for payload in Self.payloads {
        for value in try output(place, payload, root: root).values {
          // As browsers read URLs: controls and spaces at the ends and tabs and line breaks anywhere do not count.
          let url = value.filter { $0 > " " || $0 == " " }.trimmingPrefix { $0 <= " " }.lowercased()
          if place.contains("href") || place.contains("src") || place.contains("action") || place.contains("to=") {
            let scripts = ["javascript:", "vbscript:", "data:"]
            #expect(!scripts.contains { url.hasPrefix($0) }, "\(payload.debugDescription) → \(value)")
          }
        }
      }
    }
  }

  @Test("What is written can be read back unchanged, but for forbidden characters", arguments: payloads)
  func valuesSurvive(payload: String) throws {
    let expected = String(
      String.UnicodeScalarView(
        payload.unicodeScalars.map { Self.isForbidden($0) ? "\u{FFFD}" : $0 }))
    let attribute = try output("<p title=\"{{x}}\" data-a='{{x}}' data-b={{x}}>t</p>", payload)
    let lines = expected.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
    #expect(attribute.values == [lines, lines, lines])
    let text = try output("<b>t</b>{{x}}<b>t</b>", payload)
    #expect(text.texts.joined() == "t\(lines)t")
  }

  private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D: false
    case 0..<0x20, 0x7F...0x9F, 0xFDD0...0xFDEF: true
    default: scalar.value & 0xFFFE == 0xFFFE
    }
  }

  private func output(_ template: String, _ value: String, lenient: Bool = false, root: String = "") throws
    -> ParsedOutput
  {
    let rendered = try RenderedTemplate(
      template, data: ["x": .string(value), "y": true], mode: lenient ? .lenient : .strict, root: root)
    return ParsedOutput(rendered.text)
  }
}
