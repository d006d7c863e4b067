/// Values of attributes.
extension UnsafeRawBufferPointer {
  /// The value of an HTML integer (§2.3.4.1), or `nil`.
  ///
  /// Leading white space and trailing other characters are not an integer.
  package var integerValue: Int? {
    guard !isEmpty, count < 12 else { return nil }
    var result = 0
    var digits = 0
    for (index, byte) in enumerated() {
      if index == 0, byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") { continue }
      guard byte >= 0x30, byte <= 0x39 else { return nil }
      result = result * 10 + Int(byte - 0x30)
      digits += 1
    }
    guard digits > 0 else { return nil }
    return self[0] == UInt8(ascii: "-") ? -result : result
  }

  var text: String { String(decoding: self, as: UTF8.self) }
}
