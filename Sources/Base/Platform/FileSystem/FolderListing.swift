/// Lists all files below a folder, following symbolic links to folders.
package struct FolderListing {
  /// The purpose of a listing, which decides how it treats unusual entries.
  package enum Purpose: Sendable {
    /// A folder of a site: an unusable entry is an error, so that no file is silently left out. Names that begin with a
    /// full stop are skipped. No link may lead to the output folder.
    case site(output: String?)
    /// Any folder, including hidden names: skips what is neither a file nor a folder, and links that make a cycle.
    case search
  }

  package let files: any FileSystem
  private let purpose: Purpose

  package init(_ purpose: Purpose, files: any FileSystem) {
    self.files = files
    self.purpose = purpose
  }

  /// The paths of all files below a folder, relative to it and sorted by their bytes.
  ///
  /// - Throws: ``FileError`` if a folder cannot be read; in a folder of a site also for a pipe or a device, for a
  ///   broken link, a link that makes a cycle, and a link to a folder that contains or is inside the output.
  package func files(in folder: String) throws(FileError) -> [String] {
    var found: [String] = []
    try list(Folder(path: folder, shown: ""), into: &found)
    return found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// A folder that the traversal has reached.
  private struct Folder {
    let path: String
    /// The path relative to the listed folder, with a trailing slash unless it is empty.
    let shown: String
    var links = LinkTrail()

    func inside(_ name: String) -> Folder {
      Folder(path: FilePath.join(path, name), shown: shown + name + "/", links: links)
    }
  }

  private func list(_ folder: Folder, into found: inout [String]) throws(FileError) {
    for name in try files.names(in: folder.path) where takesHidden || !name.hasPrefix(".") {
      let path = FilePath.join(folder.path, name)
      switch try files.attributes(of: path)?.kind {
      case .folder: try list(folder.inside(name), into: &found)
      case .file: found.append(folder.shown + name)
      case .link: try follow(path, name, in: folder, into: &found)
      case .other:
        if isSite { throw FileError(operation: "read", path: path, reason: .notFile) }
      case nil: continue
      }
    }
  }

  private func follow(
    _ link: String, _ name: String, in folder: Folder, into found: inout [String]
  ) throws(FileError) {
    let target: String
    do {
      target = try files.resolved(link)
    } catch {
      if isSite { throw error }
      // Listed, so that opening a file of this name reports why it cannot be read.
      found.append(folder.shown + name)
      return
    }
    switch try files.attributes(of: target)?.kind {
    case .folder:
      guard let links = folder.links.following(to: target, from: try files.resolved(folder.path)) else {
        if isSite { throw FileError(operation: "follow", path: link, reason: .linkCircle) }
        return
      }
      var next = folder.inside(name)
      next.links = links
      if try leadsToOutput(target) { throw FileError(operation: "follow", path: link, reason: .linkToOutput) }
      try list(next, into: &found)
    case .file: found.append(folder.shown + name)
    case .link, .other, nil:
      if isSite { throw FileError(operation: "read", path: link, reason: .notFile) }
    }
  }

  private var isSite: Bool {
    if case .site = purpose { return true }
    return false
  }

  private var takesHidden: Bool { !isSite }

  private func leadsToOutput(_ target: String) throws(FileError) -> Bool {
    guard case .site(output: let output?) = purpose, try files.attributes(of: output) != nil else { return false }
    let written = try files.resolved(output)
    return FilePath.contains(written, target) || FilePath.contains(target, written)
  }
}
