/// The bytes of a text file with its display path; converts byte offsets to locations.
package struct SourceText: Sendable {
  /// The path for display.
  package let file: String
  /// The file's bytes, UTF-8.
  package let bytes: [UInt8]

  /// Creates a source text from a file's bytes.
  package init(file: String, bytes: [UInt8]) {
    self.file = file
    self.bytes = bytes
  }

  /// Creates a source text from a string.
  package init(file: String, text: String) {
    self.init(file: file, bytes: Array(text.utf8))
  }

  /// The location of a byte range.
  ///
  /// - Complexity: O(n) in the offset; for diagnostics, not for hot paths.
  package func location(of range: Range<Int>) -> SourceLocation {
    bytes.withUnsafeBytes { SourceLocation(of: range, in: $0, file: file) }
  }

  /// The location of a byte offset.
  package func location(at offset: Int) -> SourceLocation { location(of: offset..<offset) }
}

extension SourceLocation {
  /// Creates the location of a byte range in a UTF-8 text.
  ///
  /// Offsets outside the text are clamped. `\n`, `\r\n` and a lone `\r` end a line. A range that extends beyond the end
  /// of its line is clamped to it.
  ///
  /// - Complexity: O(n) in the offset; for many locations in one text use a ``SourceWalk``.
  package init(of range: Range<Int>, in bytes: UnsafeRawBufferPointer, file: String) {
    var walk = SourceWalk(bytes, file: file)
    self = walk.location(of: range)
  }
}
