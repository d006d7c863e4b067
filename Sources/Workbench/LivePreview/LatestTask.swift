/// Background work of which only the latest matters: new work cancels work that is still running.
actor LatestTask {
  private var task: Task<Void, Never>?

  /// Starts work and returns at once.
  func run(_ work: @escaping @Sendable () async -> Void) {
    task?.cancel()
    task = Task.detached(priority: .utility, operation: work)
  }
}
