import ArgumentParser
import Cardloom
import Diagnostics
import Foundation
import HTMLConformance

/// `cardloom validate`: checks any HTML files.
struct ValidateCommand: AsyncParsableCommand {
  enum Format: String, ExpressibleByArgument, CaseIterable { case text, tsv, json, sarif }

  static let configuration = CommandConfiguration(
    commandName: "validate", _superCommandName: "cardloom",
    abstract: "Check HTML files for conformance.",
    usage: "cardloom validate <path> ... [options]",
    discussion: """
      Reads files, whole folders (*.html, *.htm) or standard input, several at a time. Exit status 1 says that a file does \
      not conform, 2 that a folder holds no HTML, 3 that a file cannot be read. `cardloom explain RULE` tells more about a finding.

      Examples:
        cardloom validate site/public
        cardloom validate --format sarif site/public > findings.sarif
        cardloom validate --warn all site/public
        curl -s https://example.org/ | cardloom validate -
      """)

  @Argument(
    help: ArgumentHelp("Files or folders; `-` reads standard input.", valueName: "path"),
    transform: ArgumentReading.text)
  var paths: [String]

  @Option(help: "How findings are printed.")
  var format = Format.text

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How many files are checked at once (default: one for each core).", valueName: "n"),
    transform: ArgumentReading.jobs)
  var jobs: Int?

  @Option(name: .customLong("warn"), help: .warnings(among: Self.warningNames))
  var warnings: [String] = []

  @Flag(help: "Let libxml2 judge attributes too.")
  var paranoid = false

  /// Files have no templates, so what concerns these is not among them.
  private static let warningNames = Rule.optional.map(\.rawValue).sorted()

  func run() async throws {
    let wanted = try OptionalWarnings(warnings, among: Self.warningNames)
    let files = try HTMLFiles.named(by: paths)
    let workers = min(jobs ?? ProcessInfo.processInfo.activeProcessorCount, files.count)
    guard let gate = StructureGate(checksAttributes: paranoid) else {
      throw ValidationError("libxml2 refuses the schema; this is a defect of cardloom")
    }
    let validation = FileValidation(wanted: wanted.rules, gate: gate)
    let verdicts = await validation.verdicts(of: files, workers: workers) { path throws(FileError) in
      path == "-"
        ? MappedBytes(try StandardStreams.readInput()) : try DiskFileSystem(takesPipes: true).map(path)
    }
    try Terminal.standard.writeExactly(text(of: verdicts))
    let found = verdicts.flatMap(\.diagnostics)
    if found.containsError { throw ExitCode(Diagnosed(found).exitStatus) }
  }

  private func text(of verdicts: [FileVerdict]) -> String {
    switch format {
    case .text: ValidationReport.text(verdicts, colour: false)
    case .tsv: ValidationReport.tabSeparated(verdicts)
    case .json: ValidationReport.json(verdicts)
    case .sarif: ValidationReport.sarif(verdicts)
    }
  }
}

/// Finds the HTML files that paths name.
enum HTMLFiles {
  /// The files, each once, in the order in which they are named.
  ///
  /// - Throws: ``Diagnosed`` with the folders that hold none.
  static func named(by paths: [String]) throws -> [String] {
    var seen: Set<String> = []
    var files: [String] = []
    var empty: [Diagnostic] = []
    for path in paths {
      var found = [path]
      if path != "-", try DiskFileSystem().attributes(of: path)?.kind == .folder {
        found = try inFolder(path)
        if found.isEmpty { empty.append(.noHTMLFiles(in: path)) }
      }
      files += found.filter { seen.insert($0).inserted }
    }
    guard empty.isEmpty else { throw Diagnosed(empty) }
    return files
  }

  private static func inFolder(_ folder: String) throws -> [String] {
    var files: [String] = []
    for name in try DiskFileSystem().names(in: folder) {
      let path = folder.hasSuffix("/") ? folder + name : folder + "/" + name
      switch try DiskFileSystem().attributes(of: path)?.kind {
      case .folder: files += try inFolder(path)
      case .file where name.hasSuffix(".html") || name.hasSuffix(".htm"): files.append(path)
      default: break
      }
    }
    return files
  }
}
