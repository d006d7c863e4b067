package import Diagnostics

/// Findings as diagnostics.
extension HTMLFinding {
  /// The finding in words.
  package func diagnostic(at location: SourceLocation? = nil) -> Diagnostic {
    switch cause {
    case .syntax(let code, _, _): diagnostic(code, .site, at: location)
    case .violation(let violation):
      diagnostic(violation.rule, violation.rule == .gateDisagrees ? .internal : .site, at: location)
    }
  }

  private func diagnostic(
    _ code: some DiagnosticCode, _ category: Diagnostic.Category, at location: SourceLocation?
  ) -> Diagnostic {
    let words = words
    return Diagnostic(
      severity, code: code, category: category, words.what, at: location, reason: words.why, hint: words.fix)
  }

  /// A finding's sentences.
  struct Words {
    let what: String
    let why: String?
    let fix: String?

    init(_ what: String, why: String? = nil, fix: String? = nil) {
      self.what = what
      self.why = why
      self.fix = fix
    }
  }

  var words: Words {
    switch cause {
    case .syntax(let code, let source, let otherElement):
      SyntaxWords(element: element, source: source, otherElement: otherElement).words(of: code)
    case .violation(let violation): words(of: violation)
    }
  }

  /// The alternatives of a list, as in a sentence: `a`, `b` or `c`.
  static func alternatives(_ names: [String]) -> String { sentence(of: names, "or") { "`\($0)`" } }

  /// The alternatives of a list of elements, as in a sentence: `<a>`, `<b>` or `<c>`.
  static func elements(_ names: [String]) -> String { sentence(of: names, "or") { "`<\($0)>`" } }

  /// All of a list, as in a sentence: `a`, `b` and `c`.
  static func all(of names: [String]) -> String { sentence(of: names, "and") { "`\($0)`" } }

  private static func sentence(of names: [String], _ word: String, _ quote: (String) -> String) -> String {
    let names = names.map(quote)
    guard names.count > 1, let last = names.last else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " \(word) " + last
  }

  /// A thing with `a` or `an` before it, whether it stands in back-ticks or not.
  static func withArticle(_ thing: String) -> String {
    let first = thing.first { $0 != "`" && $0 != "<" }
    return (first.map { "aeiou".contains($0) } ?? false ? "an " : "a ") + thing
  }
}
