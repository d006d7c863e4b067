/// A file system that a build reads and writes: the disk for the command line, memory for tests.
///
/// Paths are absolute or relative to the current folder of the process, with `/` between names. Every error is a
/// ``FileError``.
package protocol FileSystem: Sendable {
  /// The whole content of a file.
  func read(_ path: String) throws(FileError) -> [UInt8]
  /// The first bytes of a file; fewer if it is shorter.
  func read(_ path: String, upTo count: Int) throws(FileError) -> MappedBytes
  /// The whole content of a file, which later changes of the file do not affect.
  func map(_ path: String) throws(FileError) -> MappedBytes
  /// The whole content of a file that only this program writes, and replaces as a whole.
  func mapOwn(_ path: String) throws(FileError) -> MappedBytes
  /// The hash of the content of a file.
  func contentHash(of path: String) throws(FileError) -> ContentHash
  /// The attributes of a path, without following a symbolic link; `nil` if nothing exists there.
  func attributes(of path: String) throws(FileError) -> FileAttributes?
  /// The absolute path with all symbolic links resolved.
  func resolved(_ path: String) throws(FileError) -> String
  /// The names of a folder's entries, sorted by their bytes.
  func names(in folder: String) throws(FileError) -> [String]
  /// Writes a new file or replaces a file's content; the folder must exist.
  func write(_ bytes: UnsafeRawBufferPointer, to path: String) throws(FileError)
  /// Writes a new file piece by piece; removes it if a write fails.
  func write(to path: String, _ pieces: ((UnsafeRawBufferPointer) -> Void) -> Void) throws(FileError)
  /// Creates a folder and its missing parents.
  func makeFolder(_ path: String) throws(FileError)
  /// Creates a hard link to a file, or a copy where the file system has no hard links.
  func link(_ path: String, as newPath: String) throws(FileError)
  /// Moves a file or a folder; atomically replaces an existing file at the new path.
  func rename(_ path: String, to newPath: String) throws(FileError)
  /// Exchanges two folders, atomically where the system can, so that both paths exist at every moment.
  func exchange(_ path: String, with other: String) throws(FileError)
  /// Removes a file, or a folder with its contents; succeeds if nothing exists at the path.
  func remove(_ path: String) throws(FileError)
  /// Removes a folder if it is empty; succeeds if it is not, or if nothing exists at the path.
  func removeIfEmpty(_ folder: String) throws(FileError)
  /// Acquires the lock of a path until the returned value is released; `nil` if another process holds it.
  func lock(_ path: String) throws(FileError) -> FileLock?
}

extension FileSystem {
  package func mapOwn(_ path: String) throws(FileError) -> MappedBytes { try map(path) }

  package func contentHash(of path: String) throws(FileError) -> ContentHash {
    let bytes = try map(path)
    return withExtendedLifetime(bytes) { ContentHash(bytes.bytes) }
  }

  package func read(_ path: String, upTo count: Int) throws(FileError) -> MappedBytes {
    MappedBytes(Array(try read(path).prefix(count)))
  }

  package func write(to path: String, _ pieces: ((UnsafeRawBufferPointer) -> Void) -> Void) throws(FileError) {
    var bytes: [UInt8] = []
    pieces { bytes += $0 }
    try write(bytes, to: path)
  }

  /// The attributes of a path, with symbolic links followed; `nil` if nothing exists there.
  package func attributes(ofTarget path: String) throws(FileError) -> FileAttributes? {
    let attributes = try attributes(of: path)
    return attributes?.kind == .link ? try self.attributes(of: resolved(path)) : attributes
  }

  /// The absolute path with all symbolic links resolved of something that may not exist yet.
  package func resolved(ofNew path: String) throws(FileError) -> String {
    var names: [String] = []
    var start = FilePath.normalized(path)
    while try attributes(ofTarget: start) == nil {
      let parent = FilePath.parent(of: start)
      guard parent != start else { break }
      names.insert(FilePath.name(of: start), at: 0)
      start = parent
    }
    return FilePath.join(try resolved(start), names.joined(separator: "/"))
  }

  package func removeIfEmpty(_ folder: String) throws(FileError) {
    guard try attributes(of: folder) != nil, try names(in: folder).isEmpty else { return }
    try remove(folder)
  }
}

extension FileSystem {
  /// Exchanges two folders by three renames.
  ///
  /// Between the first and the second rename, nothing exists at `other`. If the process dies between the steps, the old
  /// content of the second path remains in a folder with the suffix ``FilePath/exchangeSuffix``.
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

/// The attributes of a file, a folder or a symbolic link.
package struct FileAttributes: Sendable, Equatable {
  /// The type of a file system entry; `other` is a pipe, a device or a socket.
  package enum Kind: Sendable { case file, folder, link, other }
  /// The type of the entry.
  package let kind: Kind
  /// The size in bytes.
  package let size: Int
  /// The modification time in nanoseconds since 1970; the memory file system counts writes instead.
  package let modified: Int64

  /// Creates attributes from their values.
  package init(kind: Kind, size: Int, modified: Int64) {
    self.kind = kind
    self.size = size
    self.modified = modified
  }
}

/// An observer of the locks that a file system acquires and releases, called on any thread.
package protocol LockObserver: Sendable {
  /// Called before a lock is acquired.
  func willLock()
  /// Called after a lock was released or could not be acquired.
  func didUnlock()
}

/// A lock that is held for the lifetime of the object.
package final class FileLock: Sendable {
  private let release: @Sendable () -> Void
  /// Creates a lock that calls `release` when it is deallocated.
  package init(release: @escaping @Sendable () -> Void) { self.release = release }
  deinit { release() }
}
