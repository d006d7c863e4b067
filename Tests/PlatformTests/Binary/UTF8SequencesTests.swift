import Platform
import Testing

@Suite("UTF-8 is recognised")
struct UTF8SequencesTests {
  static let pieces: [[UInt8]] = [
    [], Array("plain text".utf8), Array("é".utf8), Array("東".utf8), Array("😀".utf8), [0x80], [0xC0, 0x80],
    [0xC1, 0xBF],
    [0xC2], [0xE0, 0x9F, 0xBF], [0xE0, 0xA0, 0x80], [0xE3, 0x81], [0xED, 0x9F, 0xBF], [0xED, 0xA0, 0x80],
    [0xF0, 0x8F, 0xBF, 0xBF],
    [0xF0, 0x90, 0x80, 0x80], [0xF4, 0x8F, 0xBF, 0xBF], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFF],
  ]

  @Test func `as the standard library does it, wherever a sequence stands`() {
    for first in Self.pieces {
      for second in Self.pieces {
        for third in Self.pieces {
          let bytes = first + second + third
          let isRight = String(validating: bytes, as: UTF8.self) != nil
          #expect(bytes.withUnsafeBytes { $0.isUTF8 } == isRight, "\(bytes)")
        }
      }
    }
  }
}
