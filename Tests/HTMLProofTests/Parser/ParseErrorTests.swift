import HTMLProof
import Testing

@Suite("Parse errors")
struct ParseErrorTests {
  @Test("a mistake of the tokenizer is one error with its name and place", arguments: ParseErrorSample.tokens)
  func tokens(sample: ParseErrorSample) {
    #expect(sample.parsed.errors == sample.errors)
  }

  @Test("a mistake in a doctype is one error", arguments: ParseErrorSample.doctypes)
  func doctypes(sample: ParseErrorSample) {
    #expect(sample.parsed.errors == sample.errors)
  }

  @Test("a mistake in the tree is one error", arguments: ParseErrorSample.trees)
  func trees(sample: ParseErrorSample) {
    #expect(sample.parsed.errors == sample.errors)
  }

  @Test("whatever the mistake, the events are balanced and in order", arguments: ParseErrorSample.all)
  func balance(sample: ParseErrorSample) {
    #expect(sample.parsed.imbalance == nil)
  }

  @Test("every error code is in a table")
  func coverage() {
    // Seen with bytes that are not text, or with more than 2 GiB.
    let elsewhere: Set<HTMLParseErrorCode> = [.invalidUTF8, .surrogateInInputStream, .inputTooLarge]
    let seen = Set(ParseErrorSample.all.flatMap(\.parsed.codes)).union(elsewhere)
    #expect(HTMLParseErrorCode.allCases.filter { !seen.contains($0) } == [])
  }

  @Test(
    "bytes that are not characters",
    arguments: [
      ([0x61, 0xFF, 0x62], "invalid-utf-8", 1..<2),
      ([0x61, 0xC3], "invalid-utf-8", 1..<2),
      ([0xE2, 0x82, 0x62], "invalid-utf-8", 0..<2),
      ([0xF0, 0x9F, 0x98, 0x62], "invalid-utf-8", 0..<3),
      ([0xC0, 0x80], "invalid-utf-8", 0..<2),
      ([0xF5, 0x80, 0x80, 0x80], "invalid-utf-8", 0..<4),
      ([0x61, 0xF4, 0x8F, 0xBF, 0xBF], "noncharacter-in-input-stream", 1..<5),
      ([0xED, 0xA0, 0x80], "surrogate-in-input-stream", 0..<3),
    ] as [([UInt8], String, Range<Int>)])
  func badBytes(bytes: [UInt8], code: String, range: Range<Int>) {
    let errors = Parsed(bytes, as: .fragment(ancestors: [.body])).result.errors
    #expect(errors.map(\.code.rawValue) == [code])
    #expect(errors.first?.range == range)
  }

  @Test(
    "what is not a mistake",
    arguments: [
      "a & b", "?a=1&b=2", "&", "&;", "&&amp;", "AT&T", "<a href='?a=1&copy=2&b'>x</a>", "<a href='?x&noty'>x</a>",
      "<a href=?a&b>x</a>", "<!-- a -- b - c < d > <! <!- -->", "<!---->", "<!-- <!-->", "<p a=b/>", "<br/>", "<br />",
      "<input disabled/>", "<P CLASS=a>x</P>",
      "<script>if (a < b && c) '</p>'; <!-- x --></script>", "<script><!-- <script> </script> --></script>",
      "<style>a > b {} <p></style>", "<textarea><p>&amp;</textarea>", "<title></title>", "\u{FEFF}x",
      "<svg><![CDATA[ <p> & ]]></svg>", "<svg><path/><g /></svg>", "<x-card ünï=1></x-card>", "é\u{A0}😀",
      "<p\nid\n=\n'x'\n>", "<a href=a/b/>x</a>",
    ])
  func fine(input: String) {
    #expect(Parsed(input).errors == [])
  }

  @Test(
    "doctypes that are allowed",
    arguments: [
      "<!doctype html>", "<!DOCTYPE HTML >", "<!doctype html system 'about:legacy-compat'>",
      "<!doctype html SYSTEM \"about:legacy-compat\">", " <!-- x --> <!doctype\nhtml>",
    ])
  func allowedDoctypes(doctype: String) {
    #expect(Parsed(document: doctype + "<title>x</title>").errors == [])
  }
}
