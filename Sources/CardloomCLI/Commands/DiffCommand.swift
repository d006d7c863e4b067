import ArgumentParser
import CardSources
import ChangeReview
import Diagnostics
import Platform
import Workbench

/// `cardloom diff`: what changed between two states of a site, and why.
struct DiffCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Show what changed since a revision or a former preview, and why.",
    usage: "cardloom diff [<old> [<new>]] [options]",
    discussion: """
      Compares every frame, every card and every page by identity, and groups the differences by their causes: a line of a \
      template, a rule of a style sheet, a record, a key of site.yml. A state is a revision of git, or a folder that \
      `preview` or `build` wrote. Without <old> it is the state that was accepted last, else HEAD; without <new> it is the \
      work tree. The work tree is never changed.

      Examples:
        cardloom diff                             what is not committed yet
        cardloom diff origin/main                 what this branch changes
        cardloom diff --output changes.html       the same as a page, before and after
        cardloom diff --measure                   and by how much boxes grow, with a Chromium
        cardloom diff --output changes            a folder with index.html, changes.json and changes.md
        cardloom diff v1.0 v1.1 --format json
        cardloom diff old-preview site/preview --exit-code
        cardloom diff --accept 5ea2c5110fdcb060   one cause is as wanted
        cardloom diff HEAD~1 --program 'swift run Guide preview'   of a Swift package

      Exit status: with --exit-code, 1 if anything changed that is not accepted.
      """)

  @Argument(help: ArgumentHelp("The former state.", valueName: "old"), transform: ArgumentReading.text)
  var old: String?

  @Argument(help: ArgumentHelp("The new state.", valueName: "new"), transform: ArgumentReading.text)
  var new: String?

  @OptionGroup var location: ProjectOptions

  @OptionGroup var package: ProgramOptions

  @Option(
    help: ArgumentHelp(
      "Write the report as one HTML page that shows each change before and after; into a folder, with the JSON and the "
        + "Markdown beside it.", valueName: "file.html or folder"),
    transform: ArgumentReading.text)
  var output: String?

  @Flag(help: "Measure with a Chromium how the boxes of changed frames and cards differ.")
  var measure = false

  @Option(
    help: ArgumentHelp("The program of a Chromium to measure with (default: one in PATH).", valueName: "file"),
    transform: ArgumentReading.text)
  var browser: String?

  @Option(help: "How the changes are printed; markdown is the body of a comment.")
  var format = DiffFormat.text

  @Option(
    help: ArgumentHelp(
      "Accept a cause by its hash, or all; may be repeated. Written to site/review/accepted.json.", valueName: "hash"),
    transform: ArgumentReading.text)
  var accept: [String] = []

  @Flag(help: "End with status 1 if anything changed that is not accepted.")
  var exitCode = false

  @OptionGroup var work: WorkOptions

  @OptionGroup var speaking: TerminalOptions

  var reporter: Reporter { Reporter(terminal: speaking.terminal, format: format == .json ? .json : .text) }

  func run() async throws {
    // A missing browser is reported before the work.
    if measure { _ = try Browser.program(browser) }
    let files = DiskFileSystem()
    var accepted = try AcceptedChanges(project: location.project, files: files)
    let states = ComparedStates(
      project: location.project, jobs: work.workers, accepted: accepted, program: package.program)
    let pair = try await reporter.terminal.showingProgress { line in
      try await states.make(old: old, new: new)
    }
    var report = try ChangeReport(from: pair.old, to: pair.new, accepted: Set(accepted.groups.keys))
    if !accept.isEmpty {
      try report.accept(accept, in: &accepted, commit: pair.commit)
      try accepted.write(to: files)
    }
    report.arguments =
      ([old, new].compactMap { $0 } + (location.project == "." ? [] : ["--project", location.project])
      + (package.program.map { ["--program", "'\($0.replacing("'", with: "'\\''"))'"] } ?? []))
      .joined(separator: " ")
    if measure { try ChangedBoxes(browser: browser, files: files).measure(&report) }
    if let output { try write(report, to: output, files) }
    switch format {
    case .text, .json: try reporter.report([], words: report.text, members: report.write)
    case .markdown: try reporter.terminal.writeExactly(report.markdown)
    }
    if exitCode, !report.isQuiet { throw ExitCode(1) }
  }

  /// Writes the report as a page, or into a folder in every form.
  private func write(_ report: ChangeReport, to output: String, _ files: DiskFileSystem) throws {
    let page = try report.page()
    guard !["html", "htm"].contains(FilePath.fileExtension(of: output).lowercased()) else {
      try files.write(page, to: output)
      return
    }
    try files.makeFolder(output)
    for (name, bytes) in [
      ("index.html", page), ("changes.json", Array(JSONReport.text(of: [], summary: report.write).utf8)),
      ("changes.md", Array(report.markdown.utf8)),
    ] {
      try files.write(bytes, to: FilePath.join(output, name))
    }
  }
}

/// The format of a comparison.
enum DiffFormat: String, ExpressibleByArgument, CaseIterable {
  case text, json, markdown
}

extension ChangeReport {
  /// Accepts groups by their hashes, or all.
  ///
  /// - Throws: ``Diagnosed`` if there is no group with a hash.
  mutating func accept(
    _ hashes: [String], in accepted: inout AcceptedChanges, commit: String?
  ) throws(Diagnosed) {
    for hash in hashes where hash != "all" && !groups.contains(where: { $0.hash == hash }) {
      throw Diagnosed(.unknownGroup(hash, known: groups.map(\.hash)))
    }
    for index in groups.indices where hashes.contains("all") || hashes.contains(groups[index].hash) {
      groups[index].isAccepted = true
      accepted.groups[groups[index].hash] = groups[index].title
    }
    // What is committed is the state from which the next comparison starts.
    if hashes.contains("all"), let commit {
      accepted.state = commit
      accepted.groups = [:]
    }
  }
}

extension Diagnostic {
  static func unknownGroup(_ hash: String, known: [String]) -> Diagnostic {
    Diagnostic(
      .error, code: CommandCode.unknownGroup, category: .configuration, "there is no change with the hash `\(hash)`",
      reason: known.isEmpty ? "nothing changed between the two states" : "a hash is another one after every edit",
      hint: "take the hash from the output of `cardloom diff` with the same states, or accept `all`")
  }
}
