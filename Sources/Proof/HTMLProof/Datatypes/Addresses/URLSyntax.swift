import Platform

/// Valid URLs.
///
/// URL Standard, section 4.3 (writing) and 4.4 (parsing): each validation error of the parser is a problem.
///
/// The page's own address is assumed to be `http` or `https`, so a relative URL is parsed with a special scheme.
struct URLSyntax {
  /// The requirements of an attribute on its URL in addition to validity.
  struct Demands: OptionSet {
    let rawValue: UInt8
    static let notEmpty = Demands(rawValue: 1)
    static let absolute = Demands(rawValue: 2)
    /// White space around the URL is allowed.
    static let spaceAround = Demands(rawValue: 4)
    static let http = Demands(rawValue: 8)
  }

  /// Judges a whole value.
  static func problem(in value: UnsafeRawBufferPointer, _ demands: Demands) -> DatatypeProblem? {
    var start = 0
    var end = value.count
    if demands.contains(.spaceAround) {
      while start < end, value[start].isASCIIWhitespace { start += 1 }
      while end > start, value[end - 1].isASCIIWhitespace { end -= 1 }
    }
    return problem(in: value, range: start..<end, demands)
  }

  /// Judges a part of a value.
  static func problem(
    in value: UnsafeRawBufferPointer, range: Range<Int>, _ demands: Demands
  ) -> DatatypeProblem? {
    if range.isEmpty {
      return demands.isDisjoint(with: [.notEmpty, .absolute]) ? nil : DatatypeProblem(.urlEmpty, at: 0..<value.count)
    }
    if value[range.lowerBound] <= 0x20 || value[range.upperBound - 1] <= 0x20 {
      let offset = value[range.lowerBound] <= 0x20 ? range.lowerBound : range.upperBound - 1
      return DatatypeProblem(.urlSpaceAround, at: offset..<offset + 1)
    }
    var reader = URLSyntax(value, range, demands)
    return reader.read()
  }

  private let value: UnsafeRawBufferPointer
  private let demands: Demands
  private let start: Int
  private let end: Int
  private var position: Int
  private var isSpecial = true

  private init(_ value: UnsafeRawBufferPointer, _ range: Range<Int>, _ demands: Demands) {
    self.value = value
    self.demands = demands
    start = range.lowerBound
    end = range.upperBound
    position = range.lowerBound
  }

  private var current: UInt8? { position < end ? value[position] : nil }

  private func isAt(_ character: Unicode.Scalar, _ offset: Int = 0) -> Bool {
    position + offset < end && UInt32(value[position + offset]) == character.value
  }

  private func problem(_ code: DatatypeProblem.Code, at range: Range<Int>) -> DatatypeProblem {
    DatatypeProblem(code, at: range)
  }

  /// Reads the scheme, authority, path, query and fragment.
  private mutating func read() -> DatatypeProblem? {
    guard let scheme = scheme() else {
      if demands.contains(.absolute) {
        return problem(.urlSchemeMissing, at: start..<end)
      }
      return relative()
    }
    position = scheme.upperBound + 1
    let http: Keywords = "http https"
    if demands.contains(.http), !http.contains(value, in: scheme) { return problem(.urlNotHTTP, at: scheme) }
    let special: Keywords = "http https ftp ws wss"
    let file: Keywords = "file"
    let data: Keywords = "data"
    if special.contains(value, in: scheme) { return specialAuthority(scheme) }
    if file.contains(value, in: scheme) { return fileAuthority(scheme) }
    isSpecial = false
    if isAt("/"), isAt("/", 1) {
      position += 2
      return authority() ?? path()
    }
    let isData = data.contains(value, in: scheme)
    if let problem = path() { return problem }
    return isData ? DataURLSyntax.problem(in: value, range: scheme.upperBound + 1..<end) : nil
  }

  /// Returns the range of the scheme, if any: a letter, then letters, digits, `+`, `-`, `.`, up to a colon.
  private func scheme() -> Range<Int>? {
    guard let first = current, first.isASCIILetter else { return nil }
    var index = start + 1
    while index < end {
      let byte = value[index]
      if byte == UInt8(ascii: ":") { return start..<index }
      guard
        byte.isASCIIAlphanumeric || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
      else { return nil }
      index += 1
    }
    return nil
  }

  /// Reads the part after `http:` and similar schemes: exactly two slashes and an authority.
  private mutating func specialAuthority(_ scheme: Range<Int>) -> DatatypeProblem? {
    if isAt("\\") || isAt("\\", 1) && isAt("/") { return reverseSolidus() }
    guard isAt("/"), isAt("/", 1) else { return problem(.urlSlashesMissing, at: scheme.lowerBound..<position) }
    position += 2
    if isAt("/") { return problem(.urlHostMissing, at: scheme.lowerBound..<position + 1) }
    if isAt("\\") { return reverseSolidus() }
    return authority() ?? path()
  }

  /// Reads the part after `file:`: two slashes, an optional host, a path.
  private mutating func fileAuthority(_ scheme: Range<Int>) -> DatatypeProblem? {
    if isAt("\\") || isAt("\\", 1) && isAt("/") { return reverseSolidus() }
    guard isAt("/"), isAt("/", 1) else { return problem(.urlSlashesMissing, at: scheme.lowerBound..<position) }
    position += 2
    let hostStart = position
    while let byte = current, !isHostEnd(byte) { position += 1 }
    let host = hostStart..<position
    if host.count == 2, value[hostStart].isASCIILetter,
      value[hostStart + 1] == UInt8(ascii: ":") || value[hostStart + 1] == UInt8(ascii: "|")
    {
      return problem(.urlDriveLetterHost, at: host)
    }
    if !host.isEmpty, let problem = URLHost.problem(in: value, range: host, isSpecial: true) { return problem }
    return path()
  }

  /// Reads a URL without a scheme: `//host/…`, or a path, a query, a fragment.
  private mutating func relative() -> DatatypeProblem? {
    if isAt("\\") || isAt("/") && isAt("\\", 1) { return reverseSolidus() }
    guard isAt("/"), isAt("/", 1) else { return path() }
    position += 2
    if isAt("/") { return problem(.urlHostMissing, at: start..<position + 1) }
    if isAt("\\") { return reverseSolidus() }
    return authority() ?? path()
  }

  private mutating func reverseSolidus() -> DatatypeProblem {
    while let byte = current, byte != UInt8(ascii: "\\") { position += 1 }
    return problem(.urlBackslash, at: position..<min(position + 1, end))
  }

  private func isHostEnd(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
      || (isSpecial && byte == UInt8(ascii: "\\"))
  }

  /// Reads a host and a port; a user name or password is an error.
  private mutating func authority() -> DatatypeProblem? {
    let authorityStart = position
    var colon: Int?
    var inBrackets = false
    while let byte = current, !isHostEnd(byte) {
      switch byte {
      case UInt8(ascii: "@"):
        return problem(.urlCredentials, at: authorityStart..<position + 1)
      case UInt8(ascii: "["): inBrackets = true
      case UInt8(ascii: "]"): inBrackets = false
      case UInt8(ascii: ":") where !inBrackets && colon == nil: colon = position
      default: break
      }
      position += 1
    }
    let host = authorityStart..<(colon ?? position)
    if host.isEmpty {
      let mayBeEmpty = !isSpecial && colon == nil
      return mayBeEmpty ? nil : problem(.urlHostMissing, at: start..<position)
    }
    if let problem = URLHost.problem(in: value, range: host, isSpecial: isSpecial) { return problem }
    guard let colon else { return nil }
    return port(colon + 1..<position)
  }

  /// Judges a port: digits up to 65535, or empty.
  private func port(_ range: Range<Int>) -> DatatypeProblem? {
    var number = 0
    for index in range {
      guard value[index].isASCIIDigit else { return problem(.urlPortInvalid, at: range) }
      number = min(number * 10 + value[index].decimalDigitValue, 1 << 20)
    }
    return number > 65535 ? problem(.urlPortRange, at: range) : nil
  }

  /// Reads the path, query and fragment: URL code points and percent-encoded bytes.
  private mutating func path() -> DatatypeProblem? {
    var inQuery = false
    var inFragment = false
    while position < end {
      let byte = value[position]
      if byte < 0x80, URLCodePoints.containsASCII(byte) {
        if byte == UInt8(ascii: "?"), !inFragment { inQuery = true }
        position += 1
        continue
      }
      switch byte {
      case UInt8(ascii: "%"):
        guard position + 2 < end, value[position + 1].hexDigitValue != nil, value[position + 2].hexDigitValue != nil
        else {
          return problem(.urlPercent, at: position..<min(position + 3, end))
        }
        position += 3
        continue
      case UInt8(ascii: "#"):
        if inFragment { return problem(.urlSecondHash, at: position..<position + 1) }
        inFragment = true
      case UInt8(ascii: "\\"):
        let isSeparator = isSpecial && !inQuery && !inFragment
        return problem(isSeparator ? .urlBackslash : .urlCodePoint(0x5C), at: position..<position + 1)
      case 0x80...:
        var scalars = UTF8Scalars(value, in: position..<end)
        let scalar = scalars.next() ?? 0xFFFD
        if !URLCodePoints.contains(scalar) { return problem(.urlCodePoint(scalar), at: position..<scalars.position) }
        position = scalars.position
        continue
      default: return problem(.urlCodePoint(UInt32(byte)), at: position..<position + 1)
      }
      position += 1
    }
    return nil
  }
}

/// The URL code points.
///
/// URL Standard, section 1.
package enum URLCodePoints {
  /// A bit set of the ASCII code points that are valid in a URL: letters, digits and `!$&'()*+,-./:;=?@_~`.
  private static let low: UInt64 = 0xAFFF_FFD2_0000_0000
  private static let high: UInt64 = 0x47FF_FFFE_87FF_FFFF

  /// Whether an ASCII code point is valid in a URL without encoding.
  @inline(__always)
  package static func containsASCII(_ byte: UInt8) -> Bool {
    byte < 64 ? low >> UInt64(byte) & 1 == 1 : high >> UInt64(byte & 63) & 1 == 1
  }

  /// Whether a non-ASCII code point is valid in a URL: U+00A0 to U+10FFFD without noncharacters.
  static func contains(_ scalar: UInt32) -> Bool { scalar >= 0xA0 && scalar <= 0x10FFFD && !scalar.isNoncharacter }
}
