import Diagnostics

/// A key of `site.yml` whose value differs between two versions.
package struct ConfigurationChange: Sendable, Equatable {
  /// The names from the root to the key, with full stops between; an element of a list has its `id`, else its number.
  package let key: String
  /// The line of the value in the new version, or in the old one if the key was removed.
  package let line: Int
  /// The former and the new value; `nil` where there is none, and for lists and mappings.
  package let before: String?
  package let after: String?

  /// The keys that differ, in the order of the new version; of a mapping or list that is added or removed, only its own.
  ///
  /// - Throws: ``Diagnosed`` if a version is not YAML.
  package static func changes(
    from old: [UInt8], to new: [UInt8], file: String
  ) throws(Diagnosed) -> [ConfigurationChange] {
    guard old != new else { return [] }
    let before = try YAMLDocument(file: file, bytes: old)
    let after = try YAMLDocument(file: file, bytes: new)
    var changes: [ConfigurationChange] = []
    compare(before.root, after.root, [], &changes)
    return changes
  }

  private static func compare(
    _ old: YAMLNode?, _ new: YAMLNode?, _ path: [String], _ changes: inout [ConfigurationChange]
  ) {
    guard old != new, let node = new ?? old else { return }
    if let olds = members(of: old), let news = members(of: new) {
      let later = Dictionary(news.map { ($0.name, $0.node) }, uniquingKeysWith: { first, _ in first })
      let earlier = Dictionary(olds.map { ($0.name, $0.node) }, uniquingKeysWith: { first, _ in first })
      let start = changes.count
      for (name, node) in news { compare(earlier[name], node, path + [name], &changes) }
      for (name, node) in olds where later[name] == nil { compare(node, nil, path + [name], &changes) }
      // Only the order differs.
      guard changes.count == start, olds.map(\.name) != news.map(\.name) else { return }
    }
    changes.append(
      ConfigurationChange(
        key: path.joined(separator: "."), line: node.mark.line, before: old?.scalar?.string,
        after: new?.scalar?.string))
  }

  /// The members of a mapping, or the elements of a list.
  private static func members(of node: YAMLNode?) -> [(name: String, node: YAMLNode)]? {
    switch node {
    case .mapping(let mapping): mapping.map { ($0.key.scalar?.string ?? "", $0.value) }
    case .sequence(let sequence):
      sequence.enumerated().map { index, node in
        (node.mapping?["id"]?.scalar?.string ?? String(index + 1), node)
      }
    default: nil
    }
  }
}
