import JSONRecords

/// A hash of the names and kinds of a record's fields in order, and of whether they are empty, but not of their values.
///
/// In a list of texts or numbers, only the kinds matter, not their number: the fields of two records with the same
/// layout are counted in the same way.
struct RecordLayout {
  private(set) var hash: UInt64 = 0x9E37_79B9_7F4A_7C15

  init(_ record: RecordValue) { mix(record) }

  private mutating func mix(_ value: RecordValue) {
    switch value.kind {
    case .object:
      mix(UInt64(value.count) << 8 | 1)
      for member in value.children {
        mix(name: member.key)
        mix(member)
      }
    case .array:
      mix(value.count == 0 ? 2 : 3)
      var last: RecordNode.Kind?
      for element in value.children {
        let isNested = element.kind == .object || element.kind == .array
        if isNested || element.kind != last { mix(element) }
        last = element.kind
      }
      mix(4)
    case .string, .html: mix(value.text.isEmpty ? 5 : 6)
    default: mix(UInt64(value.kind.rawValue) << 4 | 8)
    }
  }

  @inline(__always)
  private mutating func mix(name: UnsafeRawBufferPointer) {
    let count = name.count
    guard count >= 4 else {
      var word = UInt64(count)
      for byte in name { word = word << 8 | UInt64(byte) }
      return mix(word)
    }
    if count <= 8 {
      // The two halves overlap in names shorter than eight bytes.
      let first = UInt64(name.loadUnaligned(as: UInt32.self).littleEndian)
      let last = UInt64(name.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self).littleEndian)
      return mix(last << 32 | first, length: count)
    }
    var offset = 0
    while offset + 8 < count {
      mix(name.loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian)
      offset += 8
    }
    mix(name.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self).littleEndian, length: count)
  }

  /// The length determines the factor, which distinguishes names of different lengths with equal words.
  @inline(__always)
  private mutating func mix(_ word: UInt64, length: Int = 0) {
    let product = (hash ^ word).multipliedFullWidth(by: 0x9FB2_1C65_1E98_DF25 &+ UInt64(length) << 1)
    hash = product.high ^ product.low
  }
}
