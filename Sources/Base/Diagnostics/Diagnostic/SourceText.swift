/// A text file's bytes with the name under which it is shown: turns byte offsets into places.
package struct SourceText: Sendable {
  /// The path to show.
  package let file: String
  /// The file's bytes, UTF-8.
  package let bytes: [UInt8]

  /// Takes the content of a file.
  package init(file: String, bytes: [UInt8]) {
    self.file = file
    self.bytes = bytes
  }

  /// Takes a text that a file would hold.
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
  /// The place of a byte range in a text of UTF-8 bytes.
  ///
  /// Offsets outside the text are clamped. `\n`, `\r\n` and a lone `\r` end a line. A range that runs over the end of its
  /// line is cut there.
  ///
  /// - Complexity: O(n) in the offset; for many places in one text use a ``SourceWalk``.
  package init(of range: Range<Int>, in bytes: UnsafeRawBufferPointer, file: String) {
    var walk = SourceWalk(bytes, file: file)
    self = walk.location(of: range)
  }
}
