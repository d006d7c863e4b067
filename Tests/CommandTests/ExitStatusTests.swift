import Testing

/// What every command promises by its exit status: 0 fine, 1 problems in the site, 2 wrong usage or configuration, 3 something
/// cannot be read or written.
@Suite struct ExitStatusTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let arguments: [String]
    let status: Int32
    /// How the first line of standard error ends; other modules' words are told by their code alone.
    let headline: String
    let change: @Sendable (StarterFolder) throws -> Void

    init(
      _ name: String, _ arguments: String, _ status: Int32, _ headline: String,
      change: @escaping @Sendable (StarterFolder) throws -> Void = { _ in }
    ) {
      testDescription = name
      self.arguments = arguments.split(separator: " ").map(String.init)
      self.status = status
      self.headline = headline
      self.change = change
    }
  }

  static let build = "build --project daily"

  static let cases: [Case] = [
    Case("help", "--help", 0, ""),
    Case("version", "--version", 0, ""),
    Case("a build", build, 0, ""),
    Case("a check", "check --project daily --strict", 0, ""),

    Case("an explanation", "explain stray-end-tag", 0, ""),
    Case("a validation", "validate daily/site/public", 0, ""),

    Case("a template with a div in a p", build, 1, "[stray-end-tag]") { project in
      try project.write("<p><div>{{title}}</div></p>\n", to: "daily/Templates/cells/article.mustache")
    },
    Case("a misspelt field", build, 1, "[unknown-name]") { project in
      try project.write("<p>{{titel}}</p>\n", to: "daily/Templates/cells/article-text.mustache")
    },
    Case("a missing partial", build, 1, "[unknown-template]") { project in
      try project.write("<p>{{> bylin}}</p>\n", to: "daily/Templates/cells/article-text.mustache")
    },
    Case("a duplicate id", build + " --strict", 1, "[doubled-identity]") { project in
      try project.replace("\"look\"", by: "\"welcome\"", in: "daily/site/data/cards.json")
    },
    Case("a feed cut in the middle", build, 1, "[cut-file]") { project in
      let text = try project.text("daily/site/data/cards.json")
      try project.write(String(text.prefix(text.count / 2)), to: "daily/site/data/cards.json")
    },

    Case("no arguments that are known", "buidl", 2, "Error: There is no command 'buidl'. Did you mean 'build'?"),
    Case("an unknown option", "build --projct daily", 2, "Error: Unknown option '--projct'. Did you mean '--project'?"),
    Case("an option without its value", "build --jobs", 2, "Error: Missing value for '--jobs <n>'"),
    Case(
      "an unknown rule", "explain stray-end-tags", 2,
      "error: nothing is called `stray-end-tags`: no rule or message, no key, no card, no page, no template, no source, no field  [unknown-subject]"
    ),
    Case("nothing to explain", "explain", 2, "Error: name what to explain, or ask for all messages with --list"),
    Case("a card", "explain --project daily welcome", 0, ""),
    Case("no project", "build --project weekly", 2, "error: there is no `weekly/site/site.yml`  [no-configuration]"),
    Case("an unknown key", build, 2, "error: unknown key `event` in the site  [unknown-key]") { project in
      try project.replace("events:", by: "event:", in: "daily/site/site.yml")
    },
    Case(
      "init in a full folder", "init daily", 2,
      "error: the folder `daily` is not empty: it holds `AGENTS.md`  [project-not-empty]"),

    Case("a page that is not there", "validate none.html", 3, ""),
    Case(
      "a missing feed", "check --project daily", 3, "error: there is no file `site/data/card.json`  [missing-file]"
    ) { project in
      try project.replace("file: data/cards.json", by: "file: data/card.json", in: "daily/site/site.yml")
    },
    Case(
      "a missing feed that must not fail", build, 3, "error: there is no file `site/data/card.json`  [missing-file]"
    ) { project in
      try project.replace(
        "file: data/cards.json", by: "file: data/card.json\n    onFailure: fail", in: "daily/site/site.yml")
    },
    Case(
      "an output that cannot be written", "build --project daily --output daily/site/site.yml/public", 3,
      "error: cannot make the folder `daily/site/site.yml`  [not-folder]"),
    Case(
      "a folder of someone else", "build --project daily --output thesis", 3,
      "error: the output folder `thesis` is not empty, and Cardloom did not make it  [foreign-output]"
    ) { project in
      try project.write("years of work", to: "thesis/thesis.txt")
    },
  ]

  @Test(arguments: cases) func aCommandEndsAsPromised(_ example: Case) throws {
    let project = try StarterFolder()
    #expect(try project.run("build", "--project", "daily").status == 0)
    let before = try project.tree("daily/site/public")
    #expect(before.count > 5)
    try example.change(project)

    let result = try Command.run(example.arguments, in: project.path)
    #expect(result.status == example.status, "\(result.errors)")
    let headline = result.errors.split(separator: "\n").first.map(String.init) ?? ""
    #expect(example.headline.isEmpty ? headline.isEmpty : headline.hasSuffix(example.headline))
    // Whatever happened: the old site is as it was.
    #expect(try project.tree("daily/site/public") == before)
    #expect(try project.tree("daily/site").keys.allSatisfy { !$0.contains(".cardloom-staging") })
  }

  @Test func aReportForProgramsGoesToStandardOutput() throws {
    let project = try StarterFolder()
    let built = try project.run("build", "--project", "daily", "--format", "json")
    #expect(built.status == 0)
    #expect(built.errors == "")
    #expect(built.output.contains("\"errors\": 0"))
    try project.replace("title:", by: "titel:", in: "daily/site/site.yml")
    let refused = try project.run("build", "--project", "daily", "--format", "json")
    #expect(refused.status == 2)
    #expect(refused.errors == "")
    #expect(refused.output.contains("\"code\": \"unknown-key\""))
  }
}
