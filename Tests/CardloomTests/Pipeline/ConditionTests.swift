import Cardloom
import CardloomTesting
import Testing

/// The conditions of `where` and `when`: one language.
@Suite("Conditions on cards")
struct ConditionTests {
  private static let cards = """
    [{"id": "film", "kind": "film", "title": "Over the sea", "score": 8, "tags": ["sea", "old"], "empty": ""},
     {"id": "series", "kind": "series", "title": "Fog", "score": 7.0, "tags": [], "url": "https://example.org/fog"},
     {"id": "book", "kind": "book", "title": "The oversea wind", "tags": ["wind"], "draft": true, "none": null}]
    """

  private static func project(_ section: String, cards: String = cards, site: String = "") -> MemoryProject {
    MemoryProject([
      "site/site.yml": """
      title: Daily
      url: https://example.org/
      language: en
      \(site)
      sources: {list: {file: data/list.json}}
      feeds: {home: {path: /, title: Home, page: plain, sections: [{id: list, source: list, cell: plain, \(section)}]}}
      """,
      "site/data/list.json": cards,
      "Templates/cells/plain.mustache": "---\noptional: [title]\n---\n<p>{{id}}</p>\n",
      "Templates/cells/other.mustache": "---\noptional: [title]\n---\n<p>other {{id}}</p>\n",
      "Templates/pages/plain.mustache": MemoryProject.plainPage,
    ])
  }

  private static func shown(_ site: BuiltSite) -> [String] {
    (site.files["index.html"] ?? "").split(separator: "<p>").dropFirst().map { String($0.prefix { $0 != "<" }) }
  }

  @Test(arguments: [
    ("kind: {not: film}", ["series", "book"]), ("kind: {not: [film, series]}", ["book"]),
    ("kind: {in: [film, book]}", ["film", "book"]), ("title: {contains: sea}", ["film", "book"]),
    ("title: {contains: [Fog, wind]}", ["series", "book"]), ("tags: {contains: sea}", ["film"]),
    ("tags: {contains: se}", []), ("title: {startsWith: The}", ["book"]), ("tags: {startsWith: se}", ["film"]),
    ("url: {startsWith: \"https:\"}", ["series"]), ("empty: {exists: true}", ["film"]),
    ("empty: {exists: false}", ["series", "book"]), ("none: {exists: true}", []),
    ("tags: {empty: true}", ["series"]), ("tags: {empty: false}", ["film", "book"]), ("score: 7", ["series"]),
    ("score: {above: 7}", ["film"]), ("score: {not: {above: 7}}", ["series", "book"]),
    ("score: {any: [{above: 7}, missing]}", ["film", "book"]),
    ("title: {all: [{contains: sea}, {not: {startsWith: Over}}]}", ["book"]),
    ("any: [{kind: film}, {draft: true}]", ["film", "book"]), ("not: {any: [{kind: film}, {draft: true}]}", ["series"]),
    ("all: [{kind: [film, book]}, {not: {score: missing}}]", ["film"]),
    ("not: {kind: film, score: {above: 8}}", ["film", "series", "book"]),
  ])
  func `where chooses cards`(condition: String, ids: [String]) async {
    let site = await Self.project("where: {\(condition)}").build()
    #expect(site.exitStatus == 0, "\(site.messages)")
    #expect(Self.shown(site) == ids)
    // The same conditions choose the template of a rule.
    let ruled = await Self.project("cells: [{when: {\(condition)}, use: other}]").build()
    #expect(Self.shown(ruled).filter { $0.hasPrefix("other ") } == ids.map { "other \($0)" })
  }

  @Test func `a rule joins a card's place with its fields`() async {
    let rule = "{when: {any: [{position: 1}, {not: {kind: series}, position: {above: 2}}]}, use: other}"
    let site = await Self.project("cells: [\(rule)]").build()
    #expect(Self.shown(site) == ["other film", "series", "other book"])
  }

  private static let events = """
    [{"id": "over", "ends_at": "2026-03-05T11:59:59Z"}, {"id": "now", "ends_at": "2026-03-05T12:00:00Z"},
     {"id": "oakland", "ends_at": "2026-03-05T05:00:00-08:00"}, {"id": "today", "ends_at": "2026-03-05"},
     {"id": "yesterday", "ends_at": "2026-03-04"}, {"id": "march", "ends_at": "2026-03"}, {"id": "undated"}]
    """

  @Test(arguments: [
    ("{before: now}", ["over", "yesterday"]), ("{after: now}", ["now", "oakland", "today", "march"]),
    ("{before: 2026-03-05}", ["yesterday"]), ("{after: 2026-03-05}", ["march"]), ("{after: 2026-03}", []),
    ("{after: 2026-03-04, before: 2026-03-06}", ["over", "now", "oakland", "today"]),
    ("{after: \"2026-03-05T12:30:00Z\"}", ["oakland", "today", "march"]), ("{before: 2026}", []),
    ("{not: {before: now}}", ["now", "oakland", "today", "march", "undated"]),
  ])
  func `dates are before or after others, and a day is past when it is over`(condition: String, ids: [String]) async {
    let site = await Self.project("where: {ends_at: \(condition)}", cards: Self.events)
      .build(now: "2026-03-05T12:00:00Z")
    #expect(site.exitStatus == 0, "\(site.messages)")
    #expect(Self.shown(site) == ids)
  }

  @Test func `a day of a condition is one of the site's time zone`() async {
    let cards = #"[{"id": "late", "ends_at": "2026-03-05T23:30:00-08:00"}]"#
    for (zone, ids) in [("America/Los_Angeles", []), ("UTC", ["late"])] {
      let project = Self.project("where: {ends_at: {after: 2026-03-05}}", cards: cards, site: "timeZone: \(zone)")
      let site = await project.build()
      // Without zones in memory, the site says so.
      if zone == "UTC" { #expect(Self.shown(site) == ids) }
    }
  }

  @Test func `a build tells when it would differ`() async {
    let upcoming = Self.project("where: {ends_at: {after: now}}", cards: Self.events)
    let first = await upcoming.build(now: "2026-03-05T12:00:00Z")
    #expect(first.summary?.nextChange == "2026-03-05T12:00:01Z")
    #expect(first.summary?.timed.map(\.section) == ["list"])
    #expect(first.summary?.timed.map(\.path) == ["/"])
    let before = await upcoming.build(now: "2026-03-05T12:00:00Z")
    #expect(Self.shown(before) == Self.shown(first))
    #expect(await Self.shown(upcoming.build(now: "2026-03-05T12:00:01Z")) == ["oakland", "today", "march"])
    let last = await upcoming.build(now: "2027-01-01T00:00:00Z")
    #expect(last.summary?.nextChange == nil)
    #expect(last.summary?.timed.count == 1)
    #expect(await Self.project("where: {kind: film}").build(now: "2026-03-05T12:00:00Z").summary?.timed == [])
    // What another condition leaves out does not matter.
    let film = await Self.project("where: {id: today, ends_at: {after: now}}", cards: Self.events)
      .build(now: "2026-03-05T12:00:00Z")
    #expect(film.summary?.nextChange == "2026-03-06T00:00:00Z")
    let rule = await Self.project("cells: [{when: {ends_at: {before: now}}, use: other}]", cards: Self.events)
      .build(now: "2026-03-05T12:00:00Z")
    #expect(rule.summary?.nextChange == "2026-03-05T12:00:01Z")
    #expect(Self.shown(rule).prefix(2) == ["other over", "now"])
  }

  @Test func `hidden cards are a change to come`() async {
    var project = Self.project(
      "label: All",
      cards: #"[{"id": "a", "date_published": "2026-03-06T08:00:00Z"}, {"id": "b", "date_published": "2026-03-05"}]"#)
    project.files["site/site.yml"] = project.files["site/site.yml"]?.replacing(
      "{file: data/list.json}", with: "{file: data/list.json, futureDates: hide}")
    let site = await project.build(now: "2026-03-05T12:00:00Z")
    #expect(Self.shown(site) == ["b"])
    #expect(site.summary?.nextChange == "2026-03-06T08:00:00Z")
  }

  @Test func `values that a condition cannot judge are told`() async {
    let cards = #"[{"id": "a", "at": "soon", "price": "9"}, {"id": "b", "at": "2026-03-06", "price": "free"}]"#
    let site = await Self.project("where: {at: {after: 2026}, price: {below: 10}}", cards: cards).build()
    #expect(site.diagnostics.map(\.code) == ["unreadable-value", "unreadable-value"])
    #expect(site.messages.first?.contains("`soon` is not a date, which `at` must be in `where`") == true)
    #expect(site.messages.last?.contains("`free` is not a number") == true)
  }

  @Test(arguments: [
    ("ends_at: {after: soon}", "`after` must be a date, not `soon`"), ("not: film", "`not` must be"),
    ("any: {kind: film}", "`any` must be a list"), ("kind: {nto: film}", "did you mean `not`?"),
    ("kind: {exists: maybe}", "`exists` must be"), ("kind: {any: film}", "`any` must be a list"),
  ])
  func `a condition that means nothing is an error`(condition: String, text: String) async {
    let site = await Self.project("where: {\(condition)}").build()
    #expect(site.exitStatus != 0)
    #expect(site.messages.first?.contains(text) == true, "\(site.messages)")
  }
}
