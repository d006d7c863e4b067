import Diagnostics
import JSONRecords
import Testing

@testable import CardSources

/// Rich text as JSON; `rich-text-*.txt` in `GoldenTests/Cases` show twenty documents of each form on a page.
@Suite struct RichTextTests {
  private func onTape<Result>(_ json: String, _ body: (RecordValue) -> Result) throws -> Result {
    let bytes = Array(json.utf8)
    return try bytes.withUnsafeBytes { bytes in
      let tape = RecordTape()
      try JSONReader(depthLimit: .max).read(bytes, into: tape)
      return tape.withRoot(source: bytes, body)
    }
  }

  @Test(arguments: [
    (#"{"nodeType": "document", "content": []}"#, RichText.Form.contentful),
    (#"{"type": "doc", "content": []}"#, .proseMirror),
    (#"[{"_type": "block", "children": []}]"#, .portableText),
    (#"[{"_type": "image", "_key": "a"}]"#, .portableText),
    (#"[{"type": "image", "url": "x"}, {"type": "paragraph", "text": "a", "spans": []}]"#, .prismic),
    (#"[{"object": "block", "type": "divider", "divider": {}}]"#, .notion),
    (#"{"object": "list", "results": [{"type": "quote", "quote": {"rich_text": []}}]}"#, .notion),
    (#"[{"type": "paragraph", "children": [{"type": "text", "text": "a"}]}]"#, .slate),
    (#"[{"children": [{"text": "a"}]}]"#, .slate),
    (#"{"root": {"children": []}}"#, .lexical),
    (#"{"time": 1, "blocks": [{"type": "delimiter", "data": {}}]}"#, .editorJS),
  ])
  func aFormIsRecognisedByItsShape(json: String, form: RichText.Form) throws {
    #expect(try onTape(json) { RichText.form(of: $0) } == form)
  }

  @Test(arguments: [
    "[]", "{}", "5", #""doc""#, #"["a", "b"]"#, #"[{"name": "Sea"}, {"name": "Fog"}]"#, #"{"rendered": "<p>a</p>"}"#,
    #"{"blocks": []}"#, #"{"type": "doc"}"#, #"[{"id": 1, "text": "a comment"}]"#, #"{"root": {"children": 5}}"#,
    #"[{"children": [{"name": "a tree of names"}]}]"#, #"{"object": "list", "results": []}"#, "[null, [], 7]",
  ])
  func otherValuesAreNotRichText(json: String) throws {
    #expect(try onTape(json) { RichText.form(of: $0) } == nil)
  }

  @Test(arguments: [
    #"{"json": {"nodeType": "document", "content": []}, "links": {}}"#, #"{"value": {"type": "doc", "content": []}}"#,
    #"{"en-GB": {"type": "doc", "content": []}, "de": {"type": "doc", "content": []}}"#,
    #"{"data": 5, "raw": {"blocks": [{"type": "delimiter", "data": {}}]}}"#,
  ])
  func anObjectAroundRichTextIsLeftAway(json: String) throws {
    #expect(try onTape(json) { RichText.unwrapped($0, language: "en") != nil })
  }

  /// The text that stands in the middle of ten thousand elements of each form.
  @Test(arguments: [
    (
      #"{"type": "doc", "content": ["#, #"{"type": "blockquote", "content": ["#, #"{"type": "text", "text": "deep"}"#,
      "]}", "]}"
    ),
    (
      #"{"nodeType": "document", "content": ["#, #"{"nodeType": "blockquote", "content": ["#,
      #"{"nodeType": "text", "value": "deep"}"#, "]}", "]}"
    ),
    (
      #"[{"children": [{"text": "start"}]}, "#, #"{"type": "list", "children": ["#,
      #"{"type": "text", "text": "deep"}"#, "]}", "]"
    ),
    (
      #"["#, #"{"object": "block", "type": "toggle", "toggle": {"children": ["#,
      #"{"object": "block", "type": "quote", "quote": {"rich_text": [{"plain_text": "deep"}]}}"#, "]}}", "]"
    ),
    (
      #"{"blocks": [{"type": "list", "data": {"items": ["#, #"{"content": "", "items": ["#, #"{"content": "deep"}"#,
      "]}", "]}}]}"
    ),
    (#"[{"_type": "block", "children": []}, "#, #"{"_type": "box", "body": ["#, #"{"text": "deep"}"#, "]}", "]"),
  ])
  func textTenThousandLevelsDeepIsKept(start: String, open: String, text: String, close: String, end: String) throws {
    let levels = 10_000
    let json =
      start + String(repeating: open, count: levels) + text + String(repeating: close, count: levels) + end
    let html = try onTape(json) { value -> String? in
      RichText.unwrapped(value, language: nil).map { RichText.html($0.value, $0.form, in: RichTextSetting()).html }
    }
    #expect(html?.contains("deep") == true)
    #expect((html?.utf8.count ?? 0) < 4_000)
  }

  @Test func picturesOfSanityAreFoundByTheirReference() throws {
    let json = #"[{"_type": "image", "_key": "a", "asset": {"_ref": "image-abc-200x300-png"}, "alt": "Quay"}]"#
    let setting = RichTextSetting(base: "https://p1.api.sanity.io/v2021-10-21/data/query/production?query=*")
    #expect(
      try onTape(json) { RichText.html($0, .portableText, in: setting).html }
        == #"<figure><img src="https://cdn.sanity.io/images/p1/production/abc-200x300.png" alt="Quay" width="200" height="300"></figure>"#
        + "\n")
  }

  @Test func eachUnknownNameIsToldOnceWithTheNumberOfRecords() async throws {
    let block = #"{"type": "doc", "content": [{"type": "poll", "content": [{"type": "text", "text": "Which?"}]}]}"#
    let list = try await read(#"[{"id": 1, "body": \#(block)}, {"id": 2, "body": \#(block)}]"#) { $0.content = "body" }
    #expect(list.codes == ["unknown-rich-text"])
    #expect(list.diagnostics.first?.message.contains("`poll`") == true)
    #expect(list.diagnostics.first?.occurrences == 2)
    #expect(try list.field("content_html", of: 1) == "<p>Which?</p>\n")
  }

  @Test func contentOfAnUnknownFormIsTold() async throws {
    let list = try await read(
      #"[{"id": 1, "body": {"a": 5}}, {"id": 2, "body": []}, {"id": 3, "body": {"rendered": "<p>c</p>"}}]"#
    ) {
      $0.content = "body"
    }
    #expect(list.codes == ["unread-content"])
    #expect(list.count == 3)
    #expect(try list.field("content_html", of: 2) == "<p>c</p>")
  }

  @Test func richTextIsReadWhereverTheContentIs() async throws {
    let text = #"{"type": "doc", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "a"}]}]}"#
    let named = try await read(#"[{"id": 1, "data": {"body": \#(text)}}]"#) {
      $0.fields = [FieldMapping(name: "content_html", path: "data.body")]
    }
    #expect(try named.field("content_html") == "<p>a</p>\n")
    let html = try await read(#"[{"id": 1, "lead": \#(text)}]"#) { $0.treatment.html = ["lead"] }
    #expect(try html.field("lead") == "<p>a</p>\n")
  }

  @Test func aTextThatBeginsLikeJSONStaysAsItIs() async throws {
    let list = try await read(#"[{"id": 1, "body": "[1] a note"}, {"id": 2, "body": "{\"a\": 1}"}]"#) {
      $0.content = "body"
    }
    #expect(try list.field("content_html", of: 0) == "[1] a note")
    #expect(try list.field("content_html", of: 1) == #"{"a": 1}"#)
  }
}
