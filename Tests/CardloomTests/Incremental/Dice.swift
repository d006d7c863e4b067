/// SplitMix64: chance that is the same in every run.
struct Dice {
  private var state: UInt64

  init(seed: Int) { state = UInt64(truncatingIfNeeded: seed) &* 0x9E37_79B9_7F4A_7C15 &+ 0x1D8E_4E27_C47D_124F }

  mutating func roll() -> UInt64 {
    state = state &+ 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func below(_ limit: Int) -> Int { limit > 0 ? Int(roll() % UInt64(limit)) : 0 }

  mutating func percent(_ chance: Int) -> Bool { below(100) < chance }

  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }
}
