/// Iterates over the code points of UTF-8; a malformed sequence yields U+FFFD and never traps.
struct UTF8Scalars: IteratorProtocol {
  let bytes: UnsafeRawBufferPointer
  private(set) var position: Int
  private let end: Int

  init(_ bytes: UnsafeRawBufferPointer, in range: Range<Int>) {
    self.bytes = bytes
    position = range.lowerBound
    end = range.upperBound
  }

  /// Returns the next code point and moves `position` past it.
  mutating func next() -> UInt32? {
    guard position < end else { return nil }
    let first = bytes[position]
    position += 1
    if first < 0x80 { return UInt32(first) }
    var value: UInt32
    var remaining: Int
    var smallest: UInt32
    switch first {
    case 0xC2...0xDF: (value, remaining, smallest) = (UInt32(first & 0x1F), 1, 0x80)
    case 0xE0...0xEF: (value, remaining, smallest) = (UInt32(first & 0x0F), 2, 0x800)
    case 0xF0...0xF4: (value, remaining, smallest) = (UInt32(first & 0x07), 3, 0x10000)
    default: return 0xFFFD
    }
    while remaining > 0 {
      guard position < end, bytes[position] & 0xC0 == 0x80 else { return 0xFFFD }
      value = value << 6 | UInt32(bytes[position] & 0x3F)
      position += 1
      remaining -= 1
    }
    if value < smallest || value > 0x10FFFF || (0xD800...0xDFFF).contains(value) { return 0xFFFD }
    return value
  }
}

extension UInt32 {
  /// Whether the code point is U+FDD0…U+FDEF or one of the last two of a plane.
  var isNoncharacter: Bool { (0xFDD0...0xFDEF).contains(self) || self & 0xFFFE == 0xFFFE }
}
