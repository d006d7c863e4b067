package import Diagnostics
import Platform
import Synchronization

extension SiteStaging {
  /// Replaces the old site with the new one as a whole: at every moment, one of the two is in place and complete.
  ///
  /// Nothing is written when the new site has the same files with the same content. The lock is released when the value
  /// is deinitialised.
  ///
  /// Cancelling the task after the new site is in place has no effect: the remains of the old site are removed
  /// nevertheless.
  ///
  /// - Throws: ``Diagnosed`` if the new site cannot be completed or the task was cancelled; the old site is unchanged.
  package func commit(jobs: Int = 1) async throws(Diagnosed) -> OutputSummary {
    try checkCancellation()
    let (new, removed) = newManifest
    let (written, writtenCount) = state.withLock { ($0.written, $0.writtenCount) }
    var foreign: [String] = []
    if old == nil || writtenCount > 0 || !removed.isEmpty {
      do throws(FileError) {
        if let only = onlyReplacement(written, removed) {
          try replace(only, new)
        } else {
          let hash = try await complete(new, written: written, removed: removed, jobs: jobs)
          try swap()
          state.withLock { $0.isFinished = true }
          foreign = await putAway(written: written, removed: removed, of: new, hash, jobs: jobs)
        }
      } catch {
        abandon()
        throw Diagnosed(.output(error, places))
      }
    }
    state.withLock { $0.isFinished = true }
    return OutputSummary(
      written: writtenCount, unchanged: new.paths.count - writtenCount, removed: removed.count,
      bytes: new.contents.reduce(0) { $0 + $1.size }, foreign: foreign)
  }

  /// The manifest of the new site, and the paths of the old site's files that it lacks.
  private var newManifest: (OutputManifest, removed: [String]) {
    let (kept, added) = state.withLock { ($0.kept, $0.added) }
    guard let old else { return (OutputManifest(added), []) }
    var replaced: [Int: StagedContent] = [:]
    var others: [String: StagedContent] = [:]
    for (path, content) in added {
      if let index = old.index(of: path) { replaced[index] = content } else { others[path] = content }
    }
    let removed = kept.indices.filter { !kept[$0] && replaced[$0] == nil }
    let new = old.manifest.changed(removing: removed, replacing: replaced, adding: others)
    return (new, removed.map { old.manifest.paths[$0] })
  }

  /// Completes the new site in the staging folder; the manifest is the last file.
  ///
  /// The former site becomes the new one if there is one; otherwise all unchanged files of the old site are linked.
  ///
  /// - Returns: the hash of the manifest.
  private func complete(
    _ new: OutputManifest, written: Set<String>, removed: [String], jobs: Int
  ) async throws(FileError) -> ContentHash {
    let changes = written.count + removed.count
    guard let former, policy.keepsSite(replacedByOneOf: new.paths.count, changes: changes) else {
      try former?.remove()
      try await link(old == nil ? [] : new.paths.filter { !written.contains($0) }, jobs: jobs)
      return try new.write(into: places.staging, files: files)
    }
    do {
      try former.becomes(new, written: written, removed: removed)
      let hash = try new.write(into: places.former, files: files)
      // Only the empty folders of the new files are left in it.
      try files.remove(places.staging)
      try files.rename(places.former, to: places.staging)
      return hash
    } catch {
      do {
        try former.remove()
      } catch {
        // The next build removes it.
      }
      throw error
    }
  }

  /// Adds files of the old site to the staging folder.
  private func link(_ paths: [String], jobs: Int) async throws(FileError) {
    try makeFolder(".")
    // One task handles all files of a folder, so it makes the folder without checking whether it exists.
    let kept = FolderRuns(paths)
    try await inParallel(kept.count, jobs: jobs) { [self] run throws(FileError) in
      try files.makeFolder(places.stagedFile(kept.folder(of: run)))
      for path in kept[run] { try files.link(places.targetFile(path), as: places.stagedFile(path)) }
    }
  }

  /// The one file that differs from the old site, if there is only one: a single rename then updates the site.
  private func onlyReplacement(_ written: Set<String>, _ removed: [String]) -> String? {
    guard let old, removed.isEmpty, written.count == 1, let only = written.first,
      old.index(of: only) != nil
    else { return nil }
    return only
  }

  /// Moves the single changed file into the site, then the manifest.
  ///
  /// If a build is interrupted between these steps, the site is new but its manifest is old. Because the file is newer
  /// than the manifest, the next build assumes that someone else changed it and writes it again.
  private func replace(_ path: String, _ new: OutputManifest) throws(FileError) {
    let hash = try new.write(into: places.staging, files: files)
    try files.rename(places.stagedFile(path), to: places.targetFile(path))
    state.withLock { $0.isFinished = true }
    do {
      try files.rename(places.stagedFile(OutputManifest.fileName), to: places.targetFile(OutputManifest.fileName))
      try former?.note(path, in: hash)
    } catch {
      // The new site is in place, as after an interruption at this point.
    }
    do {
      try files.remove(places.staging)
    } catch {
      // The next build removes it.
    }
  }

  private func swap() throws(FileError) {
    if old == nil {
      // The target does not exist, or is an empty folder.
      try files.rename(places.staging, to: places.target)
    } else {
      try files.exchange(places.staging, with: places.target)
    }
  }

  /// Keeps or removes the old site, which the exchange has moved to the staging folder's path.
  ///
  /// - Returns: the paths of the files in it that Cardloom did not make, which are moved to the new site.
  private func putAway(
    written: Set<String>, removed: [String], of new: OutputManifest, _ hash: ContentHash, jobs: Int
  ) async -> [String] {
    guard let old else { return [] }
    let leftovers = Leftovers(files: files, places: places)
    do {
      if policy.keepsSite(replacedByOneOf: new.paths.count, changes: written.count + removed.count),
        try await !leftovers.holdsForeignFiles(places.staging, of: old, jobs: jobs)
      {
        try FormerSite.keep(differingIn: written.sorted() + removed, from: hash, in: places, files: files)
        return []
      }
      return try await leftovers.retire(places.staging, of: old.manifest, jobs: jobs)
    } catch {
      // The new site is in place; the next build removes what is left of the old one.
      return []
    }
  }
}
