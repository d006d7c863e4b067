import JSONRecords
import Platform

/// The records of a feed while it is read: all but the last ones are spilled.
final class FeedRecords {
  /// Writes the next record.
  var writer = RecordWriter()
  private let spilled = SpilledBytes()

  /// The number of bytes after which records are spilled.
  private static let block = 1 << 20

  /// The size of all records in bytes.
  var count: Int { spilled.count + writer.count }

  /// Ends a record.
  func endRecord() {
    writer.endRecord()
    if writer.count >= Self.block { spill() }
  }

  /// Returns all records; nothing may be written afterwards.
  func finish() throws(FileError) -> MappedBytes {
    spill()
    return try spilled.finish()
  }

  private func spill() {
    spilled.append(writer.bytes)
    writer.removeAll()
  }
}
