/// Records of an array that were found without knowing what stands before them: large files are searched in several places
/// at once.
///
/// Where a stretch begins is a guess. ``JSONRecordScanner/adopt(_:)`` takes it over only if the records before it lead to that
/// very place, so what is found does not depend on how a file was divided.
package struct JSONRecordStretch: Sendable {
  /// Where the first record begins.
  package let start: Int
  /// The places of the records, each of which has a comma behind it.
  package private(set) var records: [Range<Int>] = []
  /// Where the record behind the last of them begins.
  package private(set) var end: Int

  /// Finds the records from one that begins at an offset up to the first that begins at a limit or behind it.
  ///
  /// A record that is damaged, is no object, or has no comma behind it, ends the stretch.
  package init(in bytes: UnsafeRawBufferPointer, from start: Int, to limit: Int) {
    self.start = start
    end = start
    while end < limit, bytes[end] == UInt8(ascii: "{"), let recordEnd = JSONSkip.value(in: bytes, from: end),
      recordEnd - end < Int(UInt32.max), let next = Self.placeBehindComma(in: bytes, from: recordEnd)
    {
      records.append(end..<recordEnd)
      end = next
    }
  }

  /// Guesses where a record begins at or behind an offset: at a bracket behind a bracket and a comma.
  package static func guess(in bytes: UnsafeRawBufferPointer, from offset: Int, to limit: Int) -> Int? {
    var index = offset
    while index < limit {
      if bytes[index] == UInt8(ascii: "}"), let next = placeBehindComma(in: bytes, from: index + 1),
        bytes[next] == UInt8(ascii: "{")
      {
        return next
      }
      index += 1
    }
    return nil
  }

  /// Where the text goes on behind a comma with the white space around it; `nil` when there is none, or nothing behind it.
  @inline(__always)
  static func placeBehindComma(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
    let comma = JSONBytes.skipWhiteSpace(in: bytes, from: start)
    guard comma < bytes.count, bytes[comma] == UInt8(ascii: ",") else { return nil }
    let next = JSONBytes.skipWhiteSpace(in: bytes, from: comma + 1)
    // A bracket or a further comma is for the scanner to judge.
    guard next < bytes.count, bytes[next] != UInt8(ascii: "]"), bytes[next] != UInt8(ascii: "}"),
      bytes[next] != UInt8(ascii: ",")
    else { return nil }
    return next
  }
}

extension JSONRecordScanner {
  /// Whether the next record begins where a stretch does; it goes on behind the stretch then.
  package mutating func adopt(_ stretch: JSONRecordStretch) -> Bool {
    let next =
      count == 0 || isAfterComma ? place : JSONRecordStretch.placeBehindComma(in: bytes, from: position)
    guard !hasEnded, next == stretch.start, !stretch.records.isEmpty else { return false }
    position = stretch.end
    isAfterComma = true
    count += stretch.records.count
    return true
  }

  /// Where the next record begins, or what stands before it.
  package var place: Int { JSONBytes.skipWhiteSpace(in: bytes, from: position) }
}
