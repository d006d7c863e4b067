#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A regular file, open for reading until the last reference is released.
package final class OpenFile: Sendable {
  /// The size in bytes when it was opened.
  package let size: Int
  /// Changes whenever the content may have changed: size, modification time in nanoseconds, inode.
  package let version: String

  private let descriptor: Int32

  /// The result of opening a path.
  package enum Found {
    case file(OpenFile)
    case folder
    case nothing
  }

  /// Opens a path; a symbolic link at its end is not followed.
  package static func open(_ path: String) -> Found {
    #if canImport(Darwin)
      let descriptor = Darwin.open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
    #else
      let descriptor = Glibc.open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
    #endif
    guard descriptor >= 0 else { return .nothing }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      close(descriptor)
      return .nothing
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .file(OpenFile(descriptor: descriptor, status: status))
    case S_IFDIR:
      close(descriptor)
      return .folder
    default:
      close(descriptor)
      return .nothing
    }
  }

  private init(descriptor: Int32, status: stat) {
    #if canImport(Darwin)
      let modified = status.st_mtimespec
    #else
      let modified = status.st_mtim
    #endif
    self.descriptor = descriptor
    size = Int(status.st_size)
    version = [Int(status.st_ino), size, Int(modified.tv_sec), Int(modified.tv_nsec)]
      .map { String($0, radix: 36) }.joined(separator: "-")
  }

  deinit { close(descriptor) }

  /// Up to `count` bytes from an offset; fewer only at the end of the file, none if it can no longer be read.
  package func read(from offset: Int, count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, length in
      while length < count {
        let got = pread(
          descriptor, buffer.baseAddress.map { $0 + length }, count - length, off_t(offset + length))
        if got < 0 && errno == EINTR { continue }
        guard got > 0 else { break }
        length += got
      }
    }
  }
}
