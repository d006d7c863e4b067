import JSONRecords
import Platform

/// The records of a feed that is being read.
///
/// The most recent ones are in the writer; once they amount to a block, they are moved to ``SpilledBytes``, which keeps
/// them on the disk if there are many.
final class FeedRecords {
  /// Writes the next record.
  ///
  /// Unchecked because the run-time exclusivity checks took longer than the writing; a feed's records belong to one thread.
  @exclusivity(unchecked) var writer = RecordWriter()
  private let spilled = SpilledBytes()

  /// The size of a block in bytes.
  private static let block = 1 << 20

  /// The size of all records in bytes.
  var count: Int { spilled.count + writer.count }

  /// Ends the current record.
  func endRecord() {
    writer.endRecord()
    if writer.count >= Self.block { spill() }
  }

  /// Returns all records, after which nothing more may be written.
  func finish() throws(FileError) -> MappedBytes {
    spill()
    return try spilled.finish()
  }

  private func spill() {
    spilled.append(writer.bytes)
    writer.removeAll()
  }
}
