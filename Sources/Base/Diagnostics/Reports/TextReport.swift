/// Formats diagnostics for a terminal, as the command does.
public struct TextReport: Sendable {
  /// Whether ANSI colours may be used.
  public let color: Bool

  /// Creates a format.
  public init(color: Bool = false) { self.color = color }

  /// Several diagnostics, with an empty line between them.
  public func text(of diagnostics: [Diagnostic]) -> String { diagnostics.map(text).joined(separator: "\n") }

  /// One diagnostic as a block of lines, each ended by a line break.
  ///
  ///     error: unknown key `adapter` in a section  [unknown-key]
  ///       --> site/site.yml:12:7
  ///        |
  ///     12 |       adapter: table
  ///        |       ^^^^^^^
  ///       card: `a1f3` (record 12 of news), field `title`
  ///       why: …
  ///       fix: did you mean `adaptor`?
  public func text(of diagnostic: Diagnostic) -> String {
    var lines = [headline(of: diagnostic)]
    if let location = diagnostic.location { lines += excerpt(of: location) }
    if let subject = diagnostic.subject, let words = Self.words(for: subject, occurrences: diagnostic.occurrences) {
      lines.append("  " + styled("card:", .faint) + " " + Self.line(words))
    } else if diagnostic.occurrences > 1 {
      lines.append("  " + styled("seen:", .faint) + " \(diagnostic.occurrences) times")
    }
    if let reason = diagnostic.reason { lines.append("  " + styled(" why:", .faint) + " " + Self.line(reason)) }
    if let hint = diagnostic.hint { lines.append("  " + styled(" fix:", .strong) + " " + Self.line(hint)) }
    for note in diagnostic.notes {
      lines.append("  " + styled("note:", .faint) + " " + Self.line(note.message))
      if let location = note.location { lines += excerpt(of: location) }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func headline(of diagnostic: Diagnostic) -> String {
    let style: Style =
      switch diagnostic.severity {
      case .error: .error
      case .warning: .warning
      case .note: .strong
      }
    return styled(diagnostic.severity.rawValue + ":", style) + " " + styled(Self.line(diagnostic.message), .strong)
      + "  " + styled("[\(diagnostic.code)]", .faint)
  }

  private func excerpt(of location: SourceLocation) -> [String] {
    let arrow = "  " + styled("-->", .faint) + " " + "\(location)".shown
    guard !location.lineText.isEmpty else { return [arrow] }
    let number = String(location.line)
    let margin = String(repeating: " ", count: number.count)
    let pieces = Self.pieces(of: location.lineText)
    let before = pieces.prefix(max(0, location.column - 1))
    let marked = pieces.dropFirst(max(0, location.column - 1)).prefix(max(1, location.length))
    // Tabs stay tabs and wide characters stay wide, so that the caret is below its character.
    let indent = before.map { $0 == "\t" ? $0 : String(repeating: " ", count: Self.width(of: $0)) }.joined()
    let caret = String(repeating: "^", count: max(1, marked.reduce(0) { $0 + Self.width(of: $1) }))
    return [
      arrow,
      styled("  \(margin) |", .faint),
      styled("  \(number) |", .faint) + " " + pieces.joined(),
      styled("  \(margin) |", .faint) + " " + indent + styled(caret, .error),
    ]
  }

  /// The displayed text of each scalar of a line.
  private static func pieces(of lineText: String) -> [String] {
    var previous: Unicode.Scalar?
    return lineText.unicodeScalars.map { scalar in
      defer { previous = scalar }
      return scalar == "\t" ? "\t" : scalar.escape(behind: previous) ?? String(Character(scalar))
    }
  }

  /// Data in a message, truncated and escaped on one line.
  private static func line(_ text: String) -> String { text.shortened.shown }

  static func words(for subject: Diagnostic.Subject, occurrences: Int) -> String? {
    var parts: [String] = []
    let record = subject.index.map { index in "record \(index)" + (subject.source.map { " of \($0)" } ?? "") }
    switch (subject.card, record) {
    case (let card?, let record?): parts.append("`\(card)` (\(record))")
    case (let card?, nil): parts.append("`\(card)`")
    case (nil, let record?): parts.append(record)
    case (nil, nil): if let source = subject.source { parts.append("source \(source)") }
    }
    if let field = subject.field { parts.append("field `\(field)`") }
    if let page = subject.page { parts.append("on page \(page)") }
    guard !parts.isEmpty else { return nil }
    let words = parts.joined(separator: ", ")
    return occurrences > 1 ? "\(occurrences) cards, first: \(words)" : words
  }

  private static func width(of text: String) -> Int { text.unicodeScalars.reduce(0) { $0 + width(of: $1) } }

  /// The width of a scalar in terminal columns: 2 for the East Asian wide and emoji blocks, 0 for combining marks.
  private static func width(of scalar: Unicode.Scalar) -> Int {
    if scalar.properties.generalCategory == .nonspacingMark || scalar.properties.generalCategory == .format { return 0 }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
      0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }

  private enum Style: String {
    case error = "\u{1B}[1;31m"
    case warning = "\u{1B}[1;33m"
    case strong = "\u{1B}[1m"
    case faint = "\u{1B}[2m"
  }

  private func styled(_ text: String, _ style: Style) -> String { color ? style.rawValue + text + "\u{1B}[0m" : text }
}

extension Diagnostic: CustomStringConvertible {
  /// The diagnostic as the command prints it, without the last line break.
  public var description: String { String(TextReport().text(of: self).dropLast()) }
}
