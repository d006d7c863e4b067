#if os(Linux)
  import Foundation
  import Glibc

  /// The changes in a folder and the folders in it, as the system tells of them (inotify(7)).
  final class FolderChanges {
    private let descriptor: Int32
    private var paths: [Int32: String] = [:]
    private static let mask = UInt32(IN_CREATE | IN_CLOSE_WRITE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE | IN_ONLYDIR)

    init(in folder: String) throws {
      descriptor = inotify_init1(Int32(IN_CLOEXEC))
      guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
      watch(folder)
    }

    deinit { close(descriptor) }

    /// Watches a folder and the folders in it; what has gone meanwhile is left out.
    private func watch(_ folder: String) {
      let number = inotify_add_watch(descriptor, folder, Self.mask)
      guard number >= 0 else { return }
      paths[number] = folder
      for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] { watch(folder + "/" + name) }
    }

    /// Waits until there were this many changes or a pipe was closed at its other end.
    ///
    /// - Returns: how many changes there were.
    func wait(for count: Int, untilClosed pipe: Int32) -> Int {
      var found = 0
      var polls = [pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0), pollfd(fd: pipe, events: 0, revents: 0)]
      while found < count {
        guard poll(&polls, 2, -1) > 0 else { continue }
        if polls[0].revents != 0 { found += read() } else { break }
      }
      return found
    }

    /// Reads the changes that are there (inotify(7): a header of 16 bytes, then the name padded with zeros).
    private func read() -> Int {
      var buffer = [UInt8](repeating: 0, count: 1 << 14)
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      var changes = 0
      var offset = 0
      while offset + 16 <= count {
        let (watched, mask, length) = buffer.withUnsafeBytes {
          (
            $0.loadUnaligned(fromByteOffset: offset, as: Int32.self),
            $0.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self),
            Int($0.loadUnaligned(fromByteOffset: offset + 12, as: UInt32.self))
          )
        }
        let name = String(decoding: buffer[(offset + 16)..<(offset + 16 + length)].prefix { $0 != 0 }, as: UTF8.self)
        if mask & UInt32(IN_ISDIR) != 0, mask & UInt32(IN_CREATE | IN_MOVED_TO) != 0, let folder = paths[watched] {
          watch(folder + "/" + name)
        }
        changes += 1
        offset += 16 + length
      }
      return changes
    }
  }
#endif
