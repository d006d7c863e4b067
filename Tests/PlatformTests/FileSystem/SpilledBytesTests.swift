import Platform
import Testing

/// Bytes that go to the disk when there are many.
@Suite struct SpilledBytesTests {
  @Test(arguments: [0, 1, 1_000, 40_000])
  func whatIsWrittenIsRead(kilobytes: Int) throws {
    let spilled = SpilledBytes()
    var expected: [UInt8] = []
    for number in 0..<kilobytes {
      let part = [UInt8](repeating: UInt8(truncatingIfNeeded: number), count: 1_024)
      spilled.append(part)
      expected += part
    }
    #expect(spilled.count == expected.count)
    let bytes = try spilled.finish()
    // Memory that is given back comes back when it is read.
    bytes.note(read: 100 << 20)
    #expect(withExtendedLifetime(bytes) { bytes.bytes.elementsEqual(expected) })
  }
}
