import Diagnostics
import Platform

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The output streams of a command: results go to standard output, everything else to standard error.
struct Terminal: Sendable {
  /// When to use colours.
  enum Colour: String, CaseIterable { case auto, always, never }

  /// Whether to colour standard error.
  let colour: Bool
  /// Whether to colour standard output.
  let coloursResults: Bool
  /// Whether standard error is a terminal, where a line can be redrawn.
  let isInteractive: Bool
  /// Whether to print only problems.
  let isQuiet: Bool

  /// The terminal with default options.
  static let standard = Terminal()

  /// Creates the terminal of this process with the user's options.
  ///
  /// In the mode `auto`, `NO_COLOR` and `TERM=dumb` disable colours; without a terminal there are neither colours nor
  /// progress.
  init(colour: Colour = .auto, isQuiet: Bool = false) {
    let isDumb = Self.variable("TERM") == "dumb"
    let mayColour = !isDumb && Self.variable("NO_COLOR").isEmpty
    func takesColour(_ stream: Int32) -> Bool {
      switch colour {
      case .auto: mayColour && isatty(stream) == 1
      case .always: true
      case .never: false
      }
    }
    self.colour = takesColour(2)
    coloursResults = takesColour(1)
    isInteractive = !isQuiet && !isDumb && isatty(2) == 1
    self.isQuiet = isQuiet
  }

  /// Writes text for people to standard output, with control characters escaped, unless only problems are printed.
  func write(_ words: String) throws(FileError) {
    if !isQuiet { try writeExactly(words.shownLines) }
  }

  /// Writes text for programs to standard output, unchanged.
  func writeExactly(_ text: String) throws(FileError) { try writeExactly(Array(text.utf8)) }

  /// Writes bytes to standard output, unchanged.
  func writeExactly(_ bytes: [UInt8]) throws(FileError) {
    try StandardStreams.write(bytes, to: .results)
  }

  /// Writes text for people to standard error.
  func tell(_ words: String) { draw(words.shownLines) }

  /// Writes text for people to standard output, in a context that cannot throw.
  func announce(_ words: String) {
    do {
      try write(words)
    } catch {
      report([.file(error)])
    }
  }

  /// Writes to standard error without escaping; a failure is ignored, because there is nowhere to report it.
  private func draw(_ text: String) {
    do {
      try StandardStreams.write(Array(text.utf8), to: .errors)
    } catch { return }
  }

  /// Replaces the line with the cursor.
  func redraw(_ line: String) { draw("\r\u{1B}[2K" + line) }

  /// The value of an environment variable; empty if it is not set.
  static func variable(_ name: String) -> String { getenv(name).map { String(cString: $0) } ?? "" }

  /// Prints diagnostics as text, and only the number of those beyond the limit.
  func report(_ diagnostics: [Diagnostic], atMost limit: Int = 50) {
    let report = TextReport(color: colour)
    var text = diagnostics.prefix(limit).map(report.text(of:)).joined(separator: "\n")
    if diagnostics.count > limit { text += "\n… and \(diagnostics.count - limit) more\n" }
    draw(text)
  }
}
