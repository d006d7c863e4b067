/// Turns many byte offsets of one text into places: it remembers where it is, so that offsets in rising order cost one walk
/// over the text together.
package struct SourceWalk {
  /// Longer lines are cut, so that a minified file does not flood the terminal.
  private static let excerptLimit = 160

  private let bytes: UnsafeRawBufferPointer
  private let file: String
  private var offset = 0
  private var line = 1
  private var lineStart = 0
  /// The column of `offset`, in Unicode scalars.
  private var column = 1
  /// The range whose characters were counted last, and their number: many findings may be about one long value.
  private var counted = (range: 0..<0, length: 0)
  /// The end of the current line, once it was looked for.
  private var lineEnd: Int?

  /// Starts at the beginning of a text of UTF-8 bytes, which must outlive the walk.
  package init(_ bytes: UnsafeRawBufferPointer, file: String) {
    self.bytes = bytes
    self.file = file
  }

  /// The place of a byte range.
  ///
  /// - Complexity: O(d) in the distance from the last place when it lies behind that one, otherwise O(n) in the offset.
  package mutating func location(of range: Range<Int>) -> SourceLocation {
    let target = min(max(range.lowerBound, 0), bytes.count)
    if target < offset { self = SourceWalk(bytes, file: file) }
    advance(to: target)
    // Between the two bytes of a `\r\n` the place lies behind the end that was found before.
    let lineEnd = max(lineEnd ?? endOfLine(), offset)
    self.lineEnd = lineEnd
    let rangeEnd = min(max(range.upperBound, offset), lineEnd)
    let isWhole = offset - Self.excerptLimit / 2 <= lineStart
    if counted.range != offset..<rangeEnd { counted = (offset..<rangeEnd, scalarCount(offset..<rangeEnd)) }
    let excerptEnd = min(lineEnd, lineStart + Self.excerptLimit)
    return SourceLocation(
      file: file, line: line, column: column, length: counted.length,
      lineText: isWhole ? String(decoding: bytes[lineStart..<excerptEnd], as: UTF8.self) : "")
  }

  private mutating func advance(to target: Int) {
    while offset < target {
      let byte = bytes[offset]
      offset += 1
      if byte == 0x0A || (byte == 0x0D && !(offset < bytes.count && bytes[offset] == 0x0A)) {
        line += 1
        lineStart = offset
        column = 1
        lineEnd = nil
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
  }

  private func endOfLine() -> Int {
    var end = offset
    while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
    return end
  }

  /// The number of Unicode scalars in UTF-8 bytes: all bytes but the continuation bytes.
  private func scalarCount(_ range: Range<Int>) -> Int {
    range.reduce(into: 0) { count, index in if bytes[index] & 0xC0 != 0x80 { count += 1 } }
  }
}
