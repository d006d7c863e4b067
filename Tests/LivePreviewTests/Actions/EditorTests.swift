import Diagnostics
import LivePreview
import Platform
import Synchronization
import Testing

@Suite("The editor that templates are opened in")
struct EditorTests {
  private final class Started: Sendable {
    let commands = Mutex<[[String]]>([])
  }

  @Test(
    "Each editor is told the line in its own way, as arguments and never through a shell",
    arguments: [
      ("code", ["code", "-g", "/p/a b.css:3:5"]), ("code -g", ["code", "-g", "/p/a b.css:3:5"]),
      ("/usr/bin/cursor", ["/usr/bin/cursor", "-g", "/p/a b.css:3:5"]), ("subl", ["subl", "/p/a b.css:3:5"]),
      ("gvim --remote-silent", ["gvim", "--remote-silent", "+3", "/p/a b.css"]),
      ("idea", ["idea", "--line", "3", "/p/a b.css"]), ("mate", ["mate", "-l", "3", "/p/a b.css"]),
      ("\"my editor\" --at {file}@{line}", ["my editor", "--at", "/p/a b.css@3"]),
      ("ed; rm -rf '$HOME'", ["ed;", "rm", "-rf", "$HOME", "/p/a b.css:3:5"]),
    ])
  func commands(command: String, arguments: [String]) throws {
    let started = Started()
    let editor = try #require(Editor(command: command) { words in started.commands.withLock { $0.append(words) } })
    try editor.open("/p/a b.css", line: 3, column: 5)
    #expect(started.commands.withLock { $0 } == [arguments])
  }

  @Test("An editor that would draw over the preview's terminal is refused with what to do", arguments: ["vim", "nano"])
  func terminals(command: String) throws {
    let editor = try #require(Editor(command: command) { _ in })
    #expect(throws: Diagnosed.self) { try editor.open("/p/a.css", line: 1, column: 1) }
  }

  @Test("An editor that cannot be started is told of")
  func failure() throws {
    let editor = try #require(
      Editor(command: "nowhere") { _ in throw FileError(operation: "run", path: "nowhere", reason: .missing) })
    let error = #expect(throws: Diagnosed.self) { try editor.open("/p/a.css", line: 1, column: 1) }
    #expect(error?.diagnostics.map(\.code) == ["editor-failed"])
  }

  @Test("No words, no editor")
  func empty() { #expect(Editor(command: "  ") { _ in } == nil) }
}
