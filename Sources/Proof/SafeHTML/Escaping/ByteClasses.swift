import Platform

/// What each byte means to each escaper: one table of flags, looked up byte by byte.
struct ByteClasses: ~Copyable {
  /// Must be written otherwise in text and between double quotes, or begins a character that may be forbidden.
  static let text: UInt16 = 1
  static let singleQuoted: UInt16 = 2
  static let unquoted: UInt16 = 4
  static let comment: UInt16 = 8
  /// Must be percent-encoded (or written as `&amp;`) in a URL that goes on as a whole.
  static let urlWhole: UInt16 = 16
  static let urlPath: UInt16 = 32
  static let urlComponent: UInt16 = 64
  static let urlFragment: UInt16 = 128
  /// In a URL it depends on the place whether the byte may stay.
  static let urlSign: UInt16 = 256

  private let flags: UnsafeMutablePointer<UInt16>

  init() {
    flags = .allocate(capacity: 256)
    flags.initialize(repeating: 0, count: 256)
    for byte in UInt8.min...UInt8.max { flags[Int(byte)] = Self.flags(of: byte) }
  }

  deinit { flags.deallocate() }

  @inline(__always)
  func isSpecial(_ byte: UInt8, for mask: UInt16) -> Bool { flags[Int(byte)] & mask != 0 }

  private static func flags(of byte: UInt8) -> UInt16 {
    var flags: UInt16 = 0
    func isOne(of signs: StaticString) -> Bool {
      signs.withUTF8Buffer { $0.contains(byte) }
    }
    let isControl = (byte < 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0D) || byte == 0x7F
    // The lead bytes of U+0080…U+00BF, U+F000…U+FFFF and the planes above: forbidden characters lie there.
    let mayBeForbidden = byte == 0xC2 || byte == 0xEF || byte >= 0xF0
    let everywhere = text | singleQuoted | unquoted | comment
    if isControl || mayBeForbidden { flags |= everywhere }
    if isOne(of: "&<>\"") { flags |= everywhere }
    if isOne(of: "'") { flags |= singleQuoted | unquoted }
    if isOne(of: "=`") || byte.isASCIIWhitespace { flags |= unquoted }
    if isOne(of: "-") { flags |= comment }

    let isUnreserved = byte.isASCIILetter || byte.isASCIIDigit || isOne(of: "-._~")
    let isASCII = byte < 0x80
    if isOne(of: ":%#[]") { flags |= urlSign }
    if isASCII {
      if !isUnreserved, !isOne(of: "!$()*+,;=:@/?#[]%") { flags |= urlWhole }
      if !isUnreserved, !isOne(of: "!$()*+,;=:@/%") { flags |= urlPath }
      if !isUnreserved, !isOne(of: "!$()*+,;=:@/?") { flags |= urlFragment }
      if !isUnreserved { flags |= urlComponent }
    } else {
      flags |= urlComponent
      if mayBeForbidden { flags |= urlWhole | urlPath | urlFragment }
    }
    return flags
  }
}

/// Characters that HTML documents must not hold (HTML Standard §13.2.3.5, XML 1.0 §2.2).
package enum ForbiddenCharacter {
  /// The length of the forbidden character that begins at an offset, or 0.
  @inline(__always)
  package static func length(in bytes: UnsafeRawBufferPointer, at index: Int) -> Int {
    let byte = bytes[index]
    if byte < 0x80 { return (byte < 0x20 && !byte.isASCIIWhitespace) || byte == 0x0C || byte == 0x7F ? 1 : 0 }
    switch byte {
    case 0xC2:
      // C1 controls: U+0080…U+009F.
      return index + 1 < bytes.count && bytes[index + 1] < 0xA0 ? 2 : 0
    case 0xEF:
      guard index + 2 < bytes.count else { return 0 }
      let (second, third) = (bytes[index + 1], bytes[index + 2])
      // U+FFFE, U+FFFF and U+FDD0…U+FDEF.
      let isLast = second == 0xBF && third >= 0xBE
      let isArabicGap = second == 0xB7 && third >= 0x90 && third <= 0xAF
      return isLast || isArabicGap ? 3 : 0
    case 0xF0...0xF4:
      // The last two code points of each plane.
      guard index + 3 < bytes.count else { return 0 }
      return bytes[index + 1] & 0x0F == 0x0F && bytes[index + 2] == 0xBF && bytes[index + 3] >= 0xBE ? 4 : 0
    default: return 0
    }
  }
}
