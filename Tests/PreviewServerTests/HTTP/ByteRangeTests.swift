import PreviewServer
import Testing

@Suite("Byte ranges")
struct ByteRangeTests {
  @Test(
    "The Range field of a file of ten bytes",
    arguments: [
      (nil, ByteRange.whole), ("bytes=0-0", .part(0..<1)), ("bytes=2-5", .part(2..<6)), ("bytes=5-", .part(5..<10)),
      ("bytes=0-99", .part(0..<10)), ("bytes=-3", .part(7..<10)), ("bytes=-99", .part(0..<10)),
      ("Bytes= 1 - 2 ", .part(1..<3)), ("bytes=0-99999999999999999999999", .part(0..<10)),
      ("bytes=10-", .unsatisfiable), ("bytes=99-100", .unsatisfiable), ("bytes=-0", .unsatisfiable),
      ("bytes=99999999999999999999999-", .unsatisfiable),
      ("bytes=5-2", .whole), ("bytes=", .whole), ("bytes=-", .whole), ("bytes=a-b", .whole), ("bytes=0-1,3-4", .whole),
      ("lines=0-1", .whole), ("bytes 0-1", .whole), ("bytes=+1-2", .whole),
    ] as [(String?, ByteRange)])
  func ofTen(field: String?, range: ByteRange) {
    #expect(ByteRange(field: field, size: 10) == range)
  }

  @Test("No range of an empty file can be satisfied", arguments: ["bytes=0-", "bytes=-1", "bytes=0-0"])
  func ofNone(field: String) {
    #expect(ByteRange(field: field, size: 0) == .unsatisfiable)
  }
}
