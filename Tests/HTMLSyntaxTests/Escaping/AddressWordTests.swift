import Testing

@testable import HTMLSyntax

@Suite struct AddressWordTests {
  private static let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-./=_".utf8)
  private static let ends = Set("/?#\\".utf8)

  /// Each byte at each place among plain ones, and behind another that is not plain.
  @Test(arguments: UInt8.min...UInt8.max)
  func countsAreThoseOfSingleBytes(_ byte: UInt8) {
    for place in 0..<8 {
      for (first, filler) in [(UInt8(ascii: "a"), UInt8(ascii: "Z")), (0x25, 0x2E), (0x40, 0x7A)] {
        var word = [UInt8](repeating: filler, count: 8)
        word[0] = first
        word[place] = byte
        let count = word.allSatisfy { $0 < 0x80 } ? word.prefix { Self.plain.contains($0) }.count : 0
        word.withUnsafeBytes {
          #expect(AddressWord.plainCount(in: $0, at: 0) == count)
          #expect(AddressWord.hostCount(in: $0, at: 0) == word.prefix { !Self.ends.contains($0) }.count)
        }
      }
    }
  }

  @Test func fewerThanEightBytesAreLeftToTheCaller() {
    Array("abcdefghij".utf8).withUnsafeBytes { bytes in
      #expect(AddressWord.plainCount(in: bytes, at: 2) == 8)
      #expect(AddressWord.plainCount(in: bytes, at: 3) == 0)
    }
  }
}
