import Diagnostics
import Testing

@testable import CardloomCLI

/// How the command learns what it is to do.
@Suite struct ArgumentTests {
  @Test func aSystemThatDoesNotTellTheArgumentsIsNotACallWithoutAny() {
    #expect(throws: Diagnosed.self) { try RunningProgram.arguments([]) }
    do {
      _ = try RunningProgram.arguments([])
    } catch {
      #expect(error.exitStatus == 3)
      #expect(error.diagnostics.map(\.code) == ["no-arguments"])
    }
  }

  @Test(arguments: [(["cardloom"], []), (["cardloom", "build", "--project", "x"], ["build", "--project", "x"])])
  func theArgumentsAreBehindTheName(all: [String], expected: [String]) throws {
    #expect(try Array(RunningProgram.arguments(all)) == expected)
  }
}
