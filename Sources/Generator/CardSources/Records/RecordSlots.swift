import Platform

/// A value for each record of a source, in memory that is zero at first; untouched pages of it take no memory.
///
/// `@unchecked Sendable` because each value is written only by the worker that took its chunk, as in ``CardSlots``.
final class RecordSlots<Value: BitwiseCopyable>: @unchecked Sendable {
  private let memory: OwnMemory
  private let values: UnsafeMutablePointer<Value>
  let count: Int

  init(count: Int) {
    self.count = count
    memory = OwnMemory(size: count * MemoryLayout<Value>.stride)
    values = memory.start.bindMemory(to: Value.self, capacity: max(1, count))
  }

  subscript(position: Int) -> Value {
    get {
      precondition(position >= 0 && position < count, "no record at this position")
      return values[position]
    }
    set {
      precondition(position >= 0 && position < count, "no record at this position")
      values[position] = newValue
    }
  }
}
