import Cardloom
import Diagnostics
import Platform
import Testing

@Suite("Names that tokens of the theme had before")
struct FormerTokenTests {
  private static func templates(_ contents: [String: String]) throws -> TemplateFiles {
    let files = MemoryFileSystem()
    for (path, text) in contents {
      try files.makeFolder(FilePath.parent(of: "/project/Templates/" + path))
      try files.write(text, to: "/project/Templates/" + path)
    }
    return try TemplateFiles.read("/project/Templates", shownAs: "Templates", files: files)
  }

  private static func staticFiles(
    _ templates: TemplateFiles, assets: [String: String] = [:]
  ) throws -> StaticFiles {
    let files = MemoryFileSystem()
    try files.makeFolder("/project/site/assets")
    for (path, text) in assets { try files.write(text, to: "/project/site/assets/" + path) }
    return try StaticFiles(templates: templates, assets: "/project/site/assets", files: files)
  }

  @Test(arguments: [
    (":root { --serif: Quay }", ":root { --font-heading: Quay }"),
    (
      "a { font: 1rem var(--sans, x); border-radius: var( --radius-1 ) }",
      "a { font: 1rem var(--font-body, x); border-radius: var( --radius-label ) }"
    ),
    (
      "a { transition: --radius-2 1s; font-size: var(--step-minus-1) }",
      "a { transition: --radius-card 1s; font-size: var(--step-label) }"
    ),
    ("@property --radius-3 { syntax: '*' }", "@property --radius-panel { syntax: '*' }"),
    // Names that only look like them.
    (
      ".--serif, .a--sans, #b--sans { --serif-2: '--sans'; --my--sans: url(--sans) /* --sans */ }",
      ".--serif, .a--sans, #b--sans { --serif-2: '--sans'; --my--sans: url(--sans) /* --sans */ }"
    ),
  ])
  func aStyleSheetOfTheProjectIsPublishedWithTheNamesOfToday(source: String, published: String) throws {
    let templates = try Self.templates(["theme/page.css": source])
    let text = try Self.staticFiles(templates).themeFiles["theme/page.css"]
    #expect(text.map { String(decoding: $0, as: UTF8.self) } == published)
  }

  @Test func oneWarningForEachNameOfAFileSaysTheNewOneAndTheLine() throws {
    let templates = try Self.templates([
      "themes/old.css":
        "@layer theme {\na { font-family: var(--serif) }\n:root {\n  --serif: Quay;\n  --radius-2: 0;\n}\n}\n",
      "cells/note.css": ".a { color: var(--ink) }",
    ])
    let warnings = FormerTokens.warnings(in: templates, try Self.staticFiles(templates))
    #expect(
      warnings.map(\.message) == [
        "`--serif` of the theme is named `--font-heading` now",
        "`--radius-2` of the theme is named `--radius-card` now",
      ])
    #expect(
      warnings.map { "\($0.location?.file ?? ""):\($0.location?.line ?? 0)" } == [
        "Templates/themes/old.css:4", "Templates/themes/old.css:5",
      ])
    #expect(warnings.allSatisfy { $0.severity == .warning && $0.code == "former-token" })
  }

  @Test func whatIsPublishedAsItIsIsSaidToHaveNoEffect() throws {
    let templates = try Self.templates([
      "cells/note.mustache": "<p>\n<b style=\"font-family: var(--sans)\">{{title}}</b></p>"
    ])
    let warnings = FormerTokens.warnings(
      in: templates, try Self.staticFiles(templates, assets: ["a.css": ":root { --sans: Quay }"]))
    #expect(warnings.map { $0.location?.line } == [2, 1])
    #expect(warnings.allSatisfy { $0.reason?.contains("published as it is") == true })
  }

  @Test func tokensOfBeforeGetThoseThatTheRulesOfTodayNeed() throws {
    let templates = try Self.templates([
      "theme/tokens.css": "@layer cardloom { :root { --radius-2: 3px; --card-gap: 9px } }\n"
    ])
    let text = String(decoding: try Self.staticFiles(templates).themeFiles["theme/tokens.css"] ?? [], as: UTF8.self)
    #expect(text.contains("--radius-card: 3px;") && text.contains("  --radius-picture: var(--radius-card);\n"))
    #expect(text.contains("  --shadow-card: none;\n") && !text.contains("  --card-gap: var"))
  }

  @Test func theBuiltInStyleSheetsSayNoneOfThem() throws {
    let own = TemplateFiles.builtIn.files.filter { FilePath.fileExtension(of: $0.path) == "css" }
    #expect(own.count > 10 && own.allSatisfy { FormerTokens.renamed($0.bytes) == $0.bytes })
  }
}
