/// A diagnostic that may be put into words only when it is read.
///
/// Of many findings with one cause, one is told and the others are counted, so most are never worded.
package struct Finding: Sendable {
  /// What tells the card of a finding from others.
  typealias CardMark = UInt64

  enum Words: Sendable {
    case made(Diagnostic)
    case later(DiagnosticCause, card: CardMark, words: @Sendable () -> Diagnostic)
  }

  let words: Words

  /// Creates a finding in words.
  package init(_ diagnostic: Diagnostic) { words = .made(diagnostic) }

  /// Creates a finding that is put into words later.
  ///
  /// - Parameters:
  ///   - cause: the cause, which is also that of the words.
  ///   - card: a number that is equal for findings about one card of one page, and only for these.
  ///   - words: makes the diagnostic.
  package init(of cause: DiagnosticCause, card: UInt64, words: @escaping @Sendable () -> Diagnostic) {
    self.words = .later(cause, card: card, words: words)
  }

  /// The severity.
  package var severity: Diagnostic.Severity {
    switch words {
    case .made(let diagnostic): diagnostic.severity
    case .later(let cause, _, _): cause.severity
    }
  }

  /// The finding in words.
  package var diagnostic: Diagnostic {
    switch words {
    case .made(let diagnostic): diagnostic
    case .later(_, _, let words): words()
    }
  }
}

extension Sequence<Finding> {
  /// Whether any finding is an error.
  package var containsError: Bool { contains { $0.severity == .error } }
}

/// The cause that a diagnostic shares with others, of which one is told.
///
/// A class, which is recognised without comparing texts.
package final class DiagnosticCause: Sendable {
  /// The severity of its diagnostics.
  package let severity: Diagnostic.Severity
  let key: DiagnosticGroups.Key

  /// Creates the cause of a diagnostic.
  package init(of diagnostic: Diagnostic) {
    severity = diagnostic.severity
    key = DiagnosticGroups.Key(of: diagnostic)
  }
}
