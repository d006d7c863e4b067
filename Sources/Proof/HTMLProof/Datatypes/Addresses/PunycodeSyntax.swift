import Platform

/// Labels that start with `xn--`: the rest must decode to code points that no mapping changes.
///
/// RFC 3492, section 6.2; UTS #46, sections 4 and 4.1.
enum PunycodeSyntax {
  static func problem(in host: UnsafeRawBufferPointer, _ range: Range<Int>) -> DatatypeProblem.Code? {
    var start = range.lowerBound
    while start < range.upperBound {
      var end = start
      while end < range.upperBound, host[end] != UInt8(ascii: ".") { end += 1 }
      if isEncoded(host, start..<end), !decodes(host, start + 4..<end) { return .urlPunycode }
      start = end + 1
    }
    return nil
  }

  private static func isEncoded(_ host: UnsafeRawBufferPointer, _ label: Range<Int>) -> Bool {
    let start = label.lowerBound
    return label.count >= 4 && host[start] | 0x20 == UInt8(ascii: "x") && host[start + 1] | 0x20 == UInt8(ascii: "n")
      && host[start + 2] == UInt8(ascii: "-") && host[start + 3] == UInt8(ascii: "-")
  }

  /// Runs the decoder without storing its output: the digits and all code points must be valid.
  private static func decodes(_ host: UnsafeRawBufferPointer, _ label: Range<Int>) -> Bool {
    if label.isEmpty { return false }
    var input = label.lowerBound
    var length = 0
    if let delimiter = label.last(where: { host[$0] == UInt8(ascii: "-") }) {
      length = delimiter - label.lowerBound
      input = delimiter + 1
    }
    if input == label.upperBound { return false }
    var codePoint = 128
    var index = 0
    var bias = 72
    var isFirst = true
    while input < label.upperBound {
      let oldIndex = index
      var weight = 1
      var k = 36
      while true {
        guard input < label.upperBound, let digit = digit(host[input]) else { return false }
        input += 1
        index += digit * weight
        if index > 0x7FFF_FFFF { return false }
        let threshold = k <= bias ? 1 : min(26, k - bias)
        if digit < threshold { break }
        weight *= 36 - threshold
        if weight > 0x7FFF_FFFF { return false }
        k += 36
      }
      length += 1
      bias = adapted(index - oldIndex, length, isFirst)
      isFirst = false
      codePoint += index / length
      index %= length
      guard codePoint <= 0x10FFFF, isValid(UInt32(codePoint)) else { return false }
      index += 1
    }
    return true
  }

  /// Whether a code point maps to itself in a domain, including the deviation characters of UTS #46.
  private static func isValid(_ codePoint: UInt32) -> Bool {
    switch codePoint {
    case 0xDF, 0x03C2, 0x200C, 0x200D: return true
    default: break
    }
    guard let scalar = Unicode.Scalar(codePoint) else { return false }
    return !scalar.properties.changesWhenNFKCCaseFolded && !DomainMapping.isDisallowed(codePoint, isLabelStart: false)
  }

  private static func digit(_ byte: UInt8) -> Int? {
    if byte.isASCIIDigit { return byte.decimalDigitValue + 26 }
    return byte.isASCIILetter ? Int((byte | 0x20) - 0x61) : nil
  }

  private static func adapted(_ delta: Int, _ length: Int, _ isFirst: Bool) -> Int {
    var delta = isFirst ? delta / 700 : delta / 2
    delta += delta / length
    var k = 0
    while delta > 455 {
      delta /= 35
      k += 36
    }
    return k + 36 * delta / (delta + 38)
  }
}
