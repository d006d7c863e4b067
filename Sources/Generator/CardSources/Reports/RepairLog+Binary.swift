import Platform

extension RepairLog {
  /// Writes the repairs for a later build.
  func write(to writer: inout BinaryWriter) {
    let repairs = sorted
    for texts in [\SourceReport.Repair.rule, \.field, \.before, \.after] {
      writer.write(repairs.map { $0[keyPath: texts] })
    }
    writer.write(repairs.map { $0.zone ?? "" })
    for numbers in [\SourceReport.Repair.count, \.firstRecord] {
      writer.write(repairs.map { Int64($0[keyPath: numbers]) })
    }
  }

  /// Reads repairs.
  ///
  /// - Throws: an error if the bytes are not repairs.
  init(from reader: inout BinaryReader) throws(BinaryReader.Damaged) {
    self.init()
    let (rules, fields, before, after) = (
      try reader.texts(), try reader.texts(), try reader.texts(), try reader.texts()
    )
    let zones = try reader.texts()
    let (counts, records): ([Int64], [Int64]) = (try reader.numbers(), try reader.numbers())
    guard
      [fields.count, before.count, after.count, zones.count, counts.count, records.count]
        .allSatisfy({ $0 == rules.count })
    else { throw BinaryReader.Damaged() }
    for index in rules.indices {
      let fact = RepairFact(
        rule: rules[index], field: fields[index], before: before[index], after: after[index],
        zone: zones[index].isEmpty ? nil : zones[index])
      add(fact, record: Int(records[index]), count: Int(counts[index]))
    }
  }
}
