package import Platform

/// A file system in which some files are made by the site's code; all others are those of another file system.
///
/// A file that the code makes hides one of the same path.
package struct CodeFiles: FileSystem {
  private let made: [String: MappedBytes]
  private let folders: [String: Set<String>]
  private let files: any FileSystem

  /// - Parameters:
  ///   - made: the files that the code makes, by normalized path.
  ///   - files: all other files.
  package init(_ made: [String: MappedBytes], over files: any FileSystem) {
    self.made = made
    self.files = files
    var folders: [String: Set<String>] = [:]
    for path in made.keys {
      var child = path
      while child != ".", child != "/", folders[FilePath.parent(of: child)]?.contains(FilePath.name(of: child)) != true
      {
        folders[FilePath.parent(of: child), default: []].insert(FilePath.name(of: child))
        child = FilePath.parent(of: child)
      }
    }
    self.folders = folders
  }

  package func read(_ path: String) throws(FileError) -> [UInt8] {
    if let bytes = made[FilePath.normalized(path)] { return Array(bytes.bytes) }
    return try files.read(path)
  }

  package func read(_ path: String, upTo count: Int) throws(FileError) -> MappedBytes {
    if let bytes = made[FilePath.normalized(path)] { return bytes }
    return try files.read(path, upTo: count)
  }

  package func map(_ path: String) throws(FileError) -> MappedBytes {
    if let bytes = made[FilePath.normalized(path)] { return bytes }
    return try files.map(path)
  }

  package func attributes(of path: String) throws(FileError) -> FileAttributes? {
    let path = FilePath.normalized(path)
    if let bytes = made[path] {
      return FileAttributes(kind: .file, size: bytes.bytes.count, modified: 0)
    }
    if let found = try files.attributes(of: path) { return found }
    return folders[path] == nil ? nil : FileAttributes(kind: .folder, size: 0, modified: 0)
  }

  package func resolved(_ path: String) throws(FileError) -> String {
    let normalized = FilePath.normalized(path)
    if made[normalized] != nil { return normalized }
    if folders[normalized] != nil, try files.attributes(of: normalized) == nil { return normalized }
    return try files.resolved(path)
  }

  package func names(in folder: String) throws(FileError) -> [String] {
    guard let own = folders[FilePath.normalized(folder)] else { return try files.names(in: folder) }
    let others = try files.attributes(ofTarget: folder)?.kind == .folder ? try files.names(in: folder) : []
    return own.union(others).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  package func write(_ bytes: UnsafeRawBufferPointer, to path: String) throws(FileError) {
    try files.write(bytes, to: path)
  }
  package func write(to path: String, _ pieces: ((UnsafeRawBufferPointer) -> Void) -> Void) throws(FileError) {
    try files.write(to: path, pieces)
  }
  package func makeFolder(_ path: String) throws(FileError) { try files.makeFolder(path) }
  package func link(_ path: String, as newPath: String) throws(FileError) { try files.link(path, as: newPath) }
  package func rename(_ path: String, to newPath: String) throws(FileError) { try files.rename(path, to: newPath) }
  package func exchange(_ path: String, with other: String) throws(FileError) {
    try files.exchange(path, with: other)
  }
  package func remove(_ path: String) throws(FileError) { try files.remove(path) }
  package func removeIfEmpty(_ folder: String) throws(FileError) { try files.removeIfEmpty(folder) }
  package func lock(_ path: String) throws(FileError) -> FileLock? { try files.lock(path) }
}
