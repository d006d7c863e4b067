/// Reports which files change, as they change.
package protocol FileWatcher: Sendable {
  /// The paths of changed files and folders below some folders, in batches: files that are written together are
  /// reported together.
  ///
  /// Paths begin with the folder as given. A folder among them means that anything in it may have changed.
  func changes(in folders: [String]) -> AsyncStream<Set<String>>
}

/// Collects changes until there are none for a moment, because editors write several files, and one file in several
/// steps.
///
/// A value that receives the time as an argument, so that tests need not wait.
package struct ChangeBatch: Sendable, Equatable {
  /// The duration without changes after which a batch is complete.
  package let quiet: Duration
  /// The maximum duration for which a change is delayed.
  package let patience: Duration

  private var paths: Set<String> = []
  private var first: Duration = .zero
  private var last: Duration = .zero

  /// Creates an empty batch.
  package init(quiet: Duration = .milliseconds(6), patience: Duration = .milliseconds(60)) {
    self.quiet = quiet
    self.patience = patience
  }

  /// Adds a change at a time, measured from any fixed moment and never decreasing.
  package mutating func add(_ path: String, at now: Duration) {
    if paths.isEmpty { first = now }
    last = now
    paths.insert(path)
  }

  /// The time at which the batch is complete if there are no further changes; `nil` if it is empty.
  package var due: Duration? { paths.isEmpty ? nil : min(last + quiet, first + patience) }

  /// Removes and returns the changes once they are complete.
  package mutating func take(at now: Duration) -> Set<String>? {
    guard let due, due <= now else { return nil }
    defer { paths = [] }
    return paths
  }
}
