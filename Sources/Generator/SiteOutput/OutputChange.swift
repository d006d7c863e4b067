/// A file by which a site differs from another state of it.
package struct OutputChange: Sendable, Equatable {
  /// The path, relative to the output folder.
  package let path: String
  /// The content in the other state; `nil` if the file was added.
  package let before: StagedContent?
  /// The content in this site; `nil` if the file was removed.
  package let after: StagedContent?
}

/// The state of a site with which a new one is compared.
package enum ComparedState: Sendable {
  /// The site in the output folder.
  case former
  /// The site that a manifest describes; without one, none of the new site's files is there.
  case published(OutputManifest?)
}

extension OutputManifest {
  /// The files that were added, changed or removed since another state, sorted by path.
  ///
  /// - Parameter old: the other state; `nil` if it has no files.
  /// - Complexity: O(n + m) for n and m files.
  func changes(since old: OutputManifest?) -> [OutputChange] {
    var changes: [OutputChange] = []
    let oldPaths = old?.paths ?? []
    let oldContents = old?.contents ?? []
    var next = 0
    for (path, content) in zip(paths, contents) {
      while next < oldPaths.count, oldPaths[next] < path {
        changes.append(OutputChange(path: oldPaths[next], before: oldContents[next], after: nil))
        next += 1
      }
      // Texts that differ in Unicode normalisation only are equal, but name different files.
      guard next < oldPaths.count, oldPaths[next] == path, oldPaths[next].utf8.elementsEqual(path.utf8) else {
        changes.append(OutputChange(path: path, before: nil, after: content))
        continue
      }
      if oldContents[next] != content {
        changes.append(OutputChange(path: path, before: oldContents[next], after: content))
      }
      next += 1
    }
    for index in next..<oldPaths.count {
      changes.append(OutputChange(path: oldPaths[index], before: oldContents[index], after: nil))
    }
    return changes
  }
}
