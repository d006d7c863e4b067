import Testing

@testable import Cardloom

@Suite("Style sheets without comments and white space")
struct StyleTextTests {
  @Test(arguments: [
    ("a {\n  color: red;\n  margin: 0 auto;\n}\n", "a{color:red;margin:0 auto;}"),
    ("/* why */ a { /* what */ color: red /* so */; }", "a{color:red ;}"),
    ("a/**/b { }", "a/**/b{}"),
    ("a /* x */ b { }", "a b{}"),
    ("a :hover, a:hover {}", "a :hover,a:hover{}"),
    (":root { --empty: ; --space: ; }", ":root{--empty: ;--space: ;}"),
    (":root { --last: }", ":root{--last: }"),
    ("a { width: calc(1px + (2em  -  3px) / 2) }", "a{width:calc(1px + (2em - 3px) / 2)}"),
    (#"a::after { content: "/* no */  { ; }" }"#, #"a::after{content:"/* no */  { ; }"}"#),
    (#"a::after { content: 'it\'s  \\' }"#, #"a::after{content:'it\'s  \\'}"#),
    ("a { background: url(//host/a%20/*b*/  .png) }", "a{background:url(//host/a%20/*b*/  .png)}"),
    (#"a { background: URL( "x  y.png" ) }"#, #"a{background:URL( "x  y.png" )}"#),
    ("a { --curl: my-url(a  b) }", "a{--curl:my-url(a b)}"),
    (#".a\{b  c { color: red }"#, #".a\{b c{color:red}"#),
    (#".\31 0  {}"#, #".\31 0{}"#),
    ("@media (width > 1px)  and (x) {\n  a { b: c }\n}", "@media (width>1px) and (x){a{b:c}}"),
    ("@layer a, b;\n@layer a { }", "@layer a,b;@layer a{}"),
    ("a > b + c ~ d { }", "a>b + c ~ d{}"),
    ("a[data-x=\"1  2\" i] { }", "a[data-x=\"1  2\" i]{}"),
    // What is open is closed, so that the next sheet is not swallowed.
    ("@media print { a { color: red", "@media print{a{color:red}}"),
    ("a { b: url(x", "a{b:url(x)}"),
    ("a { content: \"x", "a{content:\"x\"}"),
    ("a { } /* open", "a{}"),
    ("a { } b", "a{}b{}"),
    ("a { } }", "a{}}{}"),
    ("@import 'x.css'", "@import 'x.css';"),
  ])
  func onlyCommentsAndSuperfluousSpaceGo(source: String, expected: String) {
    #expect(String(decoding: StyleText(Array(source.utf8)).bytes, as: UTF8.self) == expected)
  }

  @Test(arguments: [
    ("@import 'a.css';", true), ("/* x */ @layer a;\n@import 'a.css';", true), ("@namespace x 'y';", true),
    ("a { } @import 'a.css';", false), ("@layer a { } @import 'a.css';", false), ("", false),
  ])
  func aSheetKnowsWhetherItMustComeFirst(source: String, mustComeFirst: Bool) {
    #expect(StyleText(Array(source.utf8)).mustComeFirst == mustComeFirst)
  }

  @Test func aSecondPassChangesNothing() {
    for file in TemplateFiles.builtIn.files where file.path.hasSuffix(".css") {
      let once = StyleText(file.bytes).bytes
      #expect(StyleText(once).bytes == once, "\(file.path)")
      #expect(once.count < file.bytes.count)
    }
  }
}
