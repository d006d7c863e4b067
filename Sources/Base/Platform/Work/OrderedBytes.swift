import Synchronization

/// Joins blocks of bytes that several workers write, in the order of their numbers.
package final class OrderedBytes: Sendable {
  private struct State: ~Copyable {
    let count: Int
    let separator: UInt8
    var buffer: ByteBuffer
    /// The number of the next block of the buffer.
    var next = 0
    /// Blocks that arrived before an earlier one, by number.
    var waiting: [Int: [UInt8]] = [:]

    mutating func append(_ bytes: [UInt8]) {
      if next > 0 {
        buffer.append(separator)
      } else {
        // The blocks are expected to be of similar sizes; memory that is not written is never allocated.
        buffer.reserve((bytes.count + 1) * count / 16 * 17)
      }
      buffer.append(bytes)
      next += 1
    }
  }

  private let state: Mutex<State>

  /// - Parameters:
  ///   - count: The number of blocks.
  ///   - opening: What precedes the blocks.
  ///   - separator: The byte between two blocks.
  package init(count: Int, opening: StaticString, separator: UInt8) {
    var buffer = ByteBuffer()
    buffer.append(opening)
    state = Mutex(State(count: count, separator: separator, buffer: buffer))
  }

  /// Appends the block with a number.
  package func append(_ bytes: [UInt8], at number: Int) {
    state.withLock { state in
      guard number == state.next else { return state.waiting[number] = bytes }
      state.append(bytes)
      while let bytes = state.waiting.removeValue(forKey: state.next) { state.append(bytes) }
    }
  }

  /// Returns what was appended; nothing may be appended afterwards.
  package func finish(_ closing: StaticString) -> MappedBytes {
    state.withLock { state in
      var buffer = ByteBuffer(capacity: 0)
      swap(&state.buffer, &buffer)
      buffer.append(closing)
      return buffer.mapped()
    }
  }
}
