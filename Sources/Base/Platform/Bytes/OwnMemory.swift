#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Zeroed memory from the operating system, for large blocks; a page takes no memory until it is written.
///
/// Deallocation returns the pages at once. An allocator would keep freed memory for the thread that allocated it, and
/// cannot return blocks that lie between live ones.
///
/// Unchecked: the owner synchronizes the writes.
package final class OwnMemory: @unchecked Sendable {
  /// The first byte, aligned for every integer type.
  package let start: UnsafeMutableRawPointer
  private let size: Int
  private let isMapped: Bool

  /// Allocates `size` bytes.
  package init(size: Int) {
    self.size = max(1, size)
    let memory = mmap(nil, self.size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0)
    if let memory, memory != MAP_FAILED {
      (start, isMapped) = (memory, true)
    } else {
      // Falls back to the allocator, which traps when it is out of memory, as for a growing array.
      (start, isMapped) = (.allocate(byteCount: self.size, alignment: MemoryLayout<UInt64>.alignment), false)
      start.initializeMemory(as: UInt8.self, repeating: 0, count: self.size)
    }
  }

  deinit {
    if isMapped {
      munmap(start, size)
    } else {
      start.deallocate()
    }
  }
}
