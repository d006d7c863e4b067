import Foundation
import Testing

/// The options that several commands share: each stands wherever it means something, and means the same.
@Suite struct OptionTests {
  private static let commands: [(name: String, options: [String])] = [
    ("init", ["--format"]),
    ("build", ["--format", "--project", "--jobs", "--output", "--strict", "--warn"]),
    ("check", ["--format", "--project", "--jobs", "--strict", "--warn"]),
    ("serve", ["--project", "--jobs", "--output", "--widths"]),
    ("preview", ["--format", "--project", "--jobs", "--output", "--widths"]),
    ("diff", ["--format", "--project", "--jobs"]),
    ("pull", ["--format", "--project"]),
    ("merge", ["--format", "--project", "--jobs", "--output"]),
    ("validate", ["--format", "--stdin-filename", "--jobs", "--strict", "--warn"]),
    ("render", []),
    ("explain", ["--project", "--jobs"]),
  ]

  @Test(arguments: commands) func commandsShareTheirOptions(_ command: (name: String, options: [String])) throws {
    let project = try StarterFolder()
    let help = try project.run(command.name, "--help").output.components(separatedBy: "\n")
    for option in command.options + ["--color", "--quiet"] {
      #expect(help.contains { $0.hasPrefix("  \(option)") }, "cardloom \(command.name) \(option)")
    }
  }

  /// A report for programs, as far as every command has it.
  private struct Report: Decodable {
    struct Finding: Decodable { let code: String }
    struct Summary: Decodable { let errors: Int }
    let diagnostics: [Finding]
    let summary: Summary
  }

  private func report(_ text: String) throws -> Report { try JSONDecoder().decode(Report.self, from: Data(text.utf8)) }

  @Test func aMergeReportsToProgramsAndKnowsTheProject() throws {
    let project = try StarterFolder()
    for part in ["1/2", "2/2"] {
      let built = try project.run("build", "--project", "daily", "--shard", part, "--output", "part-" + part.prefix(1))
      #expect(built.status == 0, "\(built.errors)")
    }
    let merged = try project.run("merge", "part-1", "part-2", "--project", "daily", "--format", "json")
    #expect(merged.status == 0 && merged.errors == "")
    #expect(try report(merged.output).diagnostics.isEmpty)
    #expect(merged.output.contains("\"pages\": 1") && merged.output.contains("\"output\": \"daily/site/public\""))
    #expect(try project.tree("daily/site/public").keys.contains { $0.hasSuffix("index.html") })
  }

  @Test(arguments: [
    (["merge", "part"], Int32(2), "no-part"),
    (["preview", "--project", "weekly"], 2, "no-configuration"),
    (["pull", "--project", "weekly"], 2, "no-configuration"),
    (["check", "--project", "weekly"], 2, "no-configuration"),
    (["init", "daily"], 2, "project-not-empty"),
  ]) func programsAreToldWhyThereIsNoResult(_ arguments: [String], _ status: Int32, _ code: String) throws {
    let project = try StarterFolder()
    let result = try Command.run(arguments + ["--format", "json"], in: project.path)
    #expect(result.status == status && result.errors == "")
    #expect(try report(result.output).diagnostics.map(\.code) == [code])
  }

  @Test(arguments: [
    "build --project daily", "check --project daily", "preview --project daily", "pull --project daily",
    "validate page.html", "init new", "explain stray-end-tag", "render page.html data.json",
  ]) func quietCommandsTellProblemsOnly(_ line: String) throws {
    let project = try StarterFolder()
    try project.write("<!doctype html><html lang=en><meta charset=utf-8><title>a</title><p>a", to: "page.html")
    try project.write("{}", to: "data.json")
    let arguments = line.split(separator: " ").map(String.init)
    let quiet = try Command.run(arguments + ["--quiet"], in: project.path)
    #expect(quiet.status == 0 && quiet.output == "" && quiet.errors == "")
  }

  @Test func quietCommandsDoTellProblems() throws {
    let project = try StarterFolder()
    try project.write("<!doctype html><html lang=en><meta charset=utf-8><title>a</title></p>", to: "page.html")
    let result = try project.run("validate", "--quiet", "page.html")
    #expect(result.status == 1 && result.output.contains("[stray-end-tag]"))
  }

  @Test func coloursAreOnRequest() throws {
    let project = try StarterFolder()
    try project.write("<!doctype html><html lang=en><meta charset=utf-8><title>a</title></p>", to: "page.html")
    #expect(try project.run("validate", "page.html", "--color", "always").output.contains("\u{1B}["))
    #expect(try !project.run("validate", "page.html").output.contains("\u{1B}["))
    #expect(try project.run("build", "--project", "weekly", "--color", "always").errors.contains("\u{1B}["))
    #expect(try !project.run("build", "--project", "weekly", "--color", "never").errors.contains("\u{1B}["))
    let wrong = try project.run("build", "--color", "red")
    #expect(wrong.status == 2 && wrong.errors.contains("'auto', 'always' or 'never'"))
  }

  @Test func strictValidationTakesWarningsForErrors() throws {
    let project = try StarterFolder()
    let picture = "<!doctype html><html lang=en><meta charset=utf-8><title>a</title><p><img src=a.png alt=a>"
    try project.write(picture, to: "page.html")
    #expect(try project.run("validate", "page.html", "--warn", "all").status == 0)
    let strict = try project.run("validate", "page.html", "--warn", "all", "--strict")
    #expect(strict.status == 1 && strict.output.hasPrefix("error: "))
  }
}
