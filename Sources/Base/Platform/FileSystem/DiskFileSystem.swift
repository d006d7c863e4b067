/// The operating system's file system.
///
/// A file is written completely or not at all. A new file is removed again if a write fails; an existing file is
/// replaced by one rename, so another hard link to it keeps the old content.
package struct DiskFileSystem: FileSystem {
  /// Whether pipes and devices can be read too.
  ///
  /// They can for the paths in a command's arguments, because shells pass pipes for `<(…)`. The files of a site may be
  /// read several times, so there a pipe is rejected without blocking on it.
  private let takesPipes: Bool

  private let lockObserver: (any LockObserver)?

  /// Creates a file system that accesses the disk.
  ///
  /// - Parameters:
  ///   - takesPipes: Whether pipes and devices can be read, too.
  ///   - lockObserver: An observer of the locks that this file system acquires and releases.
  package init(takesPipes: Bool = false, lockObserver: (any LockObserver)? = nil) {
    self.takesPipes = takesPipes
    self.lockObserver = lockObserver
  }

  package func read(_ path: String) throws(FileError) -> [UInt8] {
    try steadily { () throws(FileError) in
      try SystemCalls.withOpenFile(path, takesPipes ? .read : .readFile) { file throws(FileError) in
        let before = try attributes(file, path: path)
        let content = try SystemCalls.readAll(file, size: before?.size, path: path)
        if let before { try SystemCalls.check(file, isAsBefore: before, path: path) }
        return content
      }
    }
  }

  package func read(_ path: String, upTo count: Int) throws(FileError) -> MappedBytes {
    try SystemCalls.withOpenFile(path, takesPipes ? .read : .readFile) { file throws(FileError) in
      try SystemCalls.beginning(file, upTo: min(count, try attributes(file, path: path)?.size ?? count), path: path)
    }
  }

  package func map(_ path: String) throws(FileError) -> MappedBytes {
    try steadily { () throws(FileError) in
      try SystemCalls.withOpenFile(path, takesPipes ? .read : .readFile) { file throws(FileError) in
        guard let attributes = try attributes(file, path: path) else {
          // A pipe or a device cannot be mapped.
          return MappedBytes(try SystemCalls.readAll(file, size: nil, path: path))
        }
        if attributes.size <= Self.held { return try SystemCalls.hold(file, attributes, path: path) }
        return try SystemCalls.copy(file, attributes, path: path)
      }
    }
  }

  package func mapOwn(_ path: String) throws(FileError) -> MappedBytes {
    try SystemCalls.withOpenFile(path, .readFile) { file throws(FileError) in
      guard let attributes = try attributes(file, path: path), attributes.size > 0 else { return MappedBytes([]) }
      return try SystemCalls.map(file, size: attributes.size, path: path)
    }
  }

  package func contentHash(of path: String) throws(FileError) -> ContentHash {
    try steadily { () throws(FileError) in
      try SystemCalls.withOpenFile(path, .readFile) { file throws(FileError) in
        guard let attributes = try attributes(file, path: path) else { return ContentHasher().hash }
        return try SystemCalls.hash(file, attributes, path: path)
      }
    }
  }

  /// The maximum size of files that are held in memory; of larger ones, an unnamed copy is mapped.
  ///
  /// A mapped file that another program cuts ends the process (`SIGBUS`), so files that have names are never mapped.
  private static let held = 64 << 20

  /// Reads a file again if it changed while it was read, a few times.
  private func steadily<Result>(_ read: () throws(FileError) -> Result) throws(FileError) -> Result {
    for _ in 0..<3 {
      do throws(FileError) {
        return try read()
      } catch {
        guard error.reason == .changedWhileRead else { throw error }
      }
    }
    return try read()
  }

  /// The attributes of a regular file; `nil` for a pipe or a device, if those can be read.
  private func attributes(_ file: Int32, path: String) throws(FileError) -> FileAttributes? {
    let attributes = try SystemCalls.attributesOfRegularFile(file, path: path)
    guard attributes != nil || takesPipes else { throw FileError(operation: "read", path: path, reason: .notFile) }
    return attributes
  }

  package func attributes(of path: String) throws(FileError) -> FileAttributes? {
    try SystemCalls.attributes(of: path)
  }

  package func resolved(_ path: String) throws(FileError) -> String { try SystemCalls.resolved(path) }

  package func names(in folder: String) throws(FileError) -> [String] {
    try SystemCalls.names(in: folder).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  package func write(_ bytes: UnsafeRawBufferPointer, to path: String) throws(FileError) {
    do {
      try SystemCalls.writeNewFile(bytes, to: path)
    } catch  where error.reason == .exists {
      if try SystemCalls.attributes(of: path)?.kind == .folder {
        throw FileError(operation: "write", path: path, reason: .isFolder)
      }
      let temporary = path + SystemCalls.temporarySuffix()
      try SystemCalls.writeNewFile(bytes, to: temporary)
      do {
        try SystemCalls.rename(temporary, to: path)
      } catch {
        try SystemCalls.unlink(temporary)
        throw error
      }
    }
  }

  package func write(to path: String, _ pieces: ((UnsafeRawBufferPointer) -> Void) -> Void) throws(FileError) {
    try SystemCalls.writeNewFile(to: path) { file throws(FileError) in
      var problem: FileError?
      pieces { bytes in
        guard problem == nil else { return }
        do throws(FileError) {
          try SystemCalls.write(bytes, to: file, path: path)
        } catch {
          problem = error
        }
      }
      if let problem { throw problem }
    }
  }

  package func makeFolder(_ path: String) throws(FileError) {
    do {
      try SystemCalls.makeFolder(path)
    } catch {
      switch error.reason {
      case .missing where FilePath.parent(of: path) != path:
        try makeFolder(FilePath.parent(of: path))
        try makeFolder(path)
      case .exists where try SystemCalls.isFolder(path): break
      case .exists: throw FileError(operation: error.operation, path: path, reason: .notFolder)
      default: throw error
      }
    }
  }

  package func link(_ path: String, as newPath: String) throws(FileError) {
    if try !SystemCalls.link(path, as: newPath) { try copy(path, to: newPath) }
  }

  package func rename(_ path: String, to newPath: String) throws(FileError) {
    try SystemCalls.rename(path, to: newPath)
  }

  /// Exchanges two folders; uses ``FileSystem/exchangeInSteps(_:with:)`` where the system has no atomic exchange.
  package func exchange(_ path: String, with other: String) throws(FileError) {
    if try !SystemCalls.exchange(path, with: other) { try exchangeInSteps(path, with: other) }
  }

  package func remove(_ path: String) throws(FileError) {
    if try SystemCalls.unlinkUnlessFolder(path) { return }
    for name in try SystemCalls.names(in: path) { try remove(path + "/" + name) }
    try SystemCalls.removeFolder(path)
  }

  package func removeIfEmpty(_ folder: String) throws(FileError) {
    do {
      try SystemCalls.removeFolder(folder)
    } catch  where error.reason == .notEmpty || error.reason == .exists {
      // POSIX allows either error for a folder that is not empty.
    }
  }

  package func lock(_ path: String) throws(FileError) -> FileLock? {
    lockObserver?.willLock()
    do throws(FileError) {
      if let lock = try SystemCalls.lock(path, released: { lockObserver?.didUnlock() }) { return lock }
    } catch {
      lockObserver?.didUnlock()
      throw error
    }
    lockObserver?.didUnlock()
    return nil
  }

  /// Copies a file with its modification time, for file systems without hard links.
  private func copy(_ path: String, to newPath: String) throws(FileError) {
    let content = try map(path)
    try SystemCalls.writeNewFile(content.bytes, to: newPath)
    if let modified = try SystemCalls.attributes(of: path)?.modified {
      try SystemCalls.setModified(modified, of: newPath)
    }
  }
}

extension FileSystem where Self == DiskFileSystem {
  /// The operating system's file system.
  package static var disk: DiskFileSystem { DiskFileSystem() }
}
