package import JSONRecords

/// Counts the fields of records that are passed on one after the other.
package struct RecordFields: Sendable {
  private var counter = FieldCounter()
  private var count = 0

  package init() {}

  /// Counts the fields of a record.
  package mutating func add(_ record: RecordValue) {
    _ = counter.count(record, index: count)
    count += 1
  }

  /// The fields of all records.
  package var inventory: FieldInventory { FieldInventory([counter]) }
}

extension FieldInventory {
  /// Merges the workers' counts; the result does not depend on which worker counted what.
  init(_ counters: [FieldCounter]) {
    var counters = counters
    for index in counters.indices { counters[index].settle() }
    let roots = counters.map { ($0, 0) }
    self.init(
      records: counters.reduce(0) { $0 + $1.records }, fields: Self.fields(inside: roots, path: "") ?? [],
      isOpen: Self.fields(inside: roots, path: "") == nil)
  }

  /// The fields inside one field; `nil` for a dictionary.
  private static func fields(inside parents: [(counter: FieldCounter, entry: Int)], path: String) -> [Field]? {
    var indices: [String: Int] = [:]
    var groups: [(name: String, members: [(counter: FieldCounter, entry: Int)])] = []
    for (counter, parent) in parents {
      for child in counter.children(of: parent) {
        let name = String(decoding: counter.names[counter.entries[child].name], as: UTF8.self)
        if let index = indices[name] {
          groups[index].members.append((counter, child))
        } else {
          indices[name] = groups.count
          groups.append((name, [(counter, child)]))
        }
      }
    }
    guard groups.count <= FieldCounter.mostNames else { return nil }
    let fields = groups.map { group in
      let entries = group.members.map { $0.counter.entries[$0.entry] }
      let first = entries.min { ($0.firstRecord, $0.order) < ($1.firstRecord, $1.order) }
      let path = path.isEmpty ? group.name : path + "." + group.name
      let inner = self.fields(inside: group.members, path: path)
      return (
        order: first?.order ?? 0,
        field: Field(
          name: group.name, path: path, kinds: entries.reduce(into: []) { $0.formUnion($1.kinds) },
          records: entries.reduce(0) { $0 + $1.records }, nulls: entries.reduce(0) { $0 + $1.nulls },
          empties: entries.reduce(0) { $0 + $1.empties }, firstRecord: first?.firstRecord ?? 0, isOpen: inner == nil,
          fields: inner ?? [])
      )
    }
    return fields.sorted { ($0.field.firstRecord, $0.order) < ($1.field.firstRecord, $1.order) }.map(\.field)
  }
}
