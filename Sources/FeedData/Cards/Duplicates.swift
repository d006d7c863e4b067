import Diagnostics

/// Finds records with the same identity among those that were checked.
struct Duplicates {
  let slots: CardSlots
  let hashes: HashSlots
  let bytes: MappedBytes
  let identities: [UInt8]

  /// Refuses or merges records whose identity was there before.
  ///
  /// - Returns: how many records were merged into another.
  func settle(_ policy: DuplicatePolicy, _ findings: inout RecordFindings) -> Int {
    var table = IdentityTable(capacity: slots.count)
    var merged = 0
    for slot in 0..<slots.count where !slots[slot].isRefused {
      let earlier = table.position(hash: hashes[slot]) { isSame($0, slot) }
      guard let earlier else {
        table.insert(slot, hash: hashes[slot])
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
    }
    return merged
  }

  /// Closes the gaps of refused records and makes the table of the cards that are left.
  func compactedTable() -> IdentityTable {
    var position = 0
    for slot in 0..<slots.count where !slots[slot].isRefused {
      hashes[position] = hashes[slot]
      position += 1
    }
    slots.compact()
    var table = IdentityTable(capacity: slots.count)
    for position in 0..<slots.count { table.insert(position, hash: hashes[position]) }
    return table
  }

  private func isSame(_ left: Int, _ right: Int) -> Bool {
    withIdentity(of: left) { left in withIdentity(of: right) { $0.elementsEqual(left) } }
  }

  private func withIdentity<Result>(of slot: Int, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    let card = slots[slot]
    let length = Int(card.identityLength & ~Card.ownIdentity)
    if card.identityLength & Card.ownIdentity != 0 {
      return identities.withUnsafeBytes {
        body(UnsafeRawBufferPointer(rebasing: $0[Int(card.identityStart)..<Int(card.identityStart) + length]))
      }
    }
    let start = Int(card.start) + Int(card.identityStart)
    return withExtendedLifetime(bytes) { body(UnsafeRawBufferPointer(rebasing: bytes.bytes[start..<start + length])) }
  }
}
