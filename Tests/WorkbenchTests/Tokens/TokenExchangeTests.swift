import Cardloom
import Diagnostics
import Platform
import Testing
import Workbench

/// A file of the shape that public design systems have: groups with types, aliases, modes, composite values.
private let brand = """
  {
    "color": {
      "$type": "color",
      "blue": {"500": {"$value": {"colorSpace": "srgb", "components": [0.1216, 0.3333, 0.8392], "hex": "#1f55d6"}}},
      "night": {"$value": {"colorSpace": "oklch", "components": [0.2, 0.01, 262]}},
      "background": {"default": {"$value": "#ffffff", "$extensions": {"com.figma": {"modes": {"light": "#ffffff", "dark": "{color.night}"}}}}},
      "onSurface": {"$value": "#101010", "$extensions": {"mode": {"dark": "#f0f0f0"}}},
      "brand": {"primary": {"$value": "{color.blue.500}", "$description": "Buttons and links"}}
    },
    "radius": {"$type": "dimension", "card": {"$value": {"value": 12, "unit": "px"}}},
    "font": {
      "heading": {"$type": "fontFamily", "$value": ["Source Serif 4", "Georgia", "serif"]},
      "title": {"$type": "typography", "$value": {
        "fontFamily": "{font.heading}", "fontSize": {"value": 2, "unit": "rem"}, "fontWeight": "bold", "lineHeight": 1.1}}
    },
    "shadow": {"card": {"$type": "shadow", "$value": {
      "color": "{color.blue.500}", "offsetX": {"value": 0, "unit": "px"}, "offsetY": {"value": 2, "unit": "px"},
      "blur": {"value": 8, "unit": "px"}, "spread": {"value": 0, "unit": "px"}}}},
    "ease": {"$type": "cubicBezier", "$value": [0.2, 0, 0, 1]}
  }

  """

@Suite("Tokens come in and go out")
struct TokenExchangeTests {
  private static func nothing(_ path: String) throws(Diagnosed) -> [UInt8] { [] }

  private func file(_ texts: (name: String, text: String)...) throws -> TokenFile {
    try TokenFile(texts.map { ($0.name, Array($0.text.utf8)) }, read: Self.nothing)
  }

  private func theme(_ text: String) throws -> String {
    TokenTheme(try file(("brand.tokens.json", text)), name: "brand", file: "brand.tokens.json").sheets[0].text
  }

  @Test func tokensBecomeCustomPropertiesThatTakeTheRolesOfTheTheme() throws {
    let theme = TokenTheme(try file(("brand.tokens.json", brand)), name: "brand", file: "brand.tokens.json")
    #expect(theme.problems == [])
    #expect(
      theme.sheets[0].text == """
        /* Tokens of brand.tokens.json, written by `cardloom tokens import`. */

        @layer theme {

        :root {
          --color-blue-500: #1f55d6;
          --color-night: oklch(0.2 0.01 262);
          --color-background: #ffffff;
          --color-on-surface: #101010;
          --color-brand-primary: var(--color-blue-500);
          --radius-card: 12px;
          --font-title-font-family: var(--font-heading);
          --font-title-font-size: 2rem;
          --font-title-font-weight: 700;
          --font-title-line-height: 1.1;
          --shadow-card: 0 2px 8px 0 var(--color-blue-500);
          --ease: cubic-bezier(0.2, 0, 0, 1);
        }

        @supports (color: light-dark(#000, #fff)) {
          :root {
            --color-background: light-dark(#ffffff, var(--color-night));
            --color-on-surface: light-dark(#101010, #f0f0f0);
          }
        }

        /* The roles of the built-in theme. */
        :root {
          --surface: var(--color-background);
          --ink: var(--color-on-surface);
          --accent: var(--color-brand-primary);
        }

        /* Other scripts keep their own faces. */
        :root:not(:lang(zh), :lang(ja), :lang(ko), :lang(ar), :lang(fa), :lang(ur), :lang(he), :lang(hi), :lang(mr), :lang(ne)) {
          --font-heading: "Source Serif 4", Georgia, serif;
        }

        }

        """)
  }

  @Test(arguments: [
    // Style Dictionary, and plug-ins of Figma, before the format was agreed.
    (##"{"colors": {"primary": {"value": "#a00", "type": "color"}}}"##, "--accent: var(--colors-primary);"),
    (#"{"spacing": {"4": {"value": 20, "type": "spacing"}}}"#, "--space-4: var(--spacing-4);"),
    (#"{"font": {"body": {"value": "Inter, sans-serif", "type": "fontFamilies"}}}"#, "--font-body: Inter, sans-serif;"),
    (
      #"{"a": {"$root": {"$type": "color", "$value": "red"}, "b": {"$type": "color", "$value": "{a.$root}"}}}"#,
      "--a-b: var(--a);"
    ),
    (
      #"{"a": {"$type": "color", "x": {"$value": "red"}}, "b": {"$extends": "{a}", "y": {"$type": "number", "$value": 2}}}"#,
      "--b-x: red;"
    ),
    (
      ##"{"a": {"$type": "color", "$ref": "#/b/$value"}, "b": {"$type": "color", "$value": "blue"}}"##, "--a: var(--b);"
    ),
    (
      #"{"g": {"$type": "gradient", "$value": [{"color": "red", "position": 0}, {"color": "blue", "position": 1}]}}"#,
      "--g: linear-gradient(red 0%, blue 100%);"
    ),
    (
      #"{"b": {"$type": "border", "$value": {"color": "red", "width": {"value": 1, "unit": "px"}, "style": "dotted"}}}"#,
      "--b: 1px dotted red;"
    ),
    (
      #"{"t": {"$type": "transition", "$value": {"duration": {"value": 200, "unit": "ms"}, "delay": {"value": 0, "unit": "ms"}, "timingFunction": [0, 0, 1, 1]}}}"#,
      "--t: 200ms cubic-bezier(0, 0, 1, 1) 0ms;"
    ),
    (
      #"{"c": {"$type": "color", "$value": {"colorSpace": "display-p3", "components": [1, 0, 0], "alpha": 0.5}}}"#,
      "--c: color(display-p3 1 0 0 / 0.5);"
    ),
    (
      #"{"c": {"$type": "color", "$value": {"colorSpace": "hsl", "components": [20, 40, "none"]}}}"#,
      "--c: hsl(20 40% none%);"
    ),
  ])
  func formsOfTheFormatAreWrittenAsCSS(tokens: String, line: String) throws {
    let text = try theme(tokens)
    #expect(text.contains("  \(line)\n"), "\(text)")
  }

  @Test func furtherFilesAreModes() throws {
    let source = try file(
      ("light.tokens.json", ##"{"ink": {"$type": "color", "$value": "#111111"}}"##),
      ("dark.tokens.json", ##"{"ink": {"$type": "color", "$value": "#eeeeee"}}"##),
      (
        "tokens.sepia.json",
        ##"{"ink": {"$type": "color", "$value": "#332211"}, "more": {"$type": "color", "$value": "#fff"}}"##
      ))
    let theme = TokenTheme(source, name: "brand", file: "light.tokens.json")
    #expect(theme.sheets.map(\.name) == ["brand", "brand-sepia"])
    #expect(theme.sheets[0].text.contains("--ink: light-dark(#111111, #eeeeee);"))
    #expect(theme.sheets[1].text.contains("--ink: light-dark(#332211, #eeeeee);"))
    #expect(theme.problems.map(\.message) == ["the token `more` is left out"])
  }

  @Test func aResolverNamesSetsAndContexts() throws {
    let resolver = """
      {"version": "2025.10", "sets": {"base": {"sources": [{"$ref": "base.json"}]}},
       "modifiers": {"theme": {"default": "light", "contexts": {"light": [], "dark": [{"ink": {"$type": "color", "$value": "#eeeeee"}}]}}},
       "resolutionOrder": [{"$ref": "#/sets/base"}, {"$ref": "#/modifiers/theme"}]}
      """
    var asked: [String] = []
    let source = try TokenFile([("resolver.json", Array(resolver.utf8))]) { (path) throws(Diagnosed) -> [UInt8] in
      asked.append(path)
      return Array(##"{"ink": {"$type": "color", "$value": "#111111"}}"##.utf8)
    }
    #expect(asked == ["base.json"])
    let theme = TokenTheme(source, name: "brand", file: "resolver.json")
    #expect(theme.sheets[0].text.contains("--ink: light-dark(#111111, #eeeeee);"))
  }

  @Test(arguments: [
    ("[]", "it is not an object"), ("{}", "it has no token"), ("{", "the"),
    (#"{"a": {"$type": "color", "$value": "{b}"}, "c": {"$value": 1}}"#, "which is not a token"),
    (#"{"a": {"$value": "{b}"}, "b": {"$value": "{a}"}}"#, "stands for itself"),
  ])
  func whatIsNotRightIsSaid(tokens: String, words: String) throws {
    let error = #expect(throws: Diagnosed.self) { try file(("brand.tokens.json", tokens)) }
    let first = try #require(error?.diagnostics.first)
    #expect((first.message + (first.reason ?? "")).contains(words))
    #expect(first.hint != nil || first.code == "malformed-json")
  }

  @Test func tokensOfOnePropertyAndValuesWithoutAFormAreTold() throws {
    let source = try file(
      (
        "b.json",
        #"{"a-b": {"$type": "number", "$value": 1}, "a": {"b": {"$type": "number", "$value": 2}}, "s": {"$type": "shadow", "$value": {"x": 1}}}"#
      ))
    let theme = TokenTheme(source, name: "b", file: "b.json")
    #expect(theme.problems.map(\.message) == ["the token `a.b` is left out", "the token `s` is left out"])
  }

  // MARK: Import and export in a project

  private func importing(
    _ files: MemoryFileSystem, _ sources: [(name: String, bytes: [UInt8])], replaces: Bool = false
  ) throws -> TokenImport.Outcome {
    try TokenImport(folder: "Templates/themes", shownFolder: "Templates/themes", name: "brand", files: files)
      .run(sources, besides: "", roles: [:], replaces: replaces)
  }

  private func exported(_ files: MemoryFileSystem) throws -> TokenExport {
    let templates = try TemplateFiles.read("Templates", over: .builtIn, files: files)
    return try TokenExport(templates, theme: "brand", tokens: DesignTokens(templates, theme: "brand"))
  }

  @Test func whatWasNotChangedGoesOutByteForByte() throws {
    let odd = brand.replacing("  ", with: "\t")
    for text in [brand, odd] {
      let files = MemoryFileSystem(["Templates/README": ""])
      _ = try importing(files, [("brand.tokens.json", Array(text.utf8))])
      let export = try exported(files)
      #expect(export.isImported && export.changed == [])
      #expect(export.files.map { String(decoding: $0.bytes, as: UTF8.self) } == [text])
    }
  }

  @Test func aChangeOfTheStyleSheetGoesBackToItsToken() throws {
    let files = MemoryFileSystem(["Templates/README": ""])
    _ = try importing(files, [("brand.tokens.json", Array(brand.utf8))])
    let path = "Templates/themes/brand.css"
    let sheet = String(decoding: try files.read(path), as: UTF8.self)
    try files.write(
      Array(
        sheet.replacing("--radius-card: 12px", with: "--radius-card: 4px")
          .replacing("light-dark(#101010, #f0f0f0)", with: "light-dark(#101010, #fafafa)").utf8), to: path)
    let export = try exported(files)
    #expect(export.changed == ["color.onSurface", "radius.card"])
    #expect(export.problems == [])
    let text = String(decoding: export.files[0].bytes, as: UTF8.self).filter { !$0.isWhitespace }
    #expect(text.contains(#""card":{"$value":{"value":4,"unit":"px"}}"#))
    #expect(text.contains(##""onSurface":{"$value":"#101010","$extensions":{"mode":{"dark":"#fafafa"}}}"##))
    #expect(text.contains(##""$description":"Buttonsandlinks""##))
    // A changed theme is not lost by another import, nor is what was added to it.
    #expect(throws: Diagnosed.self) { try importing(files, [("brand.tokens.json", Array(brand.utf8))]) }
    #expect(try importing(files, [("brand.tokens.json", Array(brand.utf8))], replaces: true).roles.count == 6)
  }

  @Test(arguments: [
    ["light.tokens.json", "dark.tokens.json"], ["brand.json", "brand.dark.json"],
    ["a.tokens.json", "Dark.tokens.json"],
  ])
  func filesOfModesComeBackEachByItself(names: [String]) throws {
    let texts = [
      ##"{"ink": {"$type": "color", "$value": "#111111"}, "x": {"$type": "number", "$value": 1}}"##,
      ##"{"ink": {"$type": "color", "$value": "#eeeeee"}}"##,
    ]
    let files = MemoryFileSystem(["Templates/README": ""])
    _ = try importing(files, zip(names, texts).map { ($0, Array($1.utf8)) })
    let path = "Templates/themes/brand.css"
    let sheet = String(decoding: try files.read(path), as: UTF8.self)
    #expect(sheet.contains("--ink: light-dark(#111111, #eeeeee);"))
    let export = try exported(files)
    #expect(export.changed == [] && export.files.map { String(decoding: $0.bytes, as: UTF8.self) } == texts)
    try files.write(Array(sheet.replacing("#eeeeee", with: "#dddddd").utf8), to: path)
    let changed = try exported(files)
    #expect(changed.changed == ["ink"])
    #expect(changed.files.map { String(decoding: $0.bytes, as: UTF8.self).contains("#dddddd") } == [false, true])
    _ = try? importing(files, zip(names, texts).map { ($0, Array($1.utf8)) })
    #expect(try String(decoding: files.read(path), as: UTF8.self).contains("#dddddd"), "a change is not lost")
  }

  @Test func whatWasAddedToAThemeIsNotLost() throws {
    let files = MemoryFileSystem(["Templates/README": ""])
    _ = try importing(files, [("brand.tokens.json", Array(brand.utf8))])
    let path = "Templates/themes/brand.css"
    try files.write(try files.read(path) + Array("body { margin: 0 }\n".utf8), to: path)
    #expect(throws: Diagnosed.self) { try importing(files, [("brand.tokens.json", Array(brand.utf8))]) }
  }

  @Test func anImportAgainReplacesWhatNobodyChanged() throws {
    let files = MemoryFileSystem(["Templates/README": ""])
    _ = try importing(files, [("brand.tokens.json", Array(brand.utf8))])
    let other = brand.replacing("\"value\": 12", with: "\"value\": 2")
    _ = try importing(files, [("brand.tokens.json", Array(other.utf8))])
    let sheet = String(decoding: try files.read("Templates/themes/brand.css"), as: UTF8.self)
    #expect(sheet.contains("--radius-card: 2px"))
  }

  @Test func theBuiltInThemeGoesOutAndComesInAgain() throws {
    let tokens = DesignTokens(.builtIn, theme: nil)
    let text = TokenDocument.text(of: tokens)
    let files = MemoryFileSystem(["Templates/README": ""])
    let outcome = try importing(files, [("all.tokens.json", text)])
    #expect(outcome.problems == [])
    #expect(try exported(files).files[0].bytes == text)
    let templates = try TemplateFiles.read("Templates", over: .builtIn, files: files)
    let again = DesignTokens(templates, theme: "brand")
    for token in tokens.all where !token.isColour {
      #expect(again.token(token.name)?.value.filter { $0 != "\"" } == token.value.filter { $0 != "\"" })
    }
    for token in tokens.all where token.isColour {
      let (former, now) = (token.schemes, again.token(token.name)?.schemes)
      #expect(
        StyleColour(former?.light ?? token.value)?.hex
          == StyleColour(now?.light ?? again.token(token.name)?.value ?? "")?.hex)
      #expect(former.flatMap { StyleColour($0.dark)?.hex } == now.flatMap { StyleColour($0.dark)?.hex })
    }
  }

  @Test func programsGetTokensWithoutCSS() throws {
    let tokens = DesignTokens(sheets: [
      (
        "theme/tokens.css",
        Array(
          ":root { --accent: light-dark(#a63a1d, oklch(100% 0 0)); --space-4: 1rem; --step-1: clamp(1.2rem, 1vi, 2rem); --weight-text: 400; --font-body: Inter, serif }"
            .utf8)
      )
    ])
    let swift = TokenCode(tokens).swift
    #expect(swift.contains("public static let accent = Color(light: 0xA63A1DFF, dark: 0xFFFFFFFF)"))
    #expect(
      swift.contains("public static let space4: Double = 16")
        && swift.contains("public static let step1: Double = 19.2"))
    let android = TokenCode(tokens).android
    #expect(android.map(\.path) == ["values/tokens.xml", "values-night/tokens.xml"])
    #expect(
      android[0].text.contains("<color name=\"accent\">#FFA63A1D</color>")
        && android[0].text.contains("<dimen name=\"space_4\">16dp</dimen>"))
    #expect(android[0].text.contains("<item name=\"weight_text\" type=\"dimen\" format=\"float\">400</item>"))
    #expect(android[1].text.contains("#FFFFFFFF") && !android[1].text.contains("dimen"))
  }

  // MARK: Names of before

  @Test(arguments: [
    ("sans", "--font-body"), ("--serif", "--font-heading"), ("radius-2", "--radius-card"), ("accent", "--accent"),
  ])
  func aRoleMayBeNamedAsBefore(word: String, property: String) throws {
    #expect(try TokenImport.roles([word + "=a.b"]) == [property: "a.b"])
  }

  @Test func aThemeThatWasImportedBeforeIsStillWhatAnImportWrote() throws {
    let files = MemoryFileSystem()
    let sources = [("brand.tokens.json", Array(brand.utf8))]
    _ = try importing(files, sources)
    let path = "Templates/themes/brand.css"
    let former = String(decoding: try files.read(path), as: UTF8.self)
      .replacing("  --font-heading: ", with: "  --serif: ")
    #expect(former.contains("--serif"))
    try files.write(former, to: path)
    #expect(try importing(files, sources).roles.count == 6)
  }

  @Test func aTokenWithTheNameOfBeforeTakesItsRole() throws {
    let theme = try theme(
      ##"{"serif": {"$type": "fontFamily", "$value": "Quay"}, "radius": {"2": {"$type": "dimension", "$value": {"value": 3, "unit": "px"}}}}"##
    )
    #expect(theme.contains("  --font-heading: Quay;") && theme.contains("  --radius-card: 3px;"))
    #expect(!theme.contains("var("))
  }

  @Test(arguments: [
    (##"{"shadow": {"panel": {"$type": "shadow", "$value": "0 0 1px red"}}}"##, "--shadow-panel: 0 0 1px red;"),
    (
      ##"{"elevation": {"low": {"$type": "shadow", "$value": "0 0 1px red"}}}"##, "--shadow-card: var(--elevation-low);"
    ),
    (##"{"ratio": {"image": {"$type": "number", "$value": 1.5}}}"##, "--picture-ratio: var(--ratio-image);"),
    (
      ##"{"space": {"gutter": {"$type": "dimension", "$value": {"value": 20, "unit": "px"}}}}"##,
      "--card-gap: var(--space-gutter);"
    ),
    (##"{"color": {"eyebrow": {"$type": "color", "$value": "red"}}}"##, "--kicker: var(--color-eyebrow);"),
    (##"{"font": {"caption": {"$type": "fontFamily", "$value": "Quay"}}}"##, "--font-label: var(--font-caption);"),
    (
      ##"{"radius": {"button": {"$type": "dimension", "$value": {"value": 3, "unit": "px"}}}}"##,
      "--radius-control: var(--radius-button);"
    ),
  ])
  func shadowsRatiosGapsAndLabelsTakeTheirRoles(tokens: String, line: String) throws {
    let text = try theme(tokens)
    #expect(text.contains("  \(line)\n"), "\(text)")
  }

  @Test func theTokensOfAStyleSheetWithNamesOfBeforeHaveThoseOfToday() throws {
    let tokens = DesignTokens(sheets: [
      (
        "theme/tokens.css",
        Array(
          ":root { --serif: Quay; --round: var(--radius-2); --radius-2: 4px }\n.a { font-family: var(--serif) }".utf8)
      )
    ])
    #expect(tokens.all.map(\.name) == ["--font-heading", "--round", "--radius-card"])
    #expect(tokens.token("--serif")?.properties == ["font-family"])
    #expect(tokens.token("--radius-2")?.uses.map(\.property) == ["--round"])
  }

  // MARK: Contrast

  @Test(arguments: [
    ("#fff", [1.0, 21]), ("black", [21, 1]), ("rgb(119 119 119)", [4.48, 4.69]), ("hsl(0 0% 46.7%)", [4.48, 4.69]),
    ("oklch(0.5702 0 0)", [4.48, 4.69]), ("#77777780", [1.92, 1.89]), ("color(srgb 0.467 0.467 0.467)", [4.48, 4.69]),
  ])
  func theContrastOfAColourOnWhiteAndOnBlack(text: String, contrasts: [Double]) throws {
    let colour = try #require(StyleColour(text))
    let white = StyleColour(red: 1, green: 1, blue: 1)
    let black = StyleColour(red: 0, green: 0, blue: 0)
    #expect(abs(colour.contrast(on: white) - contrasts[0]) < 0.05)
    #expect(abs(colour.contrast(on: black) - contrasts[1]) < 0.05)
  }

  @Test func checkSaysWhichTextsAreHardToReadAndWhichColourWouldDo() async throws {
    func warnings(_ css: String) -> [Diagnostic] {
      let files = MemoryFileSystem([
        "Templates/theme/tokens.css": css,
        "Templates/cells/note.css":
          ".note { background: var(--surface); color: var(--ink) }\n.bad { color: var(--danger) }\n",
      ])
      let templates = (try? TemplateFiles.read("Templates", over: .none, files: files)) ?? .none
      return ContrastCheck(templates, theme: nil).warnings
    }
    #expect(warnings(":root { --surface: #fff; --ink: #222; --danger: #c00 }\n") == [])
    let found = warnings(
      ":root {\n  --surface: light-dark(#fff, #222);\n  --ink: light-dark(#222, #eee);\n  --danger: light-dark(#c00, #900);\n}\n"
    )
    #expect(found.map(\.message) == ["the contrast of `--danger` on `--surface` is 1.7 in the dark scheme"])
    #expect(found[0].location?.line == 4 && found[0].hint?.contains("`#") == true)
    // One scheme is told once, and what only a browser can compute is left to it.
    #expect(warnings(":root { --surface: #fff; --ink: #222; --danger: #faa }\n").count == 1)
    #expect(warnings(":root { --surface: #fff; --ink: #222; --danger: color-mix(in oklab, red, white) }\n") == [])
    #expect(warnings(":root { --surface: #fff; --ink: var(--pale); --pale: #eee; --danger: #c00 }\n").count >= 1)
  }

  @Test(arguments: [nil, "paper", "app", "magazine"])
  func theBuiltInThemesAreReadable(theme: String?) {
    #expect(ContrastCheck(.builtIn, theme: theme).warnings == [])
  }
}
