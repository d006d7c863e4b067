import Diagnostics

/// The changes that the workbench has made to `site.yml` since the server was started, which can be taken back.
actor ConfigurationHistory {
  /// A change as the text before and after it.
  private struct Change {
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

  /// Changes the configuration.
  ///
  /// - Throws: any error from reading, changing or writing it.
  func change(_ edit: ([UInt8]) throws(Diagnosed) -> [UInt8]) throws(Diagnosed) {
    let before = try project.configuration()
    let after = try edit(before)
    guard after != before else { return }
    try project.writeConfiguration(after)
    done.append(Change(before: before, after: after))
    if done.count > Self.most { done.removeFirst() }
    undone = []
  }

  /// Takes back the last change.
  ///
  /// - Throws: ``Diagnosed`` if there is none, or the file has changed since.
  func undo() throws(Diagnosed) {
    guard let last = done.last else { throw Diagnosed(.nothingToUndo("undo")) }
    try replace(last.after, with: last.before)
    done.removeLast()
    undone.append(last)
  }

  /// Makes the change again that was taken back last.
  ///
  /// - Throws: ``Diagnosed`` if there is none, or the file has changed since.
  func redo() throws(Diagnosed) {
    guard let last = undone.last else { throw Diagnosed(.nothingToUndo("redo")) }
    try replace(last.before, with: last.after)
    undone.removeLast()
    done.append(last)
  }

  private func replace(_ expected: [UInt8], with bytes: [UInt8]) throws(Diagnosed) {
    guard try project.configuration() == expected else {
      throw Diagnosed(.changedSince(ProjectFolder.configurationPath))
    }
    try project.writeConfiguration(bytes)
  }
}
