/// What makes a text no JSON by RFC 8259, and where.
package struct JSONError: Error, Sendable, Equatable {
  /// The rule that is broken.
  package enum Kind: Sendable, Equatable {
    /// The text ends inside a value (RFC 8259 §2).
    case unexpectedEnd
    /// A byte at which no value can begin (§3).
    case valueExpected
    /// Something else than a string where a member's name must stand (§4).
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
    /// Arrays and objects inside each other beyond the reader's limit (§9).
    case tooDeep(limit: Int)
    /// A value of 4 GiB or more.
    case tooLong
    /// A name of 16 MiB or more.
    case nameTooLong
    /// Something after the value (§2).
    case trailingContent
    /// A text in UTF-16 or UTF-32, where exchanged JSON must be UTF-8 (§8.1).
    case notUTF8
  }

  /// The rule that is broken.
  package let kind: Kind
  /// The offset of the first offending byte.
  package let offset: Int
  /// How many bytes offend; 0 for something missing.
  package let length: Int

  /// States the rule that is broken, and where.
  package init(_ kind: Kind, at offset: Int, length: Int = 1) {
    self.kind = kind
    self.offset = offset
    self.length = length
  }

  /// The text ends where more must follow.
  static func end(of bytes: UnsafeRawBufferPointer) -> JSONError {
    JSONError(.unexpectedEnd, at: bytes.count, length: 0)
  }

  /// The same error counted from an earlier byte.
  package func moved(by distance: Int) -> JSONError { JSONError(kind, at: offset + distance, length: length) }
}
