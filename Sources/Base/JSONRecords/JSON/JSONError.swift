/// A violation of RFC 8259 in a text, with its location.
package struct JSONError: Error, Sendable, Equatable {
  /// The violated rule.
  package enum Kind: Sendable, Equatable {
    /// The text ends inside a value (RFC 8259 §2).
    case unexpectedEnd
    /// A byte that cannot begin a value (§3).
    case valueExpected
    /// Anything but a string where a member's name is required (§4).
    case nameExpected
    /// No `:` between a member's name and its value (§4).
    case colonExpected
    /// Neither `,` nor the closing `}` or `]` after a value (§4, §5).
    case commaOrEndExpected
    /// A comma before the closing `}` or `]` (§4, §5).
    case trailingComma
    /// A number outside the grammar, such as `01`, `+1`, `.5`, `1.` or `NaN` (§6).
    case malformedNumber
    /// A word that is not `true`, `false` or `null` (§3).
    case unknownLiteral
    /// An unescaped control character in a string (§7).
    case controlCharacter
    /// A backslash before a character that has no escape (§7).
    case unknownEscape
    /// `\u` without four hexadecimal digits (§7).
    case malformedUnicodeEscape
    /// Bytes that are not UTF-8 (§8.1).
    case malformedUTF8
    /// Arrays and objects nested beyond the reader's limit (§9).
    case tooDeep(limit: Int)
    /// A value of 4 GiB or more.
    case tooLong
    /// A name of 16 MiB or more.
    case nameTooLong
    /// Content after the value (§2).
    case trailingContent
    /// A text in UTF-16 or UTF-32; exchanged JSON must be UTF-8 (§8.1).
    case notUTF8
  }

  /// The violated rule.
  package let kind: Kind
  /// The offset of the first offending byte.
  package let offset: Int
  /// The number of offending bytes; 0 if something is missing.
  package let length: Int

  /// Creates an error of a rule at an offset.
  package init(_ kind: Kind, at offset: Int, length: Int = 1) {
    self.kind = kind
    self.offset = offset
    self.length = length
  }

  /// The error of a text that ends too early.
  static func end(of bytes: UnsafeRawBufferPointer) -> JSONError {
    JSONError(.unexpectedEnd, at: bytes.count, length: 0)
  }

  /// The same error with an offset from an earlier start.
  package func moved(by distance: Int) -> JSONError { JSONError(kind, at: offset + distance, length: length) }
}
