import Foundation
import Platform
import Testing

@testable import CardloomCLI

/// Other programs: Git, a browser, an editor.
@Suite struct ChildProcessTests {
  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test(arguments: [0, 1, 65_536, 3_000_000])
  func aProgramGetsItsInputWhileItWrites(_ count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 31) }
    let result = try ChildProcess.result(of: "cat", [], input: bytes)
    #expect(result.status == 0)
    #expect(result.output == bytes)
  }

  @Test func aProgramThatReadsNothingEndsAllTheSame() throws {
    let result = try ChildProcess.result(
      of: "sh", ["-c", "echo done; exit 7"], input: [UInt8](repeating: 65, count: 1_000_000))
    #expect(result.status == 7)
    #expect(Self.text(result.output) == "done\n")
  }

  @Test(arguments: ["no-such-program-here", "/no/such/program"])
  func aMissingProgramIsAFailure(_ name: String) {
    #expect(throws: ChildProcess.Failure.self) { try ChildProcess.result(of: name, []) }
    #expect(!InstalledPrograms.isProgram(name))
    #expect(InstalledPrograms.path(ofFirst: [name]) == nil)
  }

  @Test func aProgramHandlesSignalsAsUsualAndInheritsNothing() throws {
    let file = open("/dev/null", O_RDONLY)
    defer { close(file) }
    let result = try ChildProcess.result(
      of: "sh", ["-c", "[ ! -e /dev/fd/\(file) ] && printf closed; kill -PIPE $$; printf alive"])
    #expect(Self.text(result.output) == "closed")
    #expect(result.status == 128 + SIGPIPE)
  }

  @Test func argumentsArriveAsTheyAre() throws {
    let words = ["", "a b", "\"'$(x)`", "ü\n"]
    let result = try ChildProcess.result(of: "sh", ["-c", "printf '<%s>' \"$@\"", "sh"] + words)
    #expect(Self.text(result.output) == words.map { "<\($0)>" }.joined())
  }

  @Test func aDetachedProgramIsNotWaitedFor() throws {
    let folder = try StarterFolder()
    let pipe = "\(folder.path)/pipe"
    #expect(mkfifo(pipe, 0o600) == 0)
    try ChildProcess.detach("sh", ["-c", "read line <'\(pipe)'; echo \"$line $PPID\" >'\(pipe)'"])
    // It still runs, and its parent is another process.
    let answer = try ChildProcess.result(of: "sh", ["-c", "echo heard >'\(pipe)'; cat '\(pipe)'"])
    #expect(Self.text(answer.output).hasPrefix("heard "))
    #expect(Self.text(answer.output) != "heard \(getpid())\n")
  }
}
