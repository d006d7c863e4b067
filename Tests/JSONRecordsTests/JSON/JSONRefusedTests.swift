import JSONRecords
import Testing

/// What every JSON reader must refuse (RFC 8259), with the rule and the offset of the first wrong byte.
@Suite struct JSONRefusedTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let text: [UInt8]
    let kind: JSONError.Kind
    let offset: Int
    var testDescription: String { String(decoding: text.prefix(40), as: UTF8.self).debugDescription }

    init(_ text: String, _ kind: JSONError.Kind, _ offset: Int) { self.init(Array(text.utf8), kind, offset) }
    init(_ text: [UInt8], _ kind: JSONError.Kind, _ offset: Int) {
      self.text = text
      self.kind = kind
      self.offset = offset
    }
  }

  static let structure: [Case] = [
    Case("", .unexpectedEnd, 0), Case(" ", .unexpectedEnd, 1), Case("\u{FEFF}", .unexpectedEnd, 3),
    Case("[", .unexpectedEnd, 1), Case("{", .unexpectedEnd, 1), Case("[1", .unexpectedEnd, 2),
    Case("[1,", .unexpectedEnd, 3),
    Case("[\"a\"", .unexpectedEnd, 4), Case(#"{"a""#, .unexpectedEnd, 4), Case(#"{"a":"#, .unexpectedEnd, 5),
    Case(#"{"a":1"#, .unexpectedEnd, 6), Case(#"{"a":1,"#, .unexpectedEnd, 7), Case("[[]", .unexpectedEnd, 3),
    Case("[{", .unexpectedEnd, 2), Case("{\"a", .unexpectedEnd, 3), Case("\"", .unexpectedEnd, 1),
    Case("\"abc", .unexpectedEnd, 4), Case("\"\\", .unexpectedEnd, 2), Case("\"\\\"", .unexpectedEnd, 3),
    Case("\"\\u12", .unexpectedEnd, 5), Case("\"\\ud83d", .unexpectedEnd, 7), Case("\"\\ud83d\\", .unexpectedEnd, 8),
    Case("tru", .unexpectedEnd, 3), Case("[nul", .unexpectedEnd, 4), Case("-", .unexpectedEnd, 1),
    Case("1.", .unexpectedEnd, 2), Case("{\"" + String(repeating: "k", count: 1 << 24) + "\":1}", .nameTooLong, 1),
    Case("1e", .unexpectedEnd, 2), Case("1e+", .unexpectedEnd, 3),
    Case("]", .valueExpected, 0), Case("}", .valueExpected, 0), Case(",", .valueExpected, 0),
    Case(":", .valueExpected, 0),
    Case("[,]", .valueExpected, 1), Case("[,1]", .valueExpected, 1), Case("[1,,2]", .valueExpected, 3),
    Case(#"{"a":}"#, .valueExpected, 5), Case(#"{"a":,}"#, .valueExpected, 5), Case("'a'", .valueExpected, 0),
    Case("[`a`]", .valueExpected, 1), Case("#", .valueExpected, 0), Case("/**/1", .valueExpected, 0),
    Case("// x\n1", .valueExpected, 0),
    Case("[1/*x*/]", .commaOrEndExpected, 2), Case("<x>", .valueExpected, 0), Case("(1)", .valueExpected, 0),
    Case("@", .valueExpected, 0),
    Case("\u{A0}1", .valueExpected, 0), Case("\u{C}1", .valueExpected, 0), Case("\u{B}1", .valueExpected, 0),
    Case("[1\u{A0}]", .commaOrEndExpected, 2), Case("\u{2028}1", .valueExpected, 0), Case("😀", .valueExpected, 0),
    Case("[1,]", .trailingComma, 2), Case("[1, ]", .trailingComma, 2), Case("[[],]", .trailingComma, 3),
    Case(#"{"a":1,}"#, .trailingComma, 6), Case(#"{"a":1 , }"#, .trailingComma, 7),
    Case("[1 2]", .commaOrEndExpected, 3), Case("[1}", .commaOrEndExpected, 2),
    Case("[\"a\" \"b\"]", .commaOrEndExpected, 5),
    Case("[1:2]", .commaOrEndExpected, 2), Case("[1;2]", .commaOrEndExpected, 2),
    Case("[\"a\":1]", .commaOrEndExpected, 4),
    Case(#"{"a":1]"#, .commaOrEndExpected, 6), Case(#"{"a":1 "b":2}"#, .commaOrEndExpected, 7),
    Case(#"{"a":"b":"c"}"#, .commaOrEndExpected, 8), Case(#"{"a":"x"y"}"#, .commaOrEndExpected, 8),
    Case("[[1]", .unexpectedEnd, 4), Case("[{}", .unexpectedEnd, 3), Case("[1]]", .trailingContent, 3),
    Case("{}}", .trailingContent, 2), Case("1 2", .trailingContent, 2), Case("null null", .trailingContent, 5),
    Case("{} x", .trailingContent, 3), Case("\"a\" \"b\"", .trailingContent, 4), Case("[1],", .trailingContent, 3),
    Case("[]\u{0}", .trailingContent, 2), Case("{}//", .trailingContent, 2), Case("[]\u{FEFF}", .trailingContent, 2),
    Case("{a:1}", .nameExpected, 1), Case("{1:1}", .nameExpected, 1), Case("{'a':1}", .nameExpected, 1),
    Case("{,}", .nameExpected, 1),
    Case("{null:1}", .nameExpected, 1), Case("{[]:1}", .nameExpected, 1), Case(#"{"a":1,,"b":2}"#, .nameExpected, 7),
    Case(#"{"a":1,b:2}"#, .nameExpected, 7), Case("{:1}", .nameExpected, 1), Case("{]", .nameExpected, 1),
    Case(#"{"a" 1}"#, .colonExpected, 5), Case(#"{"a"}"#, .colonExpected, 4), Case(#"{"a","b"}"#, .colonExpected, 4),
    Case(#"{"a"=1}"#, .colonExpected, 4), Case(#"{"a"::1}"#, .valueExpected, 5),
  ]

  static let scalars: [Case] = [
    Case("True", .unknownLiteral, 0), Case("TRUE", .unknownLiteral, 0), Case("FALSE", .unknownLiteral, 0),
    Case("Null", .unknownLiteral, 0),
    Case("nil", .unknownLiteral, 0), Case("undefined", .unknownLiteral, 0), Case("NaN", .unknownLiteral, 0),
    Case("Infinity", .unknownLiteral, 0),
    Case("truee", .unknownLiteral, 0), Case("nulll", .unknownLiteral, 0), Case("[tru]", .unknownLiteral, 1),
    Case("[nul,1]", .unknownLiteral, 1),
    Case("true1", .unknownLiteral, 0), Case("abc", .unknownLiteral, 0), Case("yes", .unknownLiteral, 0),
    Case("e5", .unknownLiteral, 0),
    Case("[falsey]", .unknownLiteral, 1), Case("fals\u{E9}", .unknownLiteral, 0),
    Case("01", .malformedNumber, 0), Case("-01", .malformedNumber, 0), Case("00", .malformedNumber, 0),
    Case("0x1F", .malformedNumber, 0),
    Case("1.e5", .malformedNumber, 0), Case("[1.]", .malformedNumber, 1), Case("[-]", .malformedNumber, 1),
    Case("[1e]", .malformedNumber, 1),
    Case("[1e+]", .malformedNumber, 1), Case("[1eE2]", .malformedNumber, 1), Case("1.2.3", .malformedNumber, 0),
    Case("1-2", .malformedNumber, 0),
    Case("--1", .malformedNumber, 0), Case("-.5", .malformedNumber, 0), Case("-a", .malformedNumber, 0),
    Case("-Infinity", .malformedNumber, 0),
    Case("1_000", .malformedNumber, 0), Case("12px", .malformedNumber, 0), Case("1e5.5", .malformedNumber, 0),
    Case("0.1.2", .malformedNumber, 0),
    Case("1+1", .malformedNumber, 0), Case("0b1", .malformedNumber, 0), Case("[0e]", .malformedNumber, 1),
    Case("[1.5e+]", .malformedNumber, 1),
    Case(".5", .valueExpected, 0), Case("+1", .valueExpected, 0), Case("\u{FF11}", .valueExpected, 0),
    Case("1 000", .trailingContent, 2),
  ]

  static let strings: [Case] = [
    Case("\"a\nb\"", .controlCharacter, 2), Case("\"\t\"", .controlCharacter, 1),
    Case("\"\u{0}\"", .controlCharacter, 1),
    Case("\"\u{1F}\"", .controlCharacter, 1), Case("\"\r\n\"", .controlCharacter, 1),
    Case("{\"a\tb\":1}", .controlCharacter, 3),
    Case("\"12345678\u{1}\"", .controlCharacter, 9), Case("\"é\n\"", .controlCharacter, 3),
    Case(#""\a""#, .unknownEscape, 1), Case(#""\x41""#, .unknownEscape, 1), Case(#""\'""#, .unknownEscape, 1),
    Case(#""\0""#, .unknownEscape, 1),
    Case(#""\v""#, .unknownEscape, 1), Case(#""\U0041""#, .unknownEscape, 1), Case("\"\\\n\"", .unknownEscape, 1),
    Case(#""\ ""#, .unknownEscape, 1),
    Case(#""\é""#, .unknownEscape, 1), Case(#""abc\q""#, .unknownEscape, 4), Case(#""\B""#, .unknownEscape, 1),
    Case(#""\u""#, .malformedUnicodeEscape, 1), Case(#""\u004""#, .malformedUnicodeEscape, 1),
    Case(#""\u00G0""#, .malformedUnicodeEscape, 1),
    Case(#""\u+041""#, .malformedUnicodeEscape, 1), Case(#""\u 041""#, .malformedUnicodeEscape, 1),
    Case(#""\u{41}""#, .malformedUnicodeEscape, 1),
    Case(#""\ud83d\u00""#, .malformedUnicodeEscape, 7), Case(#""\u004\u0041""#, .malformedUnicodeEscape, 1),
  ]

  /// Byte sequences that are not UTF-8 (Unicode, table 3-7), inside a string behind `a`.
  static let sequences: [[UInt8]] = [
    [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC2], [0xC2, 0x41], [0xE0, 0x80, 0x80], [0xE0, 0x9F, 0xBF],
    [0xE1, 0x80],
    [0xE1, 0x80, 0x41], [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80],
    [0xF0, 0x80, 0x80, 0x80],
    [0xF0, 0x8F, 0xBF, 0xBF], [0xF1, 0x80, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80],
    [0xF8, 0x88, 0x80, 0x80, 0x80],
    [0xFE], [0xFF], [0xE9],
  ]

  static let encodings: [Case] = [
    Case([0xFF, 0xFE, 0x5B, 0x00, 0x5D, 0x00], .notUTF8, 0), Case([0xFE, 0xFF, 0x00, 0x5B, 0x00, 0x5D], .notUTF8, 0),
    Case([0x5B, 0x00, 0x5D, 0x00], .notUTF8, 0), Case([0x00, 0x5B, 0x00, 0x5D], .notUTF8, 0),
    Case([0x00, 0x00, 0xFE, 0xFF], .notUTF8, 0), Case([0xEF, 0xBB], .valueExpected, 0),
    Case([0xEF, 0xBB, 0xBF, 0xEF, 0xBB, 0xBF, 0x31], .valueExpected, 3),
    Case([0xE9], .valueExpected, 0), Case([0x1A], .valueExpected, 0),
  ]

  @Test(arguments: structure + scalars + strings + encodings)
  func `a text that breaks a rule is refused where it breaks it`(example: Case) {
    #expect {
      try outline(example.text)
    } throws: { error in
      let error = error as? JSONError
      return error?.kind == example.kind && error?.offset == example.offset
    }
  }

  @Test(arguments: sequences) func `bytes that are not UTF-8 are refused`(sequence: [UInt8]) {
    for padding in 1..<18 {
      let text = [0x22] + [UInt8](repeating: 0x61, count: padding) + sequence + Array("bcdefghijk\"".utf8)
      let error = #expect(throws: JSONError.self) { try outline(text) }
      #expect(error?.kind == .malformedUTF8)
      #expect(error?.offset == padding + 1)
    }
  }

  @Test func `depth is limited`() throws {
    func nested(_ depth: Int, _ open: String, _ close: String) -> [UInt8] {
      Array((String(repeating: open, count: depth) + String(repeating: close, count: depth)).utf8)
    }
    #expect(try outline(nested(512, "[", "]")).count == 1024)
    #expect(throws: JSONError(.tooDeep(limit: 512), at: 512)) { try outline(nested(513, "[", "]")) }
    #expect(throws: JSONError(.tooDeep(limit: 2), at: 2)) { try outline(nested(3, "[", "]"), depthLimit: 2) }
    #expect(throws: JSONError(.tooDeep(limit: 512), at: 512 * 5)) { try outline(nested(100_000, "{\"a\":", "}")) }
  }

  @Test(arguments: JSONAcceptedTests.texts)
  func `a text that was cut ends too early or is whole`(text: String, value: String) {
    let bytes = Array(text.utf8)
    for length in 0..<bytes.count {
      do {
        _ = try outline(Array(bytes[..<length]))
      } catch let error as JSONError {
        #expect(error.kind == .unexpectedEnd || error.kind == .malformedUTF8 || error.offset < 3)
        #expect(error.offset <= length)
      } catch {
        Issue.record(error)
      }
    }
  }
}
