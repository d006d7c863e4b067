/// Converts many byte offsets of one text to locations; ascending offsets cost a single pass over the text in total.
package struct SourceWalk {
  /// The maximum length of an excerpt, so that a minified file does not flood the terminal.
  private static let excerptLimit = 160

  private let bytes: UnsafeRawBufferPointer
  private let file: String
  private var offset = 0
  private var line = 1
  private var lineStart = 0
  /// The column of `offset`, in Unicode scalars.
  private var column = 1
  /// The range that was counted last and its length, memoised because many diagnostics may concern one long value.
  private var counted = (range: 0..<0, length: 0)
  /// The end of the current line, if already found.
  private var lineEnd: Int?

  /// Creates a walk at the beginning of a UTF-8 text, which must outlive it.
  package init(_ bytes: UnsafeRawBufferPointer, file: String) {
    self.bytes = bytes
    self.file = file
  }

  /// The location of a byte range.
  ///
  /// - Complexity: O(d) in the distance from the previous location if that is not later in the text, otherwise O(n) in
  ///   the offset.
  package mutating func location(of range: Range<Int>) -> SourceLocation {
    let target = min(max(range.lowerBound, 0), bytes.count)
    if target < offset { self = SourceWalk(bytes, file: file) }
    advance(to: target)
    // Between the two bytes of a `\r\n`, the offset is after the line end that was found.
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

  /// The number of Unicode scalars in UTF-8 bytes, which is the number of bytes that are not continuation bytes.
  private func scalarCount(_ range: Range<Int>) -> Int {
    range.reduce(into: 0) { count, index in if bytes[index] & 0xC0 != 0x80 { count += 1 } }
  }
}
