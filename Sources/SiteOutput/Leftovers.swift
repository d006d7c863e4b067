import Diagnostics

/// What lies beside an output folder: the old site after a swap, or what an interrupted build has left.
struct Leftovers {
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
    let manifestPath = FilePath.join(folder, OutputManifest.fileName)
    var foreign: [String] = []
    if try files.attributes(of: manifestPath) != nil, let manifest = OutputManifest(try files.read(manifestPath)) {
      for path in manifest.entries.keys.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
        try files.remove(FilePath.join(folder, path))
      }
      try rescue(from: folder, below: "", into: &foreign)
    }
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
