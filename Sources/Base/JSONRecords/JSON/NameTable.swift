import Platform

/// The names that a reader has met, and which followed which: most records of a feed have the same ones in the same order.
///
/// A name that comes as expected is compared in one step with what was read before; it need not be searched for its end,
/// checked to be UTF-8, or compared with the other names of its object.
struct NameTable: ~Copyable {
  /// Names are numbered from 0 in the order in which they were met first.
  typealias Number = Int32

  /// No name, or one that is not kept.
  static let none: Number = -1

  struct Entry: BitwiseCopyable {
    /// Where the name begins in `text`; a quotation mark and a colon stand behind it.
    let start: Int32
    let length: Int32
    /// The first eight bytes of the name and of what stands behind it, as far as there are so many.
    let head: UInt64
    let mask: UInt64
    /// The names that followed it in an object: the last one, and the last other one.
    var next = NameTable.none
    var other = NameTable.none
    /// The first name of the object, or of the first object in an array, that was its last value.
    var first = NameTable.none
  }

  /// Objects whose names are data would fill the table with names that never come again.
  private static let limit = 128
  private static let longest = 64

  private var entries = PlainList<Entry>()
  private var text = PlainList<UInt8>(capacity: 2048)
  /// For each hash the number of a name, or `none`; searched onwards from there.
  private var slots = PlainList<Number>(capacity: Self.limit * 4)
  private var firstOfAll = NameTable.none

  init() { for _ in 0..<Self.limit * 4 { slots.append(Self.none) } }

  /// The name to expect behind another one of the same object, or as the first one of the value of `owner`.
  @inline(__always)
  func expected(after previous: Number, in owner: Number) -> Number {
    if previous >= 0 { return entries[Int(previous)].next }
    return owner >= 0 ? entries[Int(owner)].first : firstOfAll
  }

  /// The other name to expect behind one.
  @inline(__always)
  func alternative(after previous: Number) -> Number { previous >= 0 ? entries[Int(previous)].other : Self.none }

  /// Remembers that a name did not come as expected.
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

  /// The length of an expected name if it stands at an offset, with a quotation mark and a colon behind it.
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
    // The last eight bytes overlap with those before them.
    return bytes.loadUnaligned(fromByteOffset: offset &+ length &- 8, as: UInt64.self)
      == kept.loadUnaligned(fromByteOffset: length &- 8, as: UInt64.self)
  }

  /// The number of a name, which is kept if there is room for it and it can be written as it is.
  mutating func number(of name: UnsafeRawBufferPointer) -> Number {
    guard name.count <= Self.longest else { return Self.none }
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in name {
      // Written, these have a backslash before them; without it, a text that reads otherwise would look the same.
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20 { return Self.none }
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    }
    var slot = Int(truncatingIfNeeded: hash ^ hash >> 32) & (slots.count - 1)
    while slots[slot] >= 0 {
      let entry = entries[Int(slots[slot])]
      let kept = UnsafeRawBufferPointer(start: text.base + Int(entry.start), count: Int(entry.length))
      if kept.isSame(as: name) { return slots[slot] }
      slot = (slot + 1) & (slots.count - 1)
    }
    guard entries.count < Self.limit else { return Self.none }
    slots[slot] = Number(entries.count)
    keep(name)
    return slots[slot]
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
