/// The symbolic links on the way to a folder; it tells which links would lead back to the way itself.
package struct LinkTrail: Sendable, Equatable {
  /// The folders in which the links stand, with no link in their own paths.
  private var folders: [String] = []

  package init() {}

  /// The way on through a link.
  ///
  /// - Parameters:
  ///   - target: where the link leads, with no link in the path.
  ///   - folder: the folder in which it stands, likewise.
  /// - Returns: `nil` when the target holds a folder on the way: that way has no end.
  package func following(to target: String, from folder: String) -> LinkTrail? {
    var next = self
    next.folders.append(folder)
    return next.folders.contains { FilePath.contains(target, $0) } ? nil : next
  }
}
