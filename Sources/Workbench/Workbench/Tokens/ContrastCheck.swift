package import Cardloom
package import Diagnostics

/// Texts of a theme that are hard to read: the pairs of the tokens page whose contrast is too low.
package struct ContrastCheck {
  private let tokens: DesignTokens
  private let files: TemplateFiles

  /// - Parameter theme: the theme that `site.yml` names.
  package init(_ files: TemplateFiles, theme: String?) {
    self.init(DesignTokens(files, theme: theme), files)
  }

  init(_ tokens: DesignTokens, _ files: TemplateFiles) {
    self.tokens = tokens
    self.files = files
  }

  /// The contrast that texts need (WCAG 2.2, 1.4.3).
  private static let needed = 4.5

  /// A warning for each colour of texts and each scheme in which it is too low on a ground.
  ///
  /// Colours whose values cannot be computed without a browser, such as mixed ones, are left to the tokens page.
  package var warnings: [Diagnostic] {
    let pairs = ContrastPairs(tokens)
    return pairs.inks.flatMap { ink in
      DesignTokens.Scheme.allCases.compactMap { scheme in warning(about: ink, grounds: pairs.grounds, in: scheme) }
    }
  }

  private func warning(about ink: ContrastPairs.Ink, grounds: [String], in scheme: DesignTokens.Scheme) -> Diagnostic? {
    guard let colour = tokens.colour(ink.name, in: scheme), let token = tokens.token(ink.name) else { return nil }
    let known = grounds.filter(ink.grounds.contains).compactMap { name in
      tokens.colour(name, in: scheme).map { (name: name, colour: $0) }
    }
    let worst = known.map { (name: $0.name, contrast: colour.contrast(on: $0.colour)) }.min {
      $0.contrast < $1.contrast
    }
    // Both schemes are the same if the theme has one.
    guard let worst, worst.contrast < Self.needed, scheme == .light || !isSame(ink, grounds: known.map(\.name)) else {
      return nil
    }
    let location = SourceLocation(
      file: files.file(token.location.path)?.file ?? token.location.path, line: token.location.line, column: 1)
    return .lowContrast(
      ink.name, on: worst.name, contrast: worst.contrast, scheme: scheme.rawValue,
      readable: colour.readable(on: known.map(\.colour), contrast: Self.needed)?.hex, at: location)
  }

  /// Whether a pair has the same colours in both schemes.
  private func isSame(_ ink: ContrastPairs.Ink, grounds: [String]) -> Bool {
    ([ink.name] + grounds).allSatisfy { tokens.colour($0, in: .light) == tokens.colour($0, in: .dark) }
  }
}
