public import Diagnostics

/// The findings of a check of one document or fragment.
public struct HTMLReport: Sendable {
  private let verdict: FileVerdict

  init(_ verdict: FileVerdict) { self.verdict = verdict }

  /// The findings, errors before warnings, each in source order.
  ///
  /// A finding has a `code`, a `severity`, a `location` with line, column and the text of the line, and states what is
  /// wrong (`message`), why (`reason`) and how to fix it (`hint`).
  public var findings: [Diagnostic] { verdict.diagnostics }

  /// Whether there are no errors; warnings do not count.
  public var conforms: Bool { !verdict.diagnostics.containsError }

  /// The findings for a terminal: one block per finding and a summary line.
  ///
  /// - Parameter color: whether to use ANSI colours.
  public func text(color: Bool = false) -> String { ValidationReport.text([verdict], color: color) }

  /// The findings as tab-separated lines: name, `error`, `warning` or `valid`, line, message.
  public var tabSeparated: String { ValidationReport.tabSeparated([verdict]) }

  /// The findings as one JSON object.
  public var json: String { ValidationReport.json([verdict]) }

  /// The findings as a log of the Static Analysis Results Interchange Format, version 2.1.0 (OASIS).
  public var sarif: String {
    SARIFReport.text(of: verdict.diagnostics) { RuleCatalogue.standard[$0]?.text }
  }
}
