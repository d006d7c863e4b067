import Diagnostics
import JSONRecords
import Testing
import Workbench

@Suite("Suggestions as changes of files")
struct SuggestedChangeTests {
  private static var sample: SampleProject {
    var sample = SampleProject()
    sample.files["Templates/cells/note.mustache"] = """
      ---
      optional: [likes, by, date_published, image]
      ---
      <div class="note"><h3 class="title">{{title}}</h3>
      <p class="by">Written &amp; read</p><p>twice</p><p>twice</p>
      {{> mark}}</div>

      """
    sample.files["Templates/cells/note.css"] =
      ".note, .note > .title { color: red }\n@media (width > 1px) { .by { margin: 0; } }\n.by {\n  color: blue;\n}\n"
    sample.files["Templates/partials/mark.mustache"] = "<p>A mark</p>\n"
    sample.files["Templates/cells/note.json"] =
      "{\"kind\": \"note\",\n  \"title\": \"A \\\"note\\\"\", \"A mark\": \"x\", \"by\": \"Teo and Ana\"}"
    return sample
  }

  private static func change(
    quote: String? = nil, selector: String? = nil, frame: String? = nil, text: String? = nil,
    value: (String, String)? = nil
  ) async throws -> SuggestedChange {
    var selectors: [RecordData] = []
    if let selector { selectors.append(["type": "CssSelector", "value": .string(selector)]) }
    if let quote { selectors.append(["type": "TextQuoteSelector", "exact": .string(quote)]) }
    var bodies: [RecordData] = [["type": "TextualBody", "purpose": "commenting", "value": "Hm"]]
    func suggest(_ words: String, _ property: RecordData) {
      bodies.append([
        "type": "TextualBody", "purpose": "editing", "value": .string(words), "cardloom:property": property,
      ])
    }
    if let text { suggest(text, .null) }
    if let value { suggest(value.1, .string(value.0)) }
    let thread: RecordData = [
      "items": [
        [
          "id": "urn:uuid:1", "type": "Annotation", "motivation": "commenting", "body": .array(bodies),
          "target": [
            "source": "cells/note", "selector": .array(selectors), "state": ["frame": .string(frame ?? "default")],
          ],
        ]
      ]
    ]
    let site = try await Self.sample.site()
    return try SuggestedChange(
      try #require(ReviewThread(file: "a", thread)), in: site.catalogue, files: site.project.files)
  }

  @Test(
    "A text is replaced in the fixture of its variant, else in the template that writes it",
    arguments: [
      ("A \"note\"", nil, "B", "cells/note.json", #"+  "title": "B", "A mark": "x", "by": "Teo and Ana"}"#),
      ("Ana", nil, "Ada", "cells/note.json", #"+  "title": "A \"note\"", "A mark": "x", "by": "Teo and Ada"}"#),
      ("Hm", "short", "Oh", "cells/note~short.json", "+{\"title\": \"Oh\", \"tags\": [\"z\"]}"),
      (
        "Written & read", nil, "{{x}} <b>", "cells/note.mustache",
        "+<p class=\"by\">&#123;&#123;x}} &lt;b&gt;</p><p>twice</p><p>twice</p>"
      ),
      ("A mark", nil, "A line", "partials/mark.mustache", "+<p>A line</p>"),
    ] as [(String, String?, String, String, String)])
  func texts(quote: String, frame: String?, text: String, path: String, line: String) async throws {
    let change = try await Self.change(quote: quote, frame: frame, text: text)
    #expect(change.path == "Templates/" + path)
    #expect(change.lines.filter { $0.hasPrefix("+") } == [line])
  }

  @Test(
    "A value is replaced in the rule of the element's class, or added to it",
    arguments: [
      (".note > .title", "color", "green", "+.note, .note > .title { color: green }"),
      (".by", "color", "green", "+  color: green;"), (".by", "margin", "1px", "+  margin: 1px;"),
      ("p.by:nth-of-type(1)", "color", "green", "+  color: green;"),
      (nil, "color", "green", "+.note, .note > .title { color: green }"),
      (nil, "margin", "0", "+.note, .note > .title { color: red; margin: 0; }"),
    ] as [(String?, String, String, String)])
  func values(selector: String?, property: String, value: String, line: String) async throws {
    let change = try await Self.change(selector: selector, value: (property, value))
    #expect(change.path == "Templates/cells/note.css")
    #expect(change.lines.filter { $0.hasPrefix("+") } == [line])
  }

  @Test(
    "What has no place, or several, is refused with the reason",
    arguments: [
      ("twice", nil, "once", nil, "stands in several places"), ("nowhere", nil, "x", nil, "stands in no file"),
      (nil, nil, "x", nil, "quotes no text"), ("Fog", "extreme-no-image", "x", nil, "comes from a card of the feed"),
      (nil, ".gone", nil, "red", "has no rule for `.gone`"), (nil, ".by", nil, "red; top: 0", "more than one value"),
      ("A note", nil, nil, nil, "suggests neither"),
    ] as [(String?, String?, String?, String?, String)])
  func refused(quote: String?, place: String?, text: String?, value: String?, reason: String) async throws {
    let error = await #expect(throws: Diagnosed.self) {
      let isSelector = place?.hasPrefix(".") == true
      _ = try await Self.change(
        quote: quote, selector: isSelector ? place : nil, frame: isSelector ? nil : place, text: text,
        value: value.map { ("color", $0) })
    }
    #expect(error?.diagnostics.first?.reason?.contains(reason) == true)
  }
}
