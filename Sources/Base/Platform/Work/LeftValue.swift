/// Leaves a value in memory until the process ends.
///
/// A program that is about to end need not release a large value piece by piece: the system frees all of its memory at
/// once.
package func leaveInMemory<Value>(_ value: Value) { _ = Unmanaged.passRetained(LeftValue(value)) }

private final class LeftValue<Value> {
  private let value: Value

  init(_ value: Value) { self.value = value }
}
