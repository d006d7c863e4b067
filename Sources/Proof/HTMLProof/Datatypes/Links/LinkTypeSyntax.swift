/// Link types: the keywords of `rel` that are allowed on each element.
///
/// HTML Standard, section 4.6.7.
enum LinkTypeSyntax {
  private static let notOnLink: Keywords = "bookmark external nofollow noopener noreferrer opener tag"
  private static let notOnAnchor: Keywords =
    """
    canonical dns-prefetch expect icon manifest modulepreload pingback preconnect prefetch preload stylesheet \
    compression-dictionary
    """
  private static let notOnForm: Keywords =
    """
    alternate author bookmark canonical dns-prefetch expect icon manifest modulepreload pingback preconnect prefetch \
    preload privacy-policy stylesheet tag terms-of-service compression-dictionary
    """

  static func link(_ value: UnsafeRawBufferPointer) -> DatatypeProblem? { problem(in: value, without: notOnLink) }
  static func anchor(_ value: UnsafeRawBufferPointer) -> DatatypeProblem? { problem(in: value, without: notOnAnchor) }
  static func form(_ value: UnsafeRawBufferPointer) -> DatatypeProblem? { problem(in: value, without: notOnForm) }

  /// Judges a set of distinct words, none of which the standard disallows on this element.
  ///
  /// Link types unknown to the standard are allowed.
  private static func problem(in value: UnsafeRawBufferPointer, without: Keywords) -> DatatypeProblem? {
    var words = SpacedWords(value)
    while let word = words.next() {
      if without.contains(value, in: word) {
        return UniqueWords.problem(in: value, anyCase: true) ?? DatatypeProblem(.linkTypeNotHere, at: word)
      }
    }
    return UniqueWords.problem(in: value, anyCase: true)
  }

  /// The referrer policies.
  ///
  /// Referrer Policy, section 3.
  static let referrerPolicies: Keywords =
    """
    no-referrer no-referrer-when-downgrade same-origin origin strict-origin origin-when-cross-origin \
    strict-origin-when-cross-origin unsafe-url
    """
}
