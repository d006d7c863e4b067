package import Platform

/// The contents of some folders at a moment, identified by sizes and modification times.
package struct FolderSnapshot: Sendable, Equatable {
  private var entries: [String: FileAttributes] = [:]

  /// Scans folders recursively; hidden names and excluded paths are skipped, links are followed.
  ///
  /// What cannot be read counts as missing; the next scan may find it.
  package init(of folders: [String], leavingOut isLeftOut: (String) -> Bool = { _ in false }, files: any FileSystem) {
    for folder in folders { add(folder, isLeftOut, files) }
  }

  private mutating func add(
    _ folder: String, _ isLeftOut: (String) -> Bool, _ files: any FileSystem, through links: LinkTrail = LinkTrail()
  ) {
    let names: [String]
    do { names = try files.names(in: folder) } catch { return }
    for name in names where !name.hasPrefix(".") {
      let path = FilePath.join(folder, name)
      guard !isLeftOut(path) else { continue }
      do {
        guard let attributes = try files.attributes(of: path) else { continue }
        switch attributes.kind {
        case .folder: add(path, isLeftOut, files, through: links)
        case .file, .other: entries[path] = attributes
        case .link:
          let target = try files.resolved(path)
          let found = try files.attributes(of: target)
          if found?.kind != .folder {
            entries[path] = found
          } else if let links = links.following(to: target, from: try files.resolved(folder)) {
            add(path, isLeftOut, files, through: links)
          }
        }
      } catch {
        continue
      }
    }
  }

  /// The paths that were added, removed or changed since another snapshot.
  package func changes(since earlier: FolderSnapshot) -> Set<String> {
    Set(entries.keys).union(earlier.entries.keys).filter { entries[$0] != earlier.entries[$0] }
  }
}

/// A watcher that scans periodically, for systems and file systems without notifications.
///
/// A change is reported once two scans in a row are equal, so that no file is read while it is being written.
package struct PollingWatcher: FileWatcher {
  private let files: any FileSystem
  private let isLeftOut: @Sendable (String) -> Bool
  private let pause: @Sendable () async throws -> Void

  /// Creates a watcher.
  ///
  /// - Parameter pause: waits between two scans; the watcher stops when it throws.
  package init(
    files: any FileSystem, leavingOut isLeftOut: @escaping @Sendable (String) -> Bool = { _ in false },
    pause: @escaping @Sendable () async throws -> Void = { try await Task.sleep(for: .milliseconds(300)) }
  ) {
    self.files = files
    self.isLeftOut = isLeftOut
    self.pause = pause
  }

  package func changes(in folders: [String]) -> AsyncStream<Set<String>> {
    let (stream, continuation) = AsyncStream.makeStream(of: Set<String>.self)
    let settled = FolderSnapshot(of: folders, leavingOut: isLeftOut, files: files)
    let task = Task { [files, isLeftOut, pause] in
      var settled = settled
      var last = settled
      do {
        while true {
          try await pause()
          let next = FolderSnapshot(of: folders, leavingOut: isLeftOut, files: files)
          if next == last, next != settled {
            continuation.yield(next.changes(since: settled))
            settled = next
          }
          last = next
        }
      } catch {
        continuation.finish()
      }
    }
    continuation.onTermination = { _ in task.cancel() }
    return stream
  }
}
