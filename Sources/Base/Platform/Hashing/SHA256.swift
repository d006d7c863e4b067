/// The hash SHA-256 (FIPS 180-4), by which a Content-Security-Policy permits a script or a style.
package enum SHA256 {
  private static let constants: [UInt32] = {
    // The fractional parts of the cube roots of the first 64 primes.
    var primes: [Int] = []
    var candidate = 2
    while primes.count < 64 {
      if primes.allSatisfy({ candidate % $0 != 0 }) { primes.append(candidate) }
      candidate += 1
    }
    return primes.map { root(of: $0, degree: 3) }
  }()

  private static let start: [UInt32] = [2, 3, 5, 7, 11, 13, 17, 19].map { root(of: $0, degree: 2) }

  /// The first 32 bits of the fractional part of a root.
  private static func root(of number: Int, degree: Int) -> UInt32 {
    // The integer root of the number times 2 to the power of 32 times the degree, bit by bit in three limbs.
    var low: UInt64 = 0
    var high: UInt64 = 8 << 32
    while low + 1 < high {
      let middle = (low + high) / 2
      if power(middle, degree, isAtMost: UInt64(number)) { low = middle } else { high = middle }
    }
    return UInt32(truncatingIfNeeded: low)
  }

  /// Whether a number with 32 fractional bits, to a power, is at most a whole number.
  private static func power(_ base: UInt64, _ degree: Int, isAtMost limit: UInt64) -> Bool {
    let square = base.multipliedFullWidth(by: base)
    if degree == 2 {
      let whole = square.high << 0
      return whole < limit || whole == limit && square.low == 0
    }
    // The square has 64 fractional bits: at most 64 times 2^64, so that a third factor fits into 192 bits.
    let lower = square.low.multipliedFullWidth(by: base)
    let upper = square.high.multipliedFullWidth(by: base)
    let (middle, carry) = upper.low.addingReportingOverflow(lower.high)
    let top = upper.high + (carry ? 1 : 0)
    // 96 fractional bits: the whole part is above the lower half of the middle limb.
    let whole = top << 32 | middle >> 32
    let hasFraction = middle & 0xFFFF_FFFF != 0 || lower.low != 0
    return whole < limit || whole == limit && !hasFraction
  }

  /// The hash of some bytes.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  package static func hash(_ bytes: [UInt8]) -> [UInt8] {
    var state = start
    var message = bytes + [0x80]
    while message.count % 64 != 56 { message.append(0) }
    let bits = UInt64(bytes.count) * 8
    for shift in stride(from: 56, through: 0, by: -8) {
      message.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift)))
    }
    let constants = constants
    var words = [UInt32](repeating: 0, count: 64)
    for block in stride(from: 0, to: message.count, by: 64) {
      for index in 0..<16 {
        let offset = block + index * 4
        words[index] =
          UInt32(message[offset]) << 24 | UInt32(message[offset + 1]) << 16 | UInt32(message[offset + 2]) << 8
          | UInt32(message[offset + 3])
      }
      for index in 16..<64 {
        let (a, b) = (words[index - 15], words[index - 2])
        let first = rotated(a, 7) ^ rotated(a, 18) ^ a >> 3
        let second = rotated(b, 17) ^ rotated(b, 19) ^ b >> 10
        words[index] = words[index - 16] &+ first &+ words[index - 7] &+ second
      }
      var (a, b, c, d) = (state[0], state[1], state[2], state[3])
      var (e, f, g, h) = (state[4], state[5], state[6], state[7])
      for index in 0..<64 {
        let choice = e & f ^ ~e & g
        let one = h &+ (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) &+ choice &+ constants[index] &+ words[index]
        let two = (rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) &+ (a & b ^ a & c ^ b & c)
        (h, g, f, e, d, c, b, a) = (g, f, e, d &+ one, c, b, a, one &+ two)
      }
      for (index, value) in [a, b, c, d, e, f, g, h].enumerated() { state[index] = state[index] &+ value }
    }
    return state.flatMap { word in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> UInt32($0)) } }
  }

  private static func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 { word >> count | word << (32 - count) }
}
