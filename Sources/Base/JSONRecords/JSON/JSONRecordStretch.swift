/// A run of records found speculatively from the middle of an array, so that several workers can search a large file.
///
/// The start of a stretch is a guess. ``JSONRecordScanner/adopt(_:)`` accepts it only if the preceding records end
/// exactly there, so the result does not depend on how a file was divided.
package struct JSONRecordStretch: Sendable {
  /// The offset of the first record.
  package let start: Int
  /// The ranges of the records, each of which is followed by a comma.
  package private(set) var records: [Range<Int>] = []
  /// The offset of the record after the last one.
  package private(set) var end: Int

  /// Finds the records from an offset up to the first that begins at or after a limit.
  ///
  /// The stretch ends at a record that is damaged, is not an object, or is not followed by a comma.
  package init(in bytes: UnsafeRawBufferPointer, from start: Int, to limit: Int) {
    self.start = start
    end = start
    while end < limit, bytes[end] == UInt8(ascii: "{"), let recordEnd = JSONSkip.value(in: bytes, from: end),
      recordEnd - end < Int(UInt32.max), let next = Self.offsetBehindComma(in: bytes, from: recordEnd)
    {
      records.append(end..<recordEnd)
      end = next
    }
  }

  /// Guesses the start of a record at or after an offset: a `{` after `}` and a comma.
  package static func guess(in bytes: UnsafeRawBufferPointer, from offset: Int, to limit: Int) -> Int? {
    var index = offset
    while index < limit {
      if bytes[index] == UInt8(ascii: "}"), let next = offsetBehindComma(in: bytes, from: index + 1),
        bytes[next] == UInt8(ascii: "{")
      {
        return next
      }
      index += 1
    }
    return nil
  }

  /// The offset after a comma and the white space around it; `nil` if there is no comma or no value after it.
  @inline(__always)
  static func offsetBehindComma(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
    let comma = JSONBytes.skipWhiteSpace(in: bytes, from: start)
    guard comma < bytes.count, bytes[comma] == UInt8(ascii: ",") else { return nil }
    let next = JSONBytes.skipWhiteSpace(in: bytes, from: comma + 1)
    // A closing bracket or another comma is left to the scanner, which reports it.
    guard next < bytes.count, bytes[next] != UInt8(ascii: "]"), bytes[next] != UInt8(ascii: "}"),
      bytes[next] != UInt8(ascii: ",")
    else { return nil }
    return next
  }
}

extension JSONRecordScanner {
  /// Continues after a stretch if the next record begins at its start; returns whether it does.
  package mutating func adopt(_ stretch: JSONRecordStretch) -> Bool {
    let next =
      count == 0 || isAfterComma ? nextOffset : JSONRecordStretch.offsetBehindComma(in: bytes, from: position)
    guard !hasEnded, next == stretch.start, !stretch.records.isEmpty else { return false }
    position = stretch.end
    isAfterComma = true
    count += stretch.records.count
    return true
  }

  /// The offset of the next record, or of what precedes it.
  package var nextOffset: Int { JSONBytes.skipWhiteSpace(in: bytes, from: position) }
}
