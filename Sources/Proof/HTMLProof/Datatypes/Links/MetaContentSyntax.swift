import Platform

/// The `content` of `meta` elements for which it has a defined syntax.
enum MetaContentSyntax {
  /// Judges a refresh: `5`, or `5; url=page.html`.
  ///
  /// HTML Standard, section 4.2.5.3 (refresh state).
  static func refresh(_ value: UnsafeRawBufferPointer) -> DatatypeProblem? {
    var cursor = ByteCursor(value)
    if cursor.take(while: { $0.isASCIIDigit }).isEmpty { return cursor.problem(.refreshTime) }
    if cursor.isAtEnd { return nil }
    guard cursor.take(";") else { return cursor.problem(.refreshSemicolon) }
    guard cursor.skipSpaces() else { return cursor.problem(.refreshSpace) }
    let prefix: Keywords = "url="
    guard cursor.position + 4 <= value.count, prefix.contains(value, in: cursor.position..<cursor.position + 4) else {
      return cursor.problem(.refreshURL)
    }
    cursor.advance(to: cursor.position + 4)
    if cursor.current == UInt8(ascii: "'") || cursor.current == UInt8(ascii: "\"") {
      return cursor.problem(.refreshQuote)
    }
    return URLSyntax.problem(in: value, range: cursor.position..<value.count, .notEmpty)
  }

  /// Judges viewport properties; those that prevent zooming are warnings.
  ///
  /// CSS Viewport, section 3.
  static func viewport(_ value: UnsafeRawBufferPointer) -> DatatypeProblem? {
    let names: Keywords =
      "width height initial-scale minimum-scale maximum-scale user-scalable viewport-fit interactive-widget shrink-to-fit"
    var parts = ViewportParts(value)
    while let (name, setting) = parts.next() {
      guard let index = names.index(of: value, in: name) else {
        return DatatypeProblem(.viewportName, at: name, severity: .warning)
      }
      let no: Keywords = "no 0"
      if index == 5, no.contains(value, in: setting) {
        return DatatypeProblem(.viewportZoom, at: name.lowerBound..<setting.upperBound, severity: .warning)
      }
      if index == 4, NumberSyntax.float(value, in: setting) == nil, NumberSyntax.value(of: value, in: setting) < 2 {
        return DatatypeProblem(.viewportZoom, at: name.lowerBound..<setting.upperBound, severity: .warning)
      }
    }
    return nil
  }

  /// Iterates over `name=value` pairs separated by commas, semicolons or spaces.
  private struct ViewportParts {
    private var cursor: ByteCursor

    init(_ value: UnsafeRawBufferPointer) { cursor = ByteCursor(value) }

    private static func isSeparator(_ byte: UInt8) -> Bool {
      byte.isASCIIWhitespace || byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";")
    }

    mutating func next() -> (name: Range<Int>, value: Range<Int>)? {
      cursor.take(while: Self.isSeparator)
      if cursor.isAtEnd { return nil }
      let name = cursor.take(while: { !Self.isSeparator($0) && $0 != UInt8(ascii: "=") })
      var ahead = cursor
      ahead.skipSpaces()
      guard ahead.take("=") else { return (name, name.upperBound..<name.upperBound) }
      ahead.skipSpaces()
      cursor = ahead
      return (name, cursor.take(while: { !Self.isSeparator($0) }))
    }
  }

  /// Judges a colour scheme: `normal`, or `light`, `dark` and custom names, optionally with `only`.
  ///
  /// CSS Color Adjustment, section 2.2.
  static func colorScheme(_ value: UnsafeRawBufferPointer) -> DatatypeProblem? {
    let normal: Keywords = "normal"
    let only: Keywords = "only"
    var words = SpacedWords(value)
    var schemes = 0
    var position = 0
    var onlyAt: Int?
    var hasNormal = false
    while let word = words.next() {
      position += 1
      let isName =
        value[word.lowerBound].isASCIIDigit == false
        && word.allSatisfy {
          value[$0].isASCIIAlphanumeric || value[$0] == UInt8(ascii: "-") || value[$0] == UInt8(ascii: "_")
        }
      if !isName { return DatatypeProblem(.colorScheme, at: word) }
      if normal.contains(value, in: word) {
        hasNormal = true
      } else if only.contains(value, in: word) {
        if onlyAt != nil { return DatatypeProblem(.colorScheme, at: word) }
        onlyAt = position
      } else {
        schemes += 1
      }
    }
    let whole = DatatypeProblem(.colorScheme, at: 0..<value.count)
    if hasNormal { return position == 1 ? nil : whole }
    if let onlyAt, onlyAt != 1, onlyAt != position { return whole }
    return schemes > 0 ? nil : whole
  }

  /// Judges `type` of `script`: empty, a keyword, or a MIME type.
  ///
  /// HTML Standard, section 4.12.1.
  static func scriptType(_ value: UnsafeRawBufferPointer) -> DatatypeProblem? {
    let keywords: Keywords = "module importmap speculationrules"
    if value.isEmpty || keywords.contains(value, in: 0..<value.count) { return nil }
    return MIMETypeSyntax.problem(in: value)
  }
}
