import Diagnostics
import Records

/// Records in a JSON array (plain JSON and JSON Feed), which stay where they are in the mapped file.
struct JSONArraySource {
  let source: FeedSource
  let bytes: MappedBytes

  /// Finds the records.
  ///
  /// - Parameter limit: how many records are looked for at most; what lies behind them is neither found nor checked.
  /// - Throws: ``Diagnosed`` if there is no array at the path.
  func read(itemsPath: String, limit: Int? = nil) throws(Diagnosed) -> RecordPlaces {
    var places = RecordPlaces(bytes: bytes)
    defer { withExtendedLifetime(bytes) {} }
    let text = bytes.bytes
    var scanner = JSONRecordScanner(text, path: itemsPath)
    do {
      try scanner.open()
    } catch {
      throw Diagnosed(.noRecords(error, path: itemsPath, candidates: ArrayCandidates.paths(in: text), in: text, source))
    }
    var damaged = 0
    while scanner.count < limit ?? .max, let record = scanner.next() {
      if let damage = record.damage {
        damaged += 1
        if damaged <= RecordFindings.toldEach, damage.kind != .unexpectedEnd {
          places.diagnostics.append(.damagedRecord(damage, index: record.index, range: record.range, in: text, source))
        }
      } else if record.range.count < Int(UInt32.max) {
        places.slots.append(
          Card(
            start: UInt64(record.range.lowerBound), length: UInt32(record.range.count), record: UInt32(record.index)))
      } else {
        damaged += 1
        places.diagnostics.append(
          .damagedRecord(
            JSONError(.tooLong, at: record.range.lowerBound), index: record.index, range: record.range, in: text, source
          ))
      }
    }
    if scanner.count < limit ?? .max { scanner.close() }
    places.read = scanner.count
    places.refused = damaged
    if let cut = scanner.cut {
      places.diagnostics.append(.cutFile(at: cut, whole: places.slots.count, in: text, source))
    }
    for problem in scanner.problems.prefix(RecordFindings.toldEach) {
      places.diagnostics.append(.malformedJSON(problem, in: text, file: source.file))
    }
    places.feed = feed(scanner.members, &places.diagnostics)
    return places
  }

  /// The scalars and small values beside the array, under their own names.
  private func feed(_ members: [JSONRecordScanner.Member], _ diagnostics: inout [Diagnostic]) -> RecordData {
    var reader = JSONReader()
    let tape = RecordTape()
    var data: [RecordData.Member] = []
    for member in members where !member.path.contains(".") {
      let text = UnsafeRawBufferPointer(rebasing: bytes.bytes[member.range])
      do {
        try reader.read(text, into: tape)
        if text.count <= 4096 { data.append(.init(member.path, tape.withRoot(source: text) { RecordData($0) })) }
      } catch {
        diagnostics.append(
          .malformedJSON(error.moved(by: member.range.lowerBound), in: bytes.bytes, file: source.file))
      }
    }
    return .object(data)
  }
}

/// Finds the arrays of objects in a JSON file, for suggestions.
enum ArrayCandidates {
  /// Larger files are not searched.
  private static let limit = 64 << 20

  /// The dotted paths of arrays of objects, the longest array first; the empty path stands for the root.
  static func paths(in bytes: UnsafeRawBufferPointer) -> [String] {
    guard bytes.count <= limit else { return [] }
    var reader = JSONReader(findsDoubledNames: false)
    let tape = RecordTape()
    do {
      _ = try reader.readPrefix(of: bytes, into: tape)
    } catch {
      return []
    }
    var found: [(path: String, count: Int)] = []
    func search(_ value: RecordValue, _ path: [String], _ depth: Int) {
      switch value.kind {
      case .array:
        if value.element(0)?.kind == .object { found.append((path.joined(separator: "."), value.count)) }
      case .object where depth < 4 && value.count <= FieldCounter.mostNames:
        for member in value.children {
          let name = String(decoding: member.key, as: UTF8.self)
          if !name.contains(".") { search(member, path + [name], depth + 1) }
        }
      default: break
      }
    }
    tape.withRoot(source: bytes) { search($0, [], 0) }
    return found.enumerated().sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }.map(
      \.element.path)
  }
}
