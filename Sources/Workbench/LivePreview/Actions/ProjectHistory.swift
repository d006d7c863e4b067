import Diagnostics

/// The changes that the workbench has made to `site.yml`, to what stays in view of pictures, and to templates with their style sheets and fixtures, since
/// the server was started; they can be taken back.
actor ProjectHistory {
  /// A change as the text of a file before and after it.
  private struct Change {
    let path: String
    let before: [UInt8]
    let after: [UInt8]
  }

  private let project: ProjectFolder
  private var done: [Change] = []
  private var undone: [Change] = []

  /// The maximum number of changes that can be taken back.
  private static let most = 200

  init(_ project: ProjectFolder) { self.project = project }

  /// Whether there is a change to take back, and one to make again.
  var state: (canUndo: Bool, canRedo: Bool) { (!done.isEmpty, !undone.isEmpty) }

  /// Changes a file of the project.
  ///
  /// - Throws: any error from reading, changing or writing it.
  func change(_ path: String, _ edit: ([UInt8]) throws(Diagnosed) -> [UInt8]) throws(Diagnosed) {
    let before = try project.text(of: path)
    let after = try edit(before)
    guard after != before else { return }
    try project.replace(path, with: after)
    done.append(Change(path: path, before: before, after: after))
    if done.count > Self.most { done.removeFirst() }
    undone = []
  }

  /// Takes back the last change.
  ///
  /// - Returns: the path of the changed file in the project.
  /// - Throws: ``Diagnosed`` if there is none, or the file has changed since.
  func undo() throws(Diagnosed) -> String {
    guard let last = done.last else { throw Diagnosed(.nothingToUndo("undo")) }
    try replace(last.after, with: last.before, in: last.path)
    done.removeLast()
    undone.append(last)
    return last.path
  }

  /// Makes the change again that was taken back last.
  ///
  /// - Returns: the path of the changed file in the project.
  /// - Throws: ``Diagnosed`` if there is none, or the file has changed since.
  func redo() throws(Diagnosed) -> String {
    guard let last = undone.last else { throw Diagnosed(.nothingToUndo("redo")) }
    try replace(last.before, with: last.after, in: last.path)
    undone.removeLast()
    done.append(last)
    return last.path
  }

  private func replace(_ expected: [UInt8], with bytes: [UInt8], in path: String) throws(Diagnosed) {
    guard try project.text(of: path) == expected else { throw Diagnosed(.changedSince(path)) }
    try project.replace(path, with: bytes)
  }
}
