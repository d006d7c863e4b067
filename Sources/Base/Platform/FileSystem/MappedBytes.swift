import Synchronization

/// Bytes that stay readable as long as the value is held: a mapped file, or memory.
///
/// Unchecked, because a pointer is never `Sendable`: the bytes are not written after `init` and live until `deinit`.
package final class MappedBytes: @unchecked Sendable {
  /// The bytes; they must not be read any more once the value is let go.
  package let bytes: UnsafeRawBufferPointer
  private let release: (UnsafeRawBufferPointer) -> Void
  /// Lets the pages of a large file go, which are read anew when they are touched again; `nil` where that is of no use.
  private let letGo: ((UnsafeRawBufferPointer) -> Void)?
  /// Whether there is something to let go: asked with every card, and it counts no references.
  private let isLarge: Bool
  private let used = Atomic<Int>(0)

  /// So many bytes of a large file are kept in memory, more or less.
  private static let window = 32 << 20

  /// Takes over bytes; `release` is called once, when the last reference goes.
  package init(
    bytes: UnsafeRawBufferPointer, letGo: ((UnsafeRawBufferPointer) -> Void)? = nil,
    release: @escaping (UnsafeRawBufferPointer) -> Void
  ) {
    self.bytes = bytes
    isLarge = bytes.count > 2 * Self.window && letGo != nil
    self.letGo = letGo
    self.release = release
  }

  /// Tells that so many bytes were read: those of a large file must not fill the memory.
  ///
  /// The bytes stay readable; only the memory behind them may be given back.
  package func note(read count: Int) {
    guard isLarge, let letGo else { return }
    let sum = used.add(count, ordering: .relaxed).newValue
    guard sum > Self.window, used.compareExchange(expected: sum, desired: 0, ordering: .relaxed).exchanged else {
      return
    }
    letGo(bytes)
  }

  /// Copies an array.
  package convenience init(_ array: [UInt8]) {
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: max(1, array.count), alignment: 16)
    copy.copyBytes(from: array)
    self.init(bytes: UnsafeRawBufferPointer(rebasing: copy[..<array.count])) { _ in copy.deallocate() }
  }

  deinit { release(bytes) }
}
