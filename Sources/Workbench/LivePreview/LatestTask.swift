/// Work behind the back of others, of which only the latest counts: new work cancels what still runs.
actor LatestTask {
  private var task: Task<Void, Never>?

  /// Starts work and returns at once.
  func run(_ work: @escaping @Sendable () async -> Void) {
    task?.cancel()
    task = Task.detached(priority: .utility, operation: work)
  }
}
