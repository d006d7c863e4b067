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

  func write(_ text: String, toErrors: Bool = false) {
    var text = text
    text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while let start = rest.baseAddress, !rest.isEmpty {
        let written = systemWrite(toErrors ? 2 : 1, start, rest.count)
        if written < 0, errno == EINTR { continue }
        // Nobody reads any more: there is nobody to tell either.
        guard written > 0 else { return }
        rest = UnsafeRawBufferPointer(rebasing: rest[written...])
      }
    }
  }

  /// A variable of the environment; empty when it is not set.
  private static func variable(_ name: String) -> String { getenv(name).map { String(cString: $0) } ?? "" }

  /// Prints diagnostics as text; beyond so many causes only their number.
  func report(_ diagnostics: [Diagnostic], atMost limit: Int = 50) {
    let report = TextReport(colour: colour)
    var text = diagnostics.prefix(limit).map(report.text(of:)).joined(separator: "\n")
    if diagnostics.count > limit { text += "\n… and \(diagnostics.count - limit) more\n" }
    write(text, toErrors: true)
  }
}

/// A line on the terminal that says how far a long task is; redrawn at most every 80 milliseconds.
final class ProgressLine: Sendable {
  private let terminal: Terminal
  private let clock = ContinuousClock()
  private let nextDrawing = Mutex(ContinuousClock.now)

  init(_ terminal: Terminal) { self.terminal = terminal }

  func show(_ text: String) {
    guard terminal.isInteractive else { return }
    let isDue = nextDrawing.withLock { next in
      guard clock.now >= next else { return false }
      next = clock.now + .milliseconds(80)
      return true
    }
    if isDue { terminal.write("\r\u{1B}[2K" + text, toErrors: true) }
  }

  func clear() {
    if terminal.isInteractive { terminal.write("\r\u{1B}[2K", toErrors: true) }
  }
}

/// The system's call; in a method that is named like it, the name means the method.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
