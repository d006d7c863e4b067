import Diagnostics
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
