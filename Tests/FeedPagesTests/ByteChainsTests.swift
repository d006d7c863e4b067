import Testing

@testable import FeedPages

@Suite("Texts that grow at the same time")
struct ByteChainsTests {
  @Test(
    "Each text has its own bytes, wherever the chunks of all of them end", arguments: [1, 7, 100, 507, 508, 509, 2000])
  func chunks(length: Int) {
    let chains = ByteChains(count: 3)
    var texts: [[UInt8]] = [[], [], []]
    for round in 0..<20 {
      for text in 0..<2 {
        let piece = [UInt8](repeating: UInt8(round * 2 + text), count: length + text)
        texts[text] += piece
        piece.withUnsafeBytes { chains.append($0, to: text) }
      }
    }
    #expect((0..<3).map(chains.bytes(of:)) == texts)
    #expect((0..<3).map(chains.isEmpty) == [false, false, true])
  }

  @Test("A text may need more than one block of memory")
  func blocks() {
    let chains = ByteChains(count: 1)
    let text = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
    text.withUnsafeBytes { chains.append($0, to: 0) }
    #expect(chains.bytes(of: 0) == text)
  }
}
