import Platform

/// Hosts of URLs: domains, IPv4 and IPv6 addresses, opaque hosts.
///
/// URL Standard, section 3.5.
enum URLHost {
  static func problem(in value: UnsafeRawBufferPointer, range: Range<Int>, isSpecial: Bool) -> DatatypeProblem? {
    if value[range.lowerBound] == UInt8(ascii: "[") {
      guard value[range.upperBound - 1] == UInt8(ascii: "]") else { return DatatypeProblem(.ipv6Unclosed, at: range) }
      return IPv6Syntax.problem(in: value, range: range.lowerBound + 1..<range.upperBound - 1)
    }
    return isSpecial ? domain(value, range) : opaque(value, range)
  }

  /// Judges the host of a non-special scheme.
  private static func opaque(_ value: UnsafeRawBufferPointer, _ range: Range<Int>) -> DatatypeProblem? {
    var scalars = UTF8Scalars(value, in: range)
    var start = range.lowerBound
    while let scalar = scalars.next() {
      let location = start..<scalars.position
      start = scalars.position
      if isForbiddenInHost(scalar) { return DatatypeProblem(.urlHostCodePoint(scalar), at: location) }
      if scalar == 0x25 {
        let digits =
          location.upperBound + 1 < range.upperBound
          && value[location.upperBound].hexDigitValue != nil && value[location.upperBound + 1].hexDigitValue != nil
        if !digits { return DatatypeProblem(.urlPercent, at: location) }
      } else if scalar < 0x80 ? !URLCodePoints.containsASCII(UInt8(scalar)) : !URLCodePoints.contains(scalar) {
        return DatatypeProblem(.urlCodePoint(scalar), at: location)
      }
    }
    return nil
  }

  /// Judges a domain: plain ASCII in place, anything else after decoding and mapping.
  private static func domain(_ value: UnsafeRawBufferPointer, _ range: Range<Int>) -> DatatypeProblem? {
    var isPlain = true
    for index in range where value[index] >= 0x80 || value[index] == UInt8(ascii: "%") {
      isPlain = false
      break
    }
    if isPlain { return ascii(value, range, at: range) }
    return decoded(value, range)
  }

  /// Percent-decodes a host, applies the relevant part of the UTS #46 mapping, and judges the result.
  ///
  /// The only URL check that allocates: non-ASCII hosts are rare, and their mapping needs a buffer.
  private static func decoded(_ value: UnsafeRawBufferPointer, _ range: Range<Int>) -> DatatypeProblem? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(range.count)
    var index = range.lowerBound
    while index < range.upperBound {
      if value[index] == UInt8(ascii: "%") {
        guard index + 2 < range.upperBound, let high = value[index + 1].hexDigitValue,
          let low = value[index + 2].hexDigitValue
        else { return DatatypeProblem(.urlPercent, at: index..<min(index + 3, range.upperBound)) }
        bytes.append(high << 4 | low)
        index += 3
      } else {
        bytes.append(value[index])
        index += 1
      }
    }
    var mapped: [UInt8] = []
    mapped.reserveCapacity(bytes.count)
    let bad = bytes.withUnsafeBytes { decoded -> UInt32? in
      var scalars = UTF8Scalars(decoded, in: 0..<decoded.count)
      var start = 0
      var isLabelStart = true
      while let scalar = scalars.next() {
        if !DomainMapping.map(scalar, decoded[start..<scalars.position], isLabelStart: isLabelStart, into: &mapped) {
          return scalar
        }
        start = scalars.position
        isLabelStart = mapped.last == UInt8(ascii: ".")
      }
      return nil
    }
    if let bad { return DatatypeProblem(.urlHostCodePoint(bad), at: range) }
    return mapped.withUnsafeBytes { mapped in
      if let code = DomainLabels.problem(in: mapped) { return DatatypeProblem(code, at: range) }
      return ascii(mapped, 0..<mapped.count, at: range)
    }
  }

  /// Judges a mapped domain: forbidden code points, IPv4 addresses and Punycode labels.
  private static func ascii(
    _ host: UnsafeRawBufferPointer, _ range: Range<Int>, at location: Range<Int>
  ) -> DatatypeProblem? {
    if range.isEmpty { return DatatypeProblem(.urlHostMissing, at: location) }
    for index in range where isForbiddenInDomain(host[index]) {
      let isSame = range == location
      return DatatypeProblem(.urlHostCodePoint(UInt32(host[index])), at: isSame ? index..<index + 1 : location)
    }
    if let code = labelProblem(host, range) { return DatatypeProblem(code, at: location) }
    if let code = PunycodeSyntax.problem(in: host, range) { return DatatypeProblem(code, at: location) }
    guard IPv4Syntax.endsInNumber(host, range) else { return nil }
    return IPv4Syntax.problem(in: host, range).map { DatatypeProblem($0, at: location) }
  }

  /// Finds labels that are empty, except the root label at the end, or too long for the domain name system.
  ///
  /// UTS #46 §4, VerifyDnsLength.
  private static func labelProblem(_ host: UnsafeRawBufferPointer, _ range: Range<Int>) -> DatatypeProblem.Code? {
    var start = range.lowerBound
    for index in range where host[index] == UInt8(ascii: ".") {
      if index == start { return .urlHostLabelEmpty }
      if index - start > 63 { return .urlHostLabelLength }
      start = index + 1
    }
    return range.upperBound - start > 63 ? .urlHostLabelLength : nil
  }

  /// Whether a code point is a forbidden host code point.
  ///
  /// URL Standard, section 3.1.
  static func isForbiddenInHost(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x00, 0x09, 0x0A, 0x0D, 0x20, 0x23, 0x2F, 0x3A, 0x3C, 0x3E, 0x3F, 0x40, 0x5B, 0x5C, 0x5D, 0x5E, 0x7C: true
    default: false
    }
  }

  /// Whether a byte is a forbidden domain code point.
  ///
  /// URL Standard, section 3.1.
  static func isForbiddenInDomain(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == 0x25 || byte == 0x7F || isForbiddenInHost(UInt32(byte))
  }
}
