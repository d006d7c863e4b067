import Foundation
import Testing

/// The packages of `Examples` compile, and do what they say; `TutorialTests` makes the others.
@Suite struct ExampleTests {
  @Test func theTelevisionHomeHasTabsADeckShelvesAndStates() throws {
    let folder = try StarterFolder(project: nil)
    let copy = "\(folder.path)/television"
    try FileManager.default.copyItem(atPath: ExamplePackage("television").path, toPath: copy)
    let result = try ExamplePackage(path: copy).program(in: folder.path).run(in: copy)
    #expect(result.status == 0 && result.output == "Pages written to public: 2\n", "\(result.output)\(result.errors)")
    let home = try folder.text("television/public/index.html")
    for text in [
      "Night shift", "data-cell=\"film_film\"", "id=\"north-sea\"", "No recordings yet", "The camera is asleep",
      "id=\"faces\"",
    ] {
      #expect(home.contains(text), "\(text)")
    }
    #expect(!home.contains("A layout of next year"))
    let tests = try ExamplePackage(path: copy).tests(in: folder.path).run(in: copy)
    #expect(tests.status == 0, "\(tests.output)\(tests.errors)")
  }

  /// Outside the tree, with tests that run in another folder, and an app that compiles the contract.
  @Test func thePackageOfAMatchdayBringsAllThatAProgramCanAdd() throws {
    let folder = try StarterFolder(project: nil)
    let copy = "\(folder.path)/matchday"
    try FileManager.default.copyItem(atPath: ExamplePackage("matchday").path, toPath: copy)
    let package = ExamplePackage(path: copy)
    let program = try package.program(in: folder.path)
    func output(_ arguments: String...) throws -> String {
      let result = try program.run(arguments, in: copy)
      try #require(result.status == 0, "\(result.output)\(result.errors)")
      return result.output
    }
    #expect(try output() == "26 pages, 0 warnings\n")
    let home = try folder.text("matchday/public/index.html")
    #expect(home.contains("data-adaptor=\"ladder\"") && home.contains(">Tickets</button>"))
    #expect(try folder.text("matchday/public/theme/shared.css").contains("--ladder-step"))
    #expect(
      try output("page") == """
        /de/ true false 0
        ["6", "7", "8", "9", "10"] true true

        """)

    try folder.write(try output("contract"), to: "app/CardContract.swift")
    try folder.write(try output("records"), to: "app/records.json")
    try folder.write(Self.app, to: "app/main.swift")
    let app = "\(folder.path)/app"
    let compiled = try Command.run(
      "/usr/bin/env",
      ["swiftc", "-swift-version", "6", "-warnings-as-errors", "CardContract.swift", "main.swift", "-o", "App"], in: app
    )
    try #require(compiled.status == 0, "\(compiled.errors)")
    #expect(try Command.run("\(app)/App", [], in: app).output == "1200 live 1789568000 league.example.org postponed\n")

    let elsewhere = "\(folder.path)/elsewhere"
    try FileManager.default.createDirectory(atPath: elsewhere, withIntermediateDirectories: true)
    let tests = try package.tests(in: folder.path).run(in: elsewhere)
    #expect(tests.status == 0, "\(tests.output)\(tests.errors)")
    #expect((tests.output + tests.errors).contains("Test run with 3 tests"), "\(tests.output)\(tests.errors)")
  }

  /// What an app does with the contract and the records, today's and one of tomorrow.
  private static let app = """
    import Foundation
    let data = try Data(contentsOf: URL(fileURLWithPath: "records.json"))
    let games = try JSONDecoder().decode([CardContract.GameCell].self, from: data)
    let live = games.first { $0.status == .live }
    let tomorrow = String(decoding: data, as: UTF8.self).replacingOccurrences(of: "scheduled", with: "postponed")
    let next = try JSONDecoder().decode([CardContract.GameCell].self, from: Data(tomorrow.utf8))
    print(
      games.count, live?.status.rawValue ?? "", Int(games[4].kickoff.date.timeIntervalSince1970),
      games[0].report.host ?? "", next[0].status.rawValue)

    """

  @Test func theResponsesOfAnApplicationAreCheckedWithTheProofAlone() throws {
    let folder = try StarterFolder(project: nil)
    let package = ExamplePackage("responses")
    let tests = try package.tests(in: folder.path).run(in: folder.path)
    #expect(tests.status == 0, "\(tests.output)\(tests.errors)")
    #expect((tests.output + tests.errors).contains("Test run with 3 tests"), "\(tests.output)\(tests.errors)")
  }
}
