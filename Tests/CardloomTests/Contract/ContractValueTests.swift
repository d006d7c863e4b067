import CardloomTesting
import Foundation
import Platform
import Testing

@testable import Cardloom

/// Dates, addresses and closed sets of a contract: what the data decides, and what an app decodes.
@Suite struct ContractValueTests {
  /// Records whose texts are made of a number.
  private static func records(_ count: Int, _ members: (Int) -> String) -> String {
    "[" + (0..<count).map { "{\"id\": \($0), \(members($0))}" }.joined(separator: ",\n") + "]"
  }

  private static func contract(_ records: String, _ template: String, more: String = "") async throws -> SiteContract {
    let files = [
      "site/site.yml": """
      title: T
      url: https://example.org/
      language: en
      sources: {games: {file: data/games.json}}
      feeds: {home: {path: /, sections: [{id: all, source: games, cell: game}\(more)]}}
      """,
      "site/data/games.json": records, "Templates/cells/game.mustache": template,
    ]
    return try await Project.contract(of: ".", jobs: 1, files: MemoryFileSystem(files))
  }

  /// The type of the field `x` with some values in ten records.
  private static func type(_ values: [String], more: String = "") async throws -> SiteContract.FieldType {
    let records = records(10) { "\"x\": \"\(values[$0 % values.count])\"" }
    let contract = try await contract(records, "<p>{{x}}</p>\n", more: more)
    return try #require(contract.cells.first?.fields.first { $0.path == "x" }?.type)
  }

  @Test(arguments: [
    (["2026-03-01", "2024-02-29"], "date"),
    (["2026-03-01T12:00:00Z", "2026-03-01", "2026-03-01T12:00:00.25+02:00"], "date"),
    // A time without a zone is not a moment.
    (["2026-03-01", "2026-03-01T12:00:00"], "string"),
    (["2026-03-01", "2026-02-30"], "string"), (["2026-03-01", ""], "string"), (["27.11.2026"], "string"),
    (["https://example.org/a?b=1#c", "http://example.org:80"], "url"),
    (["https://example.org/", "/a/"], "string"), (["https://example.org/ä"], "string"),
    (["https://example.org/%zz"], "string"), (["https://example.org:x/"], "string"), (["https:///a"], "string"),
  ]) func theDataDecidesWhatTextsAre(_ values: [String], _ type: String) async throws {
    #expect(try await Self.type(values).text == type)
  }

  @Test(arguments: [
    (["live", "final"], ["final", "live"]), (["live"], []), (["live", "final", "off"], []), (["live", "at home"], []),
    (["live", "2"], []), (["live", ""], []),
  ]) func fewWordsInManyCardsAreAClosedSet(_ values: [String], _ expected: [String]) async throws {
    let type = try await Self.type(values)
    #expect(type.values == expected && type.text == "string")
    // A section that shows three of the cards does not open the set.
    let small = try await Self.type(values, more: ", {id: few, source: games, cell: game, limit: 3}")
    #expect(small.values == expected)
  }

  /// Cards have their date in one form; an app decodes the records.
  @Test func aDateThatTheRecordsWriteInAnotherFormIsAText() async throws {
    let template = "<p>{{date_published}}</p>\n"
    let iso = try await Self.contract(Self.records(2) { "\"date_published\": \"2026-03-0\($0 + 1)\"" }, template)
    #expect(iso.cells.first?.fields.first?.type.text == "date")
    let words = try await Self.contract(
      Self.records(2) { "\"date_published\": \"\($0 + 1) March 2026\"" }, template)
    #expect(words.cells.first?.fields.first?.type.text == "string")
  }

  private static let template = """
    ---
    optional: [later]
    ---
    <p>{{status}} {{type.name}} {{size}} {{link}}</p><p>{{day}} {{start}}</p>
    <p>{{#dates}}{{.}}{{/dates}}{{#later}}{{later}}{{/later}}</p>

    """

  private static let games = records(20) { number in
    let later = number == 0 ? #""later": "2026-12-24", "# : ""
    return later + """
      "status": "\(["FULL_TIME", "live", "other", "init"][number % 4])", "size": "\(["a", "b"][number % 2])", \
      "type": {"name": "n\(number)"}, "link": "https://example.org/\(number)", "day": "2026-03-01", \
      "start": "2026-03-01T1\(number % 10):30:00.5+01:00", "dates": ["2000-02-29", "1969-12-31"]
      """
  }

  /// What an app decodes, also tomorrow, when a record has a status that is new.
  @Test func anAppDecodesDatesAddressesAndValuesThatAreNew() async throws {
    let swift = try await Self.contract(Self.games, Self.template).swift
    let main = #"""
      let data = try Data(contentsOf: URL(fileURLWithPath: "games.json"))
      let games = try JSONDecoder().decode([CardContract.GameCell].self, from: data)
      let first = games[0]
      print(games.count, first.status == .fullTime, games[2].status == .other_, games[3].status.rawValue, first.size)
      print(first.link.host ?? "", first.type.name, first.day.isDay, first.day.date.timeIntervalSince1970)
      print(first.start, first.start.isDay, first.start.date.timeIntervalSince1970)
      print(first.dates.map(\.date.timeIntervalSince1970), first.later?.description ?? "", games[1].later == nil)
      let tomorrow = String(decoding: data, as: UTF8.self).replacingOccurrences(of: "\"live\"", with: "\"postponed\"")
      let new = try JSONDecoder().decode([CardContract.GameCell].self, from: Data(tomorrow.utf8))
      switch new[1].status {
      case .other(let text): print("new:", text)
      case .fullTime, .live, .init_, .other_: print("known")
      }
      let again = try JSONDecoder().decode([CardContract.GameCell].self, from: JSONEncoder().encode(new))
      print(again == new, CardContract.ISODate(Date(timeIntervalSince1970: 1.5)), CardContract.ISODate("soon") == nil)
      do {
        let broken = tomorrow.replacingOccurrences(of: "\"2026-03-01\"", with: "\"1 March\"")
        _ = try JSONDecoder().decode([CardContract.GameCell].self, from: Data(broken.utf8))
      } catch let error as DecodingError {
        print("\(error)".contains("`1 March` is not a date"))
      }
      """#
    let printed = try ContractProgram(swift, main: "import Foundation\n" + main).output(with: ["games.json": Self.games]
    )
    #expect(
      printed == """
        20 true true init a
        example.org n0 true 1772323200.0
        2026-03-01T10:30:00.5+01:00 false 1772357400.5
        [951782400.0, -86400.0] 2026-12-24 true
        new: postponed
        true 1970-01-01T00:00:01Z true
        true

        """)
  }

  /// A value that is new is told; one that is gone, and a set that is none any longer, break no promise.
  @Test func valuesThatComeAndGoBreakNoPromise() async throws {
    func contract(_ values: [String]) async throws -> SiteContract {
      try await Self.contract(Self.records(20) { "\"x\": \"\(values[$0 % values.count])\"" }, "<p>{{x}}</p>\n")
    }
    let agreed = try AgreedContract(Array(try await contract(["a", "b"]).json.utf8), file: "contract.json")
    let new = try await contract(["a", "b", "c"]).drift(from: agreed)
    #expect(new.map(\.message) == ["the value `c` of the field `x` of the cell `game` is new"], "\(new)")
    #expect(new.allSatisfy { $0.severity == .note })
    #expect(try await contract(["a"]).drift(from: agreed) == [])
    let older = try AgreedContract(Array(try await contract(["a"]).json.utf8), file: "contract.json")
    let first = try await contract(["a", "b"]).drift(from: older)
    #expect(first.map(\.message) == ["a closed set of values in the cell `game` is new"], "\(first)")
  }

  @Test(arguments: [("2026-03-01", "date"), ("https://example.org/", "url")])
  func whatWasAgreedAsATextMayBecomeADateAndNotBack(_ value: String, _ type: String) async throws {
    func contract(_ value: String) async throws -> SiteContract {
      try await Self.contract(Self.records(2) { _ in "\"x\": [\"\(value)\"]" }, "<p>{{#x}}{{.}}{{/x}}</p>\n")
    }
    let (text, dated) = (try await contract("soon"), try await contract(value))
    let forth = try dated.drift(from: AgreedContract(Array(text.json.utf8), file: "contract.json"))
    #expect(forth.map(\.code) == ["contract-addition"], "\(forth)")
    let back = try text.drift(from: AgreedContract(Array(dated.json.utf8), file: "contract.json"))
    #expect(
      back.map(\.code) == ["contract-drift"] && back.first?.message.contains("list of \(type)") == true, "\(back)")
  }
}
