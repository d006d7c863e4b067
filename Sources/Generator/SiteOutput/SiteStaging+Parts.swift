package import Diagnostics
package import Platform
import Synchronization

extension SiteStaging {
  /// The contents of a finished output folder according to its manifest, sorted by path; `nil` if it has no readable
  /// manifest.
  package static func contents(
    of folder: String, files: any FileSystem
  ) throws(FileError) -> [(path: String, content: StagedContent)]? {
    let path = FilePath.join(folder, OutputManifest.fileName)
    guard try files.attributes(of: path) != nil, let manifest = OutputManifest(try files.read(path)) else { return nil }
    return zip(manifest.paths, manifest.contents).map { (path: $0, content: $1) }
  }

  /// Adds a file, page or not, from a part of the site that was built and proven elsewhere.
  ///
  /// - Returns: whether the file still has the content with which it was built; if not, it is not added.
  /// - Throws: ``Diagnosed`` if the path was added before, or if a file cannot be read or written.
  package func carry(_ path: String, _ content: StagedContent, from source: String) throws(Diagnosed) -> Bool {
    let bytes = try layout.access { () throws(FileError) in
      try files.attributes(of: source)?.kind == .file ? files.map(source) : nil
    }
    guard let bytes else { return false }
    let isAsBuilt = withExtendedLifetime(bytes) {
      bytes.bytes.count == content.size && ContentHash(bytes.bytes) == content.hash
    }
    guard isAsBuilt else { return false }
    try claim(path)
    try layout.access { () throws(FileError) in
      try makeFolder(FilePath.parent(of: path))
      try files.link(source, as: layout.stagedFile(path))
    }
    state.withLock { state in
      state.claimed.remove(path)
      state.added[path] = content
      note(path, in: &state)
    }
    return true
  }
}
