/// Hides secrets that are written into a line of a configuration, so that no message shows them.
enum SecretLine {
  /// The line with stars in place of the values of tokens, keys and passwords; variables stay.
  static func hidden(_ line: Substring) -> Substring {
    guard RequestConfiguration.mayNameSecret(line.utf8) else { return line }
    let bytes = Array(line.utf8)
    var hidden = bytes
    var start = 0
    for (index, byte) in bytes.enumerated() {
      if isName(byte) { continue }
      defer { start = index + 1 }
      guard byte == UInt8(ascii: "=") || byte == UInt8(ascii: ":") || isQuote(byte), index > start else { continue }
      var separator = index
      if isQuote(byte) { separator += 1 }
      guard separator < bytes.count, bytes[separator] == UInt8(ascii: "=") || bytes[separator] == UInt8(ascii: ":")
      else {
        continue
      }
      let name = bytes[start..<index]
      let isParameter = bytes[separator] == UInt8(ascii: "=")
      guard isParameter ? RequestConfiguration.isSecretName(name) : isSecretKey(name) else { continue }
      let value = value(in: bytes, after: separator, isParameter: isParameter)
      guard !value.isEmpty, bytes[value].firstRange(of: Array("${".utf8)) == nil else { continue }
      for index in value { hidden[index] = UInt8(ascii: "*") }
    }
    return hidden == bytes ? line : Substring(String(decoding: hidden, as: UTF8.self))
  }

  /// Whether a key of YAML is that of a secret; other mappings have keys such as `key`, too.
  private static func isSecretKey(_ name: ArraySlice<UInt8>) -> Bool {
    RequestConfiguration.isSecretName(name)
      && !["key", "pass", "sig", "auth"].contains(String(decoding: name, as: UTF8.self).lowercased())
  }

  private static func isName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }

  private static func isQuote(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") }

  /// The range of a value after `=` or `:`.
  private static func value(in bytes: [UInt8], after separator: Int, isParameter: Bool) -> Range<Int> {
    var start = separator + 1
    while start < bytes.count, bytes[start] == 0x20 { start += 1 }
    var ends = Array((isParameter ? "&\"' #,}" : ",}").utf8)
    if start < bytes.count, !isParameter, isQuote(bytes[start]) {
      ends = [bytes[start]]
      start += 1
    }
    let end = bytes[start...].firstIndex { ends.contains($0) } ?? bytes.count
    return start..<end
  }
}
