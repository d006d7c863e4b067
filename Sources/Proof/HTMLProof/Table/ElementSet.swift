/// A set of elements, as bits: membership and union cost a few instructions.
package struct ElementSet: Sendable, Equatable, ExpressibleByArrayLiteral {
  private var low: UInt64 = 0
  private var middle: UInt64 = 0
  private var high: UInt64 = 0

  package init() {}

  package init(arrayLiteral elements: ElementName...) {
    for element in elements { insert(element) }
  }

  package init(_ elements: some Sequence<ElementName>) {
    for element in elements { insert(element) }
  }

  @inline(__always)
  package func contains(_ element: ElementName) -> Bool {
    let bit = UInt64(1) << UInt64(truncatingIfNeeded: element.number & 63)
    switch element.number >> 6 {
    case 0: return low & bit != 0
    case 1: return middle & bit != 0
    default: return high & bit != 0
    }
  }

  package mutating func insert(_ element: ElementName) {
    let bit = UInt64(1) << UInt64(truncatingIfNeeded: element.number & 63)
    switch element.number >> 6 {
    case 0: low |= bit
    case 1: middle |= bit
    default: high |= bit
    }
  }

  @inline(__always)
  package mutating func formUnion(_ other: ElementSet) {
    low |= other.low
    middle |= other.middle
    high |= other.high
  }

  @inline(__always)
  package func union(_ other: ElementSet) -> ElementSet {
    var result = self
    result.formUnion(other)
    return result
  }

  package func subtracting(_ other: ElementSet) -> ElementSet {
    var result = self
    result.low &= ~other.low
    result.middle &= ~other.middle
    result.high &= ~other.high
    return result
  }

  package var isEmpty: Bool { low | middle | high == 0 }

  /// Calls the closure with the number of each element.
  @inline(__always)
  func forEachNumber(_ body: (Int) -> Void) {
    for (word, first) in [(low, 0), (middle, 64), (high, 128)] {
      var rest = word
      while rest != 0 {
        body(first + rest.trailingZeroBitCount)
        rest &= rest &- 1
      }
    }
  }

  /// The elements in the order of their names.
  package var elements: [ElementName] { ElementName.allCases.filter(contains) }

  package static func + (left: ElementSet, right: ElementSet) -> ElementSet { left.union(right) }
  package static func - (left: ElementSet, right: ElementSet) -> ElementSet { left.subtracting(right) }
}
