import Diagnostics

/// The messages about the tokens of a theme.
extension Diagnostic {
  static func lowContrast(
    _ ink: String, on ground: String, contrast: Double, scheme: String, readable: String?, at location: SourceLocation
  ) -> Diagnostic {
    let tenths = Int((contrast * 10).rounded(.down))
    return Diagnostic(
      .warning, code: WorkbenchCode.lowContrast,
      "the contrast of `\(ink)` on `\(ground)` is \(tenths / 10).\(tenths % 10) in the \(scheme) scheme", at: location,
      reason: "text needs 4.5 to be readable, large text 3 (WCAG 2.2, 1.4.3)",
      hint: readable.map { "the nearest colour with enough contrast is `\($0)`" }
        ?? "make the text darker or the ground lighter, or the other way round")
  }

  static func unreadableTokens(_ file: String, _ problem: String, hint: String) -> Diagnostic {
    Diagnostic(
      .error, code: WorkbenchCode.tokensUnreadable, category: .configuration, "`\(file)` cannot be read as tokens",
      at: SourceLocation(file: file, line: 1, column: 1), reason: problem, hint: hint)
  }

  static func tokenLeftOut(_ path: String, in file: String, because reason: String, hint: String) -> Diagnostic {
    Diagnostic(
      .warning, code: WorkbenchCode.tokenLeftOut, "the token `\(path)` is left out",
      at: SourceLocation(file: file, line: 1, column: 1), reason: reason, hint: hint)
  }

  static func themeChanged(_ file: String) -> Diagnostic {
    Diagnostic(
      .error, code: WorkbenchCode.themeChanged, category: .configuration, "`\(file)` is not what an import wrote",
      at: SourceLocation(file: file, line: 1, column: 1),
      reason: "somebody has changed or written it; an import would replace it as a whole",
      hint:
        "export the changes first (`cardloom tokens export`), name another theme (`--theme`), or replace it (`--force`)"
    )
  }

  static func badRole(_ role: String, known: [String]) -> Diagnostic {
    Diagnostic(
      .error, code: WorkbenchCode.badChoice, category: .configuration, "`\(role)` is not a role",
      reason: "the roles are \(known.joined(separator: ", "))",
      hint: "write a role and the path of a token, such as `--role accent=color.brand.primary`")
  }
}
