import ArgumentParser
import CardSources
import Cardloom
import ChangeReview
import Diagnostics
import Platform
import Workbench

/// `cardloom review import`: answers of reviewers become threads of `site/review`.
struct ReviewImportCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Add the answers of reviewers to site/review.",
    usage: "cardloom review import <file> ... [options]",
    discussion: """
      An answer is the JSON file that *Send my review* makes, and several are merged. Each of its notes and verdicts becomes one file of \
      site/review, with its replies, so that git merges the answers of many people. Importing an answer again changes \
      nothing; what the reviewer has changed since replaces the earlier text. Notes of former versions of Cardloom get \
      the new form.

      A note that is wrong is left out with a warning; all others are imported. Their texts are shown as text only.

      Examples:
        cardloom review import ada.json
        cardloom review import answers/*.json --format json
      """)

  @Argument(help: ArgumentHelp("The answers.", valueName: "file"), transform: ArgumentReading.text)
  var answers: [String]

  @OptionGroup var location: ProjectOptions

  @OptionGroup var work: WorkOptions

  @OptionGroup var reporting: ReportOptions

  var reporter: Reporter { reporting.reporter(in: location.project) }

  func run() async throws {
    let files = DiskFileSystem()
    let folder = location.path("site/review")
    guard try files.attributes(ofTarget: location.path("site"))?.kind == .folder else {
      throw Diagnosed(.noProject(location.project))
    }
    var changes = AnswerImport(Review(folder, shownAs: "site/review", files: files).threads)
    for path in answers {
      let size = try files.attributes(ofTarget: path)?.size ?? 0
      guard size <= AnnotationLimits.file else { throw Diagnosed(.answerTooLarge(path)) }
      changes.add(try ReviewAnswer(try files.read(path), file: path))
    }
    try files.makeFolder(folder)
    for thread in changes.changes { try files.write(thread.bytes, to: FilePath.join(folder, thread.name + ".json")) }
    for name in changes.moved { try files.remove(FilePath.join(folder, name + ".json")) }
    let lost = try await losses(files)
    let words = changes.words + (lost.isEmpty ? "" : ", \(lost.count) of all found no place")
    try reporter.report(changes.problems + lost, words: words + "\n") { writer in
      writer.member("notes", changes.notes)
      writer.member("verdicts", changes.verdicts)
      writer.member("signOffs", changes.signOffs)
      writer.member("replies", changes.replies)
      writer.member("changed", changes.replaced)
      writer.member("known", changes.known)
      writer.member("leftOut", changes.problems.count)
      writer.member("moved", changes.moved.count)
      writer.member("withoutPlace", lost.count)
    }
  }

  /// Warnings about the open notes whose elements the templates of today no longer have.
  private func losses(_ files: DiskFileSystem) async throws -> [Diagnostic] {
    let project = try await PreviewProject.read(
      location.project, files: files, now: Moment.now, jobs: work.workers)
    var finder = AnchorFinder(try PreviewSite(project, now: Moment.now))
    return finder.losses(in: project.review)
  }
}

extension Diagnostic {
  static func noProject(_ folder: String) -> Diagnostic {
    Diagnostic(
      .error, code: CommandCode.noProject, category: .configuration, "`\(folder)` is not a project",
      reason: "it has no folder `site`, where the notes are kept",
      hint: "run the command in the folder of the project, or name it with `--project`")
  }
}
