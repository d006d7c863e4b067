import Platform

/// Attributes that restrict the capabilities of a frame or a resource.
enum SecuritySyntax {
  private static let sandboxTokens: Keywords =
    """
    allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-modals \
    allow-downloads allow-orientation-lock allow-pointer-lock allow-presentation \
    allow-storage-access-by-user-activation allow-top-navigation allow-top-navigation-by-user-activation \
    allow-top-navigation-to-custom-protocols
    """

  /// Judges `sandbox`: distinct known tokens, none of which defeats another.
  ///
  /// HTML Standard, section 4.8.5.
  static func sandbox(_ value: UnsafeRawBufferPointer) -> DatatypeProblem? {
    if let problem = Keywords.setProblem(in: value, keywords: sandboxTokens) { return problem }
    var seen: UInt32 = 0
    var words = SpacedWords(value)
    while let word = words.next() {
      if let index = sandboxTokens.index(of: value, in: word) { seen |= 1 << UInt32(index) }
    }
    func has(_ word: StaticString) -> Bool {
      let bytes = Keywords(word).bytes
      guard let index = sandboxTokens.index(of: bytes, in: 0..<bytes.count) else { return false }
      return seen >> UInt32(index) & 1 == 1
    }
    let whole = 0..<value.count
    if has("allow-top-navigation"), has("allow-top-navigation-by-user-activation") {
      return DatatypeProblem(.sandboxTopNavigation, at: whole)
    }
    if has("allow-top-navigation-to-custom-protocols"), has("allow-top-navigation") || has("allow-popups") {
      return DatatypeProblem(.sandboxTopNavigation, at: whole)
    }
    if has("allow-scripts"), has("allow-same-origin") {
      return DatatypeProblem(.sandboxEscape, at: whole, severity: .warning)
    }
    return nil
  }

  /// Judges `integrity`: hashes separated by spaces.
  ///
  /// Subresource Integrity, section 3.5.
  static func integrity(_ value: UnsafeRawBufferPointer) -> DatatypeProblem? {
    var words = SpacedWords(value)
    while let word = words.next() {
      var options = word.upperBound
      for index in word where value[index] == UInt8(ascii: "?") {
        options = index
        break
      }
      if !isHash(value, word.lowerBound..<options) { return DatatypeProblem(.integrityHash, at: word) }
    }
    return nil
  }

  /// Whether a range is `sha256-`, `sha384-` or `sha512-`, followed by base64.
  static func isHash(_ value: UnsafeRawBufferPointer, _ range: Range<Int>) -> Bool {
    let algorithms: Keywords = "sha256- sha384- sha512-"
    guard range.count > 7, algorithms.contains(value, in: range.lowerBound..<range.lowerBound + 7) else { return false }
    return isBase64(value, range.lowerBound + 7..<range.upperBound)
  }

  /// Whether a range is base64: letters, digits, `+ / - _`, and at most two `=` at the end.
  static func isBase64(_ value: UnsafeRawBufferPointer, _ range: Range<Int>) -> Bool {
    var end = range.upperBound
    var padding = 0
    while end > range.lowerBound, value[end - 1] == UInt8(ascii: "="), padding < 2 {
      end -= 1
      padding += 1
    }
    if end == range.lowerBound { return false }
    for index in range.lowerBound..<end {
      let byte = value[index]
      let isASCIIDigit =
        byte.isASCIIAlphanumeric || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "-")
        || byte == UInt8(ascii: "_")
      if !isASCIIDigit { return false }
    }
    return true
  }

  /// Judges `allow`: features with the origins that may use them.
  ///
  /// Permissions Policy, section 5.2.
  static func permissionsPolicy(_ value: UnsafeRawBufferPointer) -> DatatypeProblem? {
    var parts = CommaParts(value, in: 0..<value.count, separator: ";")
    let keywords: Keywords = "* 'self' 'src' 'none'"
    while let part = parts.next() {
      if part.isEmpty { continue }
      var words = SpacedWords(value, in: part)
      guard let name = words.next() else { continue }
      let isName = name.allSatisfy { value[$0].isASCIIAlphanumeric || value[$0] == UInt8(ascii: "-") }
      if !isName { return DatatypeProblem(.policyFeature, at: name) }
      while let origin = words.next() {
        if keywords.contains(value, in: origin) { continue }
        let isURL = URLSyntax.problem(in: value, range: origin, [.notEmpty, .absolute])?.severity != .error
        let hasWildcard = origin.contains { value[$0] == UInt8(ascii: "*") }
        if !isURL, !hasWildcard { return DatatypeProblem(.policyOrigin, at: origin) }
      }
    }
    return nil
  }
}
