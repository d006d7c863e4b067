import Diagnostics
import JSONRecords
import Platform

/// Records in a JSON array (plain JSON and JSON Feed), which stay in the mapped file.
struct JSONArraySource {
  let source: CardSource
  let bytes: MappedBytes
  /// The part of the file that contains the value at which the path starts; `nil` for the whole file.
  var range: Range<Int>?

  /// The minimum number of bytes per stretch that is searched in parallel.
  private static let stretch = 1 << 20
  /// The number of bytes searched at a time.
  private static let piece = 8 << 20

  /// Finds the records.
  ///
  /// - Parameters:
  ///   - limit: the maximum number of records; what follows them is neither read nor checked.
  ///   - jobs: the number of stretches of a large file searched in parallel.
  /// - Throws: ``Diagnosed`` if there is no array at the path.
  func read(itemsPath: String, limit: Int? = nil, jobs: Int = 1) async throws(Diagnosed) -> LocatedRecords {
    var located = LocatedRecords(bytes: bytes)
    defer { withExtendedLifetime(bytes) {} }
    let text = UnsafeRawBufferPointer(rebasing: bytes.bytes[..<(range?.upperBound ?? bytes.bytes.count)])
    var scanner = JSONRecordScanner(text, path: itemsPath, from: range?.lowerBound ?? 0)
    do {
      try scanner.open()
    } catch {
      // In place of a list, `null` is an empty one.
      if case .noArray(let start, _) = error, !itemsPath.isEmpty, text[start...].starts(with: "null".utf8) {
        return located
      }
      throw Diagnosed(.noRecords(error, path: itemsPath, candidates: ArrayCandidates.paths(in: text), in: text, source))
    }
    var damaged = 0
    var stretches =
      limit == nil && range == nil && !scanner.hasEnded
      ? await stretches(from: scanner.nextOffset, jobs: jobs)[...] : []
    adopt(&stretches, &scanner, into: located.slots)
    while scanner.count < limit ?? .max, let record = scanner.next() {
      bytes.note(read: record.range.count)
      if let damage = record.damage {
        damaged += 1
        if damaged <= RecordFindings.toldEach, damage.kind != .unexpectedEnd {
          located.diagnostics.append(.damagedRecord(damage, index: record.index, range: record.range, in: text, source))
        }
      } else if record.range.count < Int(UInt32.max) {
        located.slots.append(
          Card(
            start: UInt64(record.range.lowerBound), length: UInt32(record.range.count), record: UInt32(record.index)))
      } else {
        damaged += 1
        located.diagnostics.append(
          .damagedRecord(
            JSONError(.tooLong, at: record.range.lowerBound), index: record.index, range: record.range, in: text, source
          ))
      }
      adopt(&stretches, &scanner, into: located.slots)
    }
    if scanner.count < limit ?? .max { scanner.close() }
    let first = (0..<located.slots.count).lazy.map { text[located.slots[$0].range.lowerBound] }
      .first { $0 != UInt8(ascii: "n") }
    // Wrapped scalars are no longer in the text.
    let last = located.slots.count > 0 ? located.slots[located.slots.count - 1].range : nil
    if let first, Self.isScalar(first) { located.wrapScalars(in: text) }
    located.read = scanner.count
    located.refused = damaged
    if let cut = scanner.cut {
      located.diagnostics.append(.cutFile(at: cut, whole: located.slots.count, in: text, source))
    }
    for problem in scanner.problems.prefix(RecordFindings.toldEach) {
      located.diagnostics.append(.malformedJSON(problem, in: text, file: source.file))
    }
    located.feed = feed(scanner.members, &located.diagnostics)
    if source.tellsPages, scanner.count < limit ?? .max {
      located.facts = AnswerFacts(
        members: PageParts.small(scanner.members, in: text), count: scanner.count, items: itemsPath,
        last: PageParts.record(last, in: text))
    }
    return located
  }

  /// Searches several stretches of a large file in parallel.
  private func stretches(from start: Int, jobs: Int) async -> [JSONRecordStretch] {
    let count = min(jobs, (bytes.bytes.count - start) / Self.stretch)
    guard count > 1 else { return [] }
    let size = (bytes.bytes.count - start) / count
    return await withTaskGroup(of: [JSONRecordStretch].self) { group in
      for part in 0..<count {
        let (first, limit) = (start + part * size, start + (part + 1) * size)
        group.addTask {
          defer { withExtendedLifetime(bytes) {} }
          let text = bytes.bytes
          guard var next = part == 0 ? start : JSONRecordStretch.guess(in: text, from: first, to: limit) else {
            return []
          }
          // In pieces, so that searched pages of a large file can be evicted from memory.
          var pieces: [JSONRecordStretch] = []
          while next < limit {
            let piece = JSONRecordStretch(in: text, from: next, to: min(limit, next + Self.piece))
            guard !piece.records.isEmpty else { break }
            pieces.append(piece)
            bytes.note(read: piece.end - next)
            next = piece.end
          }
          return pieces
        }
      }
      var found: [JSONRecordStretch] = []
      for await pieces in group { found += pieces }
      return found.sorted { $0.start < $1.start }
    }
  }

  /// Adopts the stretches that begin at the next record, and discards those whose start was guessed wrong.
  private func adopt(
    _ stretches: inout ArraySlice<JSONRecordStretch>, _ scanner: inout JSONRecordScanner, into slots: CardSlots
  ) {
    while let stretch = stretches.first {
      let record = scanner.count
      guard scanner.adopt(stretch) else {
        if stretch.start >= scanner.nextOffset { return }
        stretches.removeFirst()
        continue
      }
      for (offset, range) in stretch.records.enumerated() {
        slots.append(
          Card(start: UInt64(range.lowerBound), length: UInt32(range.count), record: UInt32(record + offset)))
      }
      stretches.removeFirst()
    }
  }

  /// Whether a value beginning with this byte is a text or a number.
  static func isScalar(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "-") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// The scalars and small values beside the array, under their own names.
  func feed(_ members: [JSONRecordScanner.Member], _ diagnostics: inout [Diagnostic]) -> RecordData {
    let reader = JSONReader()
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

extension LocatedRecords {
  /// Turns a list of texts or numbers into records: each becomes its card's `title`.
  fileprivate mutating func wrapScalars(in text: UnsafeRawBufferPointer) {
    var writer = RecordWriter()
    let slots = CardSlots()
    var lines: [UInt32] = []
    var line: UInt32 = 1
    var offset = 0
    for index in 0..<self.slots.count {
      let card = self.slots[index]
      let record = UnsafeRawBufferPointer(rebasing: text[card.range])
      line += UInt32(text[offset..<card.range.lowerBound].count { $0 == 0x0A })
      offset = card.range.lowerBound
      let start = writer.count
      if let first = record.first, JSONArraySource.isScalar(first) {
        writer.beginObject()
        writer.name("title")
        writer.json(record)
        writer.endObject()
      } else {
        writer.json(record)
      }
      while lines.count <= Int(card.record) { lines.append(line) }
      slots.append(Card(start: UInt64(start), length: UInt32(clamping: writer.count - start), record: card.record))
      writer.endRecord()
    }
    bytes = writer.mapped()
    self.slots = slots
    self.lines = lines
  }
}
