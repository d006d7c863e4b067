import Platform
import Testing

/// Blocks of several workers, joined in their order.
@Suite struct OrderedBytesTests {
  private func joined(_ order: [Int], of count: Int) -> String {
    let output = OrderedBytes(count: count, opening: "[", separator: UInt8(ascii: ","))
    for number in order { output.append(Array("block \(number)".utf8), at: number) }
    let whole = output.finish("]")
    return withExtendedLifetime(whole) { String(decoding: whole.bytes, as: UTF8.self) }
  }

  @Test(arguments: [[0, 1, 2, 3], [3, 2, 1, 0], [1, 3, 0, 2]]) func theOrderIsThatOfTheNumbers(_ order: [Int]) {
    #expect(joined(order, of: 4) == "[block 0,block 1,block 2,block 3]")
  }

  @Test func withoutBlocksThereIsWhatSurroundsThem() { #expect(joined([], of: 0) == "[]") }

  @Test func aBlockMayBeLargerThanTheFirst() {
    let output = OrderedBytes(count: 2, opening: "", separator: 0x0A)
    output.append([0x61], at: 0)
    output.append([UInt8](repeating: 0x62, count: 100_000), at: 1)
    let whole = output.finish("")
    #expect(withExtendedLifetime(whole) { whole.bytes.count } == 100_002)
  }
}
