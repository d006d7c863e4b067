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
  /// The absolute path of what lies at a path, with every symbolic link on the way followed.
  func resolved(_ path: String) throws(FileError) -> String
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

  /// What lies at a path, or where the links that stand there lead; `nil` when there is nothing at the path.
  package func attributes(ofTarget path: String) throws(FileError) -> FileAttributes? {
    let attributes = try attributes(of: path)
    return attributes?.kind == .link ? try self.attributes(of: resolved(path)) : attributes
  }

  package func removeIfEmpty(_ folder: String) throws(FileError) {
    guard try attributes(of: folder) != nil, try names(in: folder).isEmpty else { return }
    try remove(folder)
  }
}

extension FileSystem {
  /// Exchanges two folders by three renames.
  ///
  /// Between the first and the second nothing stands at `other`. A process that dies between the steps leaves a folder with
  /// ``FilePath/exchangeSuffix``: the old content of the second path.
  package func exchangeInSteps(_ path: String, with other: String) throws(FileError) {
    let aside = path + FilePath.exchangeSuffix
    try rename(other, to: aside)
    do {
      try rename(path, to: other)
    } catch {
      try rename(aside, to: other)
      throw error
    }
    try rename(aside, to: path)
  }
}

/// What lies at a path.
package struct FileAttributes: Sendable, Equatable {
  /// What can lie at a path; `other` is a pipe, a device or a socket.
  package enum Kind: Sendable { case file, folder, link, other }
  /// What lies there.
  package let kind: Kind
  /// The size in bytes.
  package let size: Int
  /// The time of the last change in nanoseconds since 1970; memory counts writes instead.
  package let modified: Int64

  /// States what lies at a path.
  package init(kind: Kind, size: Int, modified: Int64) {
    self.kind = kind
    self.size = size
    self.modified = modified
  }
}

/// Is told of the locks that a file system takes and releases, on any thread.
package protocol LockObserver: Sendable {
  /// A lock is about to be taken.
  func willLock()
  /// A lock has been released, or could not be taken.
  func didUnlock()
}

/// A lock that is held as long as the value is.
package final class FileLock: Sendable {
  private let release: @Sendable () -> Void
  /// Makes a lock from what lets go of it.
  package init(release: @escaping @Sendable () -> Void) { self.release = release }
  deinit { release() }
}
