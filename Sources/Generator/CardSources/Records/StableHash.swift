/// A hash that is equal in every process and on every machine (FNV-1a, 64 bits twice with different offsets).
struct StableHash {
  private var low: UInt64 = 0xCBF2_9CE4_8422_2325
  private var high: UInt64 = 0x6C62_272E_07BB_0142

  mutating func add(_ byte: UInt8) {
    low = (low ^ UInt64(byte)) &* 0x100_0000_01B3
    high = (high ^ UInt64(byte)) &* 0x100_0000_01B3 ^ high >> 29
  }

  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    for byte in bytes { add(byte) }
  }

  /// 24 hexadecimal digits: among a million records, the probability of a collision is below 1 in 10¹⁶.
  var hexadecimal: String {
    func digits(_ value: UInt64, _ count: Int) -> String {
      let text = String(value, radix: 16)
      return String((String(repeating: "0", count: max(0, 16 - text.count)) + text).suffix(count))
    }
    return digits(low, 16) + digits(high, 8)
  }
}
