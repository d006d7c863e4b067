import Diagnostics

extension TemplateSource {
  /// The tags of the body with their delimiters, in order; `nil` if a tag or the front matter is not closed.
  ///
  /// - Complexity: O(n).
  package var tags: [Range<Int>]? {
    guard !isFrontMatterUnclosed else { return nil }
    var scanner = TemplateScanner(source: self)
    scanner.scan()
    guard !scanner.diagnostics.contains(where: { $0.severity == .error }) else { return nil }
    return scanner.tokens.compactMap { if case .tag(let tag) = $0 { tag.range } else { nil } }
  }
}
