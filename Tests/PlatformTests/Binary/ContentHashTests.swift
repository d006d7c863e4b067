import Testing

@testable import Platform

@Suite struct ContentHashTests {
  private func hash(_ bytes: [UInt8]) -> ContentHash { bytes.withUnsafeBytes { ContentHash($0) } }

  @Test func everyByteAndEveryPlaceCounts() {
    for length in 0..<70 {
      let zeros = [UInt8](repeating: 0, count: length)
      var seen: Set<ContentHash> = [hash(zeros), hash(zeros + [0])]
      #expect(seen.count == 2)
      for place in 0..<length {
        for bit in 0..<8 {
          var changed = zeros
          changed[place] ^= 1 << bit
          #expect(seen.insert(hash(changed)).inserted)
        }
      }
    }
  }

  @Test func theHashIsTheSameInEveryRun() {
    #expect(hash([]).value == 1_078_567_057_755_490_738)
    #expect(hash(Array("Cardloom".utf8)).value == 3_356_705_997_457_201_328)
    #expect(hash(Array(repeating: 7, count: 33)).value == 18_252_240_373_988_468_518)
  }
}
