import Diagnostics

/// Formats verdicts for people and for programs.
package enum ValidationReport {
  /// Tab-separated lines: `path⇥error|warning|valid⇥line⇥message`, at least one per file, errors first.
  package static func tabSeparated(_ verdicts: [FileVerdict]) -> String {
    var text = ""
    for verdict in verdicts {
      let path = verdict.path.shown
      if verdict.diagnostics.isEmpty { text += "\(path)\tvalid\n" }
      for diagnostic in verdict.diagnostics {
        let line = diagnostic.location.map { "\($0.line)" } ?? ""
        let kind = diagnostic.severity == .error ? "error" : "warning"
        let message = [diagnostic.message, diagnostic.reason, diagnostic.hint].compactMap { $0 }.joined(separator: "; ")
        text += "\(path)\t\(kind)\t\(line)\t\(flat(message)) [\(diagnostic.code)]\n"
      }
    }
    return text
  }

  /// One block per finding, then a summary line.
  package static func text(_ verdicts: [FileVerdict], color: Bool) -> String {
    let report = TextReport(color: color)
    var text = verdicts.flatMap(\.diagnostics).map { report.text(of: $0) + "\n" }.joined()
    let broken = verdicts.count { $0.kind == .error }
    let errors = verdicts.reduce(0) { $0 + $1.diagnostics.count { $0.severity == .error } }
    let files = verdicts.count == 1 ? "1 file" : "\(verdicts.count) files"
    text +=
      broken == 0
      ? "\(files) checked, no errors\n"
      : "\(files) checked, \(errors) \(errors == 1 ? "error" : "errors") in \(broken)\n"
    return text
  }

  /// The findings as one JSON object.
  package static func json(_ verdicts: [FileVerdict]) -> String {
    JSONReport.text(of: verdicts.flatMap(\.diagnostics)) { $0.member("files", verdicts.count) }
  }

  private static func flat(_ text: String) -> String {
    String(text.unicodeScalars.map { $0.value < 0x20 ? " " : Character($0) }).shown
  }
}
