import Records

/// Counts the fields of records; every worker has one, and they are merged at the end.
struct FieldCounter: Sendable {
  /// An object with more different names than this is a dictionary: its names are data and not fields.
  static let mostNames = 512

  struct Entry: Sendable {
    let name: Range<Int>
    var kinds: FieldInventory.Kinds = []
    var records = 0
    var nulls = 0
    var empties = 0
    var firstRecord: Int
    /// The field's place among the values of its first record.
    var order: Int
    var lastRecord = -1
    var children: [Int] = []
    /// The child that came last: records of one shape have their names in one order.
    var recent = -1
  }

  private(set) var records = 0
  private(set) var entries = [Entry(name: 0..<0, firstRecord: 0, order: 0)]
  private(set) var names: [UInt8] = []
  private var order = 0

  /// Counts the fields of a record.
  mutating func count(_ record: RecordValue, index: Int) {
    records += 1
    order = 0
    members(of: record, parent: 0, record: index)
  }

  private mutating func members(of object: RecordValue, parent: Int, record: Int) {
    for member in object.children {
      guard let entry = entry(named: member.key, parent: parent, record: record) else { continue }
      order += 1
      let isEmpty =
        switch member.kind {
        case .string, .html: member.text.isEmpty
        case .array, .object: member.count == 0
        default: false
        }
      if entries[entry].lastRecord != record {
        entries[entry].lastRecord = record
        entries[entry].records += 1
        if member.kind == .null { entries[entry].nulls += 1 }
        if isEmpty { entries[entry].empties += 1 }
      }
      inside(member, entry: entry, record: record)
    }
  }

  private mutating func inside(_ value: RecordValue, entry: Int, record: Int) {
    entries[entry].kinds.insert(FieldInventory.Kinds(value.kind))
    switch value.kind {
    case .object: members(of: value, parent: entry, record: record)
    case .array: for element in value.children { inside(element, entry: entry, record: record) }
    default: break
    }
  }

  /// The entry of a name; `nil` in a dictionary.
  private mutating func entry(named name: UnsafeRawBufferPointer, parent: Int, record: Int) -> Int? {
    let count = entries[parent].children.count
    let first = entries[parent].recent + 1
    for step in 0..<count {
      var place = first + step
      if place >= count { place -= count }
      let child = entries[parent].children[place]
      if isName(child, name) {
        entries[parent].recent = place == count - 1 ? -1 : place
        return child
      }
    }
    guard count <= Self.mostNames else { return nil }
    let start = names.count
    names.append(contentsOf: name)
    entries.append(Entry(name: start..<names.count, firstRecord: record, order: order))
    entries[parent].children.append(entries.count - 1)
    entries[parent].recent = -1
    return entries.count - 1
  }

  private func isName(_ entry: Int, _ name: UnsafeRawBufferPointer) -> Bool {
    let own = entries[entry].name
    guard own.count == name.count else { return false }
    return names.withUnsafeBytes { $0[own].elementsEqual(name) }
  }
}

extension FieldInventory.Kinds {
  init(_ kind: RecordNode.Kind) {
    self =
      switch kind {
      case .null: .null
      case .boolean: .boolean
      case .number: .number
      case .string: .string
      case .html: .html
      case .array: .array
      case .object: .object
      }
  }
}
