/// A text file's bytes with the name under which it is shown: turns byte offsets into places.
package struct SourceText: Sendable {
  /// The path to show.
  package let file: String
  /// The file's bytes, UTF-8.
  package let bytes: [UInt8]

  package init(file: String, bytes: [UInt8]) {
    self.file = file
    self.bytes = bytes
  }

  package init(file: String, text: String) {
    self.init(file: file, bytes: Array(text.utf8))
  }

  /// The place of a byte range.
  ///
  /// - Complexity: O(n) in the offset; it is meant for diagnostics, not for the hot path.
  package func location(of range: Range<Int>) -> SourceLocation {
    bytes.withUnsafeBytes { SourceLocation(of: range, in: $0, file: file) }
  }

  /// The place of one byte offset.
  package func location(at offset: Int) -> SourceLocation { location(of: offset..<offset) }
}

extension SourceLocation {
  /// Longer lines are cut around the place, so that a minified file does not flood the terminal.
  private static let excerptLimit = 160

  /// The place of a byte range in a text of UTF-8 bytes.
  ///
  /// Offsets outside the text are clamped. `\n`, `\r\n` and a lone `\r` end a line. A range that runs over the end of its
  /// line is cut there.
  ///
  /// - Complexity: O(n) in the offset.
  package init(of range: Range<Int>, in bytes: UnsafeRawBufferPointer, file: String) {
    let offset = min(max(range.lowerBound, 0), bytes.count)
    var line = 1
    var lineStart = 0
    var index = 0
    while index < offset {
      let byte = bytes[index]
      index += 1
      if byte == UInt8(ascii: "\n") || (byte == UInt8(ascii: "\r") && !(index < bytes.count && bytes[index] == 0x0A)) {
        line += 1
        lineStart = index
      }
    }
    var lineEnd = offset
    while lineEnd < bytes.count, bytes[lineEnd] != 0x0A, bytes[lineEnd] != 0x0D { lineEnd += 1 }
    let rangeEnd = min(max(range.upperBound, offset), lineEnd)

    let excerptStart = max(lineStart, offset - Self.excerptLimit / 2)
    let excerptEnd = min(lineEnd, excerptStart + Self.excerptLimit)
    let isWhole = excerptStart == lineStart
    self.init(
      file: file,
      line: line,
      column: Self.scalarCount(bytes[lineStart..<offset]) + 1,
      length: Self.scalarCount(bytes[offset..<rangeEnd]),
      lineText: isWhole ? String(decoding: bytes[excerptStart..<excerptEnd], as: UTF8.self) : "")
  }

  /// The number of Unicode scalars in UTF-8 bytes: all bytes but the continuation bytes.
  private static func scalarCount(_ bytes: some Sequence<UInt8>) -> Int {
    bytes.reduce(into: 0) { count, byte in if byte & 0xC0 != 0x80 { count += 1 } }
  }
}
