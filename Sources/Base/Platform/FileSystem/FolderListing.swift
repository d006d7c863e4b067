/// Lists folders with all that they hold, behind symbolic links too: a link to a folder is as good as the folder.
package struct FolderListing {
  /// What a folder is listed for.
  package enum Purpose: Sendable {
    /// A folder that a site is made of: what cannot be taken is an error, so that nothing is left out in silence. Names that
    /// begin with a full stop are left alone. No link may lead to the folder that the site is written to.
    case site(output: String?)
    /// Somebody's folder, hidden names included: what is neither a file nor a folder is passed over, and so are links that
    /// only lead back to where they stand.
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
  /// - Throws: ``FileError`` if a folder cannot be read; in a folder of a site also for a pipe or a device, for a link that
  ///   leads nowhere, to the output or back to a folder on the way to itself.
  package func files(in folder: String) throws(FileError) -> [String] {
    var found: [String] = []
    try list(Place(path: folder, shown: ""), into: &found)
    return found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// A folder on the way.
  private struct Place {
    let path: String
    /// The path below the folder that is listed, with a slash at its end unless it is empty.
    let shown: String
    var links = LinkTrail()

    func inside(_ name: String) -> Place {
      Place(path: FilePath.join(path, name), shown: shown + name + "/", links: links)
    }
  }

  private func list(_ place: Place, into found: inout [String]) throws(FileError) {
    for name in try files.names(in: place.path) where takesHidden || !name.hasPrefix(".") {
      let path = FilePath.join(place.path, name)
      switch try files.attributes(of: path)?.kind {
      case .folder: try list(place.inside(name), into: &found)
      case .file: found.append(place.shown + name)
      case .link: try follow(path, name, in: place, into: &found)
      case .other:
        if isSite { throw FileError(operation: "read", path: path, reason: .notFile) }
      case nil: continue
      }
    }
  }

  private func follow(
    _ link: String, _ name: String, in place: Place, into found: inout [String]
  ) throws(FileError) {
    let target: String
    do {
      target = try files.resolved(link)
    } catch {
      if isSite { throw error }
      // Whoever looks for files of this name learns that it cannot be read.
      found.append(place.shown + name)
      return
    }
    switch try files.attributes(of: target)?.kind {
    case .folder:
      guard let links = place.links.following(to: target, from: try files.resolved(place.path)) else {
        if isSite { throw FileError(operation: "follow", path: link, reason: .linkCircle) }
        return
      }
      var next = place.inside(name)
      next.links = links
      if try leadsToOutput(target) { throw FileError(operation: "follow", path: link, reason: .linkToOutput) }
      try list(next, into: &found)
    case .file: found.append(place.shown + name)
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
