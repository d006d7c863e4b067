/// A number that tells contents apart: 64 bits, the same on every machine and in every run.
///
/// It answers "did this file change?", not "did someone forge it?". Two contents of one size meet by chance once in 2⁶⁴.
///
/// - Complexity: O(n), 64 bytes a step.
package struct ContentHash: Sendable, Hashable {
  /// The hash itself.
  package let value: UInt64

  /// A hash that was made before and kept.
  package init(value: UInt64) { self.value = value }

  /// The hash of some bytes.
  package init(_ bytes: UnsafeRawBufferPointer) {
    var lanes = Lanes()
    let whole = bytes.count & ~(Lanes.step - 1)
    lanes.fold(UnsafeRawBufferPointer(rebasing: bytes[..<whole]))
    value = lanes.finish(UnsafeRawBufferPointer(rebasing: bytes[whole...]), count: bytes.count)
  }

  /// Four states, each of which takes every fourth 16 bytes: a processor multiplies for one while others still wait.
  fileprivate struct Lanes {
    /// So many bytes are folded at a time.
    static let step = 64

    private var first = seed
    private var second = seed &+ firstKey
    private var third = seed &+ secondKey
    private var fourth = seed ^ secondKey

    /// Folds bytes whose number is a multiple of ``step``.
    @inline(__always)
    mutating func fold(_ bytes: UnsafeRawBufferPointer) {
      var offset = 0
      while offset + Self.step <= bytes.count {
        first = ContentHash.fold(bytes, offset, into: first)
        second = ContentHash.fold(bytes, offset + 16, into: second)
        third = ContentHash.fold(bytes, offset + 32, into: third)
        fourth = ContentHash.fold(bytes, offset + 48, into: fourth)
        offset += Self.step
      }
    }

    /// The hash of the states, fewer than ``step`` bytes behind them, and the number of all.
    @inline(__always)
    func finish(_ rest: UnsafeRawBufferPointer, count: Int) -> UInt64 {
      var state = first
      if count >= Self.step {
        state = ContentHash.fold(first ^ firstKey, second ^ secondKey)
        state ^= ContentHash.fold(third ^ firstKey, fourth ^ secondKey)
      }
      var offset = 0
      while offset + 16 <= rest.count {
        state = ContentHash.fold(rest, offset, into: state)
        offset += 16
      }
      let middle = min(offset + 8, rest.count)
      state = ContentHash.fold(
        ContentHash.load(rest, offset..<middle) ^ state ^ firstKey,
        ContentHash.load(rest, middle..<rest.count) ^ secondKey)
      return ContentHash.fold(state ^ secondKey, UInt64(count) ^ seed)
    }
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
  fileprivate static let firstKey: UInt64 = 0xBB67_AE85_84CA_A73B
  fileprivate static let secondKey: UInt64 = 0x3C6E_F372_FE94_F82B

  /// The two halves of a product, folded: each bit of both factors reaches the whole result.
  ///
  /// A factor of 0 would hide the other; that happens by chance once in 2⁶⁴.
  @inline(__always)
  private static func fold(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let product = left.multipliedFullWidth(by: right)
    return product.high ^ product.low
  }

  @inline(__always)
  private static func fold(_ bytes: UnsafeRawBufferPointer, _ offset: Int, into state: UInt64) -> UInt64 {
    fold(load(bytes, offset) ^ state ^ firstKey, load(bytes, offset + 8) ^ secondKey)
  }

  @inline(__always)
  private static func load(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
    UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// Up to eight bytes as one number.
  @inline(__always)
  private static func load(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> UInt64 {
    if range.count == 8 { return load(bytes, range.lowerBound) }
    var number: UInt64 = 0
    for index in range.reversed() { number = number << 8 | UInt64(bytes[index]) }
    return number
  }
}

/// The ``ContentHash`` of bytes that come piece by piece.
package struct ContentHasher {
  private var lanes = ContentHash.Lanes()
  private var count = 0
  /// The bytes behind the last whole step.
  private var rest: [UInt8] = []

  package init() {}

  /// Adds a piece; the hash does not depend on where the bytes were divided.
  package mutating func add(_ bytes: UnsafeRawBufferPointer) {
    let step = ContentHash.Lanes.step
    count += bytes.count
    let missing = rest.isEmpty ? 0 : min(step - rest.count, bytes.count)
    rest += bytes[..<missing]
    if rest.count == step {
      rest.withUnsafeBytes { lanes.fold($0) }
      rest.removeAll(keepingCapacity: true)
    }
    guard rest.isEmpty else { return }
    let end = missing + (bytes.count - missing) & ~(step - 1)
    lanes.fold(UnsafeRawBufferPointer(rebasing: bytes[missing..<end]))
    rest += bytes[end...]
  }

  /// The hash of all that was added.
  package var hash: ContentHash {
    ContentHash(value: rest.withUnsafeBytes { lanes.finish($0, count: count) })
  }
}
