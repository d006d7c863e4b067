import JSONRecords

/// Reads free-form values: aliases are resolved, and merge keys (`<<`) add the missing names.
///
/// The number of values is limited, because a few lines of nested aliases can expand to more values than fit in memory.
struct FreeValues {
  /// The maximum number of values in one place.
  static let most = 100_000
  /// The maximum nesting depth.
  private static let deepest = 512

  /// The text of a key; `nil`, with a report, if it has none.
  let name: (Node) -> String?
  private var count = 0
  private var depth = 0
  /// Whether all values were read.
  private(set) var isWhole = true

  init(name: @escaping (Node) -> String?) { self.name = name }

  /// Converts a node to data.
  mutating func data(of node: Node) -> RecordData {
    count += 1
    guard isWhole, count <= Self.most, depth < Self.deepest else {
      isWhole = false
      return .null
    }
    depth += 1
    defer { depth -= 1 }
    switch node {
    case .scalar(let scalar): return YAMLScalar.data(of: scalar)
    case .sequence(let sequence):
      var elements: [RecordData] = []
      for element in sequence where isWhole { elements.append(data(of: element)) }
      return .array(elements)
    case .mapping(let mapping): return .object(members(of: mapping))
    }
  }

  private mutating func members(of mapping: Node.Mapping) -> [RecordData.Member] {
    var members: [RecordData.Member] = []
    var merged: [RecordData.Member] = []
    for (key, value) in mapping where isWhole {
      if case .scalar(let scalar) = key, YAMLScalar.isPlain(scalar), scalar.string == "<<" {
        merged += self.merged(data(of: value))
      } else if let name = name(key) {
        members.append(.init(name, data(of: value)))
      }
    }
    guard !merged.isEmpty else { return members }
    var known = Set(members.map(\.name))
    return members + merged.filter { known.insert($0.name).inserted }
  }

  /// The members of a mapping, or of a list of mappings in which earlier ones take precedence.
  private func merged(_ value: RecordData) -> [RecordData.Member] {
    switch value {
    case .object(let members): members
    case .array(let elements): elements.flatMap(merged)
    default: []
    }
  }
}
