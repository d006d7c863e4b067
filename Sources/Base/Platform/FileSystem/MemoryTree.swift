/// The directory tree of a ``MemoryFileSystem``.
///
/// Writing a file replaces its content under one name; another hard link to it keeps the old content.
///
/// Relative paths start in the root's folder `.`, absolute paths in its folder `/`, so that they never collide.
struct MemoryTree: Sendable {
  private indirect enum Node: Sendable {
    case file(Content)
    case folder(Folder)

    static let emptyFolder = Node.folder(Folder(children: [:], modified: 0))
  }

  private struct Folder: Sendable {
    var children: [String: Node]
    /// The time when an entry was last added or removed.
    var modified: Int64
  }

  private struct Content: Sendable {
    let bytes: [UInt8]
    let modified: Int64
  }

  private var root = Folder(children: [".": .emptyFolder, "/": .emptyFolder], modified: 0)
  /// The number of writes, used as the time of changes.
  private var clock: Int64 = 0

  // MARK: Queries

  func content(of path: String) throws(FileError.Reason) -> [UInt8] {
    switch node(at: path) {
    case .file(let content): return content.bytes
    case .folder: throw .isFolder
    case nil: throw missing(path)
    }
  }

  func attributes(of path: String) -> FileAttributes? {
    switch node(at: path) {
    case .file(let content): FileAttributes(kind: .file, size: content.bytes.count, modified: content.modified)
    case .folder(let folder): FileAttributes(kind: .folder, size: 0, modified: folder.modified)
    case nil: nil
    }
  }

  func names(in folder: String) throws(FileError.Reason) -> [String] {
    switch node(at: folder) {
    case .folder(let folder): return Array(folder.children.keys)
    case .file: throw .notFolder
    case nil: throw missing(folder)
    }
  }

  /// All files by path.
  var files: [String: [UInt8]] {
    var found: [String: [UInt8]] = [:]
    func collect(_ node: Node, at path: String) {
      switch node {
      case .file(let content): found[path] = content.bytes
      case .folder(let folder):
        for (name, child) in folder.children { collect(child, at: FilePath.join(path, name)) }
      }
    }
    for (name, node) in root.children { collect(node, at: name) }
    return found
  }

  private func node(at path: String) -> Node? { node(at: Self.names(of: path)) }

  private func node(at names: [String]) -> Node? {
    var node: Node = .folder(root)
    for name in names {
      guard case .folder(let folder) = node, let child = folder.children[name] else { return nil }
      node = child
    }
    return node
  }

  /// The reason why a path does not exist: a folder of it is missing or is a file.
  private func missing(_ path: String) -> FileError.Reason {
    var node: Node = .folder(root)
    for name in Self.names(of: path) {
      guard case .folder(let folder) = node else { return .notFolder }
      guard let child = folder.children[name] else { return .missing }
      node = child
    }
    return .missing
  }

  // MARK: Changes

  /// Writes a file and its parent folders, replacing whatever is in the way.
  mutating func place(_ bytes: [UInt8], at path: String) {
    do throws(FileError.Reason) {
      try makeFolder(FilePath.parent(of: path))
      try write(bytes, to: path)
    } catch {
      do throws(FileError.Reason) { try remove(path) } catch {}
    }
  }

  mutating func write(_ bytes: [UInt8], to path: String) throws(FileError.Reason) {
    let names = Self.names(of: path)
    if case .folder = node(at: names) { throw .isFolder }
    clock += 1
    try Self.set(.file(Content(bytes: bytes, modified: clock)), at: names[...], in: &root, clock)
  }

  mutating func makeFolder(_ path: String) throws(FileError.Reason) {
    var above = ""
    for name in Self.names(of: path) {
      above = FilePath.join(above, name)
      switch node(at: above) {
      case .folder: continue
      case .file: throw .notFolder
      case nil: try set(.emptyFolder, at: above)
      }
    }
  }

  mutating func link(_ path: String, as newPath: String) throws(FileError.Reason) {
    guard let original = node(at: path) else { throw missing(path) }
    guard case .file = original else { throw .notPermitted }
    guard node(at: newPath) == nil else { throw .exists }
    try set(original, at: newPath)
  }

  mutating func rename(_ path: String, to newPath: String) throws(FileError.Reason) {
    guard let moved = node(at: path) else { throw missing(path) }
    switch (moved, node(at: newPath)) {
    case (_, nil), (.file, .file): break
    case (.folder, .folder(let folder)): if !folder.children.isEmpty { throw .notEmpty }
    case (.file, .folder): throw .isFolder
    case (.folder, .file): throw .notFolder
    }
    // Sets the new name first, so that nothing is lost if its folder is missing.
    try set(moved, at: newPath)
    try set(nil, at: path)
  }

  mutating func exchange(_ path: String, with other: String) throws(FileError.Reason) {
    guard let first = node(at: path) else { throw missing(path) }
    guard let second = node(at: other) else { throw missing(other) }
    try set(second, at: path)
    try set(first, at: other)
  }

  mutating func remove(_ path: String) throws(FileError.Reason) {
    if node(at: path) != nil { try set(nil, at: path) }
  }

  private mutating func set(_ node: Node?, at path: String) throws(FileError.Reason) {
    try Self.set(node, at: Self.names(of: path)[...], in: &root, clock)
  }

  private static func set(
    _ node: Node?, at names: ArraySlice<String>, in folder: inout Folder, _ time: Int64
  ) throws(FileError.Reason) {
    guard let name = names.first else { throw .notPermitted }
    guard names.count > 1 else {
      let isReplaced = node != nil && folder.children[name] != nil
      folder.children[name] = node
      if !isReplaced { folder.modified = time }
      return
    }
    switch folder.children[name] {
    case .folder(var inner):
      // Taken out before the change, so that the dictionary is not copied on write.
      folder.children[name] = .emptyFolder
      do throws(FileError.Reason) {
        try set(node, at: names.dropFirst(), in: &inner, time)
        folder.children[name] = .folder(inner)
      } catch {
        folder.children[name] = .folder(inner)
        throw error
      }
    case .file: throw .notFolder
    case nil: throw .missing
    }
  }

  /// The components of a path below the root: `["/", "a"]` for `/a`, `[".", "a"]` for `a`.
  private static func names(of path: String) -> [String] {
    let slash = UInt8(ascii: "/")
    let bytes = path.utf8
    var names = [bytes.first == slash ? "/" : "."]
    // One pass: every read and write begins here.
    var start = bytes.startIndex
    while start < bytes.endIndex {
      let end = bytes[start...].firstIndex(of: slash) ?? bytes.endIndex
      let name = bytes[start..<end]
      start = end < bytes.endIndex ? bytes.index(after: end) : end
      if name.isEmpty || name.elementsEqual(".".utf8) { continue }
      if !name.elementsEqual("..".utf8) {
        names.append(String(Substring(name)))
      } else if names.count > 1, names.last != ".." {
        names.removeLast()
      } else if names[0] == "." {
        names.append("..")
      }
    }
    return names
  }
}
