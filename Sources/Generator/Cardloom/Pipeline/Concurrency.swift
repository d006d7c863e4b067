package import Diagnostics
import Synchronization

/// Runs two operations concurrently if there are workers for both, otherwise one after the other.
func concurrently<First: Sendable, Second: Sendable>(
  if isParallel: Bool, _ first: @escaping @Sendable () async -> First, _ second: @escaping @Sendable () async -> Second
) async -> (First, Second) {
  guard isParallel else {
    let done = await first()
    return (done, await second())
  }
  async let early = first()
  let done = await second()
  return (await early, done)
}

/// Runs several workers concurrently, which usually take their work from a shared queue.
///
/// - Parameter work: does the work of one worker, given its number from 1.
/// - Returns: the results of the workers, in no particular order.
/// - Throws: the error of the first worker that failed, after all workers have ended.
package func withWorkers<Value: Sendable>(
  _ count: Int, _ work: @escaping @Sendable (_ number: Int) throws(Diagnosed) -> Value
) async throws(Diagnosed) -> [Value] {
  let results = await withTaskGroup(of: Result<Value, Diagnosed>.self) { group in
    for number in 1...max(1, count) {
      group.addTask { Result { () throws(Diagnosed) in try work(number) } }
    }
    return await group.reduce(into: []) { $0.append($1) }
  }
  var values: [Value] = []
  for result in results { values.append(try result.get()) }
  return values
}

/// A value computed once, on first use; other callers wait for it.
final class Once<Value: Sendable>: Sendable {
  private let made = Mutex<Result<Value, Diagnosed>?>(nil)
  private let make: @Sendable () -> Result<Value, Diagnosed>

  init(_ make: @escaping @Sendable () -> Result<Value, Diagnosed>) { self.make = make }

  var result: Result<Value, Diagnosed> {
    made.withLock { known in
      if let known { return known }
      let result = make()
      known = result
      return result
    }
  }
}
