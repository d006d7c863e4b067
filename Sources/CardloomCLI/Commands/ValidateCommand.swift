import ArgumentParser
import Cardloom
import Diagnostics
import HTMLProof
import Platform

/// `cardloom validate`: validates any HTML files, feeds and sitemaps.
struct ValidateCommand: ReportingCommand {
  enum Format: String, ExpressibleByArgument, CaseIterable { case text, tsv, json, sarif, github, junit, codequality }

  static let configuration = CommandConfiguration(
    commandName: "validate",
    abstract: "Check HTML files, feeds and sitemaps for conformance.",
    usage: "cardloom validate <path> ... [options]",
    discussion: """
      Reads files, whole folders (*.html, *.htm, *.xml, feed.json) or standard input, several at a time. Atom, RSS and \
      sitemaps are checked by their schemas, JSON Feeds by the rules of version 1.1. Exit status 1 says that a file does not conform, 2 that a folder holds none, 3 that a file cannot be read. `cardloom explain RULE` tells more about a finding.

      Examples:
        cardloom validate site/public
        cardloom validate --format sarif site/public > findings.sarif
        cardloom validate --warn all site/public
        curl -s https://example.org/ | cardloom validate -
        cardloom validate - --stdin-filename about.html < unsaved.html    for editors
      """)

  @Argument(
    help: ArgumentHelp("Files or folders; `-` reads standard input.", valueName: "path"),
    transform: ArgumentReading.text)
  var paths: [String]

  @Option(help: "How findings are printed.")
  var format = Format.text

  @Option(
    name: .customLong("stdin-filename"),
    help: ArgumentHelp("The name of the file that `-` reads, for findings and to tell feeds by it.", valueName: "path"),
    transform: ArgumentReading.text)
  var inputName: String?

  @OptionGroup var work: WorkOptions

  @Flag(help: "Let warnings count as errors.")
  var strict = false

  @Option(name: .customLong("warn"), help: .warnings(among: Self.warningNames))
  var warnings: [String] = []

  @Flag(help: "Let libxml2 judge attributes too.")
  var paranoid = false

  @OptionGroup var speaking: TerminalOptions

  var reporter: Reporter { Reporter(terminal: speaking.terminal) }

  /// The names of the optional rules for files, which exclude rules about templates.
  private static let warningNames = Rule.optional.map(\.rawValue).sorted()

  func run() async throws {
    let wanted = try OptionalWarnings(warnings, among: Self.warningNames)
    let input = inputName ?? "-"
    guard inputName == nil || paths.contains("-") else {
      throw ValidationError(
        "--stdin-filename is the name of what `-` reads: cardloom validate - --stdin-filename \(input.shown)")
    }
    let files = try HTMLFiles.named(by: paths).map { $0 == "-" ? input : $0 }
    let fromInput = paths.contains("-") ? input : nil
    guard let gate = StructureGate(checksAttributes: paranoid) else {
      throw ValidationError("libxml2 refuses the schema; this is a defect of cardloom")
    }
    let validation = FileValidation(wanted: wanted.rules, gate: gate)
    let found = await reporter.terminal.showingProgress { line in
      await validation.verdicts(
        of: files, workers: work.workers, progress: { line.show("check files", $0, of: files.count) },
        read: { path throws(FileError) in
          path == fromInput
            ? MappedBytes(try StandardStreams.readInput()) : try DiskFileSystem(takesPipes: true).map(path)
        })
    }
    let verdicts = strict ? found.map(\.asStrict) : found
    let diagnostics = verdicts.flatMap(\.diagnostics)
    if !speaking.quiet || format != .text || !diagnostics.isEmpty {
      try reporter.terminal.writeExactly(try text(of: verdicts))
    }
    if diagnostics.containsError { throw ExitCode(Diagnosed(diagnostics).exitStatus) }
  }

  private func text(of verdicts: [FileVerdict]) throws(FileError) -> String {
    let diagnostics = verdicts.flatMap(\.diagnostics)
    switch format {
    case .text: return ValidationReport.text(verdicts, color: reporter.terminal.coloursResults)
    case .tsv: return ValidationReport.tabSeparated(verdicts)
    case .json: return ValidationReport.json(verdicts)
    case .sarif, .github, .junit, .codequality:
      return try Reporter(terminal: reporter.terminal, format: ReportFormat(rawValue: format.rawValue) ?? .sarif)
        .findings(diagnostics, files: verdicts.map(\.path))
    }
  }
}
