package import Diagnostics
package import Platform
import Synchronization

extension SiteStaging {
  /// Puts the new site in the old one's place, as a whole: at every moment one of the two stands there, complete.
  ///
  /// Nothing is touched when the new site has the same files with the same content. The lock is let go with the value.
  ///
  /// A task that is cancelled once the new site stands is not stopped: what is left of the old one is removed all the same.
  ///
  /// - Throws: ``Diagnosed`` if the new site cannot be completed, or the task was cancelled; the old one is as it was.
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
        // The new site stands; the next build clears what is left of the old one.
      }
    }
    state.withLock { $0.isFinished = true }
    return OutputSummary(
      written: entries.count - unchanged.count, unchanged: unchanged.count, removed: removed,
      bytes: entries.values.reduce(0) { $0 + $1.size }, foreign: foreign)
  }

  /// Adds the unchanged files of the old site, and the manifest as the last file of all.
  private func complete(
    entries: [String: OutputManifest.Entry], unchanged: Set<String>, jobs: Int
  ) async throws(FileError) {
    try makeFolder(".")
    // Folder by folder: each is made by one task, which asks nobody whether it is there.
    let kept = FolderRuns(unchanged)
    try await inParallel(kept.count, jobs: jobs) { [self] run throws(FileError) in
      try files.makeFolder(places.stagedFile(kept.folder(of: run)))
      for path in kept[run] { try files.link(places.targetFile(path), as: places.stagedFile(path)) }
    }
    var manifest = OutputManifest()
    manifest.entries = entries
    try files.write(to: places.stagedFile(OutputManifest.fileName), manifest.write)
  }

  /// The one file that differs from the old site, when that is all: one rename puts the new site in the old one's place then.
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
  /// A build that ends between the two leaves the new site with the old manifest. The file is younger than that, so that the
  /// next build takes it for one that someone else has changed, and writes it again.
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
      // The new site stands, as after an end at this place.
    }
  }

  private func swap() throws(FileError) {
    if old == nil {
      // Nothing, or an empty folder.
      try files.rename(places.staging, to: places.target)
    } else {
      try files.exchange(places.staging, with: places.target)
    }
  }
}
