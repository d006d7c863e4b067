import Platform

/// A cache of the origins of addresses: the addresses in a site's cards have few, so each is judged once.
///
/// It answers either "valid" or "unknown"; only ``URLSyntax`` determines what is wrong with an address.
package struct KnownOrigins {
  /// An origin as written, such as `https://example.org:8080`, with its verdict.
  private struct Entry {
    var bytes: [UInt8] = []
    /// Whether the origin is valid.
    var isRight = false
    /// Whether pages may load from the origin.
    var mayBeLoaded = false
  }

  /// The number of slots, a power of two (five bits); a new origin evicts the previous one in its slot.
  private static let slotCount = 32

  /// The origins from which pages may load.
  private let list: OriginList
  private var entries = [Entry](repeating: Entry(), count: slotCount)

  /// Creates an empty cache.
  package init(list: OriginList = .none) { self.list = list }

  /// Whether the cache was created for a list of origins.
  package func answers(for list: OriginList) -> Bool { self.list == list }

  /// Whether an address is known to be valid; `false` defers to ``Datatype/problem(in:)``.
  ///
  /// Known to be valid are paths that begin with `/`, `./` or `../`, and absolute HTTP addresses, in ASCII.
  ///
  /// - Parameter url: an attribute's value; `&` is written as `&amp;`.
  /// - Complexity: O(*n*), where *n* is the length of the address; a new origin costs an allocation.
  package mutating func isSurelyValid(_ url: UnsafeRawBufferPointer) -> Bool {
    if url.count > 1, url[0] == UInt8(ascii: "/"), url[1] != UInt8(ascii: "/") {
      return URLSyntax.isPlain(url, from: 0)
    }
    if Self.beginsWithDots(url) { return URLSyntax.isPlain(url, from: 0) }
    guard let end = Self.endOfOrigin(in: url) else { return false }
    return entries[slot(of: UnsafeRawBufferPointer(rebasing: url[..<end]))].isRight
      && URLSyntax.isPlain(url, from: end)
  }

  /// Whether an address begins with `./` or `../`, and thus with no scheme.
  private static func beginsWithDots(_ url: UnsafeRawBufferPointer) -> Bool {
    guard url.count > 2, url[0] == UInt8(ascii: ".") else { return false }
    return url[1] == UInt8(ascii: "/") || url[1] == UInt8(ascii: ".") && url[2] == UInt8(ascii: "/")
  }

  /// Whether pages may load the resource at an absolute address; `nil` when it is not an HTTP address.
  package mutating func mayLoad(_ url: UnsafeRawBufferPointer) -> Bool? {
    guard let end = Self.endOfOrigin(in: url) else { return nil }
    return entries[slot(of: UnsafeRawBufferPointer(rebasing: url[..<end]))].mayBeLoaded
  }

  /// Returns the slot of an origin, which is added if necessary.
  @inline(__always)
  private mutating func slot(of origin: UnsafeRawBufferPointer) -> Int {
    // The last letters and the length differ for most hosts; the product's highest bits depend on all of them.
    let last = origin.word(at: max(0, origin.count - 8)) ^ UInt64(truncatingIfNeeded: origin.count)
    let slot = Int(truncatingIfNeeded: (last &* 0x9E37_79B9_7F4A_7C15) >> 59)
    if !entries[slot].bytes.withUnsafeBytes({ $0.isSame(as: origin) }) { learn(origin, at: slot) }
    return slot
  }

  @inline(never)
  private mutating func learn(_ origin: UnsafeRawBufferPointer, at slot: Int) {
    entries[slot] = Entry(
      bytes: Array(origin), isRight: URLSyntax.problem(in: origin, [.notEmpty, .absolute]) == nil,
      mayBeLoaded: list.allows(Array(origin)))
  }

  /// Returns the end of the origin of an absolute HTTP address, or `nil` for any other address.
  @inline(__always)
  private static func endOfOrigin(in url: UnsafeRawBufferPointer) -> Int? {
    guard url.count > 8 else { return nil }
    let start = url.loadUnaligned(as: UInt64.self)
    let index = if start == secure { 8 } else if start & 0x00FF_FFFF_FFFF_FFFF == plain { 7 } else { 0 }
    return index > 0 ? url.index(from: index, until: AddressWord.hostEnds) : nil
  }

  /// `https://` and `http://` as little-endian words.
  private static let secure = UInt64(littleEndian: 0x2F2F_3A73_7074_7468)
  private static let plain = UInt64(littleEndian: 0x2F_2F3A_7074_7468)
}

extension URLSyntax {
  /// Whether the rest of an address is trivially valid: path, query and fragment in ASCII, with `&` written as `&amp;`.
  static func isPlain(_ url: UnsafeRawBufferPointer, from start: Int) -> Bool {
    var hasFragment = false
    var index = start
    while true {
      index = url.index(from: index, until: AddressWord.stops)
      guard index < url.count else { return true }
      let byte = url[index]
      if URLCodePoints.containsASCII(byte & 0x7F), byte < 0x80, byte != UInt8(ascii: "&") {
        index += 1
        continue
      }
      switch byte {
      case UInt8(ascii: "&"):
        guard index + 5 <= url.count, url[index + 1] == UInt8(ascii: "a"), url[index + 2] == UInt8(ascii: "m"),
          url[index + 3] == UInt8(ascii: "p"), url[index + 4] == UInt8(ascii: ";")
        else { return false }
        index += 5
      case UInt8(ascii: "%"):
        guard index + 2 < url.count, url[index + 1].hexDigitValue != nil, url[index + 2].hexDigitValue != nil else {
          return false
        }
        index += 3
      case UInt8(ascii: "#"):
        if hasFragment { return false }
        hasFragment = true
        index += 1
      default: return false
      }
    }
  }
}
