import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The only place that calls the operating system for files: each function is one call, with its error in our terms.
///
/// Calls that a signal interrupted (`EINTR`) are repeated; every descriptor is closed when the program runs another one.
enum SystemCalls {
  enum Access { case read, writeNew, lock }

  // MARK: Descriptors

  static func withOpenFile<Result>(
    _ path: String, _ access: Access, _ body: (_ file: Int32) throws(FileError) -> Result
  ) throws(FileError) -> Result {
    let file = try open(path, access)
    let result: Result
    do {
      result = try body(file)
    } catch {
      _ = close(file)
      throw error
    }
    // Network file systems and quotas report a failed write only here.
    guard close(file) == 0 || errno == EINTR || access == .read else { throw failure("write", path) }
    return result
  }

  private static func open(_ path: String, _ access: Access) throws(FileError) -> Int32 {
    let flags: Int32 =
      switch access {
      case .read: O_RDONLY | O_CLOEXEC
      case .writeNew: O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC
      case .lock: O_RDWR | O_CREAT | O_CLOEXEC
      }
    #if canImport(Darwin)
      let file = repeated { Darwin.open(path, flags, 0o666) }
    #elseif canImport(Musl)
      let file = repeated { Musl.open(path, flags, 0o666) }
    #else
      let file = repeated { Glibc.open(path, flags, 0o666) }
    #endif
    guard file >= 0 else { throw failure(access == .read ? "read" : access == .lock ? "lock" : "write", path) }
    return file
  }

  /// A regular file's size; `nil` for a pipe or a device.
  static func sizeOfRegularFile(_ file: Int32, path: String) throws(FileError) -> Int? {
    var status = stat()
    guard fstat(file, &status) == 0 else { throw failure("read", path) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return Int(status.st_size)
    case S_IFDIR: throw FileError(operation: "read", path: path, reason: .isFolder)
    default: return nil
    }
  }

  static func readAll(_ file: Int32, path: String) throws(FileError) -> [UInt8] {
    // One byte more than the size, so that the end shows at the first read.
    var room = (try sizeOfRegularFile(file, path: path) ?? 65_535) + 1
    var content: [UInt8] = []
    var problem: FileError?
    var isAtEnd = false
    while !isAtEnd {
      let chunk = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
        let length = repeated { Int(systemRead(file, buffer.baseAddress, buffer.count)) }
        if length < 0 { problem = failure("read", path) }
        count = max(0, length)
      }
      if let problem { throw problem }
      isAtEnd = chunk.isEmpty
      if content.isEmpty { content = chunk } else { content += chunk }
      room = max(65_536, room - chunk.count)
    }
    return content
  }

  static func map(_ file: Int32, size: Int, path: String) throws(FileError) -> MappedBytes {
    guard let start = mmap(nil, size, PROT_READ, MAP_PRIVATE, file, 0), start != MAP_FAILED else {
      throw failure("read", path)
    }
    return MappedBytes(
      bytes: UnsafeRawBufferPointer(start: start, count: size),
      letGo: { bytes in
        // The mapping is of a file and never written: its pages come back from there.
        _ = madvise(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count, MADV_DONTNEED)
      },
      release: { bytes in
        munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count)
      })
  }

  // MARK: Files without a name

  /// Opens a file that has no name and goes when it is closed; `nil` where there can be none.
  static func openNameless(in folder: String) -> Int32? {
    var path = Array((folder + "/cardloom-XXXXXX").utf8CString)
    let file = path.withUnsafeMutableBufferPointer { path in path.baseAddress.map { mkstemp($0) } ?? -1 }
    guard file >= 0 else { return nil }
    _ = systemUnlink(String(decoding: path.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self))
    return file
  }

  /// Appends bytes to an open file; tells whether all were written.
  static func append(_ bytes: UnsafeRawBufferPointer, to file: Int32) -> Bool {
    var rest = bytes
    while let start = rest.baseAddress, !rest.isEmpty {
      let length = repeated { Int(systemWrite(file, start, rest.count)) }
      guard length > 0 else { return false }
      rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(length))
    }
    return true
  }

  /// Closes an open file.
  static func closeFile(_ file: Int32) { _ = close(file) }

  /// The folder for files without a name.
  static var temporaryFolder: String {
    guard let path = getenv("TMPDIR").map({ String(cString: $0) }), !path.isEmpty else { return "/tmp" }
    return path
  }

  // MARK: Writing

  /// Writes a file that does not exist; what is written of it is taken away again when it cannot be written whole.
  static func writeNewFile(_ bytes: UnsafeRawBufferPointer, to path: String) throws(FileError) {
    try withOpenFile(path, .writeNew) { file throws(FileError) in
      var rest = bytes
      while let start = rest.baseAddress, !rest.isEmpty {
        let length = repeated { Int(systemWrite(file, start, rest.count)) }
        guard length >= 0 else {
          let problem = failure("write", path)
          _ = systemUnlink(path)
          throw problem
        }
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(length))
      }
    }
  }

  private static let counter = Atomic<UInt32>(0)

  /// A suffix that no other process and no other thread of this one uses at the moment.
  static func temporarySuffix() -> String {
    ".\(getpid())-\(counter.wrappingAdd(1, ordering: .relaxed).newValue).tmp"
  }

  static func setModified(_ nanoseconds: Int64, of path: String) throws(FileError) {
    let time = timespec(tv_sec: Int(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
    guard utimensat(AT_FDCWD, path, [time, time], 0) == 0 else { throw failure("write", path) }
  }

  // MARK: Names

  static func attributes(of path: String, followsLinks: Bool = false) throws(FileError) -> FileAttributes? {
    var status = stat()
    guard (followsLinks ? stat(path, &status) : lstat(path, &status)) == 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw failure("look at", path)
    }
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
      let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
  }

  static func makeFolder(_ path: String) throws(FileError) {
    guard mkdir(path, 0o777) == 0 else { throw failure("make the folder", path) }
  }

  /// Gives a file a second name; `false` when the file system has no hard links between the two places.
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

  /// Removes what is no folder; `false` for a folder, for which systems have different errors.
  static func unlinkUnlessFolder(_ path: String) throws(FileError) -> Bool {
    guard systemUnlink(path) != 0, errno != ENOENT, errno != ENOTDIR else { return true }
    let problem = failure("remove", path)
    if try attributes(of: path)?.kind == .folder { return false }
    throw problem
  }

  static func removeFolder(_ path: String) throws(FileError) {
    guard rmdir(path) == 0 || errno == ENOENT else { throw failure("remove", path) }
  }

  /// Exchanges two paths at once; `false` when this system or file system cannot.
  static func exchange(_ path: String, with other: String) throws(FileError) -> Bool {
    #if canImport(Darwin)
      let status = renamex_np(path, other, UInt32(RENAME_SWAP))
    #else
      // Declared only for GNU sources, and absent before glibc 2.28 and in older musl: looked up by name.
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

  /// Takes the lock of a file, which exists only as long as the lock is held.
  static func lock(_ path: String) throws(FileError) -> FileLock? {
    while true {
      let file = try open(path, .lock)
      guard repeated({ flock(file, LOCK_EX | LOCK_NB) }) == 0 else {
        let problem = errno == EWOULDBLOCK ? nil : failure("lock", path)
        _ = close(file)
        if let problem { throw problem }
        return nil
      }
      // The holder before us may have removed the file after we had opened it: then the lock is on a file without a name.
      var held = stat()
      var named = stat()
      if fstat(file, &held) == 0, stat(path, &named) == 0, held.st_ino == named.st_ino, held.st_dev == named.st_dev {
        return FileLock {
          _ = systemUnlink(path)
          _ = close(file)
        }
      }
      _ = close(file)
    }
  }

  // MARK: Errors

  private static func repeated<Status: SignedInteger>(_ call: () -> Status) -> Status {
    var status = call()
    while status < 0, errno == EINTR { status = call() }
    return status
  }

  private static func failure(_ operation: String, _ path: String, code: Int32 = errno) -> FileError {
    let reason: FileError.Reason =
      switch code {
      case ENOENT: .missing
      case EACCES, EPERM: .notPermitted
      case EISDIR: .isFolder
      case ENOTDIR: .notFolder
      case EEXIST: .exists
      case ENOTEMPTY: .notEmpty
      case ENOSPC, EDQUOT: .noSpace
      case EROFS: .readOnly
      default: .other(code: code)
      }
    return FileError(operation: operation, path: path, reason: reason)
  }

  /// The system's words for an error number, such as `Too many open files`.
  static func words(for code: Int32) -> String {
    guard let text = strerror(code) else { return "error \(code)" }
    return String(cString: text)
  }
}

// The plain names are taken by the functions above.
private func systemRead(_ file: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(file, buffer, count)
}
private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int { write(file, bytes, count) }
private func systemLink(_ path: String, _ newPath: String) -> Int32 { link(path, newPath) }
private func systemRename(_ path: String, _ newPath: String) -> Int32 { rename(path, newPath) }
private func systemUnlink(_ path: String) -> Int32 { unlink(path) }
private func systemAccess(_ path: String, _ mode: Int32) -> Int32 { access(path, mode) }
