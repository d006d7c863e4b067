import Diagnostics
import JSONRecords
import Platform

/// Makes a list of cards from the ranges of a source's records.
struct CardListMaker {
  let source: CardSource
  let format: SourceFormat
  let located: LocatedRecords
  let jobs: Int
  let now: Moment?
  let files: any FileSystem
  let tapeRoom: TapeRoom
  /// Whether the records are those of a module, whose siblings show that the source is described rightly.
  var isModule = false
  /// The records of other sources to which these refer.
  var sources: JoinedSources?

  /// The default for a record with the identity of an earlier one: XML feeds repeat items routinely; in JSON, it is the
  /// author's mistake.
  private var usualDuplicates: DuplicatePolicy { [.rss, .atom].contains(format) ? .first : .refuse }

  /// Checks every record with several workers, removes duplicates and sorts the findings in the source's order.
  func list() async -> CardList {
    let (checker, join) = prepare()
    return list(of: await checker.run(jobs: jobs), by: checker, join)
  }

  /// Makes the list on the calling thread.
  func listAtOnce() -> CardList {
    let (checker, join) = prepare()
    return list(of: [checker.runAtOnce()], by: checker, join)
  }

  /// What records contain of others, and what is wrong with that.
  private struct Joining {
    let join: RecordJoin?
    let diagnostics: [Diagnostic]
  }

  private func prepare() -> (RecordChecker, Joining) {
    var diagnostics: [Diagnostic] = []
    let join = RecordJoin(source, sources, located, &diagnostics)
    return (checker(join), Joining(join: join, diagnostics: diagnostics))
  }

  private func checker(_ join: RecordJoin?) -> RecordChecker {
    let shape = CardShape(
      source, dates: DateRepair(now: now, of: source), format: format, feed: located.feed, join: join, files: files)
    let kinds = KindRegistry(defaultKind: source.defaultKind)
    let slots = located.slots
    let hashes = RecordSlots<Int>(count: slots.count)
    let facts = RecordFacts(count: slots.count)
    let isJSON = [.json, .jsonFeed].contains(format) && located.lines.isEmpty
    let tapes = isJSON ? KeptTapes(of: slots, in: located.bytes, room: tapeRoom) : nil
    return RecordChecker(
      bytes: located.bytes, slots: slots, hashes: hashes, facts: facts, kinds: kinds, shape: shape,
      identity: source.identity, format: format, kindPath: source.kind.map(RecordPath.init), tapes: tapes)
  }

  private func list(
    of results: [RecordChecker.Result], by checker: RecordChecker, _ joining: Joining
  ) -> CardList {
    let (shape, kinds, slots) = (checker.shape, checker.kinds, checker.slots)
    var findings = RecordFindings()
    // Those of the conversion are kept with the converted records.
    var checked = format.isConverted ? RepairLog() : located.repairs
    var identities: [UInt8] = []
    for result in results {
      findings.merge(result.findings)
      checked.merge(result.repairs)
      let base = UInt32(identities.count)
      for slot in result.ownIdentities { slots[slot].identityStart += base }
      identities += result.identities
    }
    var repairs = format.isConverted ? located.repairs : RepairLog()
    repairs.merge(checked)
    let isDefaultUsed = (0..<slots.count).contains { slots[$0].kind == 0 }
    let (names, numbers) = kinds.sorted(withDefault: isDefaultUsed)
    for slot in 0..<slots.count { slots[slot].kind = numbers[Int(slots[slot].kind)] }

    let joined = joining.join == nil ? [] : joinedHashes(slots, checker.facts)

    let misread = located.read - slots.count
    var duplicates = Duplicates(slots: slots, hashes: checker.hashes, bytes: located.bytes, identities: identities)
    // An item of a feed may have the identity of another by mistake.
    let keepsOthers = source.duplicates == nil && usualDuplicates == .first
    let merged = duplicates.settle(
      source.duplicates ?? usualDuplicates, keepsOthers: keepsOthers, &findings)
    identities = duplicates.identities

    var report = SourceReport()
    report.read = located.read
    report.merged = merged
    report.refused = located.read - slots.count - merged
    report.unreadable = misread + findings.unreadable
    report.repairs = repairs.sorted
    report.nextShown = results.compactMap(\.nextShown).min()
    let found = diagnostics(findings)
    let fields = FieldInventory(results.map(\.fields))
    let general = located.diagnostics + joining.diagnostics
    let strict = general + found.map(\.diagnostic) + notes(merged)
    // A source none of whose records has what its description names is described wrongly; a value that is not what it
    // should be is the record's.
    let isMisdescribed = found.contains { $0.fact.blamesDescription(by: fields) }
    let forgives = isModule || slots.count > 0 || !isMisdescribed
    let told =
      general
      + found.map { forgives && $0.fact.isForgivable(by: source) ? $0.diagnostic.leavingOut : $0.diagnostic }
      + notes(merged)
    let isWhole = told.isEmpty && report.refused == 0 && merged == 0 && identities.isEmpty
    let index =
      isWhole && !repairs.dependsOnClock
      ? SourceIndex(
        slots, facts: checker.facts, located: located, format: format, kindNames: names, fields: fields,
        pictures: shape.pictures.found, joined: joining.join.map(\.content) ?? ContentHash(value: 0), repairs: checked,
        now: now)
      : nil
    let summary = CardListSummary(
      source: source, format: format, kinds: names, fields: fields, feed: located.feed, report: report,
      diagnostics: told, strictDiagnostics: strict)
    let isClamped = source.futureDates == .clamp && report.repairs.contains { $0.rule == "date-in-future" }
    let records = CardListRecords(
      slots: slots, bytes: located.bytes, shape: shape,
      kindHashes: kindHashes(
        names, of: located.feed, isIndexed: index != nil, pictures: shape.pictures, isClamped: isClamped),
      identities: identities, lines: located.lines, recordFiles: located.recordFiles,
      joined: index == nil ? joined : [],
      // In a list with findings, positions differ from those of the records, or repairs must be reported again.
      tapes: isWhole && repairs.isEmpty ? checker.tapes : nil)
    return CardList(summary, records, index: index.map(HeldIndex.init))
  }

  /// The hash of what each record contains of others, by the record's number.
  private func joinedHashes(_ slots: CardSlots, _ facts: RecordFacts) -> [UInt64] {
    let count = (0..<slots.count).reduce(0) { max($0, Int(slots[$1].record) + 1) }
    var hashes = [UInt64](repeating: 0, count: count)
    for slot in 0..<slots.count { hashes[Int(slots[slot].record)] = facts.beside(slot) }
    return hashes
  }

  /// A hash of each kind's name and of what cards inherit from the feed; without an index, it includes the pictures that were looked for, and the time of the
  /// build if dates were clamped to it.
  private func kindHashes(
    _ names: [String], of feed: RecordData, isIndexed: Bool, pictures: LocalPictures, isClamped: Bool
  ) -> [ContentHash] {
    var beside =
      isIndexed
      ? ContentHash(value: 0)
      : pictures.found.reduce(ContentHash(value: 1)) {
        $0.joined($1.address).joined(UInt64($1.width)).joined(UInt64($1.height))
      }
    if isClamped, let now { beside = beside.joined("\(now)") }
    beside = beside.joined(CardList.hash(ofHead: feed))
    return names.map { ContentHash($0).joined(beside) }
  }

  /// Notes about the list that are not errors.
  private func notes(_ merged: Int) -> [Diagnostic] {
    merged > 0 && source.duplicates == nil ? [.mergedRecords(merged, source)] : []
  }

  /// The diagnostics of the findings: the first of each sort individually, the last of these with the number of those
  /// that follow.
  private func diagnostics(_ findings: RecordFindings) -> [(diagnostic: Diagnostic, fact: RecordFinding.Fact)] {
    defer { withExtendedLifetime(located.bytes) {} }
    var told: [String: Int] = [:]
    func location(_ record: Int, _ range: Range<Int>) -> SourceLocation {
      if located.lines.isEmpty { return SourceLocation(of: range, in: located.bytes.bytes, file: source.file) }
      let line = record < located.lines.count ? Int(located.lines[record]) : 1
      let file = record < located.recordFiles.count ? located.recordFiles[record] : source.file
      return SourceLocation(file: file, line: max(1, line), column: 1)
    }
    return findings.sorted.compactMap { finding in
      let sort = finding.fact.sort
      let number = told[sort, default: 0] + 1
      guard number <= finding.toldEach else { return nil }
      told[sort] = number
      let rest = number == finding.toldEach ? findings.counts[sort, default: 1] - number : 0
      let found = Diagnostic.record(
        finding, occurrences: 1 + rest, source: source, format: format, location: { location(finding.record, $0) },
        earlier: { location($0, $1..<$1 + 1) })
      return (found, finding.fact)
    }
  }
}

/// Reads all records of a source once, in parallel: checks them, and determines identities, kinds and the field
/// inventory.
struct RecordChecker: Sendable {
  /// The results of one worker.
  struct Result: Sendable {
    var findings = RecordFindings()
    var fields = FieldCounter()
    var repairs = RepairLog()
    /// The identities that are not literal parts of the records.
    var identities: [UInt8] = []
    /// The cards whose identity is in `identities`.
    var ownIdentities: [Int] = []
    /// The first date of those records that are hidden until then.
    var nextShown: Moment?
  }

  /// The number of records that a worker takes at a time.
  private static let chunk = 256

  let bytes: MappedBytes
  let slots: CardSlots
  /// The hashes of the identities.
  let hashes: RecordSlots<Int>
  let facts: RecordFacts
  let kinds: KindRegistry
  let shape: CardShape
  let identity: IdentityPolicy
  let format: SourceFormat
  let kindPath: RecordPath?
  /// The tapes to keep, if any.
  let tapes: KeptTapes?

  /// Checks all records.
  func run(jobs: Int) async -> [Result] {
    let queue = WorkQueue(count: slots.count)
    let workers = max(1, min(jobs, (slots.count + Self.chunk - 1) / Self.chunk))
    return await withTaskGroup(of: Result.self) { group in
      for _ in 0..<workers { group.addTask { work(queue) } }
      var results: [Result] = []
      for await result in group { results.append(result) }
      return results
    }
  }

  /// Checks all records on the calling thread.
  func runAtOnce() -> Result { work(WorkQueue(count: slots.count)) }

  private func work(_ queue: WorkQueue) -> Result {
    var result = Result()
    var worker = Worker(
      identityRule: IdentityRule(identity, format: format), kindPath: kindPath.map { RecordPath($0.description) })
    while let chunk = queue.next(Self.chunk) {
      for slot in chunk { check(slot, &worker, &result) }
      bytes.note(read: slots[chunk.upperBound - 1].range.upperBound - slots[chunk.lowerBound].range.lowerBound)
    }
    return result
  }

  /// The state that a worker reuses from record to record.
  private struct Worker {
    /// A copy owned by the worker: workers that retain the same object contend for its reference count.
    let identityRule: IdentityRule
    let kindPath: RecordPath?
    let reader = JSONReader()
    let tape = RecordTape()
    var kinds: [String: UInt16] = [:]
    var identity: [UInt8] = []
    var block = KeptTapes.Block()
  }

  private func check(_ slot: Int, _ worker: inout Worker, _ result: inout Result) {
    var card = slots[slot]
    if card.isRefused { return }
    let record = Int(card.record)
    let source = UnsafeRawBufferPointer(rebasing: bytes.bytes[card.range])
    func found(_ fact: RecordFinding.Fact, at offset: Int = 0, length: Int = 0, in result: inout Result) {
      let start = Int(card.start)
      result.findings.add(
        RecordFinding(fact: fact, record: record, start: start, range: start + offset..<start + offset + length))
      if fact.isFatal { card.isRefused = true }
    }
    var fact = RecordFacts.Fact(content: ContentHash(source).value)
    defer {
      slots[slot] = card
      facts[slot] = fact
    }

    do {
      try worker.reader.read(source, into: worker.tape)
    } catch {
      return found(.malformed(error), at: error.offset, length: error.length, in: &result)
    }
    for doubled in worker.reader.doubledNames {
      found(.doubledName(doubled.name), at: doubled.offset, length: doubled.name.utf8.count + 2, in: &result)
    }
    if worker.reader.mendedHalves > 0 {
      result.repairs.add(
        RepairFact(rule: "half-character", field: "", before: "", after: "\u{FFFD}"), record: record,
        count: worker.reader.mendedHalves)
    }
    var told: [RecordFinding.Fact] = []
    let beside = shape.apply(to: worker.tape, source: source) {
      if let fact = RecordFinding.Fact($0) { told.append(fact) } else { result.repairs.add($0, record: record) }
    }
    for fact in told { found(fact, in: &result) }
    facts.note(beside: beside, at: slot)
    worker.tape.withRoot(source: source) { root in
      if let date = shape.hidden(root) {
        card.isRefused = true
        if let moment = DateReader.read(date.before)?.moment {
          result.nextShown = min(moment, result.nextShown ?? moment)
        }
        return result.repairs.add(date, record: record)
      }
      if root.kind == .null { return found(.null, in: &result) }
      guard root.kind == .object else { return found(.notAnObject(.init(root.kind)), in: &result) }
      switch worker.identityRule.find(in: root, source: source, buffer: &worker.identity) {
      case .inRecord(let range):
        card.identityStart = UInt32(range.lowerBound)
        card.identityLength = UInt32(range.count)
        hashes[slot] = Duplicates.hash(UnsafeRawBufferPointer(rebasing: source[range]))
        fact.identity = ContentHash(UnsafeRawBufferPointer(rebasing: source[range])).value
      case .own(let repair):
        card.identityStart = UInt32(result.identities.count)
        card.identityLength = UInt32(worker.identity.count)
        card.hasOwnIdentity = true
        hashes[slot] = worker.identity.withUnsafeBytes { Duplicates.hash($0) }
        result.identities += worker.identity
        result.ownIdentities.append(slot)
        card.hasMadeIdentity = repair != nil
        if let repair { result.repairs.add(repair, record: record) }
      case .failed(let fact):
        found(fact, in: &result)
      }
      if let kindPath = worker.kindPath { kind(of: root, at: kindPath) }
      fact.shape = result.fields.count(root, index: record)
    }
    tapes?.keep(worker.tape, of: slot, hash: fact.content, in: &worker.block)

    func kind(of root: RecordValue, at path: RecordPath) {
      guard let value = path.value(in: root), value.kind != .null else { return }
      guard value.kind != .array, value.kind != .object else {
        return found(.kindNotScalar(field: path.description, .init(value.kind)), in: &result)
      }
      let name = value.kind == .boolean ? (value.isTrue ? "true" : "false") : value.string
      if name.isEmpty { return }
      if let known = worker.kinds[name] {
        card.kind = known
      } else if let number = kinds.number(of: name, record: record) {
        worker.kinds[name] = number
        card.kind = number
      } else {
        found(.tooManyKinds(field: path.description), in: &result)
      }
    }
  }
}
