import HTMLProof
import Testing

@Suite("Single values of style sheets")
struct StyleValueTests {
  @Test(
    "A value suits a property or not",
    arguments: [
      ("#fff", "color", true), ("light-dark(oklch(98% 0 0), #111)", "color", true), ("reddish", "color", false),
      ("2rem", "border-radius", true), ("-2rem", "padding", false), ("650", "font-weight", true),
      ("2rem", "font-weight", false), ("1px solid red", "border", true), ("1px sollid red", "border", false),
    ])
  func suits(_ value: String, _ property: String, _ isRight: Bool) {
    #expect((StyleValue.problem(in: value, of: property) == nil) == isRight)
    #expect(StyleValue.fits(value, property) == isRight)
  }

  @Test(
    "A value that would end its declaration is none, even of a custom property",
    arguments: [
      "1rem; color: red", "1rem } .a { color: red", "calc(1rem", "'open", "1rem)", "1rem /* open", "[", "\"a\nb\"",
    ])
  func ends(_ value: String) {
    #expect(StyleValue.problem(in: value, of: "--x") != nil)
    #expect(StyleValue.problem(in: value, of: "padding") != nil)
  }

  @Test("Any other value of a custom property is one")
  func custom() {
    #expect(StyleValue.problem(in: "anything { at all; }", of: "--x") == nil)
  }

  @Test("A value with references fits nothing for certain, but is not a mistake")
  func references() {
    #expect(StyleValue.customProperties(in: "1px solid var( --line , var(--ink))") == ["--line", "--ink"])
    #expect(StyleValue.customProperties(in: "url(\"var(--line)\") --line").isEmpty)
    #expect(!StyleValue.fits("var(--line)", "color"))
    #expect(StyleValue.problem(in: "var(--line)", of: "color") == nil)
  }

  @Test(
    "The arguments of a function are those of the whole value",
    arguments: [
      ("light-dark( rgb(1, 2, 3) , #000 )", ["rgb(1, 2, 3)", "#000"] as [String]?), ("Light-Dark(a,b)", ["a", "b"]),
      ("light-dark(a, b) c", nil), ("light-dark(a", nil), ("rgb(1, 2, 3)", nil), ("", nil),
    ])
  func arguments(_ value: String, _ expected: [String]?) {
    #expect(StyleValue.arguments(of: "light-dark", in: value) == expected)
  }
}
