import Testing

@testable import HTMLProof

@Suite("Tables of hashes")
struct HashTableTests {
  @Test func `a table finds what was put in, zero included`() {
    var table = HashTable<Int>()
    for key in UInt64(0)..<1000 where key != 1 { table.insert(Int(key), for: key &* 64) }
    for key in UInt64(0)..<1000 where key != 1 { #expect(table[key &* 64] == Int(key)) }
    #expect(table[7] == nil)
    #expect(table.count == 999)
  }

  @Test func `a set tells what is new, and forgets all when it is emptied`() {
    var set = HashSet()
    let hashes = (UInt64(2)..<500).map { $0 &* 128 }
    for expected in [true, false] {
      for hash in hashes {
        let isNew = set.insert(hash)
        #expect(isNew == expected)
      }
    }
    let holdsAll = hashes.allSatisfy(set.contains)
    #expect(holdsAll)
    set.removeAll()
    let holdsOne = set.contains(256)
    #expect(!holdsOne)
  }
}
