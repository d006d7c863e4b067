import CardSources
import Testing

/// Fields that contain HTML and are read as text.
@Suite struct TextFieldTests {
  private func text(_ value: String, language: String? = "en") async throws -> String? {
    try await read(#"[{"id": 1, "title": \#(value), "after": "x"}]"#) {
      $0.texts = ["title"]
      $0.dateLanguage = language
    }.field("title")
  }

  @Test(arguments: [
    (#""Q&#038;A: the pilots&#8217; view &#8211; part 1""#, "Q&A: the pilots’ view – part 1"),
    (#""<p>What the <b>pilots</b> think [&hellip;]</p>\n<p>Next</p>""#, "What the pilots think […] Next"),
    (#""Ice &lt; 10 cm &amp; thinning""#, "Ice < 10 cm & thinning"),
    (#""Map<String> of a < b""#, "Map<String> of a < b"),
    (#""<script>alert(1)</script>Words<style>p {}</style>""#, "Words"), (#"{"rendered": "A &amp; B"}"#, "A & B"),
    (#"{"value": "<p>a</p>", "format": "html", "processed": "<p>b</p>"}"#, "b"),
    (#"[{"type": "heading1", "text": "One & two", "spans": []}]"#, "One & two"),
    (#"[{"text": "One"}, {"text": "two"}]"#, "One two"),
    (#"[{"plain_text": "One "}, {"plain_text": "two"}]"#, "One two"),
    (#"{"id": "t", "type": "title", "title": [{"plain_text": "Fog"}]}"#, "Fog"),
    (#"{"en": "Fog", "de": "Nebel"}"#, "Fog"), (#"{"en-US": "Fog", "de-DE": "Nebel"}"#, "Fog"), (#"["one"]"#, "one"),
    (#"[["one"]]"#, "one"), ("5", "5"),
    (
      #"{"type": "doc", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "Rich &"}]}]}"#, "Rich &"
    ),
    ("true", "true"), ("null", "null"), (#"{"a": "b"}"#, #"{"a":"b"}"#),
  ])
  func aFieldIsReadAsText(value: String, expected: String) async throws {
    #expect(try await text(value) == expected)
  }

  @Test(arguments: [
    ("de", "Nebel"), ("de-AT", "Nebel"), ("fr", "Brume"), ("ja", "Nebel"), (nil, "Nebel"),
  ])
  func theSiteChoosesTheLanguage(language: String?, expected: String) async throws {
    #expect(try await text(#"{"de": "Nebel", "fr": "Brume"}"#, language: language) == expected)
  }

  @Test func membersWithShortNamesAreNotLanguages() async throws {
    #expect(try await text(#"{"id": "x", "to": "y"}"#) == #"{"id":"x","to":"y"}"#)
  }

  @Test func pathsLeadThroughObjectsAndLists() async throws {
    let list = try await read(
      #"[{"id": 1, "excerpt": {"rendered": "<p>a &amp; b</p>", "protected": false}, "terms": [{"name": "Ships &amp; boats"}, {"name": "Sea"}], "tags": ["a &amp; b", "<i>c</i>"], "last": 9}]"#
    ) {
      $0.texts = ["excerpt.rendered", "terms.name", "tags", "missing.name"]
      $0.fields = [
        FieldMapping(name: "summary", path: "excerpt.rendered"), FieldMapping(name: "first", path: "tags.0"),
      ]
    }
    #expect(try list.field("excerpt.rendered") == "a & b")
    #expect(try list.field("summary") == "a & b")
    #expect(try list.field("excerpt.protected") == "false")
    #expect(try list.field("terms") == #"[{"name":"Ships & boats"},{"name":"Sea"}]"#)
    #expect(try list.field("tags") == #"["a & b","c"]"#)
    #expect(try list.field("first") == "a & b")
    #expect(try list.field("last") == "9")
  }

  @Test func aNamedFieldIsReadOnce() async throws {
    let list = try await read(#"[{"id": 1, "title": {"rendered": "&amp;lt; is escaped"}}]"#) {
      $0.texts = ["title"]
      $0.fields = [FieldMapping(name: "title", path: "title.rendered")]
    }
    #expect(try list.field("title") == "&lt; is escaped")
  }
}
