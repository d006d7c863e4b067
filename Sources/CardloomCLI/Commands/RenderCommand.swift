import ArgumentParser
import CardLayout
import Cardloom
import Diagnostics
import HTMLProof
import JSONRecords
import Platform
import TemplateEngine

/// `cardloom render`: renders one template with one JSON file to standard output.
struct RenderCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Render one template with the data of one JSON file.",
    usage: "cardloom render <template> <data> [options]",
    discussion: """
      The result goes to standard output; what is wrong goes to standard error. Without --lenient a name that the data \
      does not have is an error, as it is in a build.

      Examples:
        cardloom render greeting.mustache data.json
        echo '{"title": "Hello"}' | cardloom render greeting.mustache -
        cardloom render --partials Templates cells/article.mustache card.json
      """)

  @Argument(help: "The template's file.", transform: ArgumentReading.text)
  var template: String

  @Argument(help: "A JSON file with the data; `-` reads standard input.", transform: ArgumentReading.text)
  var data: String

  @Option(
    help: ArgumentHelp(
      "A folder with templates that the template calls by their path without `.mustache`.", valueName: "dir"),
    transform: ArgumentReading.text)
  var partials: String?

  @Flag(help: "As plain Mustache: what is missing is blank.")
  var lenient = false

  @OptionGroup var speaking: TerminalOptions

  var reporter: Reporter { Reporter(terminal: speaking.terminal) }

  func run() throws {
    do {
      let rendered = try render()
      if !speaking.quiet { try reporter.terminal.writeExactly(rendered) }
    } catch let error as Diagnosed {
      reporter.terminal.report(error.diagnostics, atMost: .max)
      throw ExitCode(error.exitStatus)
    }
  }

  private func render() throws(Diagnosed) -> [UInt8] {
    let mode = lenient ? TemplateMode.lenient : .strict
    let partials = try partialFiles()
    // A template in the folder of partials has its name there, so that the others can call it.
    let own = partials.first { FilePath.normalized($0.path) == FilePath.normalized(template) }
    let name = own?.name ?? template
    var sources = [try Self.source(template, named: name, bytes: Self.read(template))]
    for partial in partials where partial.name != name {
      sources.append(try Self.source(partial.path, named: partial.name, bytes: Self.read(partial.path)))
    }
    let compiled = try TemplateLibrary(sources: sources, mode: mode).compile(name)
    let json = try Self.read(data)
    return try Self.render(compiled, json: json, file: data)
  }

  private static func render(_ template: Template, json: [UInt8], file: String) throws(Diagnosed) -> [UInt8] {
    var rendered: Result<[UInt8], Diagnosed> = .success([])
    json.withUnsafeBytes { rendered = render(template, json: $0, file: file) }
    return try rendered.get()
  }

  private static func render(
    _ template: Template, json: UnsafeRawBufferPointer, file: String
  ) -> Result<[UInt8], Diagnosed> {
    let tape = RecordTape()
    let reader = JSONReader()
    do {
      try reader.read(json, into: tape)
    } catch {
      return .failure(Diagnosed(.malformedJSON(error, in: json, file: file)))
    }
    var output = MarkupWriter()
    var renderer = TemplateRenderer()
    renderer.formatter = LanguageFormatter()
    renderer.card = .alone
    tape.withRoot(source: json) { root in
      _ = renderer.render(template, stack: [root], root: [], into: &output)
    }
    guard renderer.problems.isEmpty else {
      let subject = Diagnostic.Subject(source: file)
      return .failure(Diagnosed(renderer.problems.map { template.diagnostic(for: $0, subject: subject) }))
    }
    return .success(Array(output.bytes))
  }

  /// The names and paths of the templates below the folder of partials.
  private func partialFiles() throws(Diagnosed) -> [(name: String, path: String)] {
    guard let partials else { return [] }
    let files: [String]
    do {
      files = try FolderListing(.site(output: nil), files: DiskFileSystem()).files(in: partials)
    } catch {
      throw Diagnosed(.file(error))
    }
    return files.compactMap { file in
      file.hasSuffix(".mustache") ? (String(file.dropLast(".mustache".count)), FilePath.join(partials, file)) : nil
    }
  }

  private static func source(_ path: String, named name: String, bytes: [UInt8]) throws(Diagnosed) -> TemplateSource {
    let matter = try TemplateFrontMatter.read(bytes, file: path).frontMatter
    return TemplateSource(
      name: name, text: SourceText(file: path, bytes: bytes),
      frontMatter: TemplateDeclarations(optionalNames: matter.optional.map(\.value)))
  }

  private static func read(_ path: String) throws(Diagnosed) -> [UInt8] {
    do {
      return try path == "-" ? StandardStreams.readInput() : DiskFileSystem(takesPipes: true).read(path)
    } catch {
      throw Diagnosed(.file(error))
    }
  }
}
