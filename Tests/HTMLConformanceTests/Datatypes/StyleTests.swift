import HTMLConformance
import Testing

@Suite struct StyleTests {
  static let valid: [ValueCase] =
    ValueCase.table(
      .styleDeclarations,
      [
        "", ";", "color: red", "color:RED;", "margin: 0 auto", "padding: 1px 2% 3em 4rem",
        "width: calc(100% - 2 * 1rem)",
        "--x: { a: b }; --y:", "color: var(--c, blue)", "background: url(a.png) no-repeat 50% / cover",
        "font: 1rem/1.5 serif",
        "border: 1px solid #ccc", "border-radius: 1px 2px / 3px", "color: red !important", "color: red ! important;",
        "-webkit-line-clamp: 3", "opacity: .5", "opacity: 50%", "z-index: -1", "flex: 1 1 0%", "display: inline flex",
        "/* c */ color /* d */ : /* e */ red", "width: min(100%, 40em)", "transition-duration: 1s, 200ms",
        "line-height: 1.5",
        "content: \"a;b}\"", "margin: -1px", "width: inherit", "aspect-ratio: 16 / 9",
        "grid-template-areas: \"a b\" \"c d\"",
        "width: fit-content(20em)", "font-weight: 650", "margin: var(--m) 0", "top: anchor(bottom)",
        "color: rgb(0 0 0 / 20%)",
      ])
    + ValueCase.table(
      .styleSheet,
      [
        "", "a { color: red }", "a, b > c::before { }", "@media (min-width: 40em) { a { color: red } }",
        "@import url(x.css);",
        "a { &:hover { color: red } b { color: blue } }", "@font-face { font-family: X; src: url(x.woff2) }",
        "@keyframes k { from { top: 0 } 50% { top: 1px } }", "<!-- a { } -->", "@layer a, b;",
        "@supports (display: grid) { a { } }",
        "a { color: red; @media print { color: black } }", "@container card (width > 20em) { a { color: red } }",
        "a[href=\"}\"] { }", "/* } */ a { }", "@page :first { margin: 1in }", ":is(a, b) { color: red }",
      ])

  static let invalid: [ValueCase] =
    ValueCase.table(
      .styleDeclarations,
      [
        "color", "color red", "colour: red", "color: redd", "color: #ggg", "color:", "width: 100", "width: 10 px",
        "width: 1foo",
        "padding: -1px", "margin: 1px 2px 3px 4px 5px", "display: blok", "color: red blue", "color: red; : blue",
        "width: calc(1px+2px)",
        "width: calc(1px + )", "content: \"x", "color: rgb(1,2", "color: red}", "color: red; {}",
        "margin: 0 color: red",
        "color: red !importan", "opacity: 1px", "z-index: 1.5", "font-weight: heavy", "position: middle",
        "background: url(a b)",
        "color: red /* x", "border: 1px solid redd", "width: )", "1color: red", "margin: auto,auto",
      ])
    + ValueCase.table(
      .styleSheet,
      [
        "a {", "a { color: red", "}", "a", "{ color: red }", "a { color red }", "@media (min-width: 40) { a { } }",
        "@media { ",
        "a { color: red; } }", "a { colr: red }", "a { content: \"x }", "@font-face", "a { width: 5; }", "a; b { }",
        "a ( { }",
      ])

  @Test(arguments: valid) func accepts(_ example: ValueCase) {
    #expect(example.problem == nil)
  }

  @Test(arguments: invalid) func refuses(_ example: ValueCase) {
    #expect(!example.isValid)
  }
}
