import ArgumentParser
import Cardloom
import JSONRecords
import Platform

/// `cardloom eject`: copies built-in templates into the project, where they can be changed.
struct EjectCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "eject",
    abstract: "Copy built-in templates into the project, to change them there.",
    usage: "cardloom eject <name> ... [options]",
    discussion: """
      A file in Templates/ takes the place of the built-in one of the same path. This command copies the built-in file to \
      start from: a template with its style sheet, or a file of the theme. Files that the project has already stay as \
      they are. To go back to the built-in one, delete your copy.

      Names are those of the folders and files of Templates/: `cells/article`, `pages/feed`, `sections/section-title`, \
      `states/empty`, `partials/byline`, `theme/tokens.css`. `*` stands for anything.

      Examples:
        cardloom eject cells/article --project daily
        cardloom eject cells/article --with-fixtures
        cardloom eject pages/feed theme/tokens.css
        cardloom eject 'cells/*'
        cardloom eject --list
      """)

  @Argument(
    help: ArgumentHelp("The names of templates and of files of the theme.", valueName: "name"),
    transform: ArgumentReading.text)
  var names: [String] = []

  @OptionGroup var location: ProjectOptions

  @Flag(help: "Copy the fixtures, too: the cards with which the workbench shows a template.")
  var withFixtures = false

  @Flag(help: "Replace files that the project has already.")
  var force = false

  @Flag(help: "Print all names, and which of them the project has changed.")
  var list = false

  @OptionGroup var reporting: ReportOptions

  var reporter: Reporter { reporting.reporter(in: location.project) }

  func validate() throws {
    if names.isEmpty, !list { throw ValidationError("name what to copy, or print all names with --list") }
  }

  func run() throws {
    let ejection = TemplateEjection(folder: location.project, files: DiskFileSystem())
    if list { return try printNames(ejection.entries()) }
    let outcome = try ejection.copy(names, withFixtures: withFixtures, replaces: force)
    try reporter.report([], words: words(outcome)) { writer in
      for (name, paths) in [("written", outcome.written), ("kept", outcome.kept)] {
        writer.name(name)
        writer.beginArray()
        for path in paths { writer.value(location.path(path)) }
        writer.endArray()
      }
    }
  }

  /// The copied files, those that were kept, and the next step.
  private func words(_ outcome: TemplateEjection.Outcome) -> String {
    func list(_ paths: [String]) -> String { paths.map { "  \(location.path($0))\n" }.joined() }
    let option = location.project == "." ? "" : " --project \(location.project)"
    var text = ""
    if !outcome.written.isEmpty { text += "Wrote\n\(list(outcome.written))" }
    if !outcome.kept.isEmpty {
      text += "Kept as they are, because the project has them already (--force replaces them)\n\(list(outcome.kept))"
    }
    if !outcome.written.isEmpty { text += "Next: change them, and look: cardloom serve\(option)\n" }
    return text
  }

  private func printNames(_ entries: [TemplateEjection.Entry]) throws {
    let width = entries.map(\.name.count).max() ?? 0
    let words = entries.map { entry in
      entry.name + String(repeating: " ", count: width - entry.name.count + 2) + Self.words(entry.status) + "\n"
    }
    try reporter.report([], words: words.joined()) { writer in
      writer.name("templates")
      writer.beginArray()
      for entry in entries {
        writer.beginObject()
        writer.member("name", entry.name)
        if case .own(let lines) = entry.status { writer.member("differingLines", lines) }
        writer.endObject()
      }
      writer.endArray()
    }
  }

  private static func words(_ status: TemplateEjection.Entry.Status) -> String {
    switch status {
    case .builtIn: "built in"
    case .own(differingLines: 0): "yours, the same as the built-in one"
    case .own(differingLines: 1): "yours, 1 line differs"
    case .own(let lines): "yours, \(lines) lines differ"
    }
  }
}
