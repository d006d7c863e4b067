import ArgumentParser
import Cardloom
import Diagnostics
import Platform
import Workbench

/// `cardloom tokens`: a brand comes in as tokens, and goes out again.
struct TokensCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tokens",
    abstract: "Import the tokens of a brand, and export those of the theme.",
    discussion: """
      Tokens are files in the format of the Design Tokens Community Group (DTCG 2025.10), which Figma, Tokens Studio, Penpot \
      and Style Dictionary write.

      Examples:
        cardloom tokens import brand.tokens.json --project daily
        cardloom tokens export --output brand.tokens.json
      """, subcommands: [TokensImportCommand.self, TokensExportCommand.self])
}

/// `cardloom tokens import`: design tokens become a theme.
struct TokensImportCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Make a theme of design tokens.",
    usage: "cardloom tokens import <file> ... [options]",
    discussion: """
      Writes Templates/themes/NAME.css, and keeps the file beside it, so that `cardloom tokens export` gives it back. \
      Further files are modes, by their names: brand.tokens.json dark.tokens.json. The dark mode becomes the dark scheme; \
      each other mode becomes a theme of its own. Tokens whose names say so, such as `color.background` or `radius.card`, \
      take the roles of the built-in theme; --role says which one does.

      Examples:
        cardloom tokens import brand.tokens.json
        cardloom tokens import light.tokens.json dark.tokens.json --theme brand
        cardloom tokens import brand.tokens.json --role accent=color.brand.500
      """)

  @Argument(help: ArgumentHelp("The files with tokens.", valueName: "file"), transform: ArgumentReading.text)
  var inputs: [String]

  @Option(
    help: ArgumentHelp("The name of the theme (default: that of the file).", valueName: "name"),
    transform: ArgumentReading.text)
  var theme: String?

  @Option(
    name: .customLong("role"),
    help: ArgumentHelp("A role and the path of its token; may be repeated.", valueName: "role=path"),
    transform: ArgumentReading.text)
  var roles: [String] = []

  @Flag(help: "Replace a theme of this name that was changed since.")
  var force = false

  @OptionGroup var location: ProjectOptions

  @OptionGroup var reporting: ReportOptions

  var reporter: Reporter { reporting.reporter }

  func run() throws {
    let files = DiskFileSystem()
    var sources: [(name: String, bytes: [UInt8])] = []
    for path in inputs { sources.append((FilePath.name(of: path), try files.read(path))) }
    let theme = TokenImport(
      folder: location.path("Templates/themes"), shownFolder: "Templates/themes", name: theme, files: files)
    let outcome = try theme.run(
      sources, besides: FilePath.parent(of: inputs[0]), roles: try TokenImport.roles(roles), replaces: force)
    try reporter.report(outcome.problems, words: words(outcome)) { writer in
      writer.member("theme", outcome.name)
      writer.name("written")
      writer.beginArray()
      for path in outcome.written { writer.value(path) }
      writer.endArray()
      writer.name("roles")
      writer.beginObject()
      for role in outcome.roles { writer.member(role.role, role.path) }
      writer.endObject()
    }
  }

  private func words(_ outcome: TokenImport.Outcome) -> String {
    let option = location.project == "." ? "" : " --project \(location.project)"
    var text = "Wrote\n" + outcome.written.map { "  \(location.path($0))\n" }.joined()
    if outcome.roles.isEmpty {
      text += "No token has a name that says its role: name them with --role accent=PATH\n"
    } else {
      text += "Roles\n" + outcome.roles.map { "  \($0.role) = \($0.path)\n" }.joined()
    }
    if !outcome.open.isEmpty { text += "As in the built-in theme: \(outcome.open.joined(separator: ", "))\n" }
    return text + "Next: write `theme: \(outcome.name)` into site/site.yml, and look: cardloom serve\(option)\n"
  }
}

/// `cardloom tokens export`: the tokens of the theme for other tools.
struct TokensExportCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write the tokens of the theme for design tools and apps.",
    usage: "cardloom tokens export [options]",
    discussion: """
      `dtcg` gives back the files from which the theme was imported, with what was changed since; without a change, byte for \
      byte. Of a theme that was not imported, all tokens are written. `css`, `swift` and `android` are for programs.

      Examples:
        cardloom tokens export > brand.tokens.json
        cardloom tokens export --format swift --output App/Tokens.swift
        cardloom tokens export --format android --output app/src/main/res
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable { case dtcg, css, swift, android }

  @Option(name: .customLong("as"), help: ArgumentHelp("The form of the tokens.", valueName: "form"))
  var form = Format.dtcg

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The file to write; a folder for `android` and for tokens of several files (default: standard output).",
      valueName: "path"), transform: ArgumentReading.text)
  var output: String?

  @OptionGroup var location: ProjectOptions

  @OptionGroup var reporting: ReportOptions

  var reporter: Reporter { reporting.reporter }

  func run() throws {
    let files = DiskFileSystem()
    let configuration = try SiteConfiguration.read(
      location.path("site/site.yml"), shownAs: SiteConfiguration.shownPath, files: files)
    let templates = try TemplateFiles.read(location.path("Templates"), shownAs: "Templates", files: files)
    let tokens = DesignTokens(templates, theme: configuration.theme?.value)
    var problems: [Diagnostic] = []
    var texts: [(path: String, bytes: [UInt8])] = []
    switch form {
    case .dtcg:
      let kept = try TokenExport(templates, theme: configuration.theme?.value, tokens: tokens)
      (texts, problems) = (kept.files, kept.problems)
    case .css: texts = [("tokens.css", Array(TokenCode(tokens).css.utf8))]
    case .swift: texts = [("Tokens.swift", Array(TokenCode(tokens).swift.utf8))]
    case .android: texts = TokenCode(tokens).android.map { ($0.path, Array($0.text.utf8)) }
    }
    guard let output else {
      guard texts.count == 1 else { throw Diagnosed(.severalFiles(texts.map(\.path))) }
      if !problems.isEmpty { reporter.terminal.report(problems) }
      return try reporter.terminal.writeExactly(texts[0].bytes)
    }
    var written: [String] = []
    for text in texts {
      let path = texts.count == 1 ? output : FilePath.join(output, text.path)
      try files.makeFolder(FilePath.parent(of: path))
      try files.write(text.bytes, to: path)
      written.append(path)
    }
    try reporter.report(problems, words: "Wrote\n" + written.map { "  \($0)\n" }.joined()) { writer in
      writer.name("written")
      writer.beginArray()
      for path in written { writer.value(path) }
      writer.endArray()
    }
  }
}

extension Diagnostic {
  fileprivate static func severalFiles(_ paths: [String]) -> Diagnostic {
    Diagnostic(
      .error, code: CommandCode.severalFiles, category: .configuration, "these tokens are several files",
      reason: "they are \(paths.joined(separator: ", "))", hint: "name a folder for them: `--output DIR`")
  }
}
