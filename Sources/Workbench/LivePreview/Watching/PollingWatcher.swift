package import Platform

/// What lies in some folders at a moment, told by sizes and times of change.
package struct FolderSnapshot: Sendable, Equatable {
  private var entries: [String: FileAttributes] = [:]

  /// Looks at folders with all that they hold; hidden names and those that are left out are passed over, links
  /// are followed.
  ///
  /// What cannot be read is as good as not there: the next look may find it.
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

  /// The paths that are new, gone or changed since another snapshot.
  package func changes(since earlier: FolderSnapshot) -> Set<String> {
    Set(entries.keys).union(earlier.entries.keys).filter { entries[$0] != earlier.entries[$0] }
  }
}

/// Looks again and again; for systems and disks that tell nothing by themselves.
///
/// A change counts once two looks in a row find the same, so that no file is read while it is being written.
package struct PollingWatcher: FileWatcher {
  private let files: any FileSystem
  private let isLeftOut: @Sendable (String) -> Bool
  private let pause: @Sendable () async throws -> Void

  /// Creates a watcher.
  ///
  /// - Parameter pause: waits between two looks; when it throws, the watcher stops.
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
