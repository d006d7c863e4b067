import Diagnostics
import Platform
import Testing
import Workbench

/// Where a review of several people stands.
@Suite struct ReviewStandingTests {
  private static func signOff(
    _ id: String, by name: String, _ verdict: String = "good", state: String = "s2", day: String = "2026-12-01"
  ) -> String {
    """
    {"id": "\(id)", "type": "Annotation", "motivation": "assessing", "created": "\(day)T09:00:00Z",
     "creator": {"type": "Person", "name": "\(name)"},
     "body": [{"type": "TextualBody", "purpose": "assessing", "value": "\(verdict)"}],
     "target": {"source": "site", "state": {"type": "cardloom:Conditions", "cardloom:site": "\(state)"}}}
    """
  }

  /// The standing of a folder with these answers, each imported from a file of its own, and written in between.
  private static func standing(
    _ answers: [[String]], people: ReviewPeople, state: String = "s2", today: String = "2026-12-02"
  ) throws -> ReviewStanding {
    let files = MemoryFileSystem()
    try files.makeFolder("review")
    try files.write(people.bytes, to: "review/people.json")
    for answer in answers {
      let known = Review("review", shownAs: "site/review", files: files)
      #expect(known.problems.isEmpty)
      for thread in try AnswerSample.imported(answer, into: known.threads).changes {
        try files.write(thread.bytes, to: "review/\(thread.name).json")
      }
    }
    let asked = try ReviewPeople(in: "review", shownAs: "site/review", files: files)
    #expect(asked == people)
    return ReviewStanding(
      Review("review", shownAs: "site/review", files: files), asked, state: state, today: today)
  }

  private static func people(_ names: [String], due: String? = nil, roles: [String] = []) throws -> ReviewPeople {
    var people = ReviewPeople()
    for name in names {
      var person = try #require(ReviewPeople.Person(text: name))
      person.due = due
      people.ask(person)
    }
    people.require(roles)
    return people
  }

  @Test func itTellsWhoHasAnsweredWhatIsOpenAndWhoSignedOff() throws {
    let people = try Self.people(
      ["Ada (client)", "Ben (legal)", "Cleo (design)"], due: "2026-12-01", roles: ["client", "legal", "design"])
    let standing = try Self.standing(
      [
        [
          AnswerSample.comment("a1", "Too close, @Cleo?"), AnswerSample.verdict("a2", "good"),
          AnswerSample.verdict("a3", "not yet", entry: "cells/other"), Self.signOff("a4", by: "Ada"),
        ],
        [
          AnswerSample.reply("b1", to: "a1", "As in the print edition, @ada.", by: "ben"),
          Self.signOff("b2", by: "ben", state: "s1"),
        ],
      ], people: people)
    #expect(
      standing.text == """
        2 of 3 people answered
          Ada (client): answered on 2026-12-01: 1 note, 1 of 2 good, signed off
          Ben (legal): answered on 2026-12-01: 1 reply, signed off
          Cleo (design): has not answered, and was asked until 2026-12-01

        1 open note
          must on cells/note, Ada: “Too close, @Cleo?”, waits for Cleo, Ada

        Sign-off of the site as it is today
          client: signed off (Ada, 2026-12-01)
          legal: signed off a former state (ben, 2026-12-01)
          design: has not signed off

        """)
    #expect(standing.warnings.map(\.code) == ["not-signed-off", "not-signed-off"])
    #expect(standing.warnings.first?.message == "the role `legal` has not signed off the site as it is today")
    #expect(standing.warnings.first?.reason == "it signed off a former state (ben, 2026-12-01)")
  }

  @Test func answersInAnyOrderAndTwiceGiveTheSame() throws {
    let people = try Self.people(["Ada", "Ben"])
    let ada = [AnswerSample.comment("a1", "Why, @Ben?"), AnswerSample.verdict("a2", "good")]
    let ben = [AnswerSample.comment("b1", "Because.", by: "Ben"), AnswerSample.verdict("b2", "not yet", by: "Ben")]
    let text = try Self.standing([ada, ben], people: people).text
    #expect(text.contains("2 of 2 people answered") && text.contains("2 open notes"))
    #expect(try Self.standing([ben, ada], people: people).text == text)
    #expect(try Self.standing([ada, ben, ada, ben], people: people).text == text)
  }

  @Test(arguments: [
    ([("Ada", "good", "s2", "2026-12-01")], ReviewStanding.Agreement.signed),
    ([("Ada", "good", "s1", "2026-12-01")], .former),
    ([("Ada", "not yet", "s2", "2026-12-01")], .refused),
    ([("Ada", "good", "s1", "2026-11-01"), ("Ada", "good", "s2", "2026-12-01")], .signed),
    ([("Ada", "good", "s2", "2026-11-01"), ("Ada", "not yet", "s2", "2026-12-01")], .refused),
    ([("Ada", "not yet", "s2", "2026-11-01"), ("Eve", "good", "s2", "2026-12-01")], .signed),
    ([("Eve", "good", "s1", "2026-12-02"), ("Ada", "good", "s2", "2026-12-01")], .signed),
    ([("Mallory", "good", "s2", "2026-12-01")], .missing), ([], .missing),
  ])
  func theLatestWordOfARoleOnTodaysStateCounts(
    said: [(String, String, String, String)], agreement: ReviewStanding.Agreement
  ) throws {
    let people = try Self.people(["Ada (client)", "Eve (Client)", "Ben (legal)"], roles: ["client"])
    let standing = try Self.standing(
      said.enumerated().map { [Self.signOff("u\($0)", by: $1.0, $1.1, state: $1.2, day: $1.3)] }, people: people)
    #expect(standing.roles.map(\.agreement) == [agreement])
    #expect(standing.warnings.isEmpty == (agreement == .signed))
  }

  @Test func aRoleThatNobodyHasIsToldSo() throws {
    let standing = try Self.standing([], people: try Self.people(["Ada (client)"], roles: ["editor"]))
    #expect(standing.text.contains("editor: has not signed off; nobody who is asked has this role"))
  }

  @Test func whoIsAskedAgainKeepsTheRole() throws {
    var people = try Self.people(["Ada (client)"], due: "2026-12-01")
    people.ask(ReviewPeople.Person("ADA", due: "2027-01-01"))
    #expect(people.people == [ReviewPeople.Person("ADA", role: "client", due: "2027-01-01")])
  }

  @Test(arguments: [
    ("@Ada, look", ["Ada"]), ("to @ada byron and @Ada.", ["Ada Byron", "Ada"]), ("ada@example.org", []),
    ("@Adam", []), ("(@Zoë)", ["Zoë"]), ("@", []), ("@Ben @Ada @Ben", ["Ben", "Ada"]), ("@@Ada", ["Ada"]),
  ])
  func peopleAreMentioned(text: String, names: [String]) {
    #expect(Mentions(of: ["Ada", "Ada Byron", "Ben", "Zoë"]).people(in: text) == names)
  }

  @Test(arguments: [
    ("Ada", "Ada", nil), (" Ada  ( client ) ", "Ada", "client"), ("A (b) (c)", "A (b)", "c"), ("Ada (", "Ada (", nil),
  ])
  func peopleAreNamedWithTheirRoles(text: String, name: String, role: String?) throws {
    #expect(ReviewPeople.Person(text: text) == ReviewPeople.Person(name, role: role))
  }

  @Test(arguments: ["", "  ", "(client)", "Ada ()"])
  func whoHasNoNameIsNobody(text: String) { #expect(ReviewPeople.Person(text: text) == nil) }

  @Test(arguments: [
    "[]", "{", #"{"people": {}}"#, #"{"people": [{"role": "client"}]}"#, #"{"signOff": [7]}"#, #"{"others": []}"#,
  ])
  func aFileThatSaysNotWhoIsAskedIsAnError(text: String) throws {
    let files = MemoryFileSystem(["review/people.json": text])
    let error = #expect(throws: Diagnosed.self) {
      try ReviewPeople(in: "review", shownAs: "site/review", files: files)
    }
    #expect(error?.diagnostics.map(\.code) == ["people-unreadable"])
  }

  @Test func templatesAndConfigurationAreSignedAndDataIsNot() throws {
    func state(_ files: [String: String]) throws -> String {
      try SignedState.digits(of: "daily", files: MemoryFileSystem(files))
    }
    let site = ["daily/site/site.yml": "title: A", "daily/Templates/cells/a.mustache": "<p>a</p>"]
    let known = try state(site)
    #expect(
      try state(site.merging(["daily/site/data/a.json": "[]", "daily/Templates/cells/a.json": "{}"]) { $1 }) == known)
    for (path, text) in [
      ("site/site.yml", "title: B"), ("Templates/cells/a.mustache", "<p>b</p>"), ("Templates/theme/a.css", "a {}"),
    ] {
      #expect(try state(site.merging(["daily/" + path: text]) { $1 }) != known, "\(path)")
    }
  }
}
