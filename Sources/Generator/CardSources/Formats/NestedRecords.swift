import Diagnostics
import JSONRecords
import Platform

/// Records in several lists, or as the members of an object: those of a path that contains ``step``.
///
/// `data.pages.*.entries` finds the elements of all lists `entries`, `products.*` the members of `products`. The value
/// at the end of the path is a record or, if it is a list, its elements are. A member without `id` uses its name.
struct NestedRecords {
  /// The step of a path that matches every element of a list and every member of an object.
  static let step = "*"

  let source: CardSource
  let bytes: MappedBytes

  static func isPath(_ path: String) -> Bool { steps(of: path).contains(step) }

  private static func steps(of path: String) -> [String] {
    path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
  }

  /// Finds the records, up to a limit, and writes them to a new buffer.
  ///
  /// - Throws: ``Diagnosed`` if there is nothing at the path.
  func read(itemsPath: String, limit: Int? = nil) throws(Diagnosed) -> LocatedRecords {
    defer { withExtendedLifetime(bytes) {} }
    let text = bytes.bytes
    var search = NestedSearch(text: text, limit: limit ?? .max)
    do throws(JSONRecordScanner.OpenError) {
      try search.walk(0..<text.count, Self.steps(of: itemsPath)[...], name: nil)
      if search.found.isEmpty, search.damaged.isEmpty, let missing = search.missing { throw missing }
    } catch {
      throw Diagnosed(.noRecords(error, path: itemsPath, candidates: ArrayCandidates.paths(in: text), in: text, source))
    }
    var located = written(search.found, of: text)
    located.read = search.found.count + search.damaged.count
    located.refused = search.damaged.count
    for (index, damage) in search.damaged.prefix(RecordFindings.toldEach) {
      located.diagnostics.append(
        .damagedRecord(damage, index: index, range: damage.offset..<damage.offset, in: text, source))
    }
    if let cut = search.cut {
      located.diagnostics.append(.cutFile(at: cut, whole: search.found.count, in: text, source))
    }
    for problem in search.problems.prefix(RecordFindings.toldEach) {
      located.diagnostics.append(.malformedJSON(problem, in: text, file: source.file))
    }
    located.feed = JSONArraySource(source: source, bytes: bytes).feed(search.around, &located.diagnostics)
    return located
  }

  private func written(_ found: [NestedSearch.Found], of text: UnsafeRawBufferPointer) -> LocatedRecords {
    var writer = RecordWriter()
    let slots = CardSlots()
    var lines: [UInt32] = []
    var line: UInt32 = 1
    var offset = 0
    for (index, record) in found.enumerated() {
      line += UInt32(text[offset..<record.range.lowerBound].count { $0 == 0x0A })
      offset = record.range.lowerBound
      let start = writer.count
      write(UnsafeRawBufferPointer(rebasing: text[record.range]), name: record.name, to: &writer)
      lines.append(line)
      slots.append(
        Card(start: UInt64(start), length: UInt32(clamping: writer.count - start), record: UInt32(clamping: index)))
      writer.endRecord()
    }
    var located = LocatedRecords(bytes: writer.mapped(), slots: slots)
    located.lines = lines.isEmpty ? [1] : lines
    return located
  }

  /// Writes a record; a text or a number becomes its card's `title`.
  private func write(_ record: UnsafeRawBufferPointer, name: String?, to writer: inout RecordWriter) {
    let isScalar = record.first.map(JSONArraySource.isScalar) ?? false
    guard isScalar || name != nil && record.first == UInt8(ascii: "{") && !hasIdentity(record) else {
      writer.json(record)
      return
    }
    writer.beginObject()
    if let name {
      writer.name("id")
      writer.string(name)
    }
    if isScalar {
      writer.name("title")
      writer.json(record)
    } else {
      let members = UnsafeRawBufferPointer(rebasing: record.dropFirst().dropLast())
      if members.contains(where: { $0 > 0x20 }) { writer.json(members) }
    }
    writer.endObject()
  }

  private func hasIdentity(_ record: UnsafeRawBufferPointer) -> Bool {
    var scanner = JSONRecordScanner(record, path: "id")
    do {
      try scanner.open()
      return true
    } catch .missing {
      return false
    } catch {
      return true
    }
  }
}

/// The search for all records along a path.
private struct NestedSearch {
  struct Found {
    let range: Range<Int>
    /// The name of the member that contains it; `nil` for an element of a list.
    let name: String?
  }

  let text: UnsafeRawBufferPointer
  let limit: Int
  var found: [Found] = []
  /// The errors in records, by position.
  var damaged: [(index: Int, damage: JSONError)] = []
  /// The first place where the path does not exist: lists may be missing in some places, but not in all.
  var missing: JSONRecordScanner.OpenError?
  var problems: [JSONError] = []
  var cut: Int?
  /// The members beside the outermost list.
  var around: [JSONRecordScanner.Member] = []

  /// Follows the remaining steps from a value.
  mutating func walk(
    _ range: Range<Int>, _ steps: ArraySlice<String>, name: String?
  ) throws(JSONRecordScanner.OpenError) {
    if steps.isEmpty, text[range].first != UInt8(ascii: "[") {
      if text[range].first != UInt8(ascii: "n") { found.append(Found(range: range, name: name)) }
      return
    }
    let isOutermost = range == 0..<text.count
    let star = steps.firstIndex(of: NestedRecords.step)
    let head = steps[..<(star ?? steps.endIndex)].joined(separator: ".")
    let rest = star.map { steps[($0 + 1)...] } ?? []
    var scanner = JSONRecordScanner(UnsafeRawBufferPointer(rebasing: text[range]), path: head)
    do {
      try scanner.open()
    } catch .noArray(let offset, _) where star == nil || text[range.lowerBound + offset] == UInt8(ascii: "{") {
      guard star != nil else {
        let start = range.lowerBound + offset
        let end = JSONSkip.value(in: text, from: start) ?? range.upperBound
        return try walk(start..<end, [], name: name)
      }
      if isOutermost { around = Array(scanner.members[..<scanner.firstOfValue]) }
      for member in scanner.members[scanner.firstOfValue...] where found.count < limit {
        let name = head.isEmpty ? member.path : String(member.path.dropFirst(head.count + 1))
        try walk(member.range.moved(by: range.lowerBound), rest, name: name)
      }
      return
    } catch {
      guard !isOutermost else { throw error }
      missing = missing ?? error.moved(by: range.lowerBound)
      return
    }
    while found.count < limit, let record = scanner.next() {
      let element = record.range.moved(by: range.lowerBound)
      if let damage = record.damage {
        // A truncated value may contain whole records before the end.
        if damage.kind == .unexpectedEnd, !rest.isEmpty {
          try walk(element, rest, name: nil)
        } else {
          damaged.append((found.count + damaged.count, damage.moved(by: range.lowerBound)))
        }
      } else if star == nil {
        found.append(Found(range: element, name: nil))
      } else {
        try walk(element, rest, name: nil)
      }
    }
    if isOutermost {
      if found.count < limit { scanner.close() }
      around = scanner.members
    }
    cut = cut ?? scanner.cut.map { $0 + range.lowerBound }
    problems += scanner.problems.map { $0.moved(by: range.lowerBound) }
  }
}

extension Range<Int> {
  fileprivate func moved(by offset: Int) -> Range { lowerBound + offset..<upperBound + offset }
}

extension JSONRecordScanner.OpenError {
  fileprivate func moved(by offset: Int) -> Self {
    switch self {
    case .malformed(let error): .malformed(error.moved(by: offset))
    case .missing(let name, let names, let start): .missing(name: name, names: names, offset: start + offset)
    case .noElement(let index, let count, let start): .noElement(index: index, count: count, offset: start + offset)
    case .noArray(let start, let names): .noArray(at: start + offset, names: names)
    }
  }
}
