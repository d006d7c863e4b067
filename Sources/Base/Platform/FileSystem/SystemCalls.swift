import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The wrappers of all system calls on files; each function makes one call and throws its error as a ``FileError``.
///
/// Calls interrupted by a signal (`EINTR`) are repeated. ``open(_:_:)`` sets `O_CLOEXEC`, so that child processes
/// inherit no descriptor.
package enum SystemCalls {
  enum Access { case read, readFile, writeNew, writeOwn, lock }

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
    let isWritten = close(file) == 0 || errno == EINTR
    guard isWritten || access == .read || access == .readFile else { throw failure("write", path) }
    return result
  }

  static func open(_ path: String, _ access: Access) throws(FileError) -> Int32 {
    let flags: Int32 =
      switch access {
      case .read: O_RDONLY | O_CLOEXEC
      // Opening a pipe that has no writer would block; with this flag it opens at once and is rejected afterwards.
      case .readFile: O_RDONLY | O_CLOEXEC | O_NONBLOCK
      case .writeNew: O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC
      case .writeOwn: O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC
      case .lock: O_RDWR | O_CREAT | O_CLOEXEC
      }
    let mode: mode_t = access == .writeOwn ? 0o600 : 0o666
    #if canImport(Darwin)
      let file = repeated { Darwin.open(path, flags, mode) }
    #elseif canImport(Musl)
      let file = repeated { Musl.open(path, flags, mode) }
    #else
      let file = repeated { Glibc.open(path, flags, mode) }
    #endif
    let isReading = access == .read || access == .readFile
    guard file >= 0 else {
      let problem = failure(isReading ? "read" : access == .lock ? "lock" : "write", path)
      guard isReading, problem.reason == .missing, try attributes(of: path) != nil else { throw problem }
      throw FileError(operation: problem.operation, path: path, reason: .brokenLink)
    }
    return file
  }

  /// The attributes of an open regular file; `nil` for a pipe or a device.
  static func attributesOfRegularFile(_ file: Int32, path: String) throws(FileError) -> FileAttributes? {
    let attributes = try attributes(ofOpen: file, path: path)
    switch attributes.kind {
    case .file: return attributes
    case .folder: throw FileError(operation: "read", path: path, reason: .isFolder)
    default: return nil
    }
  }

  /// Copies a part of an open file, up to the size of a buffer; returns what is left of the buffer at the file's end.
  private static func fill(
    _ buffer: UnsafeMutableRawBufferPointer, from file: Int32, path: String
  ) throws(FileError) -> UnsafeMutableRawBufferPointer {
    var rest = buffer
    while !rest.isEmpty {
      let length = repeated { Int(systemRead(file, rest.baseAddress, rest.count)) }
      guard length >= 0 else { throw failure("read", path) }
      if length == 0 { break }
      rest = UnsafeMutableRawBufferPointer(rebasing: rest.dropFirst(length))
    }
    return rest
  }

  /// The first bytes of an open file; fewer if it ends before.
  static func beginning(_ file: Int32, upTo count: Int, path: String) throws(FileError) -> MappedBytes {
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: max(1, count), alignment: 16)
    do throws(FileError) {
      let rest = try fill(UnsafeMutableRawBufferPointer(rebasing: memory[..<count]), from: file, path: path)
      return MappedBytes(bytes: UnsafeRawBufferPointer(rebasing: memory[..<(count - rest.count)])) { _ in
        memory.deallocate()
      }
    } catch {
      memory.deallocate()
      throw error
    }
  }

  /// Checks that an open file is as it was before it was read.
  static func check(_ file: Int32, isAsBefore attributes: FileAttributes, path: String) throws(FileError) {
    guard try self.attributes(ofOpen: file, path: path) == attributes else {
      throw FileError(operation: "read", path: path, reason: .changedWhileRead)
    }
  }

  /// The content of an open file in memory.
  static func hold(_ file: Int32, _ attributes: FileAttributes, path: String) throws(FileError) -> MappedBytes {
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: max(1, attributes.size), alignment: 16)
    do throws(FileError) {
      let content = UnsafeMutableRawBufferPointer(rebasing: memory[..<attributes.size])
      guard try fill(content, from: file, path: path).isEmpty else {
        throw FileError(operation: "read", path: path, reason: .changedWhileRead)
      }
      try check(file, isAsBefore: attributes, path: path)
    } catch {
      memory.deallocate()
      throw error
    }
    return MappedBytes(bytes: UnsafeRawBufferPointer(rebasing: memory[..<attributes.size])) { _ in memory.deallocate() }
  }

  /// The content of an open file as a copy that spills to an unnamed temporary file.
  static func copy(_ file: Int32, _ attributes: FileAttributes, path: String) throws(FileError) -> MappedBytes {
    if let copy = try kernelCopy(file, attributes, path: path) { return copy }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
    defer { buffer.deallocate() }
    let copy = SpilledBytes()
    var isAtEnd = false
    while !isAtEnd {
      let rest = try fill(buffer, from: file, path: path)
      copy.append(UnsafeRawBufferPointer(rebasing: buffer.dropLast(rest.count)))
      isAtEnd = !rest.isEmpty
    }
    try check(file, isAsBefore: attributes, path: path)
    return try copy.finish()
  }

  /// The content of an open file as an unnamed temporary file to which the kernel copies it; `nil` if it cannot.
  private static func kernelCopy(
    _ file: Int32, _ attributes: FileAttributes, path: String
  ) throws(FileError) -> MappedBytes? {
    #if canImport(Darwin)
      return nil
    #else
      guard let copy = openNameless(in: temporaryFolder) else { return nil }
      defer { closeFile(copy) }
      // The offset leaves the file's own where it is, so that the file can still be read otherwise.
      var offset: off_t = 0
      while offset < attributes.size {
        guard repeated({ sendfile(copy, file, &offset, Int(attributes.size) - Int(offset)) }) > 0 else { return nil }
      }
      try check(file, isAsBefore: attributes, path: path)
      return try map(copy, size: attributes.size, path: temporaryFolder)
    #endif
  }

  /// The hash of the content of an open file, of which only a part is in memory at a time.
  static func hash(_ file: Int32, _ attributes: FileAttributes, path: String) throws(FileError) -> ContentHash {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
    defer { buffer.deallocate() }
    var hasher = ContentHasher()
    var isAtEnd = false
    while !isAtEnd {
      let rest = try fill(buffer, from: file, path: path)
      hasher.add(UnsafeRawBufferPointer(rebasing: buffer.dropLast(rest.count)))
      isAtEnd = !rest.isEmpty
    }
    try check(file, isAsBefore: attributes, path: path)
    return hasher.hash
  }

  /// Reads an open file to its end; a known size saves further reads.
  static func readAll(_ file: Int32, size: Int?, path: String) throws(FileError) -> [UInt8] {
    // One byte more than the size, so that the first read detects the end.
    var room = (size ?? 65_535) + 1
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
        // A private mapping that is never written: discarded pages are read again from the file.
        _ = madvise(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count, MADV_DONTNEED)
      },
      release: { bytes in
        munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count)
      })
  }

  // MARK: Unnamed files

  /// Opens an unnamed file that is deleted when it is closed; `nil` if the folder allows none.
  static func openNameless(in folder: String) -> Int32? {
    // `mkostemp` would do the same, but Swift does not import it on Linux.
    let path = folder + "/cardloom-" + String(UInt64.random(in: 0 ... .max), radix: 36)
    do throws(FileError) {
      let file = try open(path, .writeOwn)
      _ = systemUnlink(path)
      return file
    } catch {
      return nil
    }
  }

  /// Closes an open file.
  static func closeFile(_ file: Int32) { _ = close(file) }

  /// The folder for temporary files.
  static var temporaryFolder: String {
    guard let path = getenv("TMPDIR").map({ String(cString: $0) }), !path.isEmpty else { return "/tmp" }
    return path
  }

  /// A path for a new file or folder among the temporary ones.
  package static func temporaryPath(_ name: String) -> String {
    FilePath.join(temporaryFolder, name + "-" + String(UInt64.random(in: 0 ... .max), radix: 36))
  }

  // MARK: Writing

  /// Writes a file that does not exist yet; removes it again if a write fails.
  static func writeNewFile(_ bytes: UnsafeRawBufferPointer, to path: String) throws(FileError) {
    try writeNewFile(to: path) { file throws(FileError) in try write(bytes, to: file, path: path) }
  }

  static func writeNewFile(to path: String, _ body: (_ file: Int32) throws(FileError) -> Void) throws(FileError) {
    try withOpenFile(path, .writeNew) { file throws(FileError) in
      do throws(FileError) {
        try body(file)
      } catch {
        _ = systemUnlink(path)
        throw error
      }
    }
  }

  static func write(_ bytes: UnsafeRawBufferPointer, to file: Int32, path: String) throws(FileError) {
    var rest = bytes
    while let start = rest.baseAddress, !rest.isEmpty {
      let length = repeated { Int(systemWrite(file, start, rest.count)) }
      guard length >= 0 else { throw failure("write", path) }
      rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(length))
    }
  }

  private static let counter = Atomic<UInt32>(0)

  /// A suffix that is unique among the processes and threads that are running.
  static func temporarySuffix() -> String {
    ".\(getpid())-\(counter.wrappingAdd(1, ordering: .relaxed).newValue).tmp"
  }

  static func setModified(_ nanoseconds: Int64, of path: String) throws(FileError) {
    let time = timespec(tv_sec: Int(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
    guard utimensat(AT_FDCWD, path, [time, time], 0) == 0 else { throw failure("write", path) }
  }

  // MARK: Errors

  static func repeated<Status: SignedInteger>(_ call: () -> Status) -> Status {
    var status = call()
    while status < 0, errno == EINTR { status = call() }
    return status
  }

  static func failure(_ operation: String, _ path: String, code: Int32 = errno) -> FileError {
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
      case ELOOP: .linkCircle
      case ENAMETOOLONG: .nameTooLong
      case EMFILE, ENFILE: .tooManyOpenFiles
      default: .other(code: code)
      }
    return FileError(operation: operation, path: path, reason: reason)
  }

  /// The system's description of an error number, such as `Too many open files`.
  package static func words(for code: Int32) -> String {
    guard let text = strerror(code) else { return "error \(code)" }
    return String(cString: text)
  }
}

// The functions above shadow the plain names.
private func systemRead(_ file: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(file, buffer, count)
}
private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int { write(file, bytes, count) }
