import Platform

#if os(Linux)
  import Diagnostics
  import Dispatch
  import Glibc
  import Synchronization

  /// A watcher based on inotify(7) of Linux: immediate, and free while nothing changes.
  package struct InotifyWatcher: FileWatcher {
    private let isLeftOut: @Sendable (String) -> Bool

    /// Creates a watcher; excluded paths, and names that begin with a full stop, are ignored.
    package init(leavingOut isLeftOut: @escaping @Sendable (String) -> Bool = { _ in false }) {
      self.isLeftOut = isLeftOut
    }

    /// Whether the user has any inotify watches left.
    package static var isAvailable: Bool {
      let descriptor = inotify_init1(Int32(IN_CLOEXEC))
      guard descriptor >= 0 else { return false }
      defer { close(descriptor) }
      return inotify_add_watch(descriptor, "/", UInt32(IN_ONLYDIR)) >= 0
    }

    package func changes(in folders: [String]) -> AsyncStream<Set<String>> {
      let (stream, continuation) = AsyncStream.makeStream(of: Set<String>.self)
      let watch = InotifyWatch(isLeftOut: isLeftOut) { continuation.yield($0) }
      guard let watch else {
        continuation.finish()
        return stream
      }
      continuation.onTermination = { _ in watch.stop() }
      watch.start(folders)
      return stream
    }
  }

  /// One inotify instance; links to folders are followed.
  ///
  /// Unchecked because its state is confined to a serial queue, which the compiler cannot verify.
  private final class InotifyWatch: @unchecked Sendable {
    private static let mask = UInt32(
      IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE | IN_ONLYDIR)

    private let queue = DispatchQueue(label: "cardloom.watch")
    private let descriptor: Int32
    private let isLeftOut: @Sendable (String) -> Bool
    private let deliver: @Sendable (Set<String>) -> Void
    private let start = ContinuousClock.now
    private var folders: [String] = []
    /// The paths of each watched folder, more than one if links lead to it, with the links on the way.
    private var paths: [Int32: [String: LinkTrail]] = [:]
    private var batch = ChangeBatch()
    private var reading: (any DispatchSourceRead)?

    init?(isLeftOut: @escaping @Sendable (String) -> Bool, deliver: @escaping @Sendable (Set<String>) -> Void) {
      descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
      guard descriptor >= 0 else { return nil }
      self.isLeftOut = isLeftOut
      self.deliver = deliver
    }

    deinit { close(descriptor) }

    /// Returns after the folders are watched: all later changes are reported.
    func start(_ folders: [String]) {
      queue.sync {
        self.folders = folders
        for folder in folders { add(folder) }
        let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
        source.setEventHandler { @Sendable [weak self] in self?.read() }
        source.resume()
        reading = source
      }
    }

    func stop() { queue.async { [self] in reading?.cancel() } }

    /// Watches a folder and all folders in it.
    private func add(_ folder: String, through links: LinkTrail = LinkTrail()) {
      let number = inotify_add_watch(descriptor, folder, Self.mask)
      guard number >= 0 else { return }
      paths[number, default: [:]][folder] = links
      guard let listing = opendir(folder) else { return }
      defer { closedir(listing) }
      while let entry = readdir(listing) {
        let type = Int(entry.pointee.d_type)
        guard [DT_DIR, DT_LNK, DT_UNKNOWN].contains(where: { Int($0) == type }) else { continue }
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        let path = folder + "/" + name
        if !name.hasPrefix("."), !isLeftOut(path) { addEntry(path, in: folder, through: links) }
      }
    }

    /// Watches an entry of a folder if it is a folder or a link to one; cyclic links are ignored.
    private func addEntry(_ path: String, in folder: String, through links: LinkTrail) {
      let disk = DiskFileSystem()
      do {
        switch try disk.attributes(of: path)?.kind {
        case .folder: add(path, through: links)
        case .link:
          let next = links.following(to: try disk.resolved(path), from: try disk.resolved(folder))
          // IN_ONLYDIR rejects everything that is not a folder.
          if let next { add(path, through: next) }
        default: break
        }
      } catch {
        // The code that reads the entry reports the error.
      }
    }

    /// Reads all available events (inotify(7): a header of 16 bytes, then the name padded with zeros).
    private func read() {
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        let count = Glibc.read(descriptor, &buffer, buffer.count)
        guard count > 0 else { break }
        buffer.withUnsafeBytes { bytes in
          var offset = 0
          while offset + 16 <= count {
            let length = Int(bytes.loadUnaligned(fromByteOffset: offset + 12, as: UInt32.self))
            let name = bytes[(offset + 16)..<(offset + 16 + length)].prefix { $0 != 0 }
            note(
              watch: bytes.loadUnaligned(fromByteOffset: offset, as: Int32.self),
              mask: bytes.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self),
              name: String(decoding: name, as: UTF8.self))
            offset += 16 + length
          }
        }
      }
      settle()
    }

    private func note(watch: Int32, mask: UInt32, name: String) {
      let now = ContinuousClock.now - start
      if mask & UInt32(IN_Q_OVERFLOW) != 0 {
        // Events were lost: anything may have changed.
        for folder in folders { batch.add(folder, at: now) }
        return
      }
      if mask & UInt32(IN_IGNORED) != 0 {
        paths[watch] = nil
        return
      }
      guard !name.isEmpty, !name.hasPrefix(".") else { return }
      for (folder, links) in paths[watch] ?? [:] {
        let path = folder + "/" + name
        guard !isLeftOut(path) else { continue }
        if mask & UInt32(IN_CREATE | IN_MOVED_TO) != 0 { addEntry(path, in: folder, through: links) }
        // A new file is still empty; it is reported once it is written and closed. A link is complete at once.
        if mask & UInt32(IN_CREATE) != 0, mask & UInt32(IN_ISDIR) == 0, !Self.isLink(path) { continue }
        batch.add(path, at: now)
      }
    }

    private static func isLink(_ path: String) -> Bool {
      do { return try DiskFileSystem().attributes(of: path)?.kind == .link } catch { return false }
    }

    /// Delivers the batch if it is complete, else schedules the next check.
    private func settle() {
      let now = ContinuousClock.now - start
      if let changes = batch.take(at: now) { deliver(changes) }
      guard let due = batch.due else { return }
      let wait = max(.zero, due - now).components
      let nanoseconds = Int(wait.seconds) * 1_000_000_000 + Int(wait.attoseconds / 1_000_000_000)
      queue.asyncAfter(deadline: .now() + .nanoseconds(nanoseconds)) { @Sendable [weak self] in self?.settle() }
    }
  }
#endif
