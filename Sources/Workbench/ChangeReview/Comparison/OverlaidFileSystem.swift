import Platform

/// A file system whose files below one folder are in memory; all others are those of another file system, and are
/// only read.
struct OverlaidFileSystem: FileSystem {
  /// The folder that is in memory; no such folder exists anywhere else.
  static let root = "/cardloom-memory"

  private let base: any FileSystem
  private let memory = MemoryFileSystem()

  init(over base: any FileSystem) { self.base = base }

  private func files(of path: String) -> any FileSystem {
    path.hasPrefix(Self.root) ? memory : base
  }

  func read(_ path: String) throws(FileError) -> [UInt8] { try files(of: path).read(path) }
  func read(_ path: String, upTo count: Int) throws(FileError) -> MappedBytes {
    try files(of: path).read(path, upTo: count)
  }
  func map(_ path: String) throws(FileError) -> MappedBytes { try files(of: path).map(path) }
  func attributes(of path: String) throws(FileError) -> FileAttributes? { try files(of: path).attributes(of: path) }
  func resolved(_ path: String) throws(FileError) -> String { try files(of: path).resolved(path) }
  func names(in folder: String) throws(FileError) -> [String] { try files(of: folder).names(in: folder) }

  func write(_ bytes: UnsafeRawBufferPointer, to path: String) throws(FileError) {
    try writable(path).write(bytes, to: path)
  }
  func makeFolder(_ path: String) throws(FileError) { try writable(path).makeFolder(path) }
  func link(_ path: String, as newPath: String) throws(FileError) { try writable(newPath).link(path, as: newPath) }
  func rename(_ path: String, to newPath: String) throws(FileError) { try writable(newPath).rename(path, to: newPath) }
  func exchange(_ path: String, with other: String) throws(FileError) {
    try writable(other).exchange(path, with: other)
  }
  func remove(_ path: String) throws(FileError) { try writable(path).remove(path) }
  func lock(_ path: String) throws(FileError) -> FileLock? { try writable(path).lock(path) }

  /// The memory; an error for any other place.
  private func writable(_ path: String) throws(FileError) -> MemoryFileSystem {
    guard path.hasPrefix(Self.root) else { throw FileError(operation: "write", path: path, reason: .notPermitted) }
    return memory
  }
}
