import Platform

/// The plans of all shapes that a worker has seen, in flat arrays.
///
/// A plan is accessed for each card; with arrays per plan, each access would retain and release them.
struct PlanTable {
  /// A plan, as ranges of the table's arrays.
  struct Entry {
    let attributes: Range<Int>
    let ids: Range<Int>
    let references: Range<Int>
    /// See ``PartPlan``, property of the same name.
    let asksForKnownValues: Bool
    let spanCount: Int
    let signature: UInt64
    let isRepeatable: Bool
  }

  private(set) var attributes: [PartPlan.Attribute] = []
  private(set) var ids: [UInt64] = []
  private(set) var references: [UInt64] = []
  private var entries: [Entry] = []
  private var indices = HashTable<Int>()
  /// For each shape, the hashes of the restricted values with which it was proven.
  private var known: [Set<UInt64>] = []

  /// The number of known shapes.
  var count: Int { entries.count }

  /// The maximum number of attributes, ids and references in all plans.
  static let mostValues = 1 << 18

  /// Whether the plans are so large that no further one is to be added.
  ///
  /// The frames of pages whose navigation names thousands of feeds differ from page to page.
  var isFull: Bool { attributes.count + ids.count + references.count >= Self.mostValues }

  /// Returns the index of a shape's plan.
  func index(of key: UInt64) -> Int? { indices[key] }

  subscript(index: Int) -> Entry { entries[index] }

  /// Returns whether a shape was proven with these values.
  func knows(_ values: UInt64, at index: Int) -> Bool {
    !entries[index].asksForKnownValues || known[index].contains(values)
  }

  /// Adds the plan of a new shape.
  ///
  /// - Returns: the plan's index.
  mutating func add(_ plan: PartPlan, for key: UInt64) -> Int {
    let index = entries.count
    entries.append(
      Entry(
        attributes: Self.append(plan.attributes, to: &attributes), ids: Self.append(plan.ids, to: &ids),
        references: Self.append(plan.references, to: &references), asksForKnownValues: plan.asksForKnownValues,
        spanCount: plan.spanCount, signature: plan.signature, isRepeatable: plan.isRepeatable))
    known.append([])
    indices.insert(index, for: key)
    return index
  }

  /// Adds values with which a shape was proven.
  ///
  /// - Parameter limit: the maximum number of entries per shape.
  /// - Returns: whether the values were added.
  mutating func learn(_ values: UInt64, at index: Int, limit: Int) -> Bool {
    guard known[index].count < limit else { return false }
    known[index].insert(values)
    return true
  }

  private static func append<Element>(_ elements: [Element], to list: inout [Element]) -> Range<Int> {
    list += elements
    return list.count - elements.count..<list.count
  }
}
