import JSONRecords
import Testing

/// The searches that go through several bytes at once, tried with each byte at each place of a word.
@Suite struct JSONBytesTests {
  /// What the reader says of a text; `nil` when it is right.
  private func problem(in text: [UInt8]) -> JSONError? {
    let (reader, tape) = (JSONReader(), RecordTape())
    do throws(JSONError) {
      let result = text.withUnsafeBytes { bytes in
        Result { () throws(JSONError) in try reader.read(bytes, into: tape) }
      }
      try result.get()
    } catch {
      return error
    }
    return nil
  }

  /// Neighbours in number of the bytes that end plain text.
  @Test(arguments: Array("a! #[]\u{7F}".utf8))
  func `a byte ends plain text wherever it stands`(filler: UInt8) {
    for place in 0..<18 {
      for byte in UInt8.min...UInt8.max {
        var text = [UInt8(ascii: "\"")] + [UInt8](repeating: filler, count: 24) + [UInt8(ascii: "\"")]
        text[place + 1] = byte
        let expected: JSONError.Kind? =
          switch byte {
          case UInt8(ascii: "\""): .trailingContent
          case UInt8(ascii: "\\"): .unknownEscape
          case ..<0x20: .controlCharacter
          case 0x80...: .malformedUTF8
          default: nil
          }
        let problem = problem(in: text)
        #expect(problem?.kind == expected, "byte \(byte) at place \(place)")
        if let problem, problem.kind != .trailingContent { #expect(problem.offset == place + 1) }
      }
    }
  }

  @Test func `sequences are right where Swift finds them right`() {
    let seconds: [UInt8] = [0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xE2]
    let rest: [UInt8] = [0x41, 0x80, 0xBF, 0xC0]
    for first in UInt8(0x80)...0xFF {
      for second in seconds {
        for third in rest {
          for fourth in rest { compare([first, second, third, fourth]) }
        }
      }
    }
  }

  /// Compares a beginning of each length, at the end of the text and with more text behind it.
  private func compare(_ sequence: [UInt8]) {
    for length in 1...sequence.count {
      let content = Array(sequence[..<length])
      let isRight = String(validating: content, as: UTF8.self) != nil
      for padding in [0, 8] {
        let quote = UInt8(ascii: "\"")
        let text = [quote] + content + [UInt8](repeating: UInt8(ascii: "x"), count: padding) + [quote]
        let found = problem(in: text)?.kind
        if found != (isRight ? nil : .malformedUTF8) {
          Issue.record("\(content) with \(padding) bytes behind it: \(found.map { "\($0)" } ?? "right")")
        }
      }
    }
  }
}
