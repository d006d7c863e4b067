import Diagnostics

/// The messages about the site's fonts.
extension Diagnostic {
  /// Fonts are delivered as they are, because the system has no `pyftsubset`.
  static func noFontTool(_ count: Int) -> Diagnostic {
    Diagnostic(
      .warning, code: PlanningCode.noFontTool, category: .configuration,
      "`pyftsubset` is missing, so \(count == 1 ? "a font is" : "\(count) fonts are") delivered as a whole",
      reason: "`fonts` are cut into the letters of each script with it, and compressed as WOFF2",
      hint:
        """
        install it (`pip install fonttools brotli`, Debian and Ubuntu: `apt install fonttools python3-brotli`, macOS: `brew \
        install fonttools`)
        """)
  }

  /// A font that the program cannot cut.
  static func leftFont(_ file: String, _ said: String, at location: SourceLocation?) -> Diagnostic {
    Diagnostic(
      .warning, code: PlanningCode.leftFont, category: .configuration, "`\(file)` is delivered as a whole",
      at: location, reason: "its parts cannot be made: \(said)",
      hint: "export it again, as TrueType or OpenType, if it is not a file of the system that is wrong")
  }

  /// A file that is not a font.
  static func notAFont(_ file: String, at location: SourceLocation?) -> Diagnostic {
    Diagnostic(
      .error, code: PlanningCode.notAFont, category: .configuration, "`\(file)` is not a font", at: location,
      reason: "browsers would not use it; `fonts` takes TrueType, OpenType, WOFF and WOFF2",
      hint: "name a file that ends in `.ttf`, `.otf` or `.woff2`; of a collection (`.ttc`), export one font")
  }
}
