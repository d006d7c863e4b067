import Records

/// A hash of what a record's fields are: their names, kinds and whether they are empty, in their order, but not their values.
///
/// In a list of texts or numbers only the kinds count, not how many there are: the fields of two records of one layout are counted
/// in the same way.
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

  private mutating func mix(name: UnsafeRawBufferPointer) {
    var offset = 0
    while offset + 8 <= name.count {
      mix(name.loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian)
      offset += 8
    }
    var rest = UInt64(name.count)
    while offset < name.count {
      rest = rest << 8 | UInt64(name[offset])
      offset += 1
    }
    mix(rest)
  }

  @inline(__always)
  private mutating func mix(_ word: UInt64) {
    let product = (hash ^ word).multipliedFullWidth(by: 0x9FB2_1C65_1E98_DF25)
    hash = product.high ^ product.low
  }
}
