import JSONRecords
import Platform

/// A hash of the names and kinds of a record's fields in order, and of whether they are empty, but not of their values.
///
/// In a list of texts or numbers, only the kinds matter, not their number: the fields of two records with the same
/// layout are counted in the same way.
struct RecordLayout {
  private var layout = WordHash()

  var hash: UInt64 { layout.value }

  init(_ record: RecordValue) { mix(record) }

  private mutating func mix(_ value: RecordValue) {
    switch value.kind {
    case .object:
      layout.combine(UInt64(value.count) << 8 | 1)
      for member in value.children {
        layout.combine(WordHash(member.key).value)
        mix(member)
      }
    case .array:
      layout.combine(value.count == 0 ? 2 : 3)
      var last: RecordNode.Kind?
      for element in value.children {
        let isNested = element.kind == .object || element.kind == .array
        if isNested || element.kind != last { mix(element) }
        last = element.kind
      }
      layout.combine(4)
    case .string, .html: layout.combine(value.text.isEmpty ? 5 : 6)
    default: layout.combine(UInt64(value.kind.rawValue) << 4 | 8)
    }
  }
}
