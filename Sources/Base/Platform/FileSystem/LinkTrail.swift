/// The symbolic links followed on the way to a folder, for the detection of cycles.
package struct LinkTrail: Sendable, Equatable {
  /// The folders that contain the links, as resolved paths.
  private var folders: [String] = []

  package init() {}

  /// The trail after following one more link.
  ///
  /// - Parameters:
  ///   - target: The resolved path of the link's target.
  ///   - folder: The resolved path of the folder that contains the link.
  /// - Returns: `nil` if the target contains a folder of the trail, which makes a cycle.
  package func following(to target: String, from folder: String) -> LinkTrail? {
    var next = self
    next.folders.append(folder)
    return next.folders.contains { FilePath.contains(target, $0) } ? nil : next
  }
}
