#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

// Calls on names: attributes, folder entries, renames and locks.
extension SystemCalls {
  static func attributes(of path: String) throws(FileError) -> FileAttributes? {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw failure("look at", path)
    }
    return attributes(status)
  }

  /// The attributes of an open file.
  static func attributes(ofOpen file: Int32, path: String) throws(FileError) -> FileAttributes {
    var status = stat()
    guard fstat(file, &status) == 0 else { throw failure("read", path) }
    return attributes(status)
  }

  private static func attributes(_ status: stat) -> FileAttributes {
    let kind: FileAttributes.Kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .link
      default: .other
      }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    return FileAttributes(
      kind: kind, size: Int(status.st_size), modified: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
  }

  /// Whether a path is a folder or a link to one.
  static func isFolder(_ path: String) throws(FileError) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0 else { throw failure("look at", path) }
    return status.st_mode & S_IFMT == S_IFDIR
  }

  /// The absolute path without `.`, `..` and symbolic links (POSIX `realpath`).
  static func resolved(_ path: String) throws(FileError) -> String {
    guard let buffer = realpath(path, nil) else {
      let problem = failure("read", path)
      guard problem.reason == .missing, try attributes(of: path)?.kind == .link else { throw problem }
      throw FileError(operation: "read", path: path, reason: .brokenLink)
    }
    defer { free(buffer) }
    return String(cString: buffer)
  }

  static func names(in folder: String) throws(FileError) -> [String] {
    guard let stream = opendir(folder) else { throw failure("list", folder) }
    defer { closedir(stream) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else {
        guard errno == 0 else { throw failure("list", folder) }
        return names
      }
      let (name, repaired) = withUnsafePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: 1) { (String(validatingCString: $0), String(cString: $0)) }
      }
      guard let name else {
        throw FileError(operation: "take", path: folder + "/" + repaired, reason: .nameNotUTF8)
      }
      if name != ".", name != ".." { names.append(name) }
    }
  }

  static func makeFolder(_ path: String) throws(FileError) {
    guard mkdir(path, 0o777) == 0 else { throw failure("make the folder", path) }
  }

  /// Creates a hard link; `false` if the file system has no hard links between the two paths.
  static func link(_ path: String, as newPath: String) throws(FileError) -> Bool {
    guard systemLink(path, newPath) != 0 else { return true }
    switch errno {
    case EXDEV, EPERM, EMLINK, EOPNOTSUPP, ENOSYS, ENOTSUP: return false
    case ENOENT: throw failure("link", systemAccess(path, F_OK) == 0 ? newPath : path, code: ENOENT)
    default: throw failure("link", newPath)
    }
  }

  static func rename(_ path: String, to newPath: String) throws(FileError) {
    guard systemRename(path, newPath) == 0 else { throw failure("rename", path) }
  }

  static func unlink(_ path: String) throws(FileError) {
    guard systemUnlink(path) == 0 || errno == ENOENT else { throw failure("remove", path) }
  }

  /// Removes anything but a folder; `false` for a folder, for which the error number depends on the system.
  static func unlinkUnlessFolder(_ path: String) throws(FileError) -> Bool {
    guard systemUnlink(path) != 0, errno != ENOENT, errno != ENOTDIR else { return true }
    let problem = failure("remove", path)
    if try attributes(of: path)?.kind == .folder { return false }
    throw problem
  }

  static func removeFolder(_ path: String) throws(FileError) {
    guard rmdir(path) == 0 || errno == ENOENT else { throw failure("remove", path) }
  }

  /// Exchanges two paths atomically; `false` if the system or the file system does not support it.
  static func exchange(_ path: String, with other: String) throws(FileError) -> Bool {
    #if canImport(Darwin)
      let status = renamex_np(path, other, UInt32(RENAME_SWAP))
    #else
      // Looked up by name: declared only under _GNU_SOURCE, and absent before glibc 2.28 and in older musl.
      typealias RenameAt2 =
        @convention(c) (Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32) -> Int32
      let exchangeFlag: UInt32 = 2  // RENAME_EXCHANGE, linux/fs.h
      guard let symbol = dlsym(nil, "renameat2") else { return false }
      let status = unsafeBitCast(symbol, to: RenameAt2.self)(AT_FDCWD, path, AT_FDCWD, other, exchangeFlag)
    #endif
    guard status != 0 else { return true }
    switch errno {
    case ENOSYS, EINVAL, EOPNOTSUPP, ENOTSUP: return false
    default: throw failure("exchange", path)
    }
  }

  // MARK: Locks

  /// Acquires the lock of a file that exists only while the lock is held.
  ///
  /// - Parameter released: Called after the lock was released.
  static func lock(_ path: String, released: @escaping @Sendable () -> Void) throws(FileError) -> FileLock? {
    while true {
      let file = try open(path, .lock)
      guard repeated({ flock(file, LOCK_EX | LOCK_NB) }) == 0 else {
        let problem = errno == EWOULDBLOCK ? nil : failure("lock", path)
        _ = close(file)
        if let problem { throw problem }
        return nil
      }
      // The previous holder may have removed the file after it was opened here; the lock is then on an unlinked file.
      var held = stat()
      var named = stat()
      if fstat(file, &held) == 0, stat(path, &named) == 0, held.st_ino == named.st_ino, held.st_dev == named.st_dev {
        return FileLock {
          _ = systemUnlink(path)
          _ = close(file)
          released()
        }
      }
      _ = close(file)
    }
  }
}

// The functions above shadow the plain names.
private func systemLink(_ path: String, _ newPath: String) -> Int32 { link(path, newPath) }
private func systemRename(_ path: String, _ newPath: String) -> Int32 { rename(path, newPath) }
func systemUnlink(_ path: String) -> Int32 { unlink(path) }
private func systemAccess(_ path: String, _ mode: Int32) -> Int32 { access(path, mode) }
