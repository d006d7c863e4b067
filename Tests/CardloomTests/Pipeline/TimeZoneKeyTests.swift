import Cardloom
import CardloomTesting
import Testing

/// `timeZone` of the site and of its sources.
@Suite struct TimeZoneKeyTests {
  private func project(_ site: String = "", _ source: String = "", when: String) -> MemoryProject {
    MemoryProject([
      "site/site.yml": """
      title: T
      url: https://example.org/
      language: en
      \(site)
      sources:
        events: {file: data/events.json, defaultKind: note\(source)}
        tokyo: {file: data/tokyo.json, defaultKind: note, timeZone: Asia/Tokyo}
      feeds:
        home:
          path: /
          sections:
            - id: a
              source: events
              group: {by: day, field: when, header: {template: head}}
              extension: [{at: 0, section: {id: b, source: tokyo}}]
      """,
      "site/data/events.json": #"[{"id": 1, "when": "\#(when)", "date_published": "\#(when)"}]"#,
      "site/data/tokyo.json": #"[{"id": 2, "when": "2026-03-05T23:30:00Z", "date_published": "2026-03-05T23:30:00Z"}]"#,
      "Templates/cells/note.mustache": "<p>{{when|date:datetime}}; {{date_published}}; {{date_text}}</p>\n",
      "Templates/sections/head.mustache": "<h2>{{data.title}}</h2>\n",
      "Templates/pages/feed.mustache": MemoryProject.plainPage,
    ])
  }

  @Test(arguments: [
    ("", "", "2026-03-05T23:30:00Z", "5 March 2026, 23:30; 2026-03-05T23:30:00Z; 5 March 2026"),
    (
      "timeZone: Europe/Berlin", "", "2026-03-05T23:30:00Z",
      "6 March 2026, 00:30; 2026-03-06T00:30:00+01:00; 6 March 2026"
    ),
    (
      "timeZone: Europe/Berlin", ", timeZone: America/New_York", "2026-03-05T23:30:00Z",
      "5 March 2026, 18:30; 2026-03-05T18:30:00-05:00; 5 March 2026"
    ),
    (
      "", ", timeZone: Pacific/Kiritimati", "5 March 2026 23:30",
      "5 March 2026, 23:30; 2026-03-05T23:30:00+14:00; 5 March 2026"
    ),
    (
      "timeZone: Europe/Berlin", "", "2026-03-05T23:30:00-08:00",
      "5 March 2026, 23:30; 2026-03-05T23:30:00-08:00; 5 March 2026"
    ),
  ])
  func `a source has its own zone, else that of the site`(
    site: String, source: String, when: String, text: String
  ) async throws {
    let built = await project(site, source, when: when).build()
    #expect(built.exitStatus == 0, "\(built.diagnostics)")
    let page = try #require(built.files["index.html"])
    #expect(page.contains("<p>\(text)</p>"), "\(page)")
    // Cells of a hosted section are on the clock of their own source.
    #expect(page.contains("<p>6 March 2026, 08:30; 2026-03-06T08:30:00+09:00; 6 March 2026</p>"))
    let day = String(text.prefix { $0 != "," })
    #expect(page.contains("<h2>\(day)</h2>"))
  }

  @Test func `a zone that does not exist is an error with the most similar one`() async throws {
    let built = await project("timeZone: Europe/Berln", ", timeZone: PST", when: "2026-03-05").build()
    #expect(built.diagnostics.map(\.code) == ["unknown-time-zone", "unknown-time-zone"])
    #expect(built.diagnostics.first?.hint == "did you mean `Europe/Berlin`?")
    #expect(built.diagnostics.first?.location?.line == 4)
  }

  @Test func `a system without zones says what to install`() async throws {
    var project = project("timeZone: Europe/Berlin", when: "2026-03-05T23:30:00Z")
    project.files["/usr/share/zoneinfo/README"] = "No zones"
    let built = await project.build()
    // That of the site, and that of a source.
    #expect(built.diagnostics.map(\.code) == ["no-time-zones", "no-time-zones"])
    #expect(built.diagnostics.first?.hint?.contains("apt-get install tzdata") == true)
  }
}
