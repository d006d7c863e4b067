/// A 64-bit content hash that is the same on every machine and in every run.
///
/// It detects changes, not forgery: the hash is not cryptographic. Two contents of the same size collide with
/// probability 2⁻⁶⁴.
///
/// - Complexity: O(n), 64 bytes a step.
package struct ContentHash: Sendable, Hashable {
  /// The hash value.
  package let value: UInt64

  /// Creates a hash from a stored value.
  package init(value: UInt64) { self.value = value }

  /// The hash of some bytes.
  package init(_ bytes: UnsafeRawBufferPointer) {
    var lanes = Lanes()
    let whole = bytes.count & ~(Lanes.step - 1)
    lanes.fold(UnsafeRawBufferPointer(rebasing: bytes[..<whole]))
    value = lanes.finish(UnsafeRawBufferPointer(rebasing: bytes[whole...]), count: bytes.count)
  }

  /// Four independent states, each of which folds every fourth block of 16 bytes, so that their multiplications
  /// overlap.
  fileprivate struct Lanes {
    /// The number of bytes folded at a time.
    static let step = 64

    private var first = seed
    private var second = seed &+ firstKey
    private var third = seed &+ secondKey
    private var fourth = seed ^ secondKey

    /// Folds bytes whose count is a multiple of ``step``.
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

    /// Combines the states with the remaining bytes, fewer than ``step``, and the total count.
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

  /// The hash combined with a number; the result depends on the order.
  @inline(__always)
  package func joined(_ number: UInt64) -> ContentHash {
    ContentHash(value: Self.fold(value ^ Self.secondKey, number &+ Self.firstKey ^ value))
  }

  /// The hash combined with another hash.
  @inline(__always)
  package func joined(_ other: ContentHash) -> ContentHash { joined(other.value) }

  /// The hash combined with a text.
  package func joined(_ text: String) -> ContentHash { joined(ContentHash(text)) }

  // Nothing-up-my-sleeve numbers: the fractional parts of the square roots of 2, 3 and 5.
  fileprivate static let seed: UInt64 = 0x6A09_E667_F3BC_C908
  fileprivate static let firstKey: UInt64 = 0xBB67_AE85_84CA_A73B
  fileprivate static let secondKey: UInt64 = 0x3C6E_F372_FE94_F82B

  /// The exclusive or of a product's two halves, which depends on each bit of both factors.
  ///
  /// A factor of 0 would cancel the other, with probability 2⁻⁶⁴.
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

  /// Loads up to eight bytes as one integer.
  @inline(__always)
  private static func load(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> UInt64 {
    if range.count == 8 { return load(bytes, range.lowerBound) }
    var number: UInt64 = 0
    for index in range.reversed() { number = number << 8 | UInt64(bytes[index]) }
    return number
  }
}

/// Computes the ``ContentHash`` of bytes incrementally.
package struct ContentHasher {
  private var lanes = ContentHash.Lanes()
  private var count = 0
  /// The bytes after the last whole step.
  private var rest: [UInt8] = []

  package init() {}

  /// Adds bytes; the hash does not depend on how the content is split.
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

  /// The hash of all bytes added so far.
  package var hash: ContentHash {
    ContentHash(value: rest.withUnsafeBytes { lanes.finish($0, count: count) })
  }
}
