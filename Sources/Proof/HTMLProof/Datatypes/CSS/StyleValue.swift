import Platform

/// Judges single values of CSS properties.
package enum StyleValue {
  /// What does not fit in a value of a property, or would end its declaration; `nil` if it is right.
  ///
  /// Of a custom property, and of a value with `var()`, only the syntax is judged.
  package static func problem(in value: String, of property: String) -> DatatypeWords? {
    let text = "\(property): \(value)"
    return Array(text.utf8).withUnsafeBytes { bytes in
      var stream = CSSStream(bytes)
      let found = CSSDeclarationSyntax.declaration(&stream)
      stream.skipSpace()
      let rest = stream.isAtEnd ? stream.unclosedComment : stream.problem(.cssSemicolon)
      return (found ?? rest)?.words(in: text)
    }
  }

  /// Whether a value without `var()` fits a property.
  package static func fits(_ value: String, _ property: String) -> Bool {
    customProperties(in: value).isEmpty && !value.isEmpty && problem(in: value, of: property) == nil
  }

  /// Whether a value consists of words, numbers, colours, strings and functions alone, in closed brackets: no comment, no
  /// address, no escape, nothing that ends a declaration or makes it important.
  package static func isSingle(_ value: String) -> Bool {
    guard !value.contains("/*"), !value.contains("*/"), !value.contains("\\") else { return false }
    let loading: Keywords = "url src image image-set -webkit-image-set cross-fade -webkit-cross-fade element attr"
    return Array(value.utf8).withUnsafeBytes { bytes in
      var stream = CSSStream(bytes)
      var open: [CSSToken.Kind] = []
      while !stream.isAtEnd {
        switch stream.current.kind {
        case .identifier, .hash, .number, .percentage, .dimension, .space, .comma: break
        case .string: if stream.current.isUnclosed { return false }
        case .delimiter: if "!@<>{};\\$&`".utf8.contains(stream.current.detail) { return false }
        case .function:
          if stream.isFunction(loading) { return false }
          open.append(.closeParenthesis)
        case .openParenthesis: open.append(.closeParenthesis)
        case .openBracket: open.append(.closeBracket)
        case .closeParenthesis, .closeBracket: if open.popLast() != stream.current.kind { return false }
        case .atKeyword, .badString, .url, .badURL, .colon, .semicolon, .openBrace, .closeBrace, .cdo, .cdc, .end:
          return false
        }
        stream.advance()
      }
      return open.isEmpty
    }
  }

  /// The custom properties to which a value refers with `var()`, in order.
  package static func customProperties(in value: String) -> [String] {
    guard value.contains("--") else { return [] }
    let substitution: Keywords = "var"
    return Array(value.utf8).withUnsafeBytes { bytes in
      var names: [String] = []
      var stream = CSSStream(bytes)
      while !stream.isAtEnd {
        let isReference = stream.isFunction(substitution)
        stream.advance()
        guard isReference else { continue }
        stream.skipSpace()
        if stream.current.kind == .identifier { names.append(text(stream.current.range, of: bytes)) }
      }
      return names
    }
  }

  /// A place of a style sheet that names a custom property.
  package struct PropertyName: Sendable, Equatable {
    /// The bytes of the name.
    package let range: Range<Int>
    /// Whether a colon follows, so that the place gives the property a value.
    package let isSet: Bool
  }

  /// The places of a style sheet that name custom properties, to set them or to refer to them, in order.
  ///
  /// - Complexity: O(n).
  package static func propertyNames(in sheet: [UInt8]) -> [PropertyName] {
    sheet.withUnsafeBytes { bytes in
      var names: [PropertyName] = []
      var stream = CSSStream(bytes)
      while !stream.isAtEnd {
        let token = stream.current
        stream.advance()
        let start = token.range.lowerBound
        // `.--big` is a class.
        let isClass = start > 0 && bytes[start - 1] == UInt8(ascii: ".")
        guard token.kind == .identifier, !isClass, bytes[token.range].starts(with: "--".utf8) else { continue }
        stream.skipSpace()
        names.append(PropertyName(range: token.range, isSet: stream.current.kind == .colon))
      }
      return names
    }
  }

  /// The arguments of a value that is a single call of a function, such as `light-dark(white, black)`; `nil` for another.
  package static func arguments(of function: String, in value: String) -> [String]? {
    Array(value.utf8).withUnsafeBytes { bytes in
      var stream = CSSStream(bytes)
      stream.skipSpace()
      guard stream.current.kind == .function, text(stream.current.name, of: bytes).lowercased() == function else {
        return nil
      }
      stream.advance()
      var arguments: [String] = []
      var start = stream.current.range.lowerBound
      while true {
        switch stream.current.kind {
        case .end: return nil
        case .comma:
          arguments.append(trimmed(text(start..<stream.current.range.lowerBound, of: bytes)))
          stream.advance()
          start = stream.current.range.lowerBound
        case .closeParenthesis:
          arguments.append(trimmed(text(start..<stream.current.range.lowerBound, of: bytes)))
          stream.advance()
          stream.skipSpace()
          return stream.isAtEnd ? arguments : nil
        case .function, .openParenthesis, .openBracket, .openBrace:
          if stream.skipBlock() != nil { return nil }
        default: stream.advance()
        }
      }
    }
  }

  private static func text(_ range: Range<Int>, of bytes: UnsafeRawBufferPointer) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  private static func trimmed(_ text: String) -> String {
    let spaces: Set<Character> = [" ", "\n", "\t", "\r", "\r\n"]
    guard let first = text.firstIndex(where: { !spaces.contains($0) }),
      let last = text.lastIndex(where: { !spaces.contains($0) })
    else { return "" }
    return String(text[first...last])
  }
}
