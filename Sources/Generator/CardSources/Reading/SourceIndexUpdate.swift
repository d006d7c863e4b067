import Diagnostics
import JSONRecords
import Platform
import Synchronization

/// Finds the changes in a file of records since its index was made, and makes the new list by reading only the changed
/// records.
///
/// Records whose bytes are unchanged at the start and at the end of the file are unchanged: JSON is read from left to
/// right, so equal text in an equal position in the array is read equally. So are records that were converted to the same
/// bytes as before.
struct SourceIndexUpdate {
  let index: SourceIndex
  let source: CardSource
  /// The file, or what it was converted to.
  let bytes: MappedBytes
  /// The records, if the file is converted; those in other files have to be found.
  var converted: LocatedRecords?
  let now: Moment?
  let jobs: Int
  let files: any FileSystem
  /// The records of other sources to which these refer.
  let sources: JoinedSources?

  /// The maximum number of changed records; with more, everything is read anew.
  private static let most = 20_000

  /// The current list of the file; `nil` if a complete reading is necessary.
  func list() async -> CardList? {
    let text = bytes.bytes
    // A date that was not in the future then is not now, unless the clock was set back.
    if let now {
      guard let latest = index.latest, latest <= now else { return nil }
    }
    guard (converted != nil) == index.format.isConverted,
      text.count >= index.header.length + index.tail.length,
      SourceIndex.Edge(UnsafeRawBufferPointer(rebasing: text.prefix(index.header.length))) == index.header,
      SourceIndex.Edge(UnsafeRawBufferPointer(rebasing: text.suffix(index.tail.length))) == index.tail
    else { return nil }
    if let converted {
      guard converted.feed == index.feed, converted.diagnostics.isEmpty, converted.refused == 0,
        converted.read == converted.slots.count, converted.slots.count > 0, !converted.repairs.dependsOnClock
      else { return nil }
    }
    var problems: [Diagnostic] = []
    let join = RecordJoin(source, sources, LocatedRecords(bytes: bytes), &problems)
    // Everything is read anew if another record is shown than before.
    guard problems.isEmpty, join.map(\.content) ?? ContentHash(value: 0) == index.joined else { return nil }
    let shape = CardShape(
      source, dates: DateRepair(now: now, of: source), format: index.format, feed: index.feed, join: join,
      files: files)
    guard index.pictures.allSatisfy(shape.pictures.isAsBefore) else { return nil }
    let oldEnd = index.range(of: index.count - 1).upperBound + index.tail.length
    let shift = text.count - oldEnd
    let first = await run(0..<index.count, shift: 0, fromEnd: false)
    let rest = await run(first..<index.count, shift: shift, fromEnd: true)
    let last = index.count - rest
    if first == index.count, shift == 0, added == 0 { return list(index, shape) }
    guard index.repairs.isEmpty, let located = newRecords(from: first, to: last, shift: shift) else { return nil }
    return await list(replacing: first..<last, by: located, shift: shift, shape: shape)
  }

  /// The number of converted records more than before.
  private var added: Int { converted.map { $0.slots.count - index.count } ?? 0 }

  // MARK: Unchanged records

  /// The number of unchanged records at the start (or the end) of a range, shifted by a number of bytes in the file.
  private func run(_ records: Range<Int>, shift: Int, fromEnd: Bool) async -> Int {
    let search = FirstDifference(count: records.count)
    let workers = max(1, min(jobs, records.count / FirstDifference.chunk))
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<workers {
        group.addTask {
          while let chunk = search.next() {
            for step in chunk
            where !isSame(
              fromEnd ? records.upperBound - 1 - step : records.lowerBound + step, shift: shift, fromEnd: fromEnd)
            {
              search.found(step)
              break
            }
          }
        }
      }
    }
    return search.first
  }

  /// Whether a record is unchanged, and correctly separated from the one before it.
  private func isSame(_ position: Int, shift: Int, fromEnd: Bool) -> Bool {
    let text = bytes.bytes
    let range = index.range(of: position, shift: shift)
    if let slots = converted?.slots {
      // Records before the first change are where they were; those behind the last one are as far from the end.
      let new = position + (fromEnd ? added : 0)
      return new >= 0 && new < slots.count && slots[new].range == range
        && ContentHash(UnsafeRawBufferPointer(rebasing: text[range])).value == index.facts[position].content
    }
    guard range.lowerBound >= index.header.length, range.upperBound <= text.count - index.tail.length,
      ContentHash(UnsafeRawBufferPointer(rebasing: text[range])).value == index.facts[position].content
    else { return false }
    guard position > 0 else { return range.lowerBound == index.header.length }
    // A comma and white space: when the file is read from its end, nothing is known yet about the records before this
    // one.
    let before = index.range(of: position - 1, shift: shift).upperBound
    guard before >= index.header.length else { return false }
    return Self.comma(in: text, from: before) == range.lowerBound
  }

  /// The offset after a comma and the white space around it; `nil` if there is none.
  private static func comma(in text: UnsafeRawBufferPointer, from start: Int) -> Int? {
    var offset = whiteSpace(in: text, from: start)
    guard offset < text.count, text[offset] == UInt8(ascii: ",") else { return nil }
    offset += 1
    return whiteSpace(in: text, from: offset)
  }

  private static func whiteSpace(in text: UnsafeRawBufferPointer, from start: Int) -> Int {
    var offset = start
    while offset < text.count, [0x20, 0x0A, 0x0D, 0x09].contains(text[offset]) { offset += 1 }
    return offset
  }

  // MARK: New records

  /// The ranges of the records between the unchanged ones at the start and at the end.
  private func newRecords(from first: Int, to last: Int, shift: Int) -> LocatedRecords? {
    if let converted { return newRecords(of: converted, from: first, to: last + added) }
    let text = bytes.bytes
    let located = LocatedRecords(bytes: bytes)
    let end = last < index.count ? index.range(of: last, shift: shift).lowerBound : text.count - index.tail.length
    var offset = first > 0 ? index.range(of: first - 1).upperBound : index.header.length
    var isBehindRecord = first > 0
    while true {
      if isBehindRecord {
        // The tail begins directly after the last record.
        if last == index.count, offset == end { return located }
        guard let next = Self.comma(in: text, from: offset), next <= end else { return nil }
        offset = next
      }
      if last < index.count, offset == end { return located }
      guard offset < end, located.slots.count < Self.most, let next = JSONSkip.value(in: text, from: offset),
        next <= end, next - offset < Int(UInt32.max)
      else { return nil }
      located.slots.append(
        Card(start: UInt64(offset), length: UInt32(next - offset), record: UInt32(first + located.slots.count)))
      offset = next
      isBehindRecord = true
    }
  }

  /// The converted records that are not as before.
  private func newRecords(of converted: LocatedRecords, from first: Int, to last: Int) -> LocatedRecords? {
    guard first <= last, last - first <= Self.most else { return nil }
    let located = LocatedRecords(bytes: bytes)
    for position in first..<last {
      let range = converted.slots[position].range
      located.slots.append(
        Card(start: UInt64(range.lowerBound), length: UInt32(range.count), record: UInt32(position)))
    }
    return located
  }

  private func list(
    replacing old: Range<Int>, by located: LocatedRecords, shift: Int, shape: CardShape
  ) async -> CardList? {
    let count = index.count - old.count + located.slots.count
    guard count > 0, count < Int(UInt32.max) else { return nil }
    let kinds = KindRegistry(defaultKind: source.defaultKind)
    let facts = RecordFacts(count: located.slots.count)
    let checker = RecordChecker(
      bytes: bytes, slots: located.slots, hashes: RecordSlots(count: located.slots.count), facts: facts, kinds: kinds,
      shape: shape, identity: source.identity, format: index.format, kindPath: source.kind.map(RecordPath.init),
      tapes: nil)
    let results = await checker.run(jobs: jobs)
    let isClean = results.allSatisfy { $0.findings.counts.isEmpty && $0.repairs.isEmpty && $0.ownIdentities.isEmpty }
    guard isClean, FieldInventory(results.map(\.fields)).isCovered(by: index.fields),
      let numbers = kinds.numbers(in: index.kindNames, used: located.slots)
    else { return nil }

    var new = index
    (new.slots, new.facts, new.latest) = (CardSlots(), RecordFacts(count: count), now)
    new.append(index.slots, index.facts, 0..<old.lowerBound, shift: 0)
    for position in 0..<located.slots.count {
      guard located.slots[position].liesInRecord else { return nil }
      located.slots[position].kind = numbers[Int(located.slots[position].kind)]
    }
    new.append(located.slots, facts, 0..<located.slots.count, shift: 0)
    new.append(index.slots, index.facts, old.upperBound..<index.count, shift: shift)
    let added = old.lowerBound..<old.lowerBound + located.slots.count
    guard new.hasDistinctIdentities(added: added), new.hasEveryKind, new.hasShapes(of: index, at: old) else {
      return nil
    }
    new.pictures = shape.pictures.found
    new.sortTexts = index.sortTexts.compactMapValues { $0.replacing(old, by: located.slots.count) }
    if !new.dates.isEmpty {
      new.dates.replaceSubrange(old, with: repeatElement(SourceIndex.unknownDate, count: located.slots.count))
    }
    return list(new, shape)
  }

  private func list(_ index: SourceIndex, _ shape: CardShape) -> CardList {
    var report = SourceReport()
    report.read = index.count
    var repairs = converted?.repairs ?? RepairLog()
    repairs.merge(index.repairs)
    report.repairs = repairs.sorted
    let summary = CardListSummary(
      source: source, format: index.format, kinds: index.kindNames, fields: index.fields, feed: index.feed,
      report: report)
    let records = CardListRecords(
      slots: index.slots, bytes: bytes, shape: shape,
      kindHashes: index.kindNames.map {
        ContentHash($0).joined(ContentHash(value: 0).joined(CardList.hash(ofHead: index.feed)))
      }, lines: converted?.lines ?? [])
    return CardList(summary, records, index: HeldIndex(index))
  }
}

/// The lowest step at which any of several workers finds a difference.
private final class FirstDifference: Sendable {
  static let chunk = 512
  private let queue: WorkQueue
  private let lowest: Atomic<Int>

  init(count: Int) {
    queue = WorkQueue(count: count)
    lowest = Atomic(count)
  }

  /// The first difference; the number of steps if there is none.
  var first: Int { lowest.load(ordering: .acquiring) }

  func next() -> Range<Int>? {
    guard let steps = queue.next(Self.chunk), steps.lowerBound < first else { return nil }
    return steps
  }

  func found(_ step: Int) { _ = lowest.min(step, ordering: .acquiringAndReleasing) }
}

extension SourceIndex {
  /// Appends records that are shifted by a number of bytes.
  fileprivate func append(_ others: CardSlots, _ otherFacts: RecordFacts, _ records: Range<Int>, shift: Int) {
    for position in records {
      facts.copy(position, of: otherFacts, to: slots.count)
      slots.append(others[position].moved(by: shift, record: slots.count))
    }
  }

  /// Whether no added record has the identity of another; equal hashes count as equal identities.
  fileprivate func hasDistinctIdentities(added: Range<Int>) -> Bool {
    var own: Set<UInt64> = []
    for position in added where !own.insert(facts[position].identity).inserted { return false }
    guard let only = own.first else { return true }
    let others = [0..<added.lowerBound, added.upperBound..<count].joined()
    if own.count == 1 { return others.allSatisfy { facts[$0].identity != only } }
    return others.allSatisfy { !own.contains(facts[$0].identity) }
  }

  /// Whether each kind still has a card.
  fileprivate var hasEveryKind: Bool {
    var isUsed = [Bool](repeating: false, count: kindNames.count)
    for position in 0..<count { isUsed[Int(slots[position].kind)] = true }
    return isUsed.allSatisfy(\.self)
  }

  /// Whether the fields of the removed records also occur in remaining ones.
  fileprivate func hasShapes(of old: SourceIndex, at records: Range<Int>) -> Bool {
    var gone = Set(records.map { old.facts[$0].shape })
    for position in 0..<count where !gone.isEmpty { gone.remove(facts[position].shape) }
    return gone.isEmpty
  }
}

extension FieldInventory {
  /// Whether another inventory contains all fields of this one, with the same kinds.
  fileprivate func isCovered(by other: FieldInventory) -> Bool {
    records == 0 || (isOpen == other.isOpen && Self.isCovered(fields, by: other.fields))
  }

  private static func isCovered(_ fields: [Field], by others: [Field]) -> Bool {
    fields.allSatisfy { field in
      others.contains { other in
        other.name == field.name && other.kinds.isSuperset(of: field.kinds)
          && (other.isOpen || !field.isOpen) && isCovered(field.fields, by: other.fields)
      }
    }
  }
}
