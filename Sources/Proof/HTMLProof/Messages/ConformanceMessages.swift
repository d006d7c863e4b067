package import Diagnostics

/// The words of the rules: what is wrong, why, and how to mend it, for people who know HTML and CSS.
extension HTMLFinding {
  /// The finding in words.
  package func diagnostic(at location: SourceLocation? = nil) -> Diagnostic {
    switch cause {
    case .syntax(let code): diagnostic(code, at: location)
    case .rule(let rule): diagnostic(rule, at: location)
    }
  }

  private func diagnostic(_ code: some DiagnosticCode, at location: SourceLocation?) -> Diagnostic {
    let words = words
    return Diagnostic(
      severity, code: code, category: cause == .rule(.gateDisagrees) ? .internal : .site, words.what, at: location,
      reason: words.why, hint: words.fix)
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
    case .syntax(let code): syntaxWords(code)
    case .rule(let rule): wording(of: rule)
    }
  }

  private func wording(of rule: Rule) -> Words {
    if let words = structureWords(rule) { return words }
    if let words = attributeWords(rule) { return words }
    if let words = pageWords(rule) { return words }
    if let words = ariaWords(rule) { return words }
    return adviceWords(rule)
  }

  /// The alternatives of a list, as in a sentence: `a`, `b` or `c`.
  static func alternatives(_ list: String) -> String { sentence(of: list, "or") { "`\($0)`" } }

  /// The alternatives of a list of elements, as in a sentence: `<a>`, `<b>` or `<c>`.
  static func elements(_ list: String) -> String { sentence(of: list, "or") { "`<\($0)>`" } }

  /// All of a list, as in a sentence: `a`, `b` and `c`.
  static func all(of list: String) -> String { sentence(of: list, "and") { "`\($0)`" } }

  private static func sentence(of list: String, _ word: String, _ quote: (Substring) -> String) -> String {
    let names = list.split(separator: " ").map(quote)
    guard names.count > 1, let last = names.last else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " \(word) " + last
  }

  /// A thing with `a` or `an` before it, whether it stands in back-ticks or not.
  static func withArticle(_ thing: String) -> String {
    let first = thing.first { $0 != "`" && $0 != "<" }
    return (first.map { "aeiou".contains($0) } ?? false ? "an " : "a ") + thing
  }
}
