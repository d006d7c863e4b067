import Diagnostics
import Platform

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Where a command writes: its results to standard output, everything else to standard error.
struct Terminal: Sendable {
  /// When words are coloured.
  enum Colour: String, CaseIterable { case auto, always, never }

  /// Whether standard error takes colours.
  let colour: Bool
  /// Whether standard output takes colours.
  let coloursResults: Bool
  /// Whether standard error is a terminal on which a line may be redrawn.
  let isInteractive: Bool
  /// Whether only problems are told.
  let isQuiet: Bool

  /// The terminal of this process.
  static let standard = Terminal()

  /// The terminal of this process, as its user wants it.
  ///
  /// By itself, `NO_COLOR` and `TERM=dumb` switch colour off; without a terminal there is neither colour nor progress.
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

  /// Writes words for people to standard output, unless only problems are told: what is in them is shown, and steers no
  /// terminal.
  func write(_ words: String) throws(FileError) {
    if !isQuiet { try writeExactly(words.shownLines) }
  }

  /// Writes what programs read to standard output, as it is.
  func writeExactly(_ text: String) throws(FileError) { try writeExactly(Array(text.utf8)) }

  /// Writes bytes to standard output, as they are.
  func writeExactly(_ bytes: [UInt8]) throws(FileError) {
    try StandardStreams.write(bytes, to: .results)
  }

  /// Writes words for people to standard error.
  func tell(_ words: String) { draw(words.shownLines) }

  /// Writes words for people to standard output where nothing can be thrown.
  func announce(_ words: String) {
    do {
      try write(words)
    } catch {
      report([.file(error)])
    }
  }

  /// Writes to standard error what may steer the terminal; where that fails, there is nobody left to be told.
  private func draw(_ text: String) {
    do {
      try StandardStreams.write(Array(text.utf8), to: .errors)
    } catch { return }
  }

  /// Puts a text in the place of the line on which the cursor stands.
  func redraw(_ line: String) { draw("\r\u{1B}[2K" + line) }

  /// A variable of the environment; empty when it is not set.
  private static func variable(_ name: String) -> String { getenv(name).map { String(cString: $0) } ?? "" }

  /// Prints diagnostics as text; beyond so many causes only their number.
  func report(_ diagnostics: [Diagnostic], atMost limit: Int = 50) {
    let report = TextReport(colour: colour)
    var text = diagnostics.prefix(limit).map(report.text(of:)).joined(separator: "\n")
    if diagnostics.count > limit { text += "\n… and \(diagnostics.count - limit) more\n" }
    draw(text)
  }
}
