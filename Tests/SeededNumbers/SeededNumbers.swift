/// Numbers that look random and are the same in every run, so that a failure can be reproduced (SplitMix64: Steele, Lea
/// and Flood, Fast Splittable Pseudorandom Number Generators, 2014).
package struct SeededNumbers: RandomNumberGenerator {
  private static let golden: UInt64 = 0x9E37_79B9_7F4A_7C15

  private var state: UInt64

  package init(seed: some BinaryInteger) { state = UInt64(truncatingIfNeeded: seed) &* Self.golden &+ 1 }

  package mutating func next() -> UInt64 {
    state &+= Self.golden
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number of at least 0 and below a limit; 0 if the limit is 0.
  package mutating func below(_ limit: Int) -> Int { limit > 0 ? Int(next() % UInt64(limit)) : 0 }

  /// `true` with a probability given in percent.
  package mutating func percent(_ chance: Int) -> Bool { below(100) < chance }

  package mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }
}
