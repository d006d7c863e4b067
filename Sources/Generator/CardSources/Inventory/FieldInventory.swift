/// The fields of a source's records, which templates may use.
package struct FieldInventory: Sendable, Equatable {
  /// The kinds of a field's values.
  package struct Kinds: OptionSet, Sendable, Hashable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let null = Kinds(rawValue: 1 << 0)
    package static let boolean = Kinds(rawValue: 1 << 1)
    package static let number = Kinds(rawValue: 1 << 2)
    package static let string = Kinds(rawValue: 1 << 3)
    package static let html = Kinds(rawValue: 1 << 4)
    package static let array = Kinds(rawValue: 1 << 5)
    package static let object = Kinds(rawValue: 1 << 6)
  }

  /// A field, with the fields inside its objects; the elements of an array count as the field itself.
  package struct Field: Sendable, Equatable {
    /// The field's name.
    package let name: String
    /// The dotted path from the record, such as `authors.name`.
    package let path: String
    /// The kinds of its values; for an array, also those of its elements.
    package let kinds: Kinds
    /// The number of records that have the field.
    package let records: Int
    /// The number of records in which it is `null`.
    package let nulls: Int
    /// The number of records in which it is an empty string, array or object.
    package let empties: Int
    /// The first record that has it, counted from 0.
    package let firstRecord: Int
    /// Whether its objects are dictionaries: their names are data, so any name is valid.
    package let isOpen: Bool
    /// The fields inside its objects, in the order of their first occurrence.
    package let fields: [Field]
  }

  /// The number of records counted.
  package let records: Int
  /// The fields of the records themselves, in the order of their first occurrence.
  package let fields: [Field]
  /// Whether the records are dictionaries.
  package let isOpen: Bool

  package init(records: Int = 0, fields: [Field] = [], isOpen: Bool = false) {
    self.records = records
    self.fields = fields
    self.isOpen = isOpen
  }

  /// Every field, each followed by the fields inside it.
  package var all: [Field] {
    func flatten(_ fields: [Field]) -> [Field] { fields.flatMap { [$0] + flatten($0.fields) } }
    return flatten(fields)
  }

  /// Whether a record may have a top-level field with this name.
  package func mayHave(_ name: String) -> Bool { isOpen || fields.contains { $0.name == name } }

  /// The field at a dotted path.
  package subscript(path: String) -> Field? { all.first { $0.path == path } }
}

extension FieldInventory.Kinds {
  /// The kinds in words, such as `an array`.
  var words: String {
    let all: [(FieldInventory.Kinds, String)] = [
      (.null, "null"), (.boolean, "true or false"), (.number, "a number"), (.string, "a text"), (.html, "HTML"),
      (.array, "an array"), (.object, "an object"),
    ]
    return all.filter { contains($0.0) }.map(\.1).joined(separator: " or ")
  }
}
