import ArgumentParser
import Cardloom
import JSONRecords

/// `cardloom schema`: prints the JSON Schema of `site.yml`, for editors.
struct SchemaCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print the JSON Schema of site.yml or of front matter, for editors.",
    usage: "cardloom schema [options]",
    discussion: """
      Editors with the YAML language server complete keys and mark mistakes if the first line of site.yml names the \
      schema: `# yaml-language-server: $schema=site.schema.json`.

      Examples:
        cardloom schema > daily/site/site.schema.json
        cardloom schema --front-matter > front-matter.schema.json
      """)

  @Flag(help: "Print the schema of the front matter of templates.")
  var frontMatter = false

  @OptionGroup var speaking: TerminalOptions

  var reporter: Reporter { Reporter(terminal: speaking.terminal) }

  func run() throws {
    let schema = ConfigurationReference.standard.schema(of: frontMatter ? .frontMatter : .site)
    try reporter.terminal.write(String(decoding: schema.json, as: UTF8.self) + "\n")
  }
}
