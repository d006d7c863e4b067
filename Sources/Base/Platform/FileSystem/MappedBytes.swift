import Synchronization

/// Bytes that stay readable for the lifetime of the object: a mapped file, or memory.
///
/// Unchecked because a pointer is not `Sendable`: the bytes are constant from `init` to `deinit`.
package final class MappedBytes: @unchecked Sendable {
  /// The bytes; not valid after the object is deallocated.
  package let bytes: UnsafeRawBufferPointer
  private let release: (UnsafeRawBufferPointer) -> Void
  /// Discards the resident pages of a large file, which are read again on the next access; `nil` if that has no use.
  private let letGo: ((UnsafeRawBufferPointer) -> Void)?
  /// Whether pages are discarded: the file is large and ``letGo`` is set.
  ///
  /// A plain flag, because ``note(read:)`` checks it for every card and must not retain.
  private let isLarge: Bool
  private let used = Atomic<Int>(0)

  /// The approximate number of bytes of a large file that stay resident.
  private static let window = 32 << 20

  /// Takes ownership of bytes; calls `release` once, on deallocation.
  package init(
    bytes: UnsafeRawBufferPointer, letGo: ((UnsafeRawBufferPointer) -> Void)? = nil,
    release: @escaping (UnsafeRawBufferPointer) -> Void
  ) {
    self.bytes = bytes
    isLarge = bytes.count > 2 * Self.window && letGo != nil
    self.letGo = letGo
    self.release = release
  }

  /// Some of the bytes of another object, which it keeps.
  package convenience init(_ whole: MappedBytes, in range: Range<Int>) {
    let (own, letGo) = (whole.bytes, whole.letGo)
    self.init(
      bytes: UnsafeRawBufferPointer(rebasing: own[range]), letGo: letGo.map { letGo in { _ in letGo(own) } },
      release: { _ in withExtendedLifetime(whole) {} })
  }

  /// Records that `count` bytes were read, so that a large file does not fill the memory.
  ///
  /// The bytes stay readable; only their resident pages may be discarded.
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
