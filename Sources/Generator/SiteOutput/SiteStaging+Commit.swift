package import Diagnostics
package import Platform
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
    let (entries, unchanged) = state.withLock { ($0.entries, $0.unchanged) }
    let removed = old?.entries.keys.count { entries[$0] == nil } ?? 0
    var foreign: [String] = []
    if old == nil || unchanged.count < entries.count || removed > 0 {
      let only = onlyReplacement(entries: entries, unchanged: unchanged, removed: removed)
      do {
        if let only {
          try replace(only, entries: entries)
        } else {
          try await complete(entries: entries, unchanged: unchanged, jobs: jobs)
          try swap()
        }
      } catch {
        abandon()
        throw Diagnosed(.output(error, places))
      }
      state.withLock { $0.isFinished = true }
      do {
        let leftovers = Leftovers(files: files, places: places)
        if only == nil, let old {
          foreign = try await leftovers.retire(places.staging, of: old, jobs: jobs)
        } else {
          try files.remove(places.staging)
        }
      } catch {
        // The new site is in place; the next build removes what is left of the old one.
      }
    }
    state.withLock { $0.isFinished = true }
    return OutputSummary(
      written: entries.count - unchanged.count, unchanged: unchanged.count, removed: removed,
      bytes: entries.values.reduce(0) { $0 + $1.size }, foreign: foreign)
  }

  /// Adds the unchanged files of the old site, then the manifest as the last file.
  private func complete(
    entries: [String: OutputManifest.Entry], unchanged: Set<String>, jobs: Int
  ) async throws(FileError) {
    try makeFolder(".")
    // One task handles all files of a folder, so it makes the folder without checking whether it exists.
    let kept = FolderRuns(unchanged)
    try await inParallel(kept.count, jobs: jobs) { [self] run throws(FileError) in
      try files.makeFolder(places.stagedFile(kept.folder(of: run)))
      for path in kept[run] { try files.link(places.targetFile(path), as: places.stagedFile(path)) }
    }
    var manifest = OutputManifest()
    manifest.entries = entries
    try files.write(to: places.stagedFile(OutputManifest.fileName), manifest.write)
  }

  /// The one file that differs from the old site, if there is only one: a single rename then updates the site.
  private func onlyReplacement(
    entries: [String: OutputManifest.Entry], unchanged: Set<String>, removed: Int
  ) -> String? {
    guard let old, removed == 0, entries.count == unchanged.count + 1,
      let only = entries.keys.first(where: { !unchanged.contains($0) }), old.entries[only] != nil
    else { return nil }
    return only
  }

  /// Moves the one new file into the site, then the manifest.
  ///
  /// A build that is interrupted between the two leaves the new site with the old manifest. The file is newer than the
  /// manifest, so the next build treats it as changed by someone else and writes it again.
  private func replace(_ path: String, entries: [String: OutputManifest.Entry]) throws(FileError) {
    var manifest = OutputManifest()
    manifest.entries = entries
    let stagedManifest = places.stagedFile(OutputManifest.fileName)
    try files.write(to: stagedManifest, manifest.write)
    try files.rename(places.stagedFile(path), to: places.targetFile(path))
    state.withLock { $0.isFinished = true }
    do {
      try files.rename(stagedManifest, to: places.targetFile(OutputManifest.fileName))
    } catch {
      // The new site is in place, as after an interruption at this point.
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
}
