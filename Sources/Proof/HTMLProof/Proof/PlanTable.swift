/// The plans of all shapes that a worker has met, in a few flat arrays.
///
/// A plan is looked at for each card: with arrays of its own, each look would count references to them.
struct PlanTable {
  /// A plan, as places in the table's arrays.
  struct Entry {
    let attributes: Range<Int>
    let ids: Range<Int>
    let references: Range<Int>
    /// What ``PartPlan`` says of the same name.
    let asksForKnownValues: Bool
    let spanCount: Int
    let signature: UInt64
    let isRepeatable: Bool
  }

  private(set) var attributes: [PartPlan.Attribute] = []
  private(set) var ids: [UInt64] = []
  private(set) var references: [UInt64] = []
  private var entries: [Entry] = []
  private var places = HashTable<Int>()
  /// Hashes of the values, of those that only known values may take, with which each shape was proven.
  private var known: [Set<UInt64>] = []

  /// How many shapes are known.
  var count: Int { entries.count }

  /// The place of a shape's plan.
  func place(of key: UInt64) -> Int? { places[key] }

  subscript(place: Int) -> Entry { entries[place] }

  /// Whether a shape was proven with some values.
  func knows(_ values: UInt64, at place: Int) -> Bool {
    !entries[place].asksForKnownValues || known[place].contains(values)
  }

  /// Remembers the plan of a shape that is new.
  ///
  /// - Returns: its place.
  mutating func add(_ plan: PartPlan, for key: UInt64) -> Int {
    let place = entries.count
    entries.append(
      Entry(
        attributes: Self.append(plan.attributes, to: &attributes), ids: Self.append(plan.ids, to: &ids),
        references: Self.append(plan.references, to: &references), asksForKnownValues: plan.asksForKnownValues,
        spanCount: plan.spanCount, signature: plan.signature, isRepeatable: plan.isRepeatable))
    known.append([])
    places.insert(place, for: key)
    return place
  }

  /// Remembers values with which a shape was proven.
  ///
  /// - Parameter limit: more than so many are not remembered of one shape.
  /// - Returns: whether it could.
  mutating func learn(_ values: UInt64, at place: Int, limit: Int) -> Bool {
    guard known[place].count < limit else { return false }
    known[place].insert(values)
    return true
  }

  private static func append<Element>(_ elements: [Element], to list: inout [Element]) -> Range<Int> {
    list += elements
    return list.count - elements.count..<list.count
  }
}
