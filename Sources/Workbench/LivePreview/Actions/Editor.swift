package import Diagnostics
import Platform

/// Opens files in the user's editor: a fixed command with a file and a line, never through a shell.
package struct Editor: Sendable {
  /// Starts a program with arguments, without waiting for it.
  ///
  /// - Throws: an error if it cannot be started.
  package typealias Launcher = @Sendable ([String]) throws -> Void

  /// The words of the command: the program and its fixed arguments.
  package let command: [String]
  private let launch: Launcher

  /// Creates an editor.
  ///
  /// - Parameter command: the command as typed in a shell, such as `code -g`; quotation marks group words. `{file}` and
  ///   `{line}` are replaced by the file and the line, for editors with their own syntax.
  package init?(command: String, launch: @escaping Launcher) {
    let words = Self.words(of: command)
    guard !words.isEmpty else { return nil }
    self.command = words
    self.launch = launch
  }

  /// Opens a file.
  ///
  /// - Throws: ``Diagnosed`` if the editor needs a terminal or cannot be started.
  package func open(_ file: String, line: Int, column: Int) throws(Diagnosed) {
    let name = FilePath.name(of: command[0])
    if command.count == 1, Self.terminalEditors.contains(name) { throw Diagnosed(.terminalEditor(name)) }
    do {
      try launch(arguments(file, line: max(1, line), column: max(1, column)))
    } catch {
      throw Diagnosed(.editorFailed(command[0], reason: "\(error)"))
    }
  }

  /// The command's words with the location in the editor's syntax.
  package func arguments(_ file: String, line: Int, column: Int) -> [String] {
    if command.contains(where: { $0.contains("{file}") }) {
      return command.map {
        $0.replacing("{line}", with: "\(line)").replacing("{column}", with: "\(column)").replacing("{file}", with: file)
      }
    }
    let location = "\(file):\(line):\(column)"
    switch FilePath.name(of: command[0]) {
    case "code", "code-insiders", "codium", "vscodium", "cursor", "windsurf":
      return command + (command.contains("-g") || command.contains("--goto") ? [location] : ["-g", location])
    case "idea", "webstorm", "phpstorm", "fleet": return command + ["--line", "\(line)", file]
    case "mate", "bbedit", "xed": return command + ["-l", "\(line)", file]
    case "gvim", "mvim", "vim", "nvim", "vi", "emacs", "emacsclient", "gedit", "kate", "nano", "micro", "geany":
      return command + ["+\(line)", file]
    default: return command + [location]
    }
  }

  /// Editors that run in the terminal from which they were started.
  private static let terminalEditors: Set<String> = [
    "vi", "vim", "nvim", "nano", "micro", "emacs", "hx", "ed", "joe", "pico",
  ]

  /// Splits a command into words; single and double quotation marks preserve spaces, nothing else is special.
  private static func words(of command: String) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    for character in command {
      if let open = quote {
        if character == open { quote = nil } else { word = (word ?? "") + String(character) }
      } else if character == "\"" || character == "'" {
        quote = character
        word = word ?? ""
      } else if character.isWhitespace {
        if let done = word { words.append(done) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    if let word { words.append(word) }
    return words
  }
}
