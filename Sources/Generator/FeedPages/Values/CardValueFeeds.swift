import CardLayout
package import JSONRecords
package import Platform

/// Links from each card of a source to the feeds of its values, such as from an article to the feeds of its tags.
package struct CardValueFeeds: CardValueLinks {
  private struct Field {
    let path: [String]
    let values: PlannedValues
    /// A value's title and the address of its feed, as templates receive them.
    let entries: [RecordData]
    /// What a page depends on of each value.
    let hashes: [ContentHash]
  }

  private let fields: [Field]

  /// - Parameter values: the values with feeds, all of cards of one source; of several of one field the first count.
  package init(_ values: [PlannedValues], links: LinkStyle) {
    var known: Set<String> = []
    fields = values.filter { known.insert($0.rules.field.memberNames.joined(separator: ".")).inserted }.map { planned in
      Field(
        path: planned.rules.field.memberNames, values: planned,
        entries: planned.values.map {
          ["title": .string($0.title), "url": .string($0.path.address(links))]
        },
        hashes: planned.values.map { ContentHash($0.title).joined($0.path.text) })
    }
  }

  package func data(ofRecord record: Int) -> RecordData? {
    var members: [RecordData.Member] = []
    for field in fields {
      var entries: [RecordData] = []
      field.values.forEachValue(ofRecord: record) { entries.append(field.entries[$0]) }
      if !entries.isEmpty { Self.add(.array(entries), at: field.path[...], to: &members) }
    }
    return members.isEmpty ? nil : .object(members)
  }

  private static func add(_ data: RecordData, at path: ArraySlice<String>, to members: inout [RecordData.Member]) {
    guard let name = path.first else { return }
    guard path.count > 1 else {
      members.append(.init(name, data))
      return
    }
    var inner: [RecordData.Member] = []
    let place = members.firstIndex { $0.name == name }
    if let place, case .object(let known) = members[place].value { inner = known }
    add(data, at: path.dropFirst(), to: &inner)
    if let place { members[place] = .init(name, .object(inner)) } else { members.append(.init(name, .object(inner))) }
  }

  package func join(record: Int, to hash: ContentHash) -> ContentHash {
    var hash = hash
    for field in fields {
      field.values.forEachValue(ofRecord: record) { hash = hash.joined(field.hashes[$0].value) }
    }
    return hash
  }
}
