import Platform

/// IPv6 addresses in hosts, without their brackets.
///
/// URL Standard, section 3.5 (IPv6 parser).
enum IPv6Syntax {
  static func problem(in host: UnsafeRawBufferPointer, range: Range<Int>) -> DatatypeProblem? {
    var cursor = ByteCursor(host, in: range)
    var pieces = 0
    var hasCompression = false
    if cursor.current == UInt8(ascii: ":") {
      guard cursor.peek(1) == UInt8(ascii: ":") else { return DatatypeProblem(.ipv6Compression, at: range) }
      cursor.advance(to: cursor.position + 2)
      pieces += 1
      hasCompression = true
    }
    while let byte = cursor.current {
      if pieces == 8 { return DatatypeProblem(.ipv6PieceCount, at: range) }
      if byte == UInt8(ascii: ":") {
        if hasCompression { return DatatypeProblem(.ipv6Compression, at: range) }
        cursor.advance()
        pieces += 1
        hasCompression = true
        continue
      }
      let start = cursor.position
      while cursor.position - start < 4, let digit = cursor.current, digit.hexDigitValue != nil { cursor.advance() }
      let digits = start..<cursor.position
      switch cursor.current {
      case UInt8(ascii: "."):
        if digits.isEmpty || pieces > 6 { return DatatypeProblem(.ipv6EmbeddedIPv4, at: range) }
        guard embeddedIPv4(host, start..<range.upperBound) else { return DatatypeProblem(.ipv6EmbeddedIPv4, at: range) }
        cursor.advance(to: range.upperBound)
        pieces += 2
        continue
      case UInt8(ascii: ":"):
        cursor.advance()
        if cursor.isAtEnd { return DatatypeProblem(.ipv6CodePoint, at: range) }
      case nil: break
      default: return DatatypeProblem(.ipv6CodePoint, at: cursor.position..<cursor.position + 1)
      }
      pieces += 1
    }
    let complete = hasCompression ? pieces <= 8 : pieces == 8
    return complete ? nil : DatatypeProblem(.ipv6PieceCount, at: range)
  }

  /// Whether a range is an embedded IPv4 address: four decimal numbers up to 255, without leading zeros.
  private static func embeddedIPv4(_ host: UnsafeRawBufferPointer, _ range: Range<Int>) -> Bool {
    IPv4Syntax.problem(in: host, range) == nil
  }
}
