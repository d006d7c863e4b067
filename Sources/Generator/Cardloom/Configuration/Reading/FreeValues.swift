import JSONRecords
import Yams

/// Reads values of the site's own choice: aliases are what they stand for, and merge keys (`<<`) add the names that are missing.
///
/// A few lines of aliases of aliases can stand for more values than any memory holds, so there is a limit.
struct FreeValues {
  /// So many values may stand in one place.
  static let most = 100_000
  /// So deep may they stand in one another.
  private static let deepest = 512

  /// The text of a key; `nil` when it has none, which is reported.
  let name: (Node) -> String?
  private var count = 0
  private var depth = 0
  /// Whether all values were read.
  private(set) var isWhole = true

  init(name: @escaping (Node) -> String?) { self.name = name }

  /// A node as data.
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
    case .alias: return .null
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

  /// The members of a mapping, or of a list of mappings of which the first counts most.
  private func merged(_ value: RecordData) -> [RecordData.Member] {
    switch value {
    case .object(let members): members
    case .array(let elements): elements.flatMap(merged)
    default: []
    }
  }
}
