/// An append-only byte buffer that spills to an unnamed temporary file beyond a size limit.
///
/// The bytes are read after the last append. They stay in memory if no temporary file can be created. Not thread-safe.
package final class SpilledBytes {
  /// The number of bytes that are kept in memory.
  private static let most = 16 << 20

  private var memory: [UInt8] = []
  private var file: Int32?
  private var isSpilling = true
  private var written = 0
  /// The reason why the spilled bytes could not be read back.
  private var loss: FileError?

  package init() {}

  deinit { if let file { SystemCalls.closeFile(file) } }

  /// The number of bytes.
  package var count: Int { written + memory.count }

  /// Appends bytes.
  package func append(_ bytes: UnsafeRawBufferPointer) {
    memory += bytes
    if isSpilling, memory.count > Self.most { spill() }
  }

  /// Returns the bytes for reading; nothing may be appended afterwards.
  ///
  /// - Throws: ``FileError`` if the spilled bytes cannot be read back.
  package func finish() throws(FileError) -> MappedBytes {
    if written > 0, isSpilling { spill() }
    if let loss { throw loss }
    guard let file, written > 0 else { return MappedBytes(memory) }
    return try SystemCalls.map(file, size: written, path: SystemCalls.temporaryFolder)
  }

  /// Moves the bytes in memory to the file.
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

  /// Moves the spilled bytes back to memory, when the disk is full.
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
