import Platform
import Synchronization

/// Calls `body` with every index in `0..<count`, from several tasks; after an error, no new call begins.
func inParallel(
  _ count: Int, jobs: Int, _ body: @escaping @Sendable (Int) throws(FileError) -> Void
) async throws(FileError) {
  let queue = WorkQueue(count: count)
  let failure = FirstFailure()
  await withTaskGroup(of: Void.self) { group in
    for _ in 0..<max(1, min(jobs, count)) {
      group.addTask {
        while let block = queue.next(16) {
          do throws(FileError) {
            for index in block { try body(index) }
          } catch {
            queue.stop()
            failure.keep(error)
          }
        }
      }
    }
  }
  if let error = failure.error { throw error }
}

/// The first error thrown by several tasks.
private final class FirstFailure: Sendable {
  private let kept = Mutex<FileError?>(nil)

  var error: FileError? { kept.withLock { $0 } }

  func keep(_ error: FileError) { kept.withLock { $0 = $0 ?? error } }
}
