/// Bytes that are written from the front to the end and then read: beyond a size they lie in a nameless file of the system's
/// temporary folder, and not in memory.
///
/// Where there can be no such file, they stay in memory. Used by one task.
package final class SpilledBytes {
  /// So many bytes are kept in memory.
  private static let most = 16 << 20

  private var memory: [UInt8] = []
  private var file: Int32?
  private var isSpilling = true
  private var written = 0
  /// Why what was written into the file could not be read again.
  private var loss: FileError?

  package init() {}

  deinit { if let file { SystemCalls.closeFile(file) } }

  /// How many bytes there are.
  package var count: Int { written + memory.count }

  /// Adds bytes at the end.
  package func append(_ bytes: [UInt8]) {
    memory += bytes
    if isSpilling, memory.count > Self.most { spill() }
  }

  /// The bytes for reading; nothing may be added afterwards.
  ///
  /// - Throws: why what was written into the file cannot be read again.
  package func finish() throws(FileError) -> MappedBytes {
    if written > 0, isSpilling { spill() }
    if let loss { throw loss }
    guard let file, written > 0 else { return MappedBytes(memory) }
    return try SystemCalls.map(file, size: written, path: SystemCalls.temporaryFolder)
  }

  /// Moves what is in memory into the file.
  private func spill() {
    file = file ?? SystemCalls.openNameless(in: SystemCalls.temporaryFolder)
    guard let file else { return isSpilling = false }
    do throws(FileError) {
      try memory.withUnsafeBufferPointer { memory throws(FileError) in
        try SystemCalls.write(UnsafeRawBufferPointer(memory), to: file, path: SystemCalls.temporaryFolder)
      }
      written += memory.count
      memory.removeAll(keepingCapacity: true)
    } catch {
      takeBack(file)
    }
  }

  /// Brings what lies in the file back into memory: the disk is full.
  private func takeBack(_ file: Int32) {
    isSpilling = false
    guard written > 0 else { return }
    do throws(FileError) {
      let old = try SystemCalls.map(file, size: written, path: SystemCalls.temporaryFolder)
      memory = withExtendedLifetime(old) { Array(old.bytes) } + memory
      written = 0
    } catch {
      loss = error
    }
    SystemCalls.closeFile(file)
    self.file = nil
  }
}
