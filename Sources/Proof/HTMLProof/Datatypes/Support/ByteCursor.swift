import Platform

/// A read position in a value; it only moves forward, which keeps each datatype linear.
struct ByteCursor {
  let bytes: UnsafeRawBufferPointer
  private(set) var position: Int
  let end: Int

  /// Creates a cursor over the whole value.
  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
    position = 0
    end = bytes.count
  }

  /// Creates a cursor over part of the value; offsets remain relative to the value.
  init(_ bytes: UnsafeRawBufferPointer, in range: Range<Int>) {
    self.bytes = bytes
    position = range.lowerBound
    end = range.upperBound
  }

  var isAtEnd: Bool { position >= end }

  /// The current byte, or `nil` at the end.
  @inline(__always)
  var current: UInt8? { position < end ? bytes[position] : nil }

  /// The byte at a distance from the position, or `nil` beyond the end.
  @inline(__always)
  func peek(_ offset: Int) -> UInt8? { position + offset < end ? bytes[position + offset] : nil }

  @inline(__always)
  mutating func advance() { if position < end { position += 1 } }

  @inline(__always)
  mutating func advance(to newPosition: Int) { position = max(position, min(newPosition, end)) }

  /// Consumes a byte if it equals the given one.
  @inline(__always)
  mutating func take(_ byte: UInt8) -> Bool {
    guard position < end, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  /// Consumes an ASCII character if it equals the given one.
  @inline(__always)
  mutating func take(_ character: Unicode.Scalar) -> Bool { take(UInt8(truncatingIfNeeded: character.value)) }

  /// Consumes bytes while a predicate holds; returns their range.
  @inline(__always)
  @discardableResult
  mutating func take(while condition: (UInt8) -> Bool) -> Range<Int> {
    let start = position
    while position < end, condition(bytes[position]) { position += 1 }
    return start..<position
  }

  /// Consumes ASCII white space; returns whether there was any.
  @inline(__always)
  @discardableResult
  mutating func skipSpaces() -> Bool { !take(while: { $0.isASCIIWhitespace }).isEmpty }

  /// Creates a problem at the current byte.
  func problem(_ code: DatatypeProblem.Code) -> DatatypeProblem {
    DatatypeProblem(code, at: position..<min(position + 1, max(end, position)))
  }

  /// Creates a problem from an offset to the position.
  func problem(_ code: DatatypeProblem.Code, from start: Int) -> DatatypeProblem {
    DatatypeProblem(code, at: start..<max(start, position))
  }
}
