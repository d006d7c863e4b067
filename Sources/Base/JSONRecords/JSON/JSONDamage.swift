/// Determines the extent of a damaged record, so that the following records can be read.
struct JSONDamage {
  private let reader = JSONReader(depthLimit: .max, findsDoubledNames: false)
  private let tape = RecordTape()
  /// The number of bytes that may still be read in the search for the next record; bounds the time for a hostile file.
  private var budget: Int?

  /// The error of the record at an offset, and the offset of the next record's comma or of the end of the text.
  ///
  /// A record with unbalanced brackets or an unterminated string ends at the first comma after its first error that is
  /// followed by a complete object, which itself is followed by `,` or `]`. The search starts at the string before the
  /// error, because a missing quotation mark turns the text between strings into strings, and the content of strings
  /// into an error.
  mutating func extent(of start: Int, in bytes: UnsafeRawBufferPointer) -> (damage: JSONError, end: Int) {
    let damage: JSONError
    do {
      let end = try reader.readPrefix(of: UnsafeRawBufferPointer(rebasing: bytes[start...]), into: tape)
      return (JSONError(.commaOrEndExpected, at: start + end), start + end)
    } catch {
      damage = error.moved(by: start)
    }
    guard damage.kind != .unexpectedEnd else { return (damage, bytes.count) }

    var left = budget ?? bytes.count * 2 + 1 << 20
    defer { budget = left }
    var index = startOfSearch(before: damage.offset, from: start, in: bytes)
    while index < bytes.count, left > 0 {
      left -= 1
      if bytes[index] == UInt8(ascii: ","), let end = endOfObject(behind: index, in: bytes, budget: &left) {
        let next = JSONBytes.skipWhiteSpace(in: bytes, from: end)
        if next == bytes.count || bytes[next] == UInt8(ascii: ",") || bytes[next] == UInt8(ascii: "]") {
          return (damage, index)
        }
      }
      index += 1
    }
    return (damage, bytes.count)
  }

  /// The value of a string whose quotation marks are at the ends of the range.
  func string(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) throws(JSONError) -> String {
    let text = UnsafeRawBufferPointer(rebasing: bytes[range])
    do {
      try reader.read(text, into: tape)
    } catch {
      throw error.moved(by: range.lowerBound)
    }
    return tape.withRoot(source: text) { $0.string }
  }

  /// The offset after the complete object that follows a comma.
  private func endOfObject(
    behind comma: Int, in bytes: UnsafeRawBufferPointer, budget: inout Int
  ) -> Int? {
    let start = JSONBytes.skipWhiteSpace(in: bytes, from: comma + 1)
    guard start < bytes.count, bytes[start] == UInt8(ascii: "{") else { return nil }
    do {
      let length = try reader.readPrefix(of: UnsafeRawBufferPointer(rebasing: bytes[start...]), into: tape)
      budget -= length
      return start + length
    } catch {
      budget -= error.offset
      return nil
    }
  }

  /// Moves back to the comma before an error, or to the beginning of the string before it.
  private func startOfSearch(before offset: Int, from start: Int, in bytes: UnsafeRawBufferPointer) -> Int {
    var index = offset - 1
    while index > start, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[index]) { index -= 1 }
    guard index > start else { return offset }
    if bytes[index] == UInt8(ascii: ",") { return index }
    guard bytes[index] == UInt8(ascii: "\"") else { return offset }
    index -= 1
    while index > start, bytes[index] != UInt8(ascii: "\"") { index -= 1 }
    return index
  }
}
