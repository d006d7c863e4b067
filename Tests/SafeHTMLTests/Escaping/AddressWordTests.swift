import Platform
import Testing

@testable import HTMLProof

@Suite struct AddressWordTests {
  private static let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-./=".utf8)
  private static let ends = Set("/?#\\".utf8)

  /// Every two bytes, one behind the other: what is said of the first may not change what is said of the second.
  @Test func stopsAreThoseOfSingleBytes() {
    var wrong: [[UInt8]] = []
    var word = [UInt8](repeating: UInt8(ascii: "z"), count: 8)
    for first in UInt8.min...UInt8.max {
      for second in UInt8.min...UInt8.max {
        (word[4], word[5]) = (first, second)
        let stop = !Self.plain.contains(first) ? 4 : !Self.plain.contains(second) ? 5 : 8
        let end = Self.ends.contains(first) ? 4 : Self.ends.contains(second) ? 5 : 8
        let isRight = word.withUnsafeBytes {
          $0.index(from: 0, until: AddressWord.stops) == stop && $0.index(from: 0, until: AddressWord.hostEnds) == end
        }
        if !isRight { wrong.append([first, second]) }
      }
    }
    #expect(wrong.isEmpty)
  }

  @Test(arguments: 1...20)
  func whatFollowsTheEndIsNotCounted(_ length: Int) {
    let text = [UInt8](repeating: UInt8(ascii: "a"), count: length)
    text.withUnsafeBytes { bytes in
      for offset in 0...length {
        #expect(bytes.index(from: offset, until: AddressWord.stops) == length)
        #expect(bytes.index(from: offset, until: AddressWord.hostEnds) == length)
      }
    }
  }

  @Test(arguments: 1...20)
  func aWordHoldsTheNextBytesAndZeros(_ length: Int) {
    let text = (1...length).map { UInt8($0) }
    for offset in 0..<length {
      let next = Array(text[offset...].prefix(8)) + [UInt8](repeating: 0, count: max(0, 8 - (length - offset)))
      let word = text.withUnsafeBytes { $0.word(at: offset) }
      #expect(withUnsafeBytes(of: word.littleEndian) { Array($0) } == next)
    }
  }
}
