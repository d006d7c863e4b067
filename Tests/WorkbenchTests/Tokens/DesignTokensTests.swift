import Testing
import Workbench

@Suite("The tokens of a theme")
struct DesignTokensTests {
  private func tokens(_ sheets: (String, String)...) -> DesignTokens {
    DesignTokens(sheets: sheets.map { ($0.0, Array($0.1.utf8)) })
  }

  @Test("A token has its value as written, its line and the rules that use it")
  func token() throws {
    let sheet = """
      :root {
        --accent: oklch(50%  0.1 30) /* brick */;
        --gap: 1rem;
      }
      .a { color: var(--accent); border: 1px solid var(--accent) }
      .b { margin: calc(-1 * var(--gap)) }
      """
    let tokens = tokens(("theme/tokens.css", sheet), ("cells/x.css", ".x { gap: var(--gap) }"))
    #expect(tokens.all.map(\.name) == ["--accent", "--gap"])
    let accent = try #require(tokens.token("--accent"))
    #expect(accent.value == "oklch(50%  0.1 30)" && accent.location.line == 2)
    #expect(String(decoding: Array(sheet.utf8)[accent.range], as: UTF8.self) == accent.value)
    #expect(accent.ruleCount == 1 && accent.uses.map(\.property) == ["color", "border"])
    #expect(accent.uses.map(\.isWhole) == [true, false])
    #expect(try #require(tokens.token("--gap")).uses.map(\.location.path) == ["theme/tokens.css", "cells/x.css"])
  }

  @Test("Of several declarations that apply, the cascade chooses one")
  func cascade() {
    let tokens = tokens(
      ("theme/tokens.css", "@layer one, two; @layer two { :root { --a: 1px; --b: 1px } } :root { --c: 1px }"),
      ("theme/base.css", "@layer one { :root { --a: 2px } } @layer two { :root { --b: 2px; --c: 2px } }"),
      ("theme/page.css", "@supports (color: red) { :root { --c: 3px } }"))
    #expect(tokens.all.map(\.value) == ["1px", "2px", "3px"])
  }

  @Test("What applies in some conditions only is not a value of the token, but an exception")
  func exceptions() throws {
    let tokens = tokens(
      (
        "theme/tokens.css",
        """
        :root { --line: #ccc; }
        :root[data-theme="dark"] { --line: #333; }
        @media (prefers-contrast: more) { :root { --line: #000; } }
        .card { --line: red; --own: red; }
        """
      ))
    let line = try #require(tokens.token("--line"))
    #expect(tokens.all.count == 1 && line.value == "#ccc")
    #expect(
      line.exceptions.map(\.condition) == [":root[data-theme=\"dark\"]", "@media (prefers-contrast: more)"])
    #expect(line.exceptions.map(\.location.line) == [2, 3])
  }

  @Test(
    "Tokens are grouped by what uses them, else by their names",
    arguments: [
      ("--a: #fff", ".a { padding: var(--a) }", DesignToken.Group.colours),
      ("--a: 1rem", ".a { padding: var(--a) } .b { inline-size: var(--a) } .c { gap: var(--a) }", .spaces),
      ("--a: 1rem", ".a { font-size: var(--a) }", .type),
      ("--a: 1rem", ".a { border-end-end-radius: var(--a) }", .radii),
      ("--a: 1rem", ".a { --b: var(--a) } .b { line-height: var(--b) }", .type),
      ("--a: 1rem", ".a { block-size: var(--a) }", .others), ("--radius-a: 1rem", "", .radii),
      ("--space-a: 1rem", "", .spaces), ("--a: 1rem", "", .others),
    ])
  func groups(_ declaration: String, _ rules: String, _ group: DesignToken.Group) {
    #expect(tokens(("theme/tokens.css", ":root { \(declaration) } \(rules)")).all.first?.group == group)
  }

  @Test("Tokens that refer to each other in a circle end")
  func circle() {
    let tokens = tokens(("theme/tokens.css", ":root { --a: var(--b); --b: var(--a) } .a { gap: var(--a) }"))
    #expect(tokens.all.map(\.group) == [.spaces, .spaces])
  }

  @Test(
    "A value must suit the properties that take the token as a whole",
    arguments: [
      ("border-radius", "0.5rem", "2px", true), ("border-radius", "0.5rem", "red", false),
      ("font-weight", "650", "bold", true), ("font-weight", "650", "2rem", false), ("color", "#fff", "navy", true),
      ("color", "#fff", "1rem", false), ("color", "#fff", "light-dark(white, black)", true),
    ])
  func whole(_ property: String, _ value: String, _ other: String, _ isRight: Bool) throws {
    let tokens = tokens(("theme/tokens.css", ":root { --a: \(value) }\n.a { \(property): var(--a) }"))
    let token = try #require(tokens.token("--a"))
    let problem = token.problem(of: other)
    #expect((problem == nil) == isRight)
    if let problem { #expect(problem.property == property && problem.use?.location.line == 2) }
  }

  @Test("Of other tokens, a value must be of the same kind; syntax is always judged")
  func kind() throws {
    let tokens = tokens(
      ("theme/tokens.css", ":root { --a: 1rem; --b: #fff; --c: ease-out } .a { margin: calc(2 * var(--a)) }"))
    let (length, colour, other) = (tokens.all[0], tokens.all[1], tokens.all[2])
    #expect(length.problem(of: "2px") == nil && length.problem(of: "red") != nil)
    #expect(colour.problem(of: "red") == nil && colour.problem(of: "2px") != nil)
    #expect(other.problem(of: "linear") == nil && other.problem(of: "linear; }") != nil)
  }

  @Test("Texts are paired with the surfaces, or with the ground that their names or a rule give them")
  func pairs() {
    let tokens = tokens(
      (
        "theme/tokens.css",
        """
        :root { --surface: #fff; --surface-raised: #eee; --ink: #000; --accent: #c00; --accent-ink: #fff; --line: #ccc }
        .a { background: var(--surface); color: var(--ink) } .b { background-color: var(--surface-raised) }
        .c { background: var(--accent); color: var(--accent-ink) } .d { color: var(--accent) } .e { border-color: var(--line) }
        """
      ))
    let pairs = ContrastPairs(tokens)
    #expect(pairs.grounds == ["--surface", "--surface-raised", "--accent"])
    #expect(
      pairs.inks == [
        ContrastPairs.Ink(name: "--ink", grounds: ["--surface", "--surface-raised"]),
        ContrastPairs.Ink(name: "--accent", grounds: ["--surface", "--surface-raised"]),
        ContrastPairs.Ink(name: "--accent-ink", grounds: ["--accent"]),
      ])
  }
}
