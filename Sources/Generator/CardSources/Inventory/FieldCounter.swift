import JSONRecords
import Platform

/// Counts the fields of records; every worker has one, and they are merged at the end.
struct FieldCounter: Sendable {
  /// The maximum number of distinct names of an object; one with more is a dictionary, whose names are data.
  static let mostNames = 512

  struct Entry: Sendable {
    let name: Range<Int>
    let parent: Int
    var kinds: FieldInventory.Kinds = []
    var records = 0
    var nulls = 0
    var empties = 0
    var firstRecord: Int
    /// The position of the field among the values of its first record.
    var order: Int
    var lastRecord = -1
    /// The kinds of the field in that record.
    var recordKinds: FieldInventory.Kinds = []
    /// A hash of its path.
    var pathHash = ContentHash(value: 0)
    /// The first of a linked list of children, so that an entry needs no allocation; -1 for none.
    var firstChild = -1
    var lastChild = -1
    var nextSibling = -1
    var childCount = 0
    /// The child expected next: records of one shape have their names in one order.
    var expected = -1
  }

  private(set) var records = 0
  private(set) var entries = [Entry(name: 0..<0, parent: -1, firstRecord: 0, order: 0)]
  private(set) var names: [UInt8] = []
  /// The entries by the hash of their paths.
  private var indices: [UInt64: Int] = [:]
  private var order = 0

  private var shape: UInt64 = 0

  /// The counting of records with a layout: done once, and applied to the others in ``settle()``.
  private struct Layout {
    let shape: UInt64
    /// The entries of the fields, as a range of `touches`.
    let touches: Range<Int>
    /// The number of records that are not settled yet.
    var unsettled = 0
  }

  private struct Touch {
    let entry: Int
    let isNull: Bool
    let isEmpty: Bool
  }

  /// The maximum number of remembered layouts; records of others are counted one by one.
  private static let mostLayouts = 4_096

  private var layouts: [Layout] = []
  private var touches: [Touch] = []
  private var layoutIndices: [UInt64: Int] = [:]

  /// Counts the fields of a record.
  ///
  /// - Returns: a hash of the paths and kinds of its fields, which does not depend on their order.
  mutating func count(_ record: RecordValue, index: Int) -> UInt64 {
    records += 1
    let layout = RecordLayout(record).hash
    if let known = layoutIndices[layout] {
      layouts[known].unsettled += 1
      return layouts[known].shape
    }
    order = 0
    shape = 0
    let firstTouch = touches.count
    members(of: record, parent: 0, record: index)
    if layouts.count < Self.mostLayouts {
      layoutIndices[layout] = layouts.count
      layouts.append(Layout(shape: shape, touches: firstTouch..<touches.count))
    } else {
      touches.removeSubrange(firstTouch...)
    }
    return shape
  }

  /// Adds the counts of records that were recognised by their layouts.
  mutating func settle() {
    for known in layouts.indices where layouts[known].unsettled > 0 {
      let times = layouts[known].unsettled
      layouts[known].unsettled = 0
      for touch in touches[layouts[known].touches] {
        entries[touch.entry].records += times
        if touch.isNull { entries[touch.entry].nulls += times }
        if touch.isEmpty { entries[touch.entry].empties += times }
      }
    }
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
        entries[entry].recordKinds = []
        entries[entry].records += 1
        if member.kind == .null { entries[entry].nulls += 1 }
        if isEmpty { entries[entry].empties += 1 }
        touches.append(Touch(entry: entry, isNull: member.kind == .null, isEmpty: isEmpty))
      }
      inside(member, entry: entry, record: record)
    }
  }

  private mutating func inside(_ value: RecordValue, entry: Int, record: Int) {
    let kind = FieldInventory.Kinds(value.kind)
    if !entries[entry].recordKinds.contains(kind) {
      entries[entry].recordKinds.insert(kind)
      entries[entry].kinds.insert(kind)
      // A sum, so that the order of the fields does not matter.
      shape &+= entries[entry].pathHash.joined(UInt64(kind.rawValue)).value
    }
    switch value.kind {
    case .object: members(of: value, parent: entry, record: record)
    case .array: for element in value.children { inside(element, entry: entry, record: record) }
    default: break
    }
  }

  /// The entry of a name; `nil` in a dictionary.
  private mutating func entry(named name: UnsafeRawBufferPointer, parent: Int, record: Int) -> Int? {
    let expected = entries[parent].expected
    if expected >= 0, isName(expected, name) {
      entries[parent].expected = entries[expected].nextSibling
      return expected
    }
    let pathHash = entries[parent].pathHash.joined(ContentHash(name))
    if let child = indices[pathHash.value], entries[child].parent == parent, isName(child, name) {
      entries[parent].expected = entries[child].nextSibling
      return child
    }
    guard entries[parent].childCount <= Self.mostNames else { return nil }
    let start = names.count
    names.append(contentsOf: name)
    entries.append(
      Entry(name: start..<names.count, parent: parent, firstRecord: record, order: order, pathHash: pathHash))
    let child = entries.count - 1
    indices[pathHash.value] = child
    if entries[parent].lastChild >= 0 {
      entries[entries[parent].lastChild].nextSibling = child
    } else {
      entries[parent].firstChild = child
    }
    entries[parent].lastChild = child
    entries[parent].childCount += 1
    entries[parent].expected = -1
    return child
  }

  @inline(__always)
  private func isName(_ entry: Int, _ name: UnsafeRawBufferPointer) -> Bool {
    let own = entries[entry].name
    guard own.count == name.count else { return false }
    var index = 0
    while index < name.count {
      if names[own.lowerBound + index] != name[index] { return false }
      index += 1
    }
    return true
  }

  /// The child entries of one, in the order in which this worker encountered them.
  func children(of entry: Int) -> [Int] {
    var children: [Int] = []
    var child = entries[entry].firstChild
    while child >= 0 {
      children.append(child)
      child = entries[child].nextSibling
    }
    return children
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
