import Diagnostics
import JSONRecords
import Platform

/// Makes a list of cards from the ranges of a source's records.
struct CardListMaker {
  let source: FeedSource
  let format: FeedFormat
  let places: RecordPlaces
  let jobs: Int
  let now: Moment?
  let files: any FileSystem
  let tapeRoom: TapeRoom

  /// The default for a record with the identity of an earlier one: XML feeds repeat items routinely; in JSON, it is the
  /// author's mistake.
  private var usualDuplicates: DuplicatePolicy { [.rss, .atom].contains(format) ? .first : .refuse }

  /// Checks every record, removes duplicates and sorts the findings in the source's order.
  func list() async -> CardList {
    let shape = CardShape(
      source, dates: DateRepair(now: now, future: source.futureDates), format: format, feed: places.feed, files: files)
    let kinds = KindRegistry(defaultKind: source.defaultKind)
    let slots = places.slots
    let hashes = HashSlots(count: slots.count)
    let facts = RecordFacts(count: slots.count)
    let isJSON = [.json, .jsonFeed].contains(format) && places.lines.isEmpty
    let tapes = isJSON ? KeptTapes(of: slots, in: places.bytes, room: tapeRoom) : nil
    let checker = RecordChecker(
      bytes: places.bytes, slots: slots, hashes: hashes, facts: facts, kinds: kinds, shape: shape,
      identity: source.identity, format: format, kindPath: source.kind.map(RecordPath.init), tapes: tapes)
    let results = await checker.run(jobs: jobs)

    var findings = RecordFindings()
    var repairs = places.repairs
    var identities: [UInt8] = []
    for result in results {
      findings.merge(result.findings)
      repairs.merge(result.repairs)
      let base = UInt32(identities.count)
      for slot in result.ownIdentities { slots[slot].identityStart += base }
      identities += result.identities
    }
    let isDefaultUsed = (0..<slots.count).contains { slots[$0].kind == 0 }
    let (names, numbers) = kinds.sorted(withDefault: isDefaultUsed)
    for slot in 0..<slots.count { slots[slot].kind = numbers[Int(slots[slot].kind)] }

    var duplicates = Duplicates(slots: slots, hashes: hashes, bytes: places.bytes, identities: identities)
    let merged = duplicates.settle(source.duplicates ?? usualDuplicates, &findings)
    identities = duplicates.identities

    var report = SourceReport()
    report.read = places.read
    report.merged = merged
    report.refused = places.read - slots.count - merged
    report.repairs = repairs.sorted
    let told = places.diagnostics + diagnostics(findings) + notes(merged)
    let fields = FieldInventory(results.map(\.fields))
    let isClean = told.isEmpty && report.repairs.isEmpty && report.refused == 0 && merged == 0 && identities.isEmpty
    let index =
      isClean
      ? FeedIndex(
        slots, facts: facts, places: places, format: format, kindNames: names, fields: fields,
        pictures: shape.pictures.found, now: now) : nil
    let summary = CardListSummary(
      source: source, format: format, kinds: names, fields: fields, feed: places.feed, report: report,
      diagnostics: told)
    let isClamped = source.futureDates == .clamp && report.repairs.contains { $0.rule == "date-in-future" }
    let records = CardListRecords(
      slots: slots, bytes: places.bytes, shape: shape,
      kindHashes: kindHashes(names, isIndexed: index != nil, pictures: shape.pictures, isClamped: isClamped),
      identities: identities, lines: places.lines, recordFiles: places.recordFiles,
      // In a list with findings, positions differ from those of the records, or repairs must be reported again.
      tapes: isClean ? tapes : nil)
    return CardList(summary, records, index: index.map(HeldIndex.init))
  }

  /// A hash of each kind's name; without an index, it includes the pictures that were looked for, and the time of the
  /// build if dates were clamped to it.
  private func kindHashes(
    _ names: [String], isIndexed: Bool, pictures: LocalPictures, isClamped: Bool
  ) -> [ContentHash] {
    var beside =
      isIndexed
      ? ContentHash(value: 0)
      : pictures.found.reduce(ContentHash(value: 1)) {
        $0.joined($1.address).joined(UInt64($1.width)).joined(UInt64($1.height))
      }
    if isClamped, let now { beside = beside.joined("\(now)") }
    return names.map { ContentHash($0).joined(beside) }
  }

  /// Notes about the list that are not errors.
  private func notes(_ merged: Int) -> [Diagnostic] {
    merged > 0 && source.duplicates == nil ? [.mergedRecords(merged, source)] : []
  }

  /// The diagnostics of the findings: the first of each sort individually, the last of these with the number of those
  /// that follow.
  private func diagnostics(_ findings: RecordFindings) -> [Diagnostic] {
    defer { withExtendedLifetime(places.bytes) {} }
    var told: [String: Int] = [:]
    func place(_ record: Int, _ range: Range<Int>) -> SourceLocation {
      if places.lines.isEmpty { return SourceLocation(of: range, in: places.bytes.bytes, file: source.file) }
      let line = record < places.lines.count ? Int(places.lines[record]) : 1
      let file = record < places.recordFiles.count ? places.recordFiles[record] : source.file
      return SourceLocation(file: file, line: max(1, line), column: 1)
    }
    return findings.sorted.map { finding in
      let code = finding.fact.code
      told[code, default: 0] += 1
      let rest = told[code] == RecordFindings.toldEach ? findings.counts[code, default: 1] - RecordFindings.toldEach : 0
      return .record(
        finding, occurrences: 1 + rest, source: source, format: format, place: { place(finding.record, $0) },
        earlier: { place($0, $1..<$1 + 1) })
    }
  }
}
