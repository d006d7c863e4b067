import CardSources
import Diagnostics

/// Finds references of records to others of the same document.
extension GeneratedProject {
  /// The most lists that are tried: each is tried with the whole document.
  private static let mostLists = 12

  /// Joins what the records of a document refer to, if other lists of the document contain it.
  static func settleJoins(
    _ source: inout CardSource, _ list: inout CardList, _ lists: inout SharedRecords
  ) async throws(Diagnosed) {
    let refers = list.fields.fields.contains { mayRefer($0) }
    let names = list.fields.fields.filter { isReference($0) && $0.name != "id" }
    guard list.format == .json || list.format == .yaml, list.count > 0, refers || !names.isEmpty else { return }
    let others = try lists.reader.recordArrays(of: source)
      .filter { $0.elements == .objects && !$0.path.contains("*") && $0.path != source.items }.map(\.path)
      .filter { path in !path.isEmpty && !Self.isInside(path, source.items) }
    if refers, try await joinShapes(&source, &list, &lists, Array(others.prefix(mostLists))) { return }
    for rule in embedded(in: list) + normalised(list, Array(others.prefix(mostLists))) {
      guard !source.joins.contains(where: { $0.field == rule.field }) else { continue }
      var joined = source
      joined.joins.append(rule)
      let found = try await lists.cards(of: joined)
      // A number may be in several lists by chance: all must be in this one.
      guard found.joinsRecords,
        !found.diagnostics.contains(where: { $0.has(SourceCode.missingReference) })
      else { continue }
      (source, list) = (joined, found)
    }
  }

  /// Whether a path leads into the records.
  private static func isInside(_ path: String, _ items: String?) -> Bool {
    items.map { path.hasPrefix($0 + ".") } ?? false
  }

  // MARK: By shape

  /// Whether the objects in a field may be references: `{"_ref": …}`, `{"@id": …}`, `{"sys": …}` or `{"type": …, "id": …}`.
  private static func mayRefer(_ field: FieldInventory.Field) -> Bool {
    let names = Set(field.fields.map(\.name))
    return !names.isDisjoint(with: ["_ref", "@id", "sys"]) || names.isSuperset(of: ["type", "id"])
      || field.fields.contains { mayRefer($0) }
  }

  /// Joins references that are known by their shape.
  private static func joinShapes(
    _ source: inout CardSource, _ list: inout CardList, _ lists: inout SharedRecords, _ others: [String]
  ) async throws(Diagnosed) -> Bool {
    func joining(_ paths: [String]) -> CardSource {
      var joined = source
      joined.joins = [JoinRule(field: JoinRule.everywhere, target: .lists(paths))]
      return joined
    }
    // Records may refer to one another alone.
    let own = source.items ?? (list.format == .json ? "items" : "")
    guard !others.isEmpty || !own.isEmpty else { return false }
    var paths = others.isEmpty ? [own] : others
    var found = try await lists.cards(of: joining(paths))
    guard found.joinsRecords else { return false }
    for path in paths where paths.count > 1 {
      let rest = paths.filter { $0 != path }
      let without = try await lists.cards(of: joining(rest))
      if without.joined == found.joined { (paths, found) = (rest, without) }
    }
    (source, list) = (joining(paths), found)
    return true
  }

  // MARK: By values

  /// The joins of lists in the records themselves, such as those of `_embedded`.
  private static func embedded(in list: CardList) -> [JoinRule] {
    guard let container = list.fields.fields.first(where: { $0.name == "_embedded" }) else { return [] }
    let inner = container.fields.filter { $0.kinds.contains(.array) && $0.fields.contains { $0.name == "id" } }
    return list.fields.fields.filter { isReference($0) && $0.name != "id" }.flatMap { field in
      inner.sorted { nearness($0.name, field.name) > nearness($1.name, field.name) }.map {
        JoinRule(field: field.name, target: .record("_embedded." + $0.name))
      }
    }
  }

  /// The joins of fields that say by their name that they are an identity, or what list they name.
  private static func normalised(_ list: CardList, _ others: [String]) -> [JoinRule] {
    list.fields.fields.filter { isReference($0) && $0.name != "id" && !$0.name.contains(".") }.flatMap { field in
      let (stem, isIdentity) = stem(of: field.name)
      return others.sorted { nearness(lastName($0), stem) > nearness(lastName($1), stem) }
        .filter { nearness(lastName($0), stem) > 0 || isIdentity && others.count == 1 }
        .map { path in
          let isTaken = stem != field.name && list.fields.mayHave(stem)
          var rule = JoinRule(field: isTaken ? field.name : stem, target: .lists([path]))
          if rule.field != field.name { rule.from = field.name }
          return rule
        }
    }
  }

  private static func isReference(_ field: FieldInventory.Field) -> Bool {
    !field.kinds.contains(.object) && !field.kinds.isDisjoint(with: [.number, .string])
      && field.kinds.isSubset(of: [.number, .string, .null, .array])
  }

  /// The name of a field without what says that it is an identity.
  private static func stem(of name: String) -> (stem: String, isIdentity: Bool) {
    for (suffix, plural) in [("_ids", "s"), ("Ids", "s"), ("IDs", "s"), ("_id", ""), ("Id", ""), ("ID", "")]
    where name.hasSuffix(suffix) && name.count > suffix.count {
      return (String(name.dropLast(suffix.count)) + plural, true)
    }
    return (name, false)
  }

  private static func lastName(_ path: String) -> String { path.split(separator: ".").last.map(String.init) ?? path }

  /// How much of two names is the same; 0 if it is not a word.
  private static func nearness(_ list: String, _ field: String) -> Int {
    let (one, other) = (list.lowercased(), field.lowercased())
    let common = zip(one, other).prefix { $0 == $1 }.count
    if common >= 3, max(one.count, other.count) - common <= 3 { return common }
    return other.count >= 4 && one.contains(other) ? other.count : 0
  }

  // MARK: Text

  /// The joins as YAML; `nil` if there are none.
  static func text(of rules: [JoinRule]) -> String? {
    if let rule = rules.first, rule.field == JoinRule.everywhere, case .lists(let paths) = rule.target {
      return paths.count == 1 ? quoted(paths[0]) : "[" + paths.map(quoted).joined(separator: ", ") + "]"
    }
    guard !rules.isEmpty else { return nil }
    let texts = rules.map { rule in
      let from = rule.from.map { ", from: " + quoted($0) } ?? ""
      let place =
        switch rule.target {
        case .source(let name): "source: " + quoted(name)
        case .lists(let paths): "list: " + paths.map(quoted).joined(separator: ", ")
        case .record(let path): "within: " + quoted(path)
        }
      return "\(quoted(rule.field)): {\(place)\(from)}"
    }
    return "{" + texts.joined(separator: ", ") + "}"
  }
}
