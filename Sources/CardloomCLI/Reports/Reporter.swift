import ArgumentParser
import Diagnostics
import Platform

/// The format of a command's output.
enum ReportFormat: String, ExpressibleByArgument, CaseIterable {
  case text, json, sarif, github, junit, codequality

  /// The format, if it is one for hosts of repositories.
  var forHosts: FindingReport.Format? { FindingReport.Format(rawValue: rawValue) }
}

/// Prints diagnostics and results, for people or for programs.
struct Reporter: Sendable {
  let terminal: Terminal
  var format = ReportFormat.text
  /// The folder to which the paths of findings are relative.
  var folder = "."

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
    case .github:
      try terminal.writeExactly(findings(diagnostics))
      try terminal.write(words())
    case .sarif, .junit, .codequality: try terminal.writeExactly(findings(diagnostics))
    }
  }

  /// Findings in a format for the hosts of repositories.
  ///
  /// - Parameter files: what was checked.
  func findings(_ diagnostics: [Diagnostic], files: [String] = []) throws(FileError) -> String {
    guard let format = format.forHosts else { return "" }
    let paths = try ReportPaths(repositoryOf: folder, files: DiskFileSystem())
    return FindingReport(format, paths: paths, explanation: ExplainCommand.explanation(of:)).text(
      of: diagnostics, files: files)
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
    case .sarif, .github, .junit, .codequality: try terminal.writeExactly(findings(failure.diagnostics))
    }
  }
}

/// A command with a reporter, which also prints the errors that it throws.
protocol ReportingCommand: AsyncParsableCommand {
  var reporter: Reporter { get }
}

extension ReportPaths {
  /// The paths of the files of the repository around a folder, whose root has a `.git`.
  fileprivate init(repositoryOf folder: String, files: DiskFileSystem) throws(FileError) {
    // A folder that is missing is a finding of its own.
    let folder = try files.attributes(ofTarget: folder) == nil ? "." : folder
    let start = try files.resolved(folder)
    var root = start
    while try files.attributes(of: FilePath.join(root, ".git")) == nil {
      guard root != "/" else {
        self.init(folder: start, root: nil)
        return
      }
      root = FilePath.parent(of: root)
    }
    self.init(folder: start, root: root)
  }
}
