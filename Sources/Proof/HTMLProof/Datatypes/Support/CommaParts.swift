import Platform

/// Iterates over the items of a comma-separated list, without surrounding white space (HTML Standard, section 2.3.8).
struct CommaParts: IteratorProtocol {
  private let value: UnsafeRawBufferPointer
  private var start: Int
  private let end: Int
  private var isDone = false

  init(_ value: UnsafeRawBufferPointer) { self.init(value, in: 0..<value.count) }

  init(_ value: UnsafeRawBufferPointer, in range: Range<Int>, separator: Unicode.Scalar = ",") {
    self.value = value
    start = range.lowerBound
    end = range.upperBound
    self.separator = UInt8(truncatingIfNeeded: separator.value)
  }

  private let separator: UInt8

  mutating func next() -> Range<Int>? {
    if isDone { return nil }
    var stop = start
    while stop < end, value[stop] != separator { stop += 1 }
    var lower = start
    var upper = stop
    while lower < upper, value[lower].isASCIIWhitespace { lower += 1 }
    while upper > lower, value[upper - 1].isASCIIWhitespace { upper -= 1 }
    isDone = stop == end
    start = stop + 1
    return lower..<upper
  }
}
