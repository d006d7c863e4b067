import Platform
import Testing

@Suite("Runs of bytes are compared whole")
struct EqualBytesTests {
  @Test(arguments: 0...40) func `one byte more, less or other is seen`(count: Int) {
    let bytes = (0..<count).map { UInt8($0) }
    #expect(isSame(bytes, Array(bytes)))
    #expect(!isSame(bytes, bytes + [1]))
    for place in bytes.indices {
      var other = bytes
      other[place] ^= 0x80
      #expect(!isSame(bytes, other))
    }
  }

  private func isSame(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    left.withUnsafeBytes { left in right.withUnsafeBytes { left.isSame(as: $0) } }
  }
}
