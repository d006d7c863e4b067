import Foundation
import Testing

/// The line that tells how far a command is: on a terminal, and nowhere else.
@Suite struct ProgressTests {
  private static let commands = [
    ("build --project daily", "make pages …"), ("check --project daily", "make pages …"),
    ("preview --project daily", "make pages …"), ("validate page.html", "check files …"),
    ("explain --project daily welcome", "read project …"), ("pull --project daily", "fetch sources …"),
    ("init new --from daily/site/data/cards.json", "read feed …"), ("merge part-1 part-2", "link parts …"),
  ]

  private func project() throws -> StarterFolder {
    let project = try StarterFolder()
    try project.write("<!doctype html><html lang=en><meta charset=utf-8><title>a</title><p>a", to: "page.html")
    for part in ["1/2", "2/2"] {
      _ = try project.run("build", "--project", "daily", "--shard", part, "--output", "part-" + part.prefix(1))
    }
    return project
  }

  @Test(arguments: commands) func aTerminalShowsWhatIsBeingDone(_ line: String, _ stage: String) throws {
    let project = try project()
    let arguments = line.split(separator: " ").map(String.init)
    let shown = try Terminal.run(arguments, in: project.path)
    #expect(shown.contains("\r\u{1B}[2K\(stage)"), "\(shown.debugDescription)")
    // What is drawn at last is an empty line.
    #expect(shown.hasSuffix("\r\u{1B}[2K"), "\(shown.debugDescription)")
  }

  @Test(arguments: commands) func aPipeGetsNone(_ line: String, _ stage: String) throws {
    let project = try project()
    let result = try Command.run(line.split(separator: " ").map(String.init), in: project.path)
    #expect(!(result.output + result.errors).contains(stage))
    let quiet = try Terminal.run(line.split(separator: " ").map(String.init) + ["--quiet"], in: project.path)
    #expect(!quiet.contains(stage))
  }
}

/// A terminal of the system's, on which only the errors of a command appear.
private enum Terminal {
  /// What a command draws.
  static func run(_ arguments: [String], in folder: String) throws -> String {
    var (own, other) = (Int32(0), Int32(0))
    try #require(openpty(&own, &other, nil, nil, nil) == 0)
    let process = Command.process(arguments, in: folder)
    process.environment = ProcessInfo.processInfo.environment.merging(["TERM": "xterm"]) { $1 }
    process.standardOutput = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    process.standardError = FileHandle(fileDescriptor: other, closeOnDealloc: false)
    try process.run()
    close(other)
    defer { close(own) }
    var drawn: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while true {
      // Behind the last word of the last writer, systems say that there is nothing, or an error.
      let count = read(own, &buffer, buffer.count)
      guard count > 0 else { break }
      drawn += buffer[..<count]
    }
    process.waitUntilExit()
    return String(decoding: drawn, as: UTF8.self)
  }
}
