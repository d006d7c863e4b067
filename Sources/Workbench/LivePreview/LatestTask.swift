/// Background work of which only the latest matters: new work cancels work that is still running.
actor LatestTask {
  private var task: Task<Void, Never>?

  /// Starts work and returns at once.
  ///
  /// - Parameter isAlone: whether the work begins when the former has ended.
  func run(alone isAlone: Bool = false, _ work: @escaping @Sendable () async -> Void) {
    let former = task
    former?.cancel()
    task = Task.detached(priority: .utility) {
      if isAlone { await former?.value }
      if !Task.isCancelled || !isAlone { await work() }
    }
  }
}
