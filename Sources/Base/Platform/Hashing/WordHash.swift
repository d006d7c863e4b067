/// A 64-bit hash of words and short texts for tables and memos, the same on every machine and in every run.
///
/// ``ContentHash`` is faster for long contents; names that are written into output use ``FNV1a``.
@usableFromInline
package struct WordHash: Sendable, Hashable {
  @usableFromInline package internal(set) var value: UInt64

  @inlinable static var multiplier: UInt64 { 0x9FB2_1C65_1E98_DF25 }
  @inlinable static var seed: UInt64 { 0x2545_F491_4F6C_DD1D }

  /// The hash of nothing.
  @inlinable
  package init() { value = Self.seed }

  /// The hash of bytes.
  @inlinable
  package init(_ bytes: UnsafeRawBufferPointer) {
    value = Self.seed ^ (UInt64(truncatingIfNeeded: bytes.count) &* Self.multiplier)
    var offset = 0
    while offset < bytes.count {
      value = Self.fold(value ^ bytes.word(at: offset))
      offset &+= 8
    }
  }

  /// Adds a word; the result depends on the order.
  @inlinable @inline(__always)
  package mutating func combine(_ word: UInt64) { value = Self.joined(value, word) }

  /// A hash combined with a word; the result depends on the order.
  @inlinable @inline(__always)
  package static func joined(_ hash: UInt64, _ word: UInt64) -> UInt64 { fold(hash ^ (word &+ multiplier)) }

  /// The exclusive or of a product's two halves, which depends on each bit of the word.
  @inlinable @inline(__always)
  static func fold(_ word: UInt64) -> UInt64 {
    let product = word.multipliedFullWidth(by: multiplier)
    return product.high ^ product.low
  }
}
