import Testing

@testable import Platform

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Bytes that go to the disk when there are many.
@Suite struct SpilledBytesTests {
  @Test(arguments: [0, 1, 1_000, 40_000])
  func whatIsWrittenIsRead(kilobytes: Int) throws {
    let spilled = SpilledBytes()
    var expected: [UInt8] = []
    for number in 0..<kilobytes {
      let part = [UInt8](repeating: UInt8(truncatingIfNeeded: number), count: 1_024)
      part.withUnsafeBytes { spilled.append($0) }
      expected += part
    }
    #expect(spilled.count == expected.count)
    let bytes = try spilled.finish()
    // Memory that is given back comes back when it is read.
    bytes.note(read: 100 << 20)
    #expect(withExtendedLifetime(bytes) { bytes.bytes.elementsEqual(expected) })
  }

  @Test func `child processes do not inherit the file`() throws {
    let file = try #require(SystemCalls.openNameless(in: SystemCalls.temporaryFolder))
    defer { SystemCalls.closeFile(file) }
    #expect(fcntl(file, F_GETFD) & FD_CLOEXEC == FD_CLOEXEC)
  }
}
