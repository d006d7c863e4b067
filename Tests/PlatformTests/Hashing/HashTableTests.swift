import Platform
import Testing

@Suite("Tables of hashes")
struct HashTableTests {
  @Test func `a table finds what was put in, zero included`() {
    var table = HashTable<Int>()
    for key in UInt64(0)..<1000 where key != 1 { table.insert(Int(key), for: key &* 64) }
    for key in UInt64(0)..<1000 where key != 1 { #expect(table[key &* 64] == Int(key)) }
    #expect(table[7] == nil)
    #expect(table.count == 999)
    let known = table.insert(3, for: 128)
    #expect(known == 2)
    #expect(table[128] == 2)
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

  @Test(arguments: [0, 1, 60]) func `indices of the same hash are told apart by their owner`(shift: UInt64) {
    let words = (0..<3000).map { "word \($0)" }
    var table = IndexTable()
    // Ten words share each hash.
    for index in words.indices { table.insert(index, for: UInt64(index / 10) << shift) }
    for index in words.indices.reversed() where index % 7 == 0 {
      let found = table.index(of: UInt64(index / 10) << shift) { words[$0] == words[index] }
      #expect(found == index)
    }
    #expect(table.index(of: 1 << shift) { _ in false } == nil)
    #expect(table.count == words.count)
    table.removeAll()
    #expect(table.count == 0 && table.index(of: 0) { _ in true } == nil)
  }
}

@Suite("Hashes of words and names")
struct WordHashTests {
  @Test(
    arguments: [
      ("", 0x811C_9DC5, 0xCBF2_9CE4_8422_2325), ("a", 0xE40C_292C, 0xAF63_DC4C_8601_EC8C),
      ("foobar", 0xBF9C_F968, 0x8594_4171_F739_67E8),
    ] as [(String, UInt32, UInt64)])
  func `FNV-1a gives the values of its definition`(text: String, short: UInt32, long: UInt64) {
    #expect(FNV1a.hash32(Array(text.utf8)) == short)
    #expect(FNV1a.hash64(Array(text.utf8)) == long)
  }

  @Test func `texts of all lengths have hashes of their own`() {
    var seen = Set<UInt64>()
    for length in 0..<40 {
      for last in [UInt8(0), 1, 0xFF] {
        var text = [UInt8](repeating: 0, count: length)
        if length > 0 { text[length - 1] = last }
        let isNew = seen.insert(text.withUnsafeBytes { WordHash($0).value }).inserted
        #expect(isNew || length == 0, "\(length) bytes, \(last)")
      }
    }
    var (left, right) = (WordHash(), WordHash())
    for word in [1, 2] as [UInt64] { left.combine(word) }
    for word in [2, 1] as [UInt64] { right.combine(word) }
    #expect(left != right)
  }
}
