import CardLayout
package import CardSources
package import JSONRecords
package import Platform

/// Links from each card of a source to the feeds of its values, such as from an article to the feeds of its tags.
package struct CardValueFeeds: CardValueLinks {
  /// A class, so that using it costs a worker one retain instead of one for each array.
  private final class Field: Sendable {
    let values: PlannedValues
    /// The positions of the source's cards by the number of their record.
    let positions: [Int32]
    /// A value's title and the address of its feed, as templates receive them.
    let entries: PreparedRecords
    /// What a page depends on of each value.
    let hashes: [ContentHash]

    init(_ values: PlannedValues, of source: String, links: LinkStyle) {
      self.values = values
      positions = values.positions(ofSource: source)
      entries = PreparedRecords(
        values.values.map { ["title": .string($0.title), "url": .string($0.path.address(links))] })
      hashes = values.values.map { ContentHash($0.title).joined($0.path.text) }
    }

    func hasValue(ofRecord record: Int) -> Bool {
      positions.position(ofRecord: record).map(values.hasValue) ?? false
    }

    /// Calls `body` with the index of each value that a record's card has, each once.
    func forEachValue(ofRecord record: Int, _ body: (Int) -> Void) {
      if let position = positions.position(ofRecord: record) { values.forEachValue(at: position, body) }
    }
  }

  /// A name in the paths of fields: that of a field, or of an object with fields.
  private struct Name {
    let bytes: [UInt8]
    var field: Int?
    var members: [Name] = []

    /// Adds a field under the rest of its path.
    mutating func add(_ field: Int, at path: ArraySlice<String>) {
      guard let first = path.first else {
        self.field = field
        return
      }
      let index = members.firstIndex { $0.bytes.elementsEqual(first.utf8) } ?? members.count
      if index == members.count { members.append(Name(bytes: Array(first.utf8))) }
      members[index].add(field, at: path.dropFirst())
    }
  }

  private let fields: [Field]
  private let root: Name

  /// - Parameters:
  ///   - values: the values with feeds, all of cards of the source; of several of one field the first count.
  ///   - source: the name of the source.
  package init(_ values: [PlannedValues], of source: String, links: LinkStyle) {
    var known: Set<String> = []
    var root = Name(bytes: Array(CardList.valueFeeds.utf8))
    var fields: [Field] = []
    for planned in values where known.insert(planned.rules.field.memberNames.joined(separator: ".")).inserted {
      root.add(fields.count, at: planned.rules.field.memberNames[...])
      fields.append(Field(planned, of: source, links: links))
    }
    self.fields = fields
    self.root = root
  }

  package func has(record: Int) -> Bool { fields.contains { $0.hasValue(ofRecord: record) } }

  package func write(record: Int, to tape: RecordTape) { write(root, of: record, to: tape) }

  private func write(_ name: Name, of record: Int, to tape: RecordTape) {
    if let field = name.field {
      tape.array(named: name.bytes) {
        fields[field].forEachValue(ofRecord: record) { tape.element(fields[field].entries, at: $0) }
      }
    } else {
      tape.object(named: name.bytes) {
        for member in name.members where has(member, record: record) { write(member, of: record, to: tape) }
      }
    }
  }

  /// Whether a record's card has values of a field at a name or below it.
  private func has(_ name: Name, record: Int) -> Bool {
    name.field.map { fields[$0].hasValue(ofRecord: record) } ?? name.members.contains { has($0, record: record) }
  }

  package func join(_ positions: Range<Int>, of list: CardList, to hash: ContentHash) -> ContentHash {
    var hash = hash
    for field in fields {
      for position in positions {
        field.forEachValue(ofRecord: Int(list[position].record)) { hash = hash.joined(field.hashes[$0]) }
      }
    }
    return hash
  }

  package func join(each positions: Range<Int>, of list: CardList, to hashes: inout [ContentHash]) {
    for field in fields {
      for (index, position) in positions.enumerated() {
        field.forEachValue(ofRecord: Int(list[position].record)) {
          hashes[index] = hashes[index].joined(field.hashes[$0])
        }
      }
    }
  }
}
