import Platform

/// Predicts member names from the order of earlier names, because most records of a source have the same names in the
/// same order.
///
/// A predicted name is verified by one comparison; the reader need not find its end, validate its UTF-8 or compare it
/// with the other names of its object.
struct MemberNameTable: ~Copyable {
  /// The number of a name, counted from 0 in the order of first occurrence.
  typealias Number = Int32

  /// No name, or one that is not in the table.
  static let none: Number = -1

  struct Entry: BitwiseCopyable {
    /// The offset of the name in `text`, where a quotation mark and a colon follow it.
    let start: Int32
    let length: Int32
    /// The first eight bytes of the name and the two bytes after it, as far as they reach.
    let head: UInt64
    let mask: UInt64
    /// The names that followed it in an object: the most recent one, and the one before that.
    var next = MemberNameTable.none
    var other = MemberNameTable.none
    /// The first name of its last value, if that was an object or an array of objects.
    var first = MemberNameTable.none
  }

  /// The maximum number of names; keeps objects with data as names from filling the table.
  private static let limit = 128
  private static let longest = 64

  private var entries = PlainList<Entry>()
  private var text = PlainList<UInt8>(capacity: 2048)
  private var numbers = IndexTable(minimumCapacity: Self.limit)
  private var firstOfAll = MemberNameTable.none

  /// The predicted name after another name of the same object, or the first name in the value of `owner`.
  @inline(__always)
  func expected(after previous: Number, in owner: Number) -> Number {
    if previous >= 0 { return entries[Int(previous)].next }
    return owner >= 0 ? entries[Int(owner)].first : firstOfAll
  }

  /// The second prediction after a name.
  @inline(__always)
  func alternative(after previous: Number) -> Number { previous >= 0 ? entries[Int(previous)].other : Self.none }

  /// Records the actual name after a wrong prediction.
  mutating func remember(_ number: Number, after previous: Number, in owner: Number) {
    if previous >= 0 {
      entries[Int(previous)].other = entries[Int(previous)].next
      entries[Int(previous)].next = number
    } else if owner >= 0 {
      entries[Int(owner)].first = number
    } else {
      firstOfAll = number
    }
  }

  /// The length of a predicted name if the text at an offset matches it with its quotation mark and colon.
  @inline(__always)
  func length(of number: Number, at offset: Int, in bytes: UnsafeRawBufferPointer) -> Int? {
    guard number >= 0, offset &+ 8 <= bytes.count else { return nil }
    let entry = entries[Int(number)]
    let head = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    guard head & entry.mask == entry.head else { return nil }
    let length = Int(entry.length)
    if length <= 6 { return length }
    return restIsSame(entry, at: offset, in: bytes) ? length : nil
  }

  @inline(__always)
  private func restIsSame(_ entry: Entry, at offset: Int, in bytes: UnsafeRawBufferPointer) -> Bool {
    let length = Int(entry.length) + 2
    guard offset &+ length <= bytes.count else { return false }
    let kept = UnsafeRawBufferPointer(start: text.base + Int(entry.start), count: length)
    var index = 8
    while index &+ 8 <= length {
      guard
        bytes.loadUnaligned(fromByteOffset: offset &+ index, as: UInt64.self)
          == kept.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      else { return false }
      index &+= 8
    }
    // The last eight bytes, which overlap the preceding ones.
    return bytes.loadUnaligned(fromByteOffset: offset &+ length &- 8, as: UInt64.self)
      == kept.loadUnaligned(fromByteOffset: length &- 8, as: UInt64.self)
  }

  /// The number of a name, which is added if there is room and its JSON form has no escapes.
  mutating func number(of name: UnsafeRawBufferPointer) -> Number {
    guard name.count <= Self.longest else { return Self.none }
    // These are escaped in JSON, so the unescaped name would match a text with another meaning.
    if name.contains(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") || $0 < 0x20 }) { return Self.none }
    let hash = WordHash(name).value
    let known = numbers.index(of: hash) { index in
      let entry = entries[index]
      return UnsafeRawBufferPointer(start: text.base + Int(entry.start), count: Int(entry.length)).isSame(as: name)
    }
    if let known { return Number(known) }
    guard entries.count < Self.limit else { return Self.none }
    numbers.insert(entries.count, for: hash)
    keep(name)
    return Number(entries.count - 1)
  }

  private mutating func keep(_ name: UnsafeRawBufferPointer) {
    let start = text.count
    text.append(name.assumingMemoryBound(to: UInt8.self))
    text.append(UInt8(ascii: "\""))
    text.append(UInt8(ascii: ":"))
    var head: UInt64 = 0
    var mask: UInt64 = 0
    for index in 0..<min(8, name.count + 2) {
      head |= UInt64(text[start + index]) << UInt64(8 * index)
      mask |= 0xFF << UInt64(8 * index)
    }
    entries.append(Entry(start: Int32(start), length: Int32(name.count), head: head, mask: mask))
  }
}
