import Testing

@testable import Platform
@testable import SafeHTML

@Suite struct TextWordTests {
  /// Every two bytes, one behind the other: no special one is passed over, and what stops a word in vain is a control
  /// character, or stands in a word with bytes beyond ASCII.
  @Test func wordsStopAtSpecialBytes() {
    let classes = ByteClasses()
    var wrong: [[UInt8]] = []
    var bytes = [UInt8](repeating: UInt8(ascii: "z"), count: 8)
    for mask in [ByteClasses.text, ByteClasses.singleQuoted, ByteClasses.unquoted] {
      func isPlain(_ byte: UInt8) -> Bool { !classes.isSpecial(byte, for: mask) && byte >= 0x20 }
      for first in UInt8.min...UInt8.max {
        for second in UInt8.min...UInt8.max {
          (bytes[3], bytes[4]) = (first, second)
          let end = !isPlain(first) ? 3 : !isPlain(second) ? 4 : 8
          let found = bytes.withUnsafeBytes { $0.index(from: 0) { TextWord.stops($0, mask: mask) } }
          if found > end || found < end && (found < 3 || max(first, second) < 0x80) { wrong.append([first, second]) }
        }
      }
    }
    #expect(wrong.isEmpty)
  }

  /// Special bytes at every place of texts of every length up to three words, against writing byte by byte.
  @Test(arguments: ["&", "<", "\"", "\u{7F}", "\u{FFFE}", "\u{A0}", "\u{80}", "😀", "\r\n", "\t", "é"])
  func textsOfAllLengthsAreWrittenWhole(_ special: String) {
    let references = [
      "&": "&amp;", "<": "&lt;", "\"": "&quot;", "\u{7F}": "\u{FFFD}", "\u{FFFE}": "\u{FFFD}", "\u{80}": "\u{FFFD}",
    ]
    for length in 0...24 {
      for place in 0...length {
        let (before, after) = (String(repeating: "a", count: place), String(repeating: "b", count: length - place))
        var writer = ValueWriter()
        // A small buffer, which grows on the way.
        var output = ByteBuffer(capacity: 64)
        output.append(String(repeating: "x", count: 40))
        Array((before + special + after).utf8).withUnsafeBytes {
          _ = writer.write(
            $0, as: .text, quote: .double, root: UnsafeRawBufferPointer(start: nil, count: 0), into: &output)
        }
        let expected = String(repeating: "x", count: 40) + before + (references[special] ?? special) + after
        #expect(String(decoding: output.bytes, as: UTF8.self) == expected)
      }
    }
  }
}
