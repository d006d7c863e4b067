import Testing

@testable import Cardloom

@Suite("Style sheets without comments and white space")
struct StyleTextTests {
  @Test(arguments: [
    ("a {\n  color: red;\n  margin: 0 auto;\n}\n", "a{color:red;margin:0 auto}"),
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
    // Quotes around a word of an attribute say nothing.
    ("a[b=\"c-1\"], a[b='c' i], a[b~=\"c\"] { }", "a[b=c-1],a[b=c i],a[b~=c]{}"),
    ("a[b=\"c\"i] { }", "a[b=\"c\"i]{}"),
    (
      "a[b=\"\"], a[b=\"1\"], a[b=\"c d\"], a[b=\"c/d\"] { grid: [x] 'a' }",
      "a[b=\"\"],a[b=\"1\"],a[b=\"c d\"],a[b=\"c/d\"]{grid:[x] 'a'}"
    ),
    // A zero before the point says nothing, but in a name.
    ("a { b: 0.5px -0.5em, calc(1px + 0.25rem) 10.5 1.0.5 0.}", "a{b:.5px -.5em,calc(1px + .25rem) 10.5 1.0.5 0.}"),
    (
      ".a-0.b, #0.b, .x\\0.5 { c: x0.5 _0.5 -x-0.5 url(0.5) \"0.5\" }",
      ".a-0.b,#0.b,.x\\0.5{c:x0.5 _0.5 -x-0.5 url(0.5) \"0.5\"}"
    ),
    ("a { b:/**/0.5; c: 1/**/0.5 }", "a{b:.5;c:1/**/.5}"),
    // What is open is closed, so that the next sheet is not swallowed.
    ("@media print { a { color: red", "@media print{a{color:red}}"),
    ("a { b: url(x", "a{b:url(x)}"),
    ("a { content: \"x", "a{content:\"x\"}"),
    ("@layer a { b { c: d; } ; }", "@layer a{b{c:d}}"),
    ("a { b: c;; ; }", "a{b:c}"),
    (#"a { --x: \; }"#, #"a{--x:\;}"#),
    ("a { --x:; }", "a{--x:;}"),
    ("a { } /* open", "a{}"),
    ("a { } b", "a{}b{}"),
    ("a { } }", "a{}}{}"),
    ("@import 'x.css'", "@import 'x.css';"),
  ])
  func onlyCommentsAndSuperfluousSpaceGo(source: String, expected: String) {
    #expect(String(decoding: StyleText(Array(source.utf8)).bytes, as: UTF8.self) == expected)
  }

  @Test(arguments: [
    (["@layer a { b { c: d } }", "@layer a { e { f: g } }"], "@layer a{b{c:d}e{f:g}}\n"),
    (["@layer a, t;\n@layer a { b { c: d } }", "", "@layer a { e { } }"], "@layer a,t;@layer a{b{c:d}e{}}\n"),
    (["@layer a { b { } }", "@layer t { e { } }"], "@layer a{b{}}\n@layer t{e{}}\n"),
    (["@layer a { b { } }", "@layer a, t;"], "@layer a{b{}}\n@layer a,t;\n"),
    (["@layer a { b { } } i { }", "@layer a { e { } }"], "@layer a{b{}}i{}\n@layer a{e{}}\n"),
    (["@layer a { b { } } @layer t;", "@layer a { e { } }"], "@layer a{b{}}@layer t;\n@layer a{e{}}\n"),
    (["@layer { b { } }", "@layer { e { } }"], "@layer{b{}}\n@layer{e{}}\n"),
  ])
  func whatFollowsInTheSameLayerStaysInItsBlock(sheets: [String], expected: String) {
    let joined = StyleText.joined(sheets.map { StyleText(Array($0.utf8)) })
    #expect(String(decoding: joined, as: UTF8.self) == expected)
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
