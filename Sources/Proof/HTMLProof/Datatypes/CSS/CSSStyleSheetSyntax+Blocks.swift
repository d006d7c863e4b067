/// The blocks of at-rules that hold neither rules nor properties alone.
extension CSSStyleSheetSyntax {
  /// At-rules whose block holds descriptors.
  static let described: Keywords =
    """
    font-face page property counter-style font-palette-values view-transition position-try color-profile viewport \
    top-left-corner top-left top-center top-right top-right-corner bottom-left-corner bottom-left bottom-center \
    bottom-right bottom-right-corner left-top left-middle left-bottom right-top right-middle right-bottom
    """
  static let keyframes: Keywords = "keyframes -webkit-keyframes -moz-keyframes -o-keyframes"

  /// Descriptors with semicolons between them, and further at-rules; the names are not judged.
  ///
  /// CSS Syntax Level 3, section 5.4.4.
  mutating func descriptors(depth: Int) -> DatatypeProblem? {
    braces(depth: depth) { sheet in
      switch sheet.stream.current.kind {
      case .semicolon: sheet.stream.advance()
      case .atKeyword: return sheet.atRule(depth: depth + 1)
      default: return CSSDeclarationSyntax.descriptor(&sheet.stream)
      }
      return nil
    }
  }

  /// `from`, `to` and percentages, each list with a block of declarations.
  ///
  /// CSS Animations Level 1, section 3; Scroll-driven Animations, section 4.2.
  mutating func keyframeBlock(depth: Int) -> DatatypeProblem? {
    braces(depth: depth) { sheet in sheet.keyframeSelectors() ?? sheet.block(depth: depth + 1) }
  }

  private mutating func keyframeSelectors() -> DatatypeProblem? {
    repeat {
      stream.skipSpace()
      if stream.isIdentifier("cover contain entry exit entry-crossing exit-crossing scroll") {
        stream.advance()
        stream.skipSpace()
        guard stream.take(.percentage) else { return stream.problem(.cssKeyframe) }
      } else if stream.isIdentifier("from to") {
        stream.advance()
      } else if !stream.take(.percentage) {
        return stream.problem(.cssKeyframe)
      }
      stream.skipSpace()
    } while stream.take(.comma)
    return stream.current.kind == .openBrace ? nil : stream.problem(.cssKeyframe)
  }
}
