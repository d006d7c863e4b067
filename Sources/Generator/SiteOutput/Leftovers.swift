import Platform
import Synchronization

/// What lies beside an output folder: the old site after a swap, or the remains of an interrupted build.
struct Leftovers: Sendable {
  let files: any FileSystem
  let layout: OutputLayout

  /// Removes the remains of an interrupted build, and completes an exchange that it could not finish.
  func clear() throws(FileError) {
    if try files.attributes(of: layout.aside) != nil {
      if try files.attributes(of: layout.target) == nil {
        try files.rename(layout.aside, to: layout.target)
      } else {
        _ = try retire(layout.aside)
      }
    }
    if try files.attributes(of: layout.staging) != nil { _ = try retire(layout.staging) }
  }

  /// Removes a folder that is no longer the site, and moves the files in it that Cardloom did not make to the site.
  ///
  /// The manifest is removed last, so that an interrupted removal can be resumed. A folder without a manifest is a site
  /// that was never completed, so everything in it is Cardloom's.
  ///
  /// - Returns: the paths of the moved files.
  func retire(_ folder: String) throws(FileError) -> [String] {
    let path = FilePath.join(folder, OutputManifest.fileName)
    guard try files.attributes(of: path) != nil, let manifest = OutputManifest(try files.read(path)) else {
      return try finish(folder, hasManifest: false)
    }
    let own = FolderRuns(manifest.paths)
    for run in 0..<own.count { try remove(own, run, of: folder) }
    return try finish(folder, hasManifest: true)
  }

  /// Removes the folder of a manifest as ``retire(_:)`` does, with several tasks.
  ///
  /// Most of the time is spent in many small folders.
  func retire(_ folder: String, of manifest: OutputManifest, jobs: Int) async throws(FileError) -> [String] {
    let own = FolderRuns(manifest.paths)
    try await inParallel(own.count, jobs: jobs) { run throws(FileError) in try remove(own, run, of: folder) }
    return try finish(folder, hasManifest: true)
  }

  /// Removes the files of a run from their folder, and the folder when nothing else is in it.
  private func remove(_ own: FolderRuns, _ run: Int, of root: String) throws(FileError) {
    for path in own[run] { try files.remove(FilePath.join(root, path)) }
    let folder = own.folder(of: run)
    if folder != "." { try files.removeIfEmpty(FilePath.join(root, folder)) }
  }

  // MARK: Foreign files

  /// The folders of a site to which foreign files may have been added since its manifest was written.
  ///
  /// - Parameter root: the folder that contains the site.
  func changedFolders(of site: OldSite, in root: String, jobs: Int) async throws(FileError) -> [String] {
    let found = Mutex([""])
    try await inParallel(site.manifest.paths.count, jobs: jobs) { index throws(FileError) in
      for folder in site.manifest.foldersBegun(at: index)
      where try mayHaveChanged(folder, in: root, since: site.time) {
        found.withLock { $0.append(folder) }
      }
    }
    return found.withLock { $0 }
  }

  /// Whether the folder's modification time shows that an entry may have been added since a given time.
  func mayHaveChanged(_ folder: String, in root: String, since time: Int64) throws(FileError) -> Bool {
    guard let attributes = try files.attributes(of: FilePath.join(root, folder)) else { return false }
    return attributes.kind != .folder || attributes.modified >= time
  }

  /// Moves the foreign files in some folders of a former site to the current site.
  ///
  /// A foreign file is removed instead if the current site has a file at its path.
  ///
  /// - Parameters:
  ///   - folders: the folders, relative to the root. If one of them is no longer a folder, what replaced it is foreign.
  ///   - isOwn: whether Cardloom made the file or the folder at a path.
  /// - Returns: the paths of the moved files.
  func rescue(
    from root: String, folders: [String], isOwn: (String) -> Bool
  ) throws(FileError) -> [String] {
    var foreign: [String] = []
    // Parents come first: a parent may have been replaced by a link to a folder elsewhere.
    for folder in folders.sorted() {
      switch try files.attributes(of: FilePath.join(root, folder))?.kind {
      case nil: continue
      case .folder:
        for path in try files.names(in: FilePath.join(root, folder)).map({ FilePath.join(folder, $0) })
        where path != OutputManifest.fileName && !isOwn(path) {
          try rescue(path, from: root, into: &foreign)
          try files.remove(FilePath.join(root, path))
        }
      default:
        try rescue(folder, from: root, into: &foreign)
        try files.remove(FilePath.join(root, folder))
      }
    }
    return foreign
  }

  private func finish(_ folder: String, hasManifest: Bool) throws(FileError) -> [String] {
    var foreign: [String] = []
    if hasManifest { try rescue(from: folder, below: "", into: &foreign) }
    try files.remove(folder)
    return foreign
  }

  /// Moves every file of a folder to the same path in the site, unless a file exists there.
  private func rescue(from root: String, below folder: String, into foreign: inout [String]) throws(FileError) {
    for name in try files.names(in: FilePath.join(root, folder)) {
      let path = FilePath.join(folder, name)
      if path != OutputManifest.fileName { try rescue(path, from: root, into: &foreign) }
    }
  }

  /// Moves a file, or every file of a folder, to the same path in the site, unless a file exists there.
  private func rescue(_ path: String, from root: String, into foreign: inout [String]) throws(FileError) {
    if try files.attributes(of: FilePath.join(root, path))?.kind == .folder {
      try rescue(from: root, below: path, into: &foreign)
    } else if try files.attributes(of: layout.targetFile(path)) == nil {
      try files.makeFolder(FilePath.parent(of: layout.targetFile(path)))
      try files.rename(FilePath.join(root, path), to: layout.targetFile(path))
      foreign.append(path)
    }
  }
}
