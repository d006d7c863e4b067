import Cardloom
import Platform

/// A file system in memory that also exposes one external file, so that a large feed is read without a copy.
struct BorrowedFile: FileSystem {
  let memory = MemoryFileSystem()
  /// The path under which the external file appears; empty for none.
  private let path: String
  private let content: MappedBytes

  /// Exposes the first file at the path of its copy; further ones are small, and are copied.
  init(_ copies: [(path: String, bytes: MappedBytes)]) {
    let only = copies.first
    path = only?.path ?? ""
    content = only?.bytes ?? MappedBytes([])
  }

  /// Copies the files that are not exposed.
  func copyRest(of copies: [(path: String, bytes: MappedBytes)]) throws(FileError) {
    if !path.isEmpty { try memory.makeFolder(FilePath.parent(of: path)) }
    for (path, bytes) in copies where path != self.path {
      try memory.makeFolder(FilePath.parent(of: path))
      try withExtendedLifetime(bytes) { () throws(FileError) in try memory.write(bytes.bytes, to: path) }
    }
  }

  func read(_ path: String) throws(FileError) -> [UInt8] {
    isFile(path) ? withExtendedLifetime(content) { Array(content.bytes) } : try memory.read(path)
  }

  func map(_ path: String) throws(FileError) -> MappedBytes { isFile(path) ? content : try memory.map(path) }

  func attributes(of path: String) throws(FileError) -> FileAttributes? {
    isFile(path)
      ? FileAttributes(kind: .file, size: content.bytes.count, modified: 0) : try memory.attributes(of: path)
  }

  func resolved(_ path: String) throws(FileError) -> String { try memory.resolved(path) }

  func names(in folder: String) throws(FileError) -> [String] {
    let names = try memory.names(in: folder)
    let holdsFile = !path.isEmpty && FilePath.normalized(folder) == FilePath.parent(of: path)
    return holdsFile ? (names + [FilePath.name(of: path)]).sorted() : names
  }

  func write(_ bytes: UnsafeRawBufferPointer, to path: String) throws(FileError) { try memory.write(bytes, to: path) }

  func makeFolder(_ path: String) throws(FileError) { try memory.makeFolder(path) }

  func link(_ path: String, as newPath: String) throws(FileError) { try memory.link(path, as: newPath) }

  func rename(_ path: String, to newPath: String) throws(FileError) { try memory.rename(path, to: newPath) }

  func exchange(_ path: String, with other: String) throws(FileError) { try memory.exchange(path, with: other) }

  func remove(_ path: String) throws(FileError) { try memory.remove(path) }

  func lock(_ path: String) throws(FileError) -> FileLock? { try memory.lock(path) }

  /// Whether a path is that of the external file; it may begin with the current folder.
  private func isFile(_ path: String) -> Bool { !self.path.isEmpty && (path == self.path || path == "./" + self.path) }
}
