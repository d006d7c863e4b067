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

  package init() {}

  deinit { if let file { SystemCalls.closeFile(file) } }

  /// How many bytes there are.
  package var count: Int { written + memory.count }

  /// Adds bytes at the end.
  package func append(_ bytes: [UInt8]) {
    memory += bytes
    guard isSpilling, memory.count > Self.most else { return }
    if file == nil { file = SystemCalls.openNameless(in: SystemCalls.temporaryFolder) }
    guard let file, memory.withUnsafeBytes({ SystemCalls.append($0, to: file) }) else {
      takeBack()
      return
    }
    written += memory.count
    memory.removeAll(keepingCapacity: true)
  }

  /// The bytes for reading; nothing may be added afterwards.
  package func finish() -> MappedBytes {
    guard let file, written > 0 else { return MappedBytes(memory) }
    guard memory.withUnsafeBytes({ SystemCalls.append($0, to: file) }) else {
      takeBack()
      return MappedBytes(memory)
    }
    written += memory.count
    memory = []
    do throws(FileError) {
      return try SystemCalls.map(file, size: written, path: SystemCalls.temporaryFolder)
    } catch {
      takeBack()
      return MappedBytes(memory)
    }
  }

  /// Brings what lies in the file back into memory: the disk is full.
  private func takeBack() {
    isSpilling = false
    guard let open = file, written > 0 else { return }
    file = nil
    defer { SystemCalls.closeFile(open) }
    do throws(FileError) {
      let old = try SystemCalls.map(open, size: written, path: SystemCalls.temporaryFolder)
      memory = withExtendedLifetime(old) { Array(old.bytes) } + memory
      written = 0
    } catch {
      // What cannot be read again is lost; the reader tells of records that are cut.
      written = 0
    }
  }
}
