import Platform

/// E-mail addresses as defined for `input type=email`.
///
/// HTML Standard, section 4.10.5.1.5.
enum EmailSyntax {
  static func address(_ value: UnsafeRawBufferPointer) -> DatatypeProblem? { address(value, in: 0..<value.count) }

  /// Judges an address: `atext` and dots, `@`, labels of letters, digits and inner hyphens, at most 63 bytes long.
  static func address(_ value: UnsafeRawBufferPointer, in range: Range<Int>) -> DatatypeProblem? {
    var cursor = ByteCursor(value, in: range)
    if range.isEmpty { return DatatypeProblem(.emailEmpty, at: range) }
    let local = cursor.take(while: isLocal)
    guard !local.isEmpty, cursor.take("@") else { return cursor.problem(.emailAt) }
    while true {
      let label = cursor.take(while: { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "-") })
      let isLabel =
        !label.isEmpty && label.count <= 63 && value[label.lowerBound] != UInt8(ascii: "-")
        && value[label.upperBound - 1] != UInt8(ascii: "-")
      if !isLabel {
        return DatatypeProblem(.emailDomain, at: label.isEmpty ? cursor.position..<cursor.position : label)
      }
      if cursor.isAtEnd { return nil }
      guard cursor.take(".") else { return cursor.problem(.emailDomain) }
    }
  }

  private static func isLocal(_ byte: UInt8) -> Bool {
    if byte == UInt8(ascii: ".") || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "=") || byte == UInt8(ascii: "?")
      || byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}")
    {
      return true
    }
    return byte.isHTTPToken
  }

  static func list(_ value: UnsafeRawBufferPointer) -> DatatypeProblem? {
    if value.isEmpty { return nil }
    var parts = CommaParts(value)
    while let part = parts.next() {
      if let problem = address(value, in: part) { return problem }
    }
    return nil
  }
}
