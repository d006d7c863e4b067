import Platform

/// Content security policies in `meta`.
///
/// Content Security Policy Level 3, sections 2.2 and 2.3.
enum ContentSecurityPolicySyntax {
  private static let sourceDirectives: Keywords =
    """
    default-src script-src script-src-elem script-src-attr style-src style-src-elem style-src-attr img-src font-src \
    connect-src media-src object-src frame-src child-src worker-src manifest-src prefetch-src fenced-frame-src \
    base-uri form-action navigate-to
    """
  private static let otherDirectives: Keywords =
    """
    report-to require-trusted-types-for trusted-types upgrade-insecure-requests block-all-mixed-content \
    require-sri-for plugin-types referrer reflected-xss webrtc
    """
  private static let bareDirectives: Keywords = "upgrade-insecure-requests block-all-mixed-content"
  /// Directives that may stand in a header only (HTML Standard §4.2.5.3).
  private static let headerDirectives: Keywords = "report-uri frame-ancestors sandbox"
  private static let keywordSources: Keywords =
    """
    'self' 'unsafe-inline' 'unsafe-eval' 'strict-dynamic' 'unsafe-hashes' 'report-sample' 'wasm-unsafe-eval' \
    'unsafe-allow-redirects' 'inline-speculation-rules' 'trusted-types-eval' 'report-sha256' 'report-sha384' \
    'report-sha512' 'unsafe-webtransport-hashes'
    """

  static func problem(in value: UnsafeRawBufferPointer) -> DatatypeProblem? {
    if let bad = value.indices.first(where: { value[$0] >= 0x80 }) {
      return DatatypeProblem(.cspNotASCII, at: bad..<bad + 1)
    }
    var warning: DatatypeProblem?
    var directives = CommaParts(value, in: 0..<value.count, separator: ";")
    while let directive = directives.next() {
      var words = SpacedWords(value, in: directive)
      guard let name = words.next() else { continue }
      if let bad = name.first(where: { !value[$0].isASCIIAlphanumeric && value[$0] != UInt8(ascii: "-") }) {
        return DatatypeProblem(.cspDirectiveName, at: bad..<bad + 1)
      }
      let rest = name.upperBound..<directive.upperBound
      if let surplus = surplus(value, name, words) { return surplus }
      if headerDirectives.contains(value, in: name) {
        return DatatypeProblem(.cspNotInMeta, at: name)
      }
      if sourceDirectives.contains(value, in: name) {
        if let problem = sources(value, rest) { return problem }
      } else if !otherDirectives.contains(value, in: name) {
        warning = warning ?? DatatypeProblem(.cspDirectiveUnknown, at: name, severity: .warning)
      }
    }
    return warning
  }

  /// Reports the value of a directive that takes none.
  private static func surplus(
    _ value: UnsafeRawBufferPointer, _ name: Range<Int>, _ words: SpacedWords
  ) -> DatatypeProblem? {
    var words = words
    let sinks: Keywords = "require-trusted-types-for"
    let script: Keywords = "'script'"
    guard let word = words.next() else { return nil }
    if bareDirectives.contains(value, in: name) { return DatatypeProblem(.cspValue, at: word) }
    guard sinks.contains(value, in: name), !script.contains(value, in: word) else { return nil }
    return DatatypeProblem(.cspValue, at: word)
  }

  /// Judges a list of source expressions; `'none'` must be the only one.
  private static func sources(_ value: UnsafeRawBufferPointer, _ range: Range<Int>) -> DatatypeProblem? {
    var words = SpacedWords(value, in: range)
    var count = 0
    var noneAt: Range<Int>?
    let none: Keywords = "'none'"
    while let word = words.next() {
      count += 1
      if none.contains(value, in: word) {
        noneAt = word
      } else if let problem = source(value, word) {
        return problem
      }
    }
    if let noneAt, count > 1 { return DatatypeProblem(.cspNone, at: noneAt) }
    return nil
  }

  private static func source(_ value: UnsafeRawBufferPointer, _ word: Range<Int>) -> DatatypeProblem? {
    if value[word.lowerBound] == UInt8(ascii: "'") {
      if keywordSources.contains(value, in: word) { return nil }
      guard word.count > 2, value[word.upperBound - 1] == UInt8(ascii: "'") else {
        return DatatypeProblem(.cspKeyword, at: word)
      }
      let inner = word.lowerBound + 1..<word.upperBound - 1
      let nonce: Keywords = "nonce-"
      if inner.count > 6, nonce.contains(value, in: inner.lowerBound..<inner.lowerBound + 6) {
        let isNonce = SecuritySyntax.isBase64(value, inner.lowerBound + 6..<inner.upperBound)
        return isNonce ? nil : DatatypeProblem(.cspNonce, at: word)
      }
      return SecuritySyntax.isHash(value, inner) ? nil : DatatypeProblem(.cspKeyword, at: word)
    }
    return host(value, word)
  }

  /// Judges a host source: `*`, `https:`, `https://*.example.org:*/path`.
  private static func host(_ value: UnsafeRawBufferPointer, _ word: Range<Int>) -> DatatypeProblem? {
    let bad = DatatypeProblem(.cspSource, at: word)
    var cursor = ByteCursor(value, in: word)
    var ahead = cursor
    if let first = ahead.current, first.isASCIILetter {
      ahead.take(while: {
        $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".")
      })
      if ahead.current == UInt8(ascii: ":") {
        if ahead.position + 1 == word.upperBound { return nil }
        if ahead.peek(1) == UInt8(ascii: "/"), ahead.peek(2) == UInt8(ascii: "/") {
          ahead.advance(to: ahead.position + 3)
          cursor = ahead
        }
      }
    }
    if cursor.take("*") {
      if cursor.isAtEnd { return nil }
      if cursor.current != UInt8(ascii: ":"), cursor.current != UInt8(ascii: "/"), !cursor.take(".") { return bad }
      if cursor.current == UInt8(ascii: ":") || cursor.current == UInt8(ascii: "/") { return tail(&cursor) ?? nil }
    }
    let host = cursor.take(while: {
      $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "_")
    })
    return host.isEmpty ? bad : tail(&cursor)
  }

  /// Reads a port and a path.
  private static func tail(_ cursor: inout ByteCursor) -> DatatypeProblem? {
    if cursor.take(":"), !cursor.take("*"), cursor.take(while: { $0.isASCIIDigit }).isEmpty {
      return cursor.problem(.cspSource)
    }
    if cursor.isAtEnd { return nil }
    guard cursor.current == UInt8(ascii: "/") else { return cursor.problem(.cspSource) }
    cursor.take(while: { $0 != UInt8(ascii: "?") && (URLCodePoints.containsASCII($0) || $0 == UInt8(ascii: "%")) })
    return cursor.isAtEnd ? nil : cursor.problem(.cspSource)
  }
}
