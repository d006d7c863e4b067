import Platform

/// A reading position in a value; it only moves forward, which is what keeps every datatype linear.
struct ByteCursor {
  let bytes: UnsafeRawBufferPointer
  private(set) var position: Int
  let end: Int

  /// A cursor over the whole value.
  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
    position = 0
    end = bytes.count
  }

  /// A cursor over a part of the value; offsets stay those of the value.
  init(_ bytes: UnsafeRawBufferPointer, in range: Range<Int>) {
    self.bytes = bytes
    position = range.lowerBound
    end = range.upperBound
  }

  var isAtEnd: Bool { position >= end }

  /// The byte here, or nothing at the end.
  @inline(__always)
  var current: UInt8? { position < end ? bytes[position] : nil }

  /// The byte some places further on.
  @inline(__always)
  func peek(_ offset: Int) -> UInt8? { position + offset < end ? bytes[position + offset] : nil }

  @inline(__always)
  mutating func advance() { if position < end { position += 1 } }

  @inline(__always)
  mutating func advance(to newPosition: Int) { position = max(position, min(newPosition, end)) }

  /// Takes one byte when it is the given one.
  @inline(__always)
  mutating func take(_ byte: UInt8) -> Bool {
    guard position < end, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  /// Takes an ASCII character when it is the given one.
  @inline(__always)
  mutating func take(_ character: Unicode.Scalar) -> Bool { take(UInt8(truncatingIfNeeded: character.value)) }

  /// Takes bytes as long as the condition holds; returns their range.
  @inline(__always)
  @discardableResult
  mutating func take(while condition: (UInt8) -> Bool) -> Range<Int> {
    let start = position
    while position < end, condition(bytes[position]) { position += 1 }
    return start..<position
  }

  /// Takes ASCII white space; returns whether there was any.
  @inline(__always)
  @discardableResult
  mutating func skipSpaces() -> Bool { !take(while: { $0.isASCIIWhitespace }).isEmpty }

  /// A problem at the byte here.
  func problem(_ code: DatatypeProblem.Code) -> DatatypeProblem {
    DatatypeProblem(code, at: position..<min(position + 1, max(end, position)))
  }

  /// A problem from a place up to here.
  func problem(_ code: DatatypeProblem.Code, from start: Int) -> DatatypeProblem {
    DatatypeProblem(code, at: start..<max(start, position))
  }
}
