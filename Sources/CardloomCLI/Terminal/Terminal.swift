import Diagnostics
import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Where a command writes: its results to standard output, everything else to standard error.
struct Terminal: Sendable {
  /// Whether standard error takes colours.
  let colour: Bool
  /// Whether standard error is a terminal on which a line may be redrawn.
  let isInteractive: Bool

  /// The terminal of this process.
  ///
  /// `NO_COLOR` and `TERM=dumb` switch colour off; without a terminal there is neither colour nor progress.
  static let standard: Terminal = {
    let isTerminal = isatty(2) == 1 && variable("TERM") != "dumb"
    return Terminal(colour: isTerminal && variable("NO_COLOR").isEmpty, isInteractive: isTerminal)
  }()

  /// Writes words for people to standard output: what is in them is shown, and steers no terminal.
  func write(_ words: String) throws(FileError) { try writeExactly(words.shownLines) }

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
  fileprivate func draw(_ text: String) {
    do {
      try StandardStreams.write(Array(text.utf8), to: .errors)
    } catch { return }
  }

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

/// A line on the terminal that says how far a long task is; redrawn every 80 milliseconds at most, and for each stage.
final class ProgressLine: Sendable {
  private let terminal: Terminal
  private let clock = ContinuousClock()
  private let nextDrawing = Mutex(ContinuousClock.now)

  init(_ terminal: Terminal) { self.terminal = terminal }

  /// Draws the line; one that is `important`, such as the name of a stage, is never left out.
  func show(_ text: String, important: Bool = false) {
    guard terminal.isInteractive else { return }
    let isDue = nextDrawing.withLock { next in
      guard important || clock.now >= next else { return false }
      next = clock.now + .milliseconds(80)
      return true
    }
    if isDue { terminal.draw("\r\u{1B}[2K" + text.shown) }
  }

  func clear() {
    if terminal.isInteractive { terminal.draw("\r\u{1B}[2K") }
  }
}
