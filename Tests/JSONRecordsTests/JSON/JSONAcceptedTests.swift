import JSONRecords
import Testing

/// What every JSON reader must accept (RFC 8259), and the value that it must see.
@Suite struct JSONAcceptedTests {
  static let texts: [(text: String, value: String)] = [
    // §2, §3: any value may be the whole text; white space around it does not matter.
    ("null", "null"), ("true", "yes"), ("false", "no"), ("0", "#0"), ("\"\"", "''"), ("[]", "[]"), ("{}", "{}"),
    (" null", "null"), ("null ", "null"), ("\n\r\t null \n\r\t", "null"), ("\t[\n]\r", "[]"), (" {\n} ", "{}"),
    ("[ ]", "[]"), ("{ }", "{}"), ("                    1                    ", "#1"),
    // §5: arrays.
    ("[1]", "[#1]"), ("[1,2]", "[#1 #2]"), ("[ 1 , 2 ]", "[#1 #2]"), ("[[]]", "[[]]"), ("[[],[]]", "[[] []]"),
    ("[[[1]]]", "[[[#1]]]"), ("[null,true,false]", "[null yes no]"), ("[\"a\",{}]", "['a' {}]"),
    ("[\n1\n,\n2\n]", "[#1 #2]"), ("[[1,2],[3]]", "[[#1 #2] [#3]]"), ("[{},[],{}]", "[{} [] {}]"),
    // §4: objects keep their order, names may be anything.
    (#"{"a":1}"#, "{a=#1}"), (#"{"a":1,"b":2}"#, "{a=#1 b=#2}"), (#"{"b":1,"a":2}"#, "{b=#1 a=#2}"),
    (#"{ "a" : 1 , "b" : [ ] }"#, "{a=#1 b=[]}"), (#"{"":0}"#, "{=#0}"),
    (#"{"a":{"b":{"c":null}}}"#, "{a={b={c=null}}}"),
    (#"{"a b":1}"#, "{a b=#1}"), (#"{"ключ":"значение"}"#, "{ключ='значение'}"), (#"{"\u0061\n":1}"#, "{a\n=#1}"),
    (#"{"a":[{"b":1},{"b":2}]}"#, "{a=[{b=#1} {b=#2}]}"), (#"{"a":[],"b":{},"c":""}"#, "{a=[] b={} c=''}"),
    (#"{"a":1,"a":2}"#, "{a=#1 a=#2}"), (#"{"a":1,"A":2}"#, "{a=#1 A=#2}"), (#"{"\"":"\\"}"#, #"{"='\'}"#),
    (#"{"min":-1.0e+28,"max":1.0e+28}"#, "{min=#-1.0e+28 max=#1.0e+28}"),
    // §6: numbers keep their text.
    ("-0", "#-0"), ("1", "#1"), ("-1", "#-1"), ("10", "#10"), ("9007199254740993", "#9007199254740993"),
    ("0.0", "#0.0"), ("0.1", "#0.1"), ("-0.1", "#-0.1"), ("1.50", "#1.50"), ("1e5", "#1e5"), ("1E5", "#1E5"),
    ("1e+5", "#1e+5"), ("1e-5", "#1e-5"), ("1E+05", "#1E+05"), ("0e0", "#0e0"), ("0e-1", "#0e-1"),
    ("1.5e10", "#1.5e10"),
    ("123456789012345678901234567890", "#123456789012345678901234567890"), ("1e400", "#1e400"), ("-1e-400", "#-1e-400"),
    ("0.000000000000000000000000000000000000000001", "#0.000000000000000000000000000000000000000001"),
    ("[0,-0,1.0]", "[#0 #-0 #1.0]"), ("[1 ,2]", "[#1 #2]"), ("[1\n]", "[#1]"),
    // §7: strings.
    (#""a""#, "'a'"), (#"" ""#, "' '"), (#""\"""#, "'\"'"), (#""\\""#, "'\\'"), (#""\/""#, "'/'"), (#""/""#, "'/'"),
    (#""\b\f\n\r\t""#, "'\u{8}\u{C}\n\r\t'"), (#""\u0041""#, "'A'"), (#""\u00e9""#, "'é'"), (#""\u00E9""#, "'é'"),
    (#""\u20ac""#, "'€'"), (#""\ud83d\ude00""#, "'😀'"), (#""\uD83D\uDE00""#, "'😀'"), (#""\u0000""#, "'\u{0}'"),
    (#""\u001f""#, "'\u{1F}'"), (#""\u007f""#, "'\u{7F}'"), ("\"\u{7F}\"", "'\u{7F}'"), (#""\uffff""#, "'\u{FFFF}'"),
    (#""\ufffe""#, "'\u{FFFE}'"), (#""\udbff\udfff""#, "'\u{10FFFF}'"), (#""\ud800\udc00""#, "'\u{10000}'"),
    (#""\u2028\u2029""#, "'\u{2028}\u{2029}'"), ("\"\u{2028}\"", "'\u{2028}'"), (#""a\u0062c""#, "'abc'"),
    (#""\\u0041""#, "'\\u0041'"), (#""\\\"""#, "'\\\"'"), (#""\u005C\u0022""#, "'\\\"'"), (#""日本語""#, "'日本語'"),
    ("\"\u{10FFFF}\"", "'\u{10FFFF}'"), ("\"\u{FEFF}\"", "'\u{FEFF}'"), (#""é""#, "'é'"), (#""e\u0301""#, "'e\u{301}'"),
    (#""[1,2]""#, "'[1,2]'"), (#""{}//""#, "'{}//'"), (#""1234567""#, "'1234567'"), (#""12345678""#, "'12345678'"),
    (#""123456789""#, "'123456789'"), (#""1234567\n""#, "'1234567\n'"), (#""12345678\n9""#, "'12345678\n9'"),
    (#""1234567é""#, "'1234567é'"), (#""12345678é90123456\u00e9""#, "'12345678é90123456é'"),
    (#"["a","\n","b"]"#, "['a' '\n' 'b']"), (#"{"a\tb":"c\td"}"#, "{a\tb='c\td'}"),
    // §8.1: a byte order mark may be ignored.
    ("\u{FEFF}{}", "{}"), ("\u{FEFF} [1]", "[#1]"),
  ]

  @Test(arguments: texts) func `a text of RFC 8259 is read`(text: String, value: String) throws {
    #expect(try outline(Array(text.utf8)) == value)
  }

  @Test(arguments: texts) func `a value is the same at the end of other text`(text: String, value: String) throws {
    guard !text.hasPrefix("\u{FEFF}") else { return }
    let bytes = Array("[\"\\n\", ".utf8) + Array(text.utf8) + Array("]".utf8)
    #expect(try outline(bytes) == "['\n' \(value)]")
  }

  @Test(arguments: texts) func `what is written is read again`(text: String, value: String) throws {
    let reader = JSONReader()
    let tape = RecordTape()
    let written = try Array(text.utf8).withUnsafeBytes { bytes in
      try reader.read(bytes, into: tape)
      return tape.withRoot(source: bytes) { root in
        var writer = RecordWriter()
        writer.value(root)
        return Array(writer.bytes)
      }
    }
    #expect(try outline(written) == value)
  }

  @Test func `the longest sequences of each length are UTF-8`() throws {
    for scalar: UInt32 in [0x7F, 0x80, 0x7FF, 0x800, 0xD7FF, 0xE000, 0xFFFF, 0x10000, 0x3FFFF, 0x40000, 0x10FFFF] {
      let text = String(Unicode.Scalar(scalar).map(Character.init) ?? " ")
      for padding in 0..<9 {
        let padded = String(repeating: "x", count: padding) + text + "yyyyyyyyy"
        #expect(try outline(Array("\"\(padded)\"".utf8)) == "'\(padded)'")
      }
    }
  }
}
