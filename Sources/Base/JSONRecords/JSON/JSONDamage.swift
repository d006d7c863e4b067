/// Finds out how far a damaged record goes, so that the records behind it can be read.
struct JSONDamage {
  private let reader = JSONReader(depthLimit: .max, findsDoubledNames: false)
  private let tape = RecordTape()
  /// How many bytes may still be read in search of the next record: bounds the time that a hostile file can cost.
  private var budget: Int?

  /// What is wrong with the record that begins at an offset, and where the next record's comma (or the text's end) is.
  ///
  /// A record whose brackets do not match, or whose string does not end, ends before the first comma behind its first error
  /// that is followed by an object which is whole and itself followed by `,` or `]`. The string before the error is searched
  /// too: a forgotten quotation mark makes strings of what is between them, and an error of what is in them.
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

  /// The value of a string whose quotation marks lie at the range's ends.
  func string(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) throws(JSONError) -> String {
    let text = UnsafeRawBufferPointer(rebasing: bytes[range])
    do {
      try reader.read(text, into: tape)
    } catch {
      throw error.moved(by: range.lowerBound)
    }
    return tape.withRoot(source: text) { $0.string }
  }

  /// The offset behind the whole object that follows a comma.
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

  /// Goes back to the comma before an error, or to the beginning of the string before it.
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
