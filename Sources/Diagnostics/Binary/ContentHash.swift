/// A number that tells contents apart: 64 bits, the same on every machine and in every run.
///
/// It answers "did this file change?", not "did someone forge it?". Two contents of one size meet by chance once in 2⁶⁴.
///
/// - Complexity: O(n), 16 bytes a step.
package struct ContentHash: Sendable, Hashable {
  package let value: UInt64

  package init(value: UInt64) { self.value = value }

  package init(_ bytes: UnsafeRawBufferPointer) {
    let whole = bytes.count & ~15
    let state = Self.fold(UnsafeRawBufferPointer(rebasing: bytes[..<whole]), into: Self.seed)
    value = Self.finish(state, UnsafeRawBufferPointer(rebasing: bytes[whole...]), count: bytes.count)
  }

  /// Folds bytes, 16 at a time, into a state; their number must be a multiple of that.
  @inline(__always)
  fileprivate static func fold(_ bytes: UnsafeRawBufferPointer, into state: UInt64) -> UInt64 {
    var state = state
    var offset = 0
    while offset + 16 <= bytes.count {
      state = fold(load(bytes, offset) ^ state ^ firstKey, load(bytes, offset + 8) ^ secondKey)
      offset += 16
    }
    return state
  }

  /// The hash of a state, fewer than 16 bytes behind it, and the number of all.
  @inline(__always)
  fileprivate static func finish(_ state: UInt64, _ rest: UnsafeRawBufferPointer, count: Int) -> UInt64 {
    var tail: (UInt64, UInt64) = (0, 0)
    for index in 0..<rest.count {
      let shift = UInt64(index % 8) * 8
      if index < 8 {
        tail.0 |= UInt64(rest[index]) << shift
      } else {
        tail.1 |= UInt64(rest[index]) << shift
      }
    }
    let state = fold(tail.0 ^ state ^ firstKey, tail.1 ^ secondKey)
    return fold(state ^ secondKey, UInt64(count) ^ seed)
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
  fileprivate static let seed: UInt64 = 0x6A09_E667_F3BC_C908
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

/// The ``ContentHash`` of bytes that come piece by piece.
package struct ContentHasher {
  private var state = ContentHash.seed
  private var count = 0
  /// The bytes behind the last whole step.
  private var rest: [UInt8] = []

  package init() {}

  /// Adds a piece; the hash does not depend on where the bytes were divided.
  package mutating func add(_ bytes: UnsafeRawBufferPointer) {
    count += bytes.count
    let missing = rest.isEmpty ? 0 : min(16 - rest.count, bytes.count)
    rest += bytes[..<missing]
    if rest.count == 16 {
      state = rest.withUnsafeBytes { ContentHash.fold($0, into: state) }
      rest.removeAll(keepingCapacity: true)
    }
    guard rest.isEmpty else { return }
    let end = missing + (bytes.count - missing) & ~15
    state = ContentHash.fold(UnsafeRawBufferPointer(rebasing: bytes[missing..<end]), into: state)
    rest += bytes[end...]
  }

  /// The hash of all that was added.
  package var hash: ContentHash {
    ContentHash(value: rest.withUnsafeBytes { ContentHash.finish(state, $0, count: count) })
  }
}
