/// Reads JSON values into a tape, strictly by RFC 8259; reused from record to record.
///
/// An unpaired surrogate, whose treatment §8.2 leaves to the reader, is read as U+FFFD; programs that truncate texts
/// produce them.
package final class JSONReader {
  /// A duplicate name in an object; `RecordValue.member` finds the first value.
  package struct DoubledName: Sendable, Equatable {
    /// The offset of the second name's opening quotation mark.
    package let offset: Int
    /// The name.
    package let name: String
  }

  /// The duplicate names in the last value read, in the order of the text.
  package var doubledNames: [DoubledName] { parse.doubledNames }
  /// The number of unpaired surrogates in the last value read.
  package var mendedHalves: Int { parse.mendedHalves }
  /// Whether the last text read began with a byte order mark, which RFC 8259 §8.1 allows a reader to ignore.
  package private(set) var hasByteOrderMark = false

  private var parse: JSONParse

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - depthLimit: The maximum nesting depth of arrays and objects.
  ///   - findsDoubledNames: Whether to detect duplicate names; unnecessary for a record that was read before.
  package init(depthLimit: Int = 512, findsDoubledNames: Bool = true) {
    parse = JSONParse(depthLimit: depthLimit, findsDoubledNames: findsDoubledNames)
  }

  /// Reads a text that contains one value and otherwise only white space.
  package func read(_ bytes: UnsafeRawBufferPointer, into tape: RecordTape) throws(JSONError) {
    let end = try readPrefix(of: bytes, into: tape)
    let rest = JSONBytes.skipWhiteSpace(in: bytes, from: end)
    if rest < bytes.count { throw JSONError(.trailingContent, at: rest) }
  }

  /// Reads the value at the start of a text, after white space, and returns its end.
  ///
  /// Offsets on the tape are relative to the start of these bytes; after an error its content is undefined.
  ///
  ///
  /// - Returns: The offset after the value's last byte.
  /// - Throws: The first ``JSONError`` of the text.
  package func readPrefix(
    of bytes: UnsafeRawBufferPointer, into tape: RecordTape
  ) throws(JSONError) -> Int {
    tape.removeAll()
    guard bytes.count < Int(UInt32.max) else { throw JSONError(.tooLong, at: 0) }
    let start = try Self.startOfText(bytes)
    hasByteOrderMark = start > 0

    // Swapped rather than shared, so that filling them triggers no copy-on-write.
    swap(&parse.nodes, &tape.nodes)
    swap(&parse.decodedText, &tape.decodedText)
    defer {
      swap(&parse.nodes, &tape.nodes)
      swap(&parse.decodedText, &tape.decodedText)
    }
    let end = try parse.value(in: bytes, from: start)
    if parse.doubledNames.count > 1 { parse.doubledNames.sort { $0.offset < $1.offset } }
    return end
  }

  /// The length of a UTF-8 byte order mark; throws for the marks of UTF-16 and UTF-32.
  private static func startOfText(_ bytes: UnsafeRawBufferPointer) throws(JSONError) -> Int {
    guard bytes.count >= 2 else { return 0 }
    switch (bytes[0], bytes[1]) {
    case (0xEF, 0xBB) where bytes.count >= 3 && bytes[2] == 0xBF: return 3
    case (0xFE, 0xFF), (0xFF, 0xFE): throw JSONError(.notUTF8, at: 0, length: 2)
    // UTF-16 or UTF-32 without a mark: the first character of a JSON text is ASCII.
    case (0, _): throw JSONError(.notUTF8, at: 0, length: 2)
    case (0x09...0x7F, 0) where bytes.count == 2 || bytes.count >= 4 && bytes[3] == 0:
      throw JSONError(.notUTF8, at: 0, length: 2)
    default: return 0
    }
  }
}
