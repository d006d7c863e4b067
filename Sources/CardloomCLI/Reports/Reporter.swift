import ArgumentParser
import Diagnostics
import Platform

/// The format of a command's output.
enum ReportFormat: String, ExpressibleByArgument, CaseIterable {
  case text, json, sarif
}

/// Prints diagnostics and results, for people or for programs.
struct Reporter: Sendable {
  let terminal: Terminal
  var format = ReportFormat.text

  /// Prints diagnostics and results.
  ///
  /// - Parameters:
  ///   - words: The result, for people.
  ///   - members: Writes the result for programs, as members of the summary.
  func report(
    _ diagnostics: [Diagnostic], words: @autoclosure () -> String, members: (inout JSONWriter) -> Void
  ) throws(FileError) {
    switch format {
    case .text:
      if !diagnostics.isEmpty { terminal.report(diagnostics) }
      try terminal.write(words())
    case .json: try terminal.writeExactly(JSONReport.text(of: diagnostics, summary: members))
    case .sarif: try terminal.writeExactly(SARIFReport.text(of: diagnostics))
    }
  }

  /// Says something about the work that goes on, for people, in place of a progress line.
  func tell(_ words: String) {
    guard format == .text, !terminal.isQuiet else { return }
    if terminal.isInteractive { terminal.redraw("") }
    terminal.tell(words)
  }

  /// Prints the error of a command without a result; as text, everything goes to standard error.
  func report(failure: Diagnosed) throws(FileError) {
    switch format {
    case .text: terminal.report(failure.diagnostics)
    case .json: try terminal.writeExactly(JSONReport.text(of: failure.diagnostics))
    case .sarif: try terminal.writeExactly(SARIFReport.text(of: failure.diagnostics))
    }
  }
}

/// A command with a reporter, which also prints the errors that it throws.
protocol ReportingCommand: AsyncParsableCommand {
  var reporter: Reporter { get }
}
