/// Leaves a value in memory to the end of the process.
///
/// A program that is about to end need not release a large value piece by piece: the system frees its memory at once.
package func leaveInMemory<Value>(_ value: Value) { _ = Unmanaged.passRetained(LeftValue(value)) }

private final class LeftValue<Value> {
  private let value: Value

  init(_ value: Value) { self.value = value }
}
