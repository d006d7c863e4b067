import JSONRecords
import Platform

/// Finds records with equal identities among those that were checked.
struct Duplicates {
  /// The number of hexadecimal digits of a record's hash that distinguish records with the same generated identity.
  private static let suffix = 12

  let slots: CardSlots
  let hashes: RecordSlots<Int>
  let bytes: MappedBytes
  private(set) var identities: [UInt8]
  init(slots: CardSlots, hashes: RecordSlots<Int>, bytes: MappedBytes, identities: [UInt8]) {
    self.slots = slots
    self.hashes = hashes
    self.bytes = bytes
    self.identities = identities
  }

  /// Refuses or merges records with the identity of an earlier one, and removes all refused records.
  ///
  /// - Parameter keepsOthers: whether a record that is not the same article as the earlier one is kept, with an identity
  ///   of its own.
  /// - Returns: the number of records merged into another.
  mutating func settle(
    _ policy: DuplicatePolicy, keepsOthers: Bool = false, _ findings: inout RecordFindings
  ) -> Int {
    var table = IndexTable(minimumCapacity: slots.count)
    var merged = 0
    var isComplete = true
    for slot in 0..<slots.count {
      if slots[slot].isRefused {
        isComplete = false
        continue
      }
      var earlier = table.index(of: UInt64(bitPattern: Int64(hashes[slot]))) { isSame($0, slot) }
      if earlier != nil, slots[slot].hasMadeIdentity {
        extendIdentity(of: slot)
        earlier = table.index(of: UInt64(bitPattern: Int64(hashes[slot]))) { isSame($0, slot) }
      }
      if keepsOthers, let other = earlier, let field = difference(between: other, slot) {
        let card = slots[slot]
        let fact = RecordFinding.Fact.sharedIdentity(
          withIdentity(of: slot) { String(decoding: $0, as: UTF8.self) }, earlier: Int(slots[other].record),
          field: field)
        findings.add(RecordFinding(fact: fact, record: Int(card.record), start: Int(card.start), range: card.range))
        extendIdentity(of: slot)
        earlier = table.index(of: UInt64(bitPattern: Int64(hashes[slot]))) { isSame($0, slot) }
      }
      guard let earlier else {
        table.insert(slot, for: UInt64(bitPattern: Int64(hashes[slot])))
        continue
      }
      switch policy {
      case .refuse:
        let first = slots[earlier]
        let fact = RecordFinding.Fact.doubledIdentity(
          withIdentity(of: slot) { String(decoding: $0, as: UTF8.self) }, earlier: Int(first.record),
          earlierOffset: Int(first.start))
        let card = slots[slot]
        findings.add(RecordFinding(fact: fact, record: Int(card.record), start: Int(card.start), range: card.range))
      case .first: merged += 1
      case .last:
        merged += 1
        slots[earlier] = slots[slot]
      }
      slots[slot].isRefused = true
      isComplete = false
    }
    if !isComplete { slots.compact() }
    return merged
  }

  /// The field that shows that two records of a feed are different articles; `nil` if they are one, perhaps corrected.
  private func difference(between one: Int, _ other: Int) -> String? {
    let (first, second) = (facts(of: one), facts(of: other))
    // A corrected title keeps the address, and a new address the title.
    guard first.url != second.url || first.url == nil, first.title != second.title else { return nil }
    return first.url == nil ? "title" : "url"
  }

  private func facts(of slot: Int) -> (url: String?, title: String?) {
    withExtendedLifetime(bytes) {
      let record = UnsafeRawBufferPointer(rebasing: bytes.bytes[slots[slot].range])
      let tape = RecordTape()
      do throws(JSONError) {
        try JSONReader(findsDoubledNames: false).read(record, into: tape)
      } catch {
        // The record was read before; without its fields, nothing shows that it is another article.
        return (nil, nil)
      }
      return tape.withRoot(source: record) { ($0.text("url"), $0.text("title")) }
    }
  }

  /// Appends a hash of the record's content, because several records without identities may have the same address.
  private mutating func extendIdentity(of slot: Int) {
    var hash = IdentityHash()
    withExtendedLifetime(bytes) { hash.add(UnsafeRawBufferPointer(rebasing: bytes.bytes[slots[slot].range])) }
    let start = identities.count
    identities +=
      withIdentity(of: slot) { Array($0) } + [UInt8(ascii: "-")] + hash.hexadecimal.prefix(Self.suffix)
    slots[slot].identityStart = UInt32(start)
    slots[slot].identityLength = UInt32(identities.count - start)
    slots[slot].hasOwnIdentity = true
    hashes[slot] = identities.withUnsafeBytes { Self.hash(UnsafeRawBufferPointer(rebasing: $0[start...])) }
  }

  /// A hash that is seeded anew in every process, so that no feed can be made to be slow; the order of hashes never shows.
  static func hash(_ identity: UnsafeRawBufferPointer) -> Int {
    var hasher = Hasher()
    hasher.combine(bytes: identity)
    return hasher.finalize()
  }

  private func isSame(_ left: Int, _ right: Int) -> Bool {
    // Most entries with the same slot differ in their hashes, so their records need not be read.
    hashes[left] == hashes[right]
      && withIdentity(of: left) { left in withIdentity(of: right) { $0.elementsEqual(left) } }
  }

  private func withIdentity<Result>(of slot: Int, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    withExtendedLifetime(bytes) { slots[slot].withIdentity(in: bytes.bytes, or: identities, body) }
  }
}
