import Synchronization

/// The files that a build reads and writes, as a value: the disk for the command line, memory for tests.
///
/// Paths are absolute or relative to the process's folder, with `/` between names. Every error is a ``FileError``.
package protocol FileSystem: Sendable {
  /// The whole content of a file.
  func read(_ path: String) throws(FileError) -> [UInt8]
  /// The whole content of a file without a copy in memory; large feeds are read in this way.
  func map(_ path: String) throws(FileError) -> MappedBytes
  /// What lies at a path without following a symbolic link; `nil` when there is nothing.
  func attributes(of path: String) throws(FileError) -> FileAttributes?
  /// The names inside a folder, sorted by their bytes.
  func names(in folder: String) throws(FileError) -> [String]
  /// Writes a new file or replaces a file's content; the folder must exist.
  func write(_ bytes: UnsafeRawBufferPointer, to path: String) throws(FileError)
  /// Writes a new file piece by piece; one that cannot be written whole is taken away again.
  func write(to path: String, _ pieces: ((UnsafeRawBufferPointer) -> Void) -> Void) throws(FileError)
  /// Makes a folder and those above it that are missing.
  func makeFolder(_ path: String) throws(FileError)
  /// Gives an existing file a second name (a hard link where the file system has them, a copy elsewhere).
  func link(_ path: String, as newPath: String) throws(FileError)
  /// Moves a file or a folder; an existing file at the new path is replaced at once.
  func rename(_ path: String, to newPath: String) throws(FileError)
  /// Exchanges two folders at once where the system can, so that at every moment one of the two stands at each path.
  func exchange(_ path: String, with other: String) throws(FileError)
  /// Removes a file, or a folder with all that it holds. Nothing at the path is no error.
  func remove(_ path: String) throws(FileError)
  /// Removes a folder in which nothing is; one that holds something stays. Nothing at the path is no error.
  func removeIfEmpty(_ folder: String) throws(FileError)
  /// Takes the lock of a name until the returned value is let go; `nil` when another process holds it.
  func lock(_ path: String) throws(FileError) -> FileLock?
}

extension FileSystem {
  package func write(to path: String, _ pieces: ((UnsafeRawBufferPointer) -> Void) -> Void) throws(FileError) {
    var bytes: [UInt8] = []
    pieces { bytes += $0 }
    try write(bytes, to: path)
  }

  package func removeIfEmpty(_ folder: String) throws(FileError) {
    guard try attributes(of: folder) != nil, try names(in: folder).isEmpty else { return }
    try remove(folder)
  }
}

/// What lies at a path.
package struct FileAttributes: Sendable, Equatable {
  package enum Kind: Sendable { case file, folder, link, other }
  package let kind: Kind
  /// The size in bytes.
  package let size: Int
  /// The time of the last change in nanoseconds since 1970; memory counts writes instead.
  package let modified: Int64

  package init(kind: Kind, size: Int, modified: Int64) {
    self.kind = kind
    self.size = size
    self.modified = modified
  }
}

/// Why a file operation failed, in the system's own terms.
package struct FileError: Error, Sendable, Equatable {
  package enum Reason: Sendable, Equatable {
    case missing, notPermitted, isFolder, notFolder, exists, notEmpty, noSpace, readOnly
    /// A link to something that there is not, and links that lead in a circle.
    case brokenLink, linkCircle
    /// A pipe or a device where a file must be.
    case notFile
    /// The name of a file or folder, or the path as a whole, is longer than the system takes.
    case nameTooLong
    /// The name of a file is not UTF-8.
    case nameNotUTF8
    case tooManyOpenFiles
    case other(code: Int32)
  }
  /// What was tried, as a verb such as `read` or `rename`.
  package let operation: String
  package let path: String
  package let reason: Reason

  package init(operation: String, path: String, reason: Reason) {
    self.operation = operation
    self.path = path
    self.reason = reason
  }

  /// Takes the system's own number of an error.
  package init(operation: String, path: String, code: Int32) {
    self = SystemCalls.failure(operation, path, code: code)
  }
}

/// Bytes that stay readable as long as the value is held: a mapped file, or memory.
///
/// Unchecked, because a pointer is never `Sendable`: the bytes are not written after `init` and live until `deinit`.
package final class MappedBytes: @unchecked Sendable {
  package let bytes: UnsafeRawBufferPointer
  private let release: (UnsafeRawBufferPointer) -> Void
  /// Lets the pages of a large file go, which are read anew when they are touched again; `nil` where that is of no use.
  private let letGo: ((UnsafeRawBufferPointer) -> Void)?
  /// Whether there is something to let go: asked with every card, and it counts no references.
  private let isLarge: Bool
  private let used = Atomic<Int>(0)

  /// So many bytes of a large file are kept in memory, more or less.
  private static let window = 32 << 20

  /// Takes over bytes; `release` is called once, when the last reference goes.
  package init(
    bytes: UnsafeRawBufferPointer, letGo: ((UnsafeRawBufferPointer) -> Void)? = nil,
    release: @escaping (UnsafeRawBufferPointer) -> Void
  ) {
    self.bytes = bytes
    isLarge = bytes.count > 2 * Self.window && letGo != nil
    self.letGo = letGo
    self.release = release
  }

  /// Tells that so many bytes were read: those of a large file must not fill the memory.
  ///
  /// The bytes stay readable; only the memory behind them may be given back.
  package func note(read count: Int) {
    guard isLarge, let letGo else { return }
    let sum = used.add(count, ordering: .relaxed).newValue
    guard sum > Self.window, used.compareExchange(expected: sum, desired: 0, ordering: .relaxed).exchanged else {
      return
    }
    letGo(bytes)
  }

  /// Copies an array.
  package convenience init(_ array: [UInt8]) {
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: max(1, array.count), alignment: 16)
    copy.copyBytes(from: array)
    self.init(bytes: UnsafeRawBufferPointer(rebasing: copy[..<array.count])) { _ in copy.deallocate() }
  }

  deinit { release(bytes) }
}

/// A lock that is held as long as the value is.
package final class FileLock: Sendable {
  private let release: @Sendable () -> Void
  package init(release: @escaping @Sendable () -> Void) { self.release = release }
  deinit { release() }
}
