#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Memory straight from the operating system, for what is large: zeros at first, none of which take anything until they are
/// written, and given back as soon as the object goes.
///
/// An allocator keeps what is freed for the thread that had it, and cannot give back what lies between things that stay.
///
/// Unchecked: whoever holds the object says who writes where.
package final class OwnMemory: @unchecked Sendable {
  /// The first byte; it lies where any number may lie.
  package let start: UnsafeMutableRawPointer
  private let size: Int
  private let isMapped: Bool

  /// Asks for so many bytes.
  package init(size: Int) {
    self.size = max(1, size)
    let memory = mmap(nil, self.size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0)
    if let memory, memory != MAP_FAILED {
      (start, isMapped) = (memory, true)
    } else {
      // As when an array grows: the allocator finds some, or ends the program.
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
