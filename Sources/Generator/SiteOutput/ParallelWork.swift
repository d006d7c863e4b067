import Platform
import Synchronization

/// Calls with every index from 0 to `count`, from several tasks; after an error no new call begins.
func inParallel(
  _ count: Int, jobs: Int, _ body: @escaping @Sendable (Int) throws(FileError) -> Void
) async throws(FileError) {
  let work = SharedWork(count: count)
  await withTaskGroup(of: Void.self) { group in
    for _ in 0..<max(1, min(jobs, count)) {
      group.addTask {
        while let block = work.next() {
          do throws(FileError) {
            for index in block { try body(index) }
          } catch {
            work.fail(error)
          }
        }
      }
    }
  }
  if let problem = work.problem { throw problem }
}

/// Indices that several tasks take from, until one of them fails.
private final class SharedWork: Sendable {
  /// So many are taken at a time: to take one costs as much as what is done with it when the tasks wait for each other.
  private static let block = 16

  private let count: Int
  private let cursor = Atomic(0)
  private let hasFailed = Atomic(false)
  private let failure = Mutex<FileError?>(nil)

  init(count: Int) { self.count = count }

  var problem: FileError? { failure.withLock { $0 } }

  func fail(_ error: FileError) {
    failure.withLock { $0 = $0 ?? error }
    hasFailed.store(true, ordering: .relaxed)
  }

  func next() -> Range<Int>? {
    let start = cursor.wrappingAdd(Self.block, ordering: .relaxed).oldValue
    return start < count && !hasFailed.load(ordering: .relaxed) ? start..<min(start + Self.block, count) : nil
  }
}
