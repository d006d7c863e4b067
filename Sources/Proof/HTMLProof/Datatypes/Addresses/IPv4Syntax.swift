import Platform

/// IPv4 addresses in hosts.
///
/// URL Standard, section 3.5 (ends in a number checker, IPv4 parser).
enum IPv4Syntax {
  /// Whether the last label is a number, so that the host must be an IPv4 address.
  static func endsInNumber(_ host: UnsafeRawBufferPointer, _ range: Range<Int>) -> Bool {
    var end = range.upperBound
    if end > range.lowerBound, host[end - 1] == UInt8(ascii: ".") { end -= 1 }
    var start = end
    while start > range.lowerBound, host[start - 1] != UInt8(ascii: ".") { start -= 1 }
    let last = start..<end
    if last.isEmpty { return false }
    if last.allSatisfy({ host[$0].isASCIIDigit }) { return true }
    return last.count >= 2 && host[start] == UInt8(ascii: "0") && host[start + 1] | 0x20 == UInt8(ascii: "x")
      && last.dropFirst(2).allSatisfy { host[$0].hexDigitValue != nil }
  }

  /// Judges an IPv4 address: four decimal numbers up to 255.
  ///
  /// Any other spelling that the parser accepts is a validation error.
  static func problem(in host: UnsafeRawBufferPointer, _ range: Range<Int>) -> DatatypeProblem.Code? {
    var parts = 0
    var start = range.lowerBound
    while start <= range.upperBound {
      var end = start
      while end < range.upperBound, host[end] != UInt8(ascii: ".") { end += 1 }
      if start == end { return .ipv4EmptyPart }
      parts += 1
      if let code = part(host, start..<end) { return code }
      start = end + 1
    }
    return parts == 4 ? nil : .ipv4PartCount
  }

  private static func part(_ host: UnsafeRawBufferPointer, _ range: Range<Int>) -> DatatypeProblem.Code? {
    var number = 0
    for index in range {
      guard host[index].isASCIIDigit else { return .ipv4NotDecimal }
      number = min(number * 10 + host[index].decimalDigitValue, 1000)
    }
    if range.count > 1, host[range.lowerBound] == UInt8(ascii: "0") { return .ipv4NotDecimal }
    return number > 255 ? .ipv4PartRange : nil
  }
}
