import Testing

@testable import FeedPages

@Suite("Ids on several pages")
struct FeedIdentitiesTests {
  private typealias Entry = FeedIdentities.Entry

  /// A hash as good as any other; different numbers have different ones.
  private func hash(_ number: Int) -> UInt64 { UInt64(number + 1) &* 0x9E37_79B9_7F4A_7C15 }

  @Test("Of few ids and of many, which are compared in parts, those of two cards are told", arguments: [100, 40_000])
  func conflicts(count: Int) {
    var entries = (0..<count).map { Entry(id: hash($0), card: Int32($0), page: Int32($0 / 20)) }
    // One card on two pages is not a conflict; neither is what two cards of different feeds have.
    entries.append(Entry(id: hash(3), card: 3, page: 70))
    entries.append(Entry(id: hash(5), card: Int32(count), page: 71))
    entries.append(Entry(id: hash(count - 1), card: -1, page: 0))
    var identities = FeedIdentities()
    identities.add(Array(entries[..<(count / 2)]), ofFeed: "news")
    var others = FeedIdentities()
    others.add(Array(entries[(count / 2)...]), ofFeed: "news")
    others.add([Entry(id: hash(0), card: 9, page: 0)], ofFeed: "other")
    identities.merge(others)

    let isBefore = { (left: Entry, right: Entry) in (left.page, left.card) < (right.page, right.card) }
    let hasAll = identities.entries(ofFeed: "news").sorted(by: isBefore) == entries.sorted(by: isBefore)
    #expect(hasAll)
    #expect(
      identities.conflicts.map(\.entries) == [
        [Entry(id: hash(count - 1), card: -1, page: 0), entries[count - 1]],
        [entries[5], Entry(id: hash(5), card: Int32(count), page: 71)],
      ])
  }
}
