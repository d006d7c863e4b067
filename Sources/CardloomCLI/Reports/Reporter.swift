import ArgumentParser
import Diagnostics
import Platform

/// How a command prints what it found.
enum ReportFormat: String, ExpressibleByArgument, CaseIterable {
  case text, json
}

/// Prints what a command found and did, for people or for programs.
struct Reporter {
  let terminal: Terminal
  var format = ReportFormat.text

  /// Prints findings and results.
  ///
  /// - Parameters:
  ///   - words: what the command did, for people.
  ///   - members: the same for programs, as members of the summary.
  func report(
    _ diagnostics: [Diagnostic], words: @autoclosure () -> String, members: (inout JSONWriter) -> Void
  ) throws(FileError) {
    switch format {
    case .text:
      if !diagnostics.isEmpty { terminal.report(diagnostics) }
      try terminal.write(words())
    case .json: try terminal.writeExactly(JSONReport.text(of: diagnostics, summary: members))
    }
  }

  /// Prints why a command ends without a result; of text, all goes to standard error.
  func report(failure: Diagnosed) throws(FileError) {
    switch format {
    case .text: terminal.report(failure.diagnostics)
    case .json: try terminal.writeExactly(JSONReport.text(of: failure.diagnostics))
    }
  }
}

/// A command that says how it prints: what it throws is printed in the same way.
protocol ReportingCommand: AsyncParsableCommand {
  var reporter: Reporter { get }
}
