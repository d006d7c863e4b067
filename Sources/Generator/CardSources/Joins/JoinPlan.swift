import JSONRecords
import Platform

/// The joins of a source's records, with the tables in which their references are looked up.
struct JoinPlan: Sendable {
  /// A join with what it needs for each record.
  struct Join: Sendable {
    /// Where the records are.
    enum Target: Sendable {
      /// In one of the tables of ``JoinedSources``.
      case source(Int)
      case document(JoinTable)
      /// In lists at a path of the record itself, with the path of their keys.
      case record(RecordPath, by: RecordPath?)
      /// In a source that could not be read, which is reported for itself: references lead to nothing.
      case unreadable
    }

    let field: String
    let target: Target
    let depth: Int
    /// The path of the reference, if it is not the field's own value.
    var from: RecordPath?
  }

  /// A step in the paths of fields.
  struct Step: Sendable {
    let name: [UInt8]
    /// The join of the field at the end of its path.
    var join: Join?
    var steps: [Step] = []

    /// The step of a member.
    func step(_ name: UnsafeRawBufferPointer) -> Step? { steps.step(name) }
  }

  /// The joins whose references are the fields' own values, as a tree of their paths.
  private(set) var steps: [Step] = []
  /// The joins whose references are elsewhere.
  private(set) var others: [Join] = []
  /// The join of references that are known by their shape.
  private(set) var everywhere: (join: Join, table: JoinTable)?

  /// A plan without joins.
  init() {}

  var isEmpty: Bool { steps.isEmpty && others.isEmpty && everywhere == nil }

  /// The join of references by shape alone.
  var everywhereOnly: JoinPlan {
    var plan = JoinPlan()
    plan.everywhere = everywhere
    return plan
  }

  /// Adds a join.
  mutating func add(_ join: Join) {
    if join.field == JoinRule.everywhere {
      if case .document(let table) = join.target { everywhere = (join, table) }
    } else if join.from != nil {
      others.append(join)
    } else {
      let path = join.field.split(separator: ".", omittingEmptySubsequences: false).map { Array($0.utf8) }
      steps.add(join, at: path[...])
    }
  }

  /// Whether one of the joins may change a record.
  func concerns(_ root: RecordValue) -> Bool {
    guard root.kind == .object else { return false }
    return everywhere != nil || steps.contains { $0.name.withUnsafeBytes { root.member($0) } != nil }
      || others.contains { $0.from?.value(in: root) != nil }
  }
}

extension [JoinPlan.Step] {
  /// The step of a member.
  func step(_ name: UnsafeRawBufferPointer) -> JoinPlan.Step? {
    first { step in step.name.count == name.count && step.name.withUnsafeBytes { $0.isSame(as: name) } }
  }

  fileprivate mutating func add(_ join: JoinPlan.Join, at path: ArraySlice<[UInt8]>) {
    guard let name = path.first else { return }
    let index = firstIndex { $0.name == name } ?? count
    if index == count { append(JoinPlan.Step(name: name)) }
    if path.count == 1 { self[index].join = join } else { self[index].steps.add(join, at: path.dropFirst()) }
  }
}

/// The records of the sources to which others refer.
package final class JoinedSources: Sendable {
  /// What is joined where.
  private struct Key: Hashable {
    let source: String
    let by: String?
  }

  /// The tables.
  let tables: [JoinTable]
  /// The plan of the records of each table.
  let plans: [JoinPlan]
  private let indices: [Key: Int]
  private let names: Set<String>
  /// A hash of everything in the tables.
  let content: ContentHash

  /// Makes the tables.
  ///
  /// - Parameters:
  ///   - sources: all sources.
  ///   - lists: the cards of those to which others refer, without what they join themselves; `nil` for those that could
  ///     not be read.
  package init(_ sources: [CardSource], lists: [String: CardList?]) {
    var tables: [JoinTable] = []
    var owners: [String] = []
    var indices: [Key: Int] = [:]
    for rule in sources.flatMap(\.joins) {
      guard let name = rule.source, case .some(.some(let list)) = lists[name],
        indices[Key(source: name, by: rule.by)] == nil
      else { continue }
      indices[Key(source: name, by: rule.by)] = tables.count
      tables.append(JoinTable(list, by: rule.by))
      owners.append(name)
    }
    self.tables = tables
    self.indices = indices
    names = Set(lists.keys)
    content = tables.reduce(ContentHash(value: 1)) { $0.joined($1.content) }
    plans = owners.map { [indices, names] owner in
      sources.first { $0.name == owner }.map { Self.plan($0.joins, indices, names) } ?? JoinPlan()
    }
  }

  /// The joins of records of other sources; those of unknown sources are left out.
  private static func plan(_ rules: [JoinRule], _ indices: [Key: Int], _ names: Set<String>) -> JoinPlan {
    var plan = JoinPlan()
    for rule in rules {
      guard let name = rule.source, names.contains(name) else { continue }
      let target = indices[Key(source: name, by: rule.by)].map(JoinPlan.Join.Target.source) ?? .unreadable
      plan.add(.init(rule, target))
    }
    return plan
  }

  /// The target of a join; `nil` if the source is not among them.
  func target(of rule: JoinRule) -> JoinPlan.Join.Target? {
    guard let name = rule.source, names.contains(name) else { return nil }
    return indices[Key(source: name, by: rule.by)].map(JoinPlan.Join.Target.source) ?? .unreadable
  }
}

extension JoinPlan.Join {
  init(_ rule: JoinRule, _ target: Target) {
    self.init(field: rule.field, target: target, depth: rule.depth, from: rule.from.map(RecordPath.init))
  }
}
