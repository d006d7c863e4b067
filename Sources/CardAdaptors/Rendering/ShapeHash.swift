/// A 64-bit hash that is the same in every process: FNV-1a over words and bytes.
package struct ShapeHash: Sendable {
  package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  package init() {}

  @inline(__always)
  package mutating func combine(_ word: UInt64) {
    value = (value ^ word) &* 0x100_0000_01B3
    value ^= value >> 29
  }

  package mutating func combine(_ text: String) {
    for byte in text.utf8 { combine(UInt64(byte)) }
    combine(0xFF)
  }
}
