/// Tells which files change, as they do.
package protocol FileWatcher: Sendable {
  /// The paths of changed files and folders below some folders, batch by batch: what is written together comes together.
  ///
  /// Paths begin with the folder as it was given. A folder among them says that anything in it may have changed.
  func changes(in folders: [String]) -> AsyncStream<Set<String>>
}

/// Collects changes until it is quiet for a moment: editors write several files, and one file in several steps.
///
/// It is a value that is told the time, so that no test has to wait.
package struct ChangeBatch: Sendable, Equatable {
  /// How long nothing must have happened.
  package let quiet: Duration
  /// How long a change waits at most, however much goes on.
  package let patience: Duration

  private var paths: Set<String> = []
  private var first: Duration = .zero
  private var last: Duration = .zero

  /// Creates an empty batch.
  package init(quiet: Duration = .milliseconds(6), patience: Duration = .milliseconds(60)) {
    self.quiet = quiet
    self.patience = patience
  }

  /// Adds a change that happened at a moment; moments count from any fixed one and never go back.
  package mutating func add(_ path: String, at now: Duration) {
    if paths.isEmpty { first = now }
    last = now
    paths.insert(path)
  }

  /// The moment at which the batch is complete if nothing else happens; `nil` when it is empty.
  package var due: Duration? { paths.isEmpty ? nil : min(last + quiet, first + patience) }

  /// The changes, once they are complete; the batch is empty then.
  package mutating func take(at now: Duration) -> Set<String>? {
    guard let due, due <= now else { return nil }
    defer { paths = [] }
    return paths
  }
}
