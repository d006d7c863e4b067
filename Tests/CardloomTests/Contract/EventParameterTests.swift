import CardloomTesting
import Diagnostics
import Testing

/// The parameters that `events` declares, in templates.
@Suite struct EventParameterTests {
  private func project(
    _ button: String, events: String = "[{like: {id: string, count: number, note: string?}}]"
  ) -> MemoryProject {
    MemoryProject([
      "site/site.yml": """
      title: Notes
      url: https://example.org/
      language: en
      events: \(events)
      sources: {notes: data/notes.json}
      feeds: {home: {path: /, page: plain, sections: [{id: all, source: notes, cell: note}]}}
      """,
      "site/data/notes.json": #"[{"id": "a", "likes": 3, "note": "x"}, {"id": "b", "likes": 0, "note": ""}]"#,
      "Templates/cells/note.mustache": "<h2>{{id}}</h2>\n\(button)\n",
      "Templates/partials/count.mustache": " data-count=\"{{likes}}\"",
      "Templates/pages/plain.mustache": MemoryProject.plainPage,
    ])
  }

  @Test func typesStandOnTheSectionForScripts() async {
    let button = #"<button type="button" data-event="like" data-id="{{id}}" data-count="{{likes}}">Like</button>"#
    let site = await project(button).build()
    #expect(site.exitStatus == 0, "\(site.report)")
    let types = #"data-events="{&quot;like&quot;:{&quot;id&quot;:&quot;string&quot;,&quot;count&quot;:&quot;number"#
    #expect(site.files["index.html"]?.contains(types) == true)
  }

  @Test(arguments: [
    // The whole control in a section, an optional parameter under a condition, attributes of Cardloom's own.
    #"{{#likes}}<button data-event="like" data-id="{{id}}" data-count="{{likes}}">L</button>{{/likes}}"#,
    #"<button data-event="like" data-id="{{id}}" data-count="3"{{#note}} data-note="{{note}}"{{/note}}>L</button>"#,
    #"<button data-count='{{likes}}' data-id="{{id}}" data-swipe="start" data-removes data-event="like">L</button>"#,
    #"<button data-event="like" data-id="{{id}}"{{> count}}>L</button>"#,
    "<!-- a < b --><button\n  data-event=\"like\"\n  data-id=\"{{id}}\"\n  data-count=\"-2.5\">L</button>",
  ]) func aControlWithItsParametersIsRight(_ button: String) async {
    let site = await project(button).build()
    #expect(site.exitStatus == 0, "\(site.report)")
  }

  @Test(arguments: [
    (#"<button data-event="like" data-id="{{id}}">L</button>"#, "missing-parameter", 21, "`count`"),
    (
      #"<button data-event="like" data-id="{{id}}" data-count="{{likes}}" data-cuont="1">L</button>"#,
      "undeclared-parameter", 67, "`data-cuont`"
    ),
    (#"<button data-event="like" data-id="{{id}}" data-count="many">L</button>"#, "missing-parameter", 56, "`many`"),
    (
      #"<button data-event="like" data-id="{{id}}"{{#likes}} data-count="1"{{/likes}}>L</button>"#,
      "missing-parameter", 54, "may send"
    ),
    (
      #"<button data-event="like" data-id="{{id}}"{{^likes}} data-count="1"{{/likes}}>L</button>"#,
      "missing-parameter", 54, "may send"
    ),
  ]) func aWrongControlIsAnErrorAtItsLine(_ button: String, _ code: String, _ column: Int, _ word: String) async {
    let found = await project(button).build().diagnostics
    #expect(found.map(\.code) == [code], "\(found)")
    #expect(found.first?.location?.description == "Templates/cells/note.mustache:2:\(column)")
    #expect(found.first?.message.contains(word) == true, "\(found)")
  }

  @Test func anEventThatDeclaresNoParametersHasNone() async {
    let found = await project(#"<button data-event="like" data-id="{{id}}">L</button>"#, events: "[{like: {}}]")
      .build().diagnostics
    #expect(found.map(\.code) == ["undeclared-parameter"])
  }

  @Test func anEventThatIsOnlyNamedIsNotChecked() async {
    let site = await project(#"<button data-event="like" data-anything="{{id}}">L</button>"#, events: "[like]").build()
    #expect(site.exitStatus == 0, "\(site.report)")
    #expect(site.files["index.html"]?.contains("data-events") == false)
  }

  @Test(arguments: [
    ("[{like: {count: integer}}]", "bad-value", "`integer`"), ("[{like: {Count: number}}]", "bad-value", "`Count`"),
    ("[{like: {event: string}}]", "bad-value", "`event`"), ("[{Like: {}}]", "bad-value", "`Like`"),
    ("[{like: [count]}]", "wrong-type", "`like`"),
  ]) func aWrongDeclarationIsAnError(_ events: String, _ code: String, _ word: String) async {
    let found = await project("", events: events).build().diagnostics
    #expect(found.map(\.code) == [code], "\(found)")
    #expect(found.first?.message.contains(word) == true, "\(found)")
    #expect(found.first?.location?.line == 4)
  }
}
