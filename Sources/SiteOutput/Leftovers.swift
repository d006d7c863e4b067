import Diagnostics

/// What lies beside an output folder: the old site after a swap, or what an interrupted build has left.
struct Leftovers: Sendable {
  let files: any FileSystem
  let places: OutputPlaces

  /// Clears what an interrupted build has left, and ends an exchange that it did not get to end.
  func clear() throws(FileError) {
    if try files.attributes(of: places.aside) != nil {
      if try files.attributes(of: places.target) == nil {
        try files.rename(places.aside, to: places.target)
      } else {
        _ = try retire(places.aside)
      }
    }
    if try files.attributes(of: places.staging) != nil { _ = try retire(places.staging) }
  }

  /// Removes a folder that is no longer the site; files in it that Cardloom did not make move to the site.
  ///
  /// The manifest goes last, so that an interrupted removal can be taken up again. A folder without manifest is a site that
  /// was never completed, so that all in it is ours.
  ///
  /// - Returns: the paths of the files that moved.
  func retire(_ folder: String) throws(FileError) -> [String] {
    if let own = try ownFolders(of: folder) {
      for index in own.indices { try remove(own[index], of: folder) }
      return try finish(folder, hasManifest: true)
    }
    return try finish(folder, hasManifest: false)
  }

  /// The same with several tasks: most of the time goes into many small folders.
  func retire(_ folder: String, jobs: Int) async throws(FileError) -> [String] {
    if let own = try ownFolders(of: folder) {
      try await inParallel(own.count, jobs: jobs) { index throws(FileError) in try remove(own[index], of: folder) }
      return try finish(folder, hasManifest: true)
    }
    return try finish(folder, hasManifest: false)
  }

  /// A folder with the files in it that Cardloom made.
  private struct OwnFolder: Sendable {
    let path: String
    var files: [String] = []
  }

  /// The folders with our files by the manifest, in a fixed order; `nil` without manifest.
  private func ownFolders(of folder: String) throws(FileError) -> [OwnFolder]? {
    let manifestPath = FilePath.join(folder, OutputManifest.fileName)
    guard try files.attributes(of: manifestPath) != nil, let manifest = OutputManifest(try files.read(manifestPath))
    else { return nil }
    var folders: [String: OwnFolder] = [:]
    for path in manifest.entries.keys {
      let parent = FilePath.parent(of: path)
      folders[parent, default: OwnFolder(path: parent)].files.append(path)
    }
    return folders.values.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  /// Removes our files from a folder, and the folder when nothing else is in it.
  private func remove(_ own: OwnFolder, of root: String) throws(FileError) {
    for path in own.files.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
      try files.remove(FilePath.join(root, path))
    }
    guard own.path != "." else { return }
    let folder = FilePath.join(root, own.path)
    do {
      guard try files.names(in: folder).isEmpty else { return }
    } catch {
      // An earlier attempt has removed it.
      if error.reason == .missing { return }
      throw error
    }
    try files.remove(folder)
  }

  private func finish(_ folder: String, hasManifest: Bool) throws(FileError) -> [String] {
    var foreign: [String] = []
    if hasManifest { try rescue(from: folder, below: "", into: &foreign) }
    try files.remove(folder)
    return foreign
  }

  /// Moves every file of a folder to the same place of the site, where nothing stands there yet.
  private func rescue(from root: String, below folder: String, into foreign: inout [String]) throws(FileError) {
    for name in try files.names(in: FilePath.join(root, folder)) {
      let path = FilePath.join(folder, name)
      if path == OutputManifest.fileName { continue }
      if try files.attributes(of: FilePath.join(root, path))?.kind == .folder {
        try rescue(from: root, below: path, into: &foreign)
      } else if try files.attributes(of: places.targetFile(path)) == nil {
        try files.makeFolder(FilePath.parent(of: places.targetFile(path)))
        try files.rename(FilePath.join(root, path), to: places.targetFile(path))
        foreign.append(path)
      }
    }
  }
}
