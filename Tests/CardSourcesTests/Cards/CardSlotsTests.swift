import Testing

@testable import CardSources

/// Cards as they are kept.
@Suite struct CardSlotsTests {
  @Test func `the place of a record, its kind and its marks do not touch each other`() {
    var card = Card(start: 0x8765_4321_FEDC, length: .max, record: 7)
    card.kind = 1_000
    card.isRefused = true
    card.hasOwnIdentity = true
    #expect(card.start == 0x8765_4321_FEDC)
    #expect(card.kind == 1_000 && card.isRefused && card.hasOwnIdentity && !card.hasMadeIdentity)
    card.kind = 3
    card.isRefused = false
    card.hasMadeIdentity = true
    #expect(card.kind == 3 && !card.isRefused && card.hasOwnIdentity && card.hasMadeIdentity)
    #expect(card.length == .max && card.record == 7)
    #expect(MemoryLayout<Card>.stride == 24)
  }

  @Test func `refused cards are taken out, however many blocks of memory there are`() {
    let slots = CardSlots()
    for record in 0..<40_000 {
      var card = Card(start: UInt64(record) * 100, length: 90, record: UInt32(record))
      card.isRefused = record % 3 > 0
      slots.append(card)
    }
    #expect(slots[39_999].start == 3_999_900)
    slots.compact()
    #expect(slots.count == 13_334)
    #expect((0..<slots.count).allSatisfy { Int(slots[$0].record) == $0 * 3 })
    slots.append(Card(start: 1, length: 1, record: 1))
    #expect(slots.count == 13_335 && slots[13_334].start == 1)
  }

  @Test func `what stands beside the records is 0 until it is noted`() {
    let facts = RecordFacts(count: 3)
    facts[1] = RecordFacts.Fact(content: 1, identity: 2, shape: 3)
    facts.note(beside: 4, at: 2)
    #expect((0..<3).map(facts.beside) == [0, 0, 4])
    #expect(facts[1] == RecordFacts.Fact(content: 1, identity: 2, shape: 3))
    #expect(facts[0] == RecordFacts.Fact() && facts[2] == RecordFacts.Fact())
  }
}
