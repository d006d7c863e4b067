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
  /// - Parameter compared: the state of which the summary tells the differences; `nil` for none.
  /// - Throws: ``Diagnosed`` if the new site cannot be completed or the task was cancelled; the old site is unchanged.
  package func commit(
    jobs: Int = 1, comparedWith compared: ComparedState? = nil
  ) async throws(Diagnosed) -> OutputSummary {
    try checkCancellation()
    let (new, removed) = newManifest
    let (written, writtenCount) = state.withLock { ($0.written, $0.writtenCount) }
    var foreign = former?.foreign ?? []
    if old == nil || writtenCount > 0 || !removed.isEmpty {
      do throws(FileError) {
        if let only = onlyReplacement(written, removed) {
          try replace(only, new)
        } else {
          let keepsOld = policy.keepsSite(
            replacedByOneOf: new.paths.count, changes: written.count + removed.count)
          let completed = try await complete(
            new, written: written, removed: removed, keepsOld: keepsOld, jobs: jobs)
          try swap()
          state.withLock { $0.isFinished = true }
          foreign += await putAway(keepsOld ? written.sorted() + removed : nil, completed, jobs: jobs)
        }
      } catch {
        abandon()
        throw Diagnosed(.output(error, layout))
      }
    }
    state.withLock { $0.isFinished = true }
    return OutputSummary(
      written: writtenCount, unchanged: new.paths.count - writtenCount, removed: removed.count,
      bytes: new.contents.reduce(0) { $0 + $1.size }, foreign: foreign,
      changes: compared.map { changes(of: new, since: $0) })
  }

  private func changes(of new: OutputManifest, since state: ComparedState) -> [OutputChange] {
    switch state {
    case .former: new.changes(since: old?.manifest)
    case .published(let manifest): new.changes(since: manifest)
    }
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

  /// A new site that is complete.
  private struct CompletedSite {
    /// The hash of its manifest.
    let hash: ContentHash
    /// The folders of the old site to which foreign files may have been added, as found while its files were linked;
    /// `nil` if the folders were not examined.
    var changedFolders: [String]?
  }

  /// Completes the new site in the staging folder; the manifest is the last file.
  ///
  /// The former site becomes the new one if there is one; otherwise all unchanged files of the old site are linked.
  private func complete(
    _ new: OutputManifest, written: Set<String>, removed: [String], keepsOld: Bool, jobs: Int
  ) async throws(FileError) -> CompletedSite {
    guard let former, keepsOld else {
      try former?.remove()
      try makeFolder(".")
      var changed: [String]?
      if let old { changed = try await link(old, looksAtFolders: keepsOld, jobs: jobs) }
      return CompletedSite(hash: try new.write(into: layout.staging, files: files), changedFolders: changed)
    }
    do {
      try former.becomes(new, written: written, removed: removed)
      let hash = try new.write(into: layout.former, files: files)
      // Only the empty folders of the new files are left in it.
      try files.remove(layout.staging)
      try files.rename(layout.former, to: layout.staging)
      return CompletedSite(hash: hash)
    } catch {
      do {
        try former.remove()
      } catch {
        // The next build removes it.
      }
      throw error
    }
  }

  /// Links the old site's unchanged files into the staging folder.
  ///
  /// - Parameter looksAtFolders: whether to examine the folders of the old site at the same time, which is faster than a
  ///   second walk.
  /// - Returns: the folders to which foreign files may have been added; `nil` if the folders were not examined.
  private func link(_ old: OldSite, looksAtFolders: Bool, jobs: Int) async throws(FileError) -> [String]? {
    let isKept = state.withLock { $0.kept }
    let leftovers = Leftovers(files: files, layout: layout)
    let changed = Mutex([""])
    // One task handles all files of a folder, so it makes the folder without checking whether it exists.
    let runs = FolderRuns(old.manifest.paths)
    try await inParallel(runs.count, jobs: jobs) { [self] run throws(FileError) in
      let paths = runs[run]
      if paths.indices.contains(where: { isKept[$0] }) {
        try files.makeFolder(layout.stagedFile(runs.folder(of: run)))
        for index in paths.indices where isKept[index] {
          try files.link(layout.targetFile(paths[index]), as: layout.stagedFile(paths[index]))
        }
      }
      guard looksAtFolders else { return }
      for folder in old.manifest.foldersBegun(at: paths.startIndex)
      where try leftovers.mayHaveChanged(folder, in: layout.target, since: old.time) {
        changed.withLock { $0.append(folder) }
      }
    }
    return looksAtFolders ? changed.withLock { $0 } : nil
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
    let hash = try new.write(into: layout.staging, files: files)
    try files.rename(layout.stagedFile(path), to: layout.targetFile(path))
    state.withLock { $0.isFinished = true }
    do {
      try files.rename(layout.stagedFile(OutputManifest.fileName), to: layout.targetFile(OutputManifest.fileName))
      try former?.note(path, in: hash)
    } catch {
      // The new site is in place, as after an interruption at this point.
    }
    do {
      try files.remove(layout.staging)
    } catch {
      // The next build removes it.
    }
  }

  private func swap() throws(FileError) {
    if old == nil {
      // The target does not exist, or is an empty folder.
      try files.rename(layout.staging, to: layout.target)
    } else {
      try files.exchange(layout.staging, with: layout.target)
    }
  }

  /// Keeps or removes the old site, which the exchange has moved to the staging folder's path.
  ///
  /// - Parameter changes: the paths of all files that the new site added, changed or removed; `nil` to remove the site.
  /// - Returns: the paths of the files in it that Cardloom did not make, which are moved to the new site.
  private func putAway(_ changes: [String]?, _ new: CompletedSite, jobs: Int) async -> [String] {
    guard let old else { return [] }
    let leftovers = Leftovers(files: files, layout: layout)
    do {
      if let changes {
        var folders = new.changedFolders
        if folders == nil { folders = try await leftovers.changedFolders(of: old, in: layout.staging, jobs: jobs) }
        let foreign = try leftovers.rescue(from: layout.staging, folders: folders ?? [], isOwn: old.has)
        try FormerSite.keep(
          differingIn: changes, from: new.hash, unchecked: new.changedFolders == nil ? nil : old.time, in: layout,
          files: files)
        return foreign
      }
      return try await leftovers.retire(layout.staging, of: old.manifest, jobs: jobs)
    } catch {
      // The new site is in place; the next build removes what is left of the old one.
      return []
    }
  }
}
