/// A number that tells contents apart: 64 bits, the same on every machine and in every run.
///
/// It answers "did this file change?", not "did someone forge it?". Two contents of one size meet by chance once in 2⁶⁴.
///
/// - Complexity: O(n), 16 bytes a step.
package struct ContentHash: Sendable, Hashable {
  package let value: UInt64

  package init(value: UInt64) { self.value = value }

  package init(_ bytes: UnsafeRawBufferPointer) {
    var state = Self.seed
    var offset = 0
    while offset + 16 <= bytes.count {
      state = Self.fold(
        Self.load(bytes, offset) ^ state ^ Self.firstKey, Self.load(bytes, offset + 8) ^ Self.secondKey)
      offset += 16
    }
    var tail: (UInt64, UInt64) = (0, 0)
    for index in offset..<bytes.count {
      let shift = UInt64((index - offset) % 8) * 8
      if index - offset < 8 {
        tail.0 |= UInt64(bytes[index]) << shift
      } else {
        tail.1 |= UInt64(bytes[index]) << shift
      }
    }
    state = Self.fold(tail.0 ^ state ^ Self.firstKey, tail.1 ^ Self.secondKey)
    value = Self.fold(state ^ Self.secondKey, UInt64(bytes.count) ^ Self.seed)
  }

  /// The hash of a text's UTF-8 bytes.
  package init(_ text: String) {
    var text = text
    self = text.withUTF8 { ContentHash(UnsafeRawBufferPointer($0)) }
  }

  /// The hash of some bytes.
  package init(_ bytes: [UInt8]) { self = bytes.withUnsafeBytes { ContentHash($0) } }

  /// A number joined to the hash; the order of the numbers counts.
  @inline(__always)
  package func joined(_ number: UInt64) -> ContentHash {
    ContentHash(value: Self.fold(value ^ Self.secondKey, number &+ Self.firstKey ^ value))
  }

  /// Another hash joined to this one.
  @inline(__always)
  package func joined(_ other: ContentHash) -> ContentHash { joined(other.value) }

  /// A text joined to the hash.
  package func joined(_ text: String) -> ContentHash { joined(ContentHash(text)) }

  // The fractional parts of the square roots of 2, 3 and 5: numbers that hide nothing.
  private static let seed: UInt64 = 0x6A09_E667_F3BC_C908
  private static let firstKey: UInt64 = 0xBB67_AE85_84CA_A73B
  private static let secondKey: UInt64 = 0x3C6E_F372_FE94_F82B

  /// The two halves of a product, folded: each bit of both factors reaches the whole result.
  ///
  /// A factor of 0 would hide the other; that happens by chance once in 2⁶⁴.
  @inline(__always)
  private static func fold(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let product = left.multipliedFullWidth(by: right)
    return product.high ^ product.low
  }

  @inline(__always)
  private static func load(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
    UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }
}
