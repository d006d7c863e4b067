/// The repairs of a source by rule, with the first example of each.
struct RepairLog: Sendable {
  private struct Entry: Sendable {
    var count: Int
    var first: RepairFact
    var record: Int
  }

  private var entries: [String: Entry] = [:]

  mutating func add(_ repair: RepairFact, record: Int, count: Int = 1) {
    guard let index = entries.index(forKey: repair.rule) else {
      entries[repair.rule] = Entry(count: count, first: repair, record: record)
      return
    }
    entries.values[index].count += count
    if record < entries.values[index].record {
      entries.values[index].first = repair
      entries.values[index].record = record
    }
  }

  /// The same repairs of records with other numbers.
  func shifted(by distance: Int) -> RepairLog {
    var result = self
    result.entries = entries.mapValues { Entry(count: $0.count, first: $0.first, record: $0.record + distance) }
    return result
  }

  mutating func merge(_ other: RepairLog) {
    for entry in other.entries.values { add(entry.first, record: entry.record, count: entry.count) }
  }

  var isEmpty: Bool { entries.isEmpty }

  /// Whether another time of the build could give others.
  var dependsOnClock: Bool { entries["date-in-future"] != nil }

  /// The repairs in the order in which they were first made.
  var sorted: [SourceReport.Repair] {
    entries.values.map { entry in
      SourceReport.Repair(
        rule: entry.first.rule, field: entry.first.field, count: entry.count, firstRecord: entry.record,
        before: entry.first.before, after: entry.first.after, zone: entry.first.zone)
    }.sorted { ($0.firstRecord, $0.rule) < ($1.firstRecord, $1.rule) }
  }
}
