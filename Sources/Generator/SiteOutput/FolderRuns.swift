import Platform

/// Files grouped into runs of one folder each, in path order: the unit of work when several tasks keep or remove files.
///
/// A folder has two runs when the files of another folder sort between its own.
struct FolderRuns: Sendable {
  private let paths: [String]
  /// The start index of each run, followed by the end index of the last.
  private let bounds: [Int]

  /// - Parameter paths: the paths of the files, sorted.
  init(_ paths: [String]) {
    self.paths = paths
    var bounds: [Int] = []
    for index in self.paths.indices where index == 0 || !Self.areSiblings(self.paths[index - 1], self.paths[index]) {
      bounds.append(index)
    }
    self.bounds = bounds + [self.paths.count]
  }

  /// The number of runs.
  var count: Int { bounds.count - 1 }

  /// The files of a run.
  subscript(run: Int) -> ArraySlice<String> { paths[bounds[run]..<bounds[run + 1]] }

  /// The folder of a run's files.
  func folder(of run: Int) -> String { FilePath.parent(of: paths[bounds[run]]) }

  /// Whether two files lie in one folder.
  private static func areSiblings(_ left: String, _ right: String) -> Bool {
    let slash = UInt8(ascii: "/")
    let (left, right) = (left.utf8, right.utf8)
    let folder = left.lastIndex(of: slash).map { left[...$0] }
    let other = right.lastIndex(of: slash).map { right[...$0] }
    guard let folder, let other else { return folder == nil && other == nil }
    return folder.count == other.count && folder.elementsEqual(other)
  }
}
