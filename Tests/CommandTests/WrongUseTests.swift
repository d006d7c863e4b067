import Foundation
import Testing

/// What the commands say when they are used wrongly: what, where, why, and how to mend it.
@Suite struct WrongUseTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let arguments: [String]
    let status: Int32
    /// What stands in the output or among the errors, in this order.
    let words: [String]
    /// What may not be said.
    let not: String

    init(_ arguments: String..., status: Int32, says words: [String], not: String = "Fatal") {
      self.arguments = arguments
      self.status = status
      self.words = words
      self.not = not
    }

    var testDescription: String { arguments.joined(separator: " ") }
  }

  static let cases: [Case] = [
    Case("validate", status: 2, says: ["Missing expected argument", "Files or folders"]),
    Case(
      "validate", "nothere.html", status: 3,
      says: ["cannot read `nothere.html`", "there is no such file", "check the spelling"]),
    Case(
      "validate", "nothing", status: 2,
      says: [
        "there is no HTML file, feed or sitemap in `nothing`  [no-html-files]", "end in .html, .htm or .xml",
        "check the spelling",
      ]),
    Case("validate", "page.html", "notes", "nothing", status: 2, says: ["`notes`", "`nothing`"]),
    Case(
      "validate", "empty.html", status: 1,
      says: ["there is nothing in `empty.html`  [empty-document]", "needs a doctype", "write the page", "1 error in 1"]),
    Case("validate", "-", status: 1, says: ["there is nothing in standard input", "did the command before"]),
    Case(
      "validate", "wide.html", status: 1,
      says: ["`wide.html` is written in UTF-16  [wide-encoding]", "HTML is UTF-8", "save the file", "1 error in 1"]),
    Case(
      "validate", "latin.html", status: 1,
      says: ["bytes that are not UTF-8  [invalid-utf-8]", "latin.html:1:69", "save the file as UTF-8", "1 error in 1"]),
    Case(
      "validate", "picture.html", status: 1,
      says: ["`picture.html` is not text  [binary-document]", "NUL bytes", "name HTML files", "1 error in 1"]),
    Case(
      "validate", "--format", "xml", "page.html", status: 2,
      says: ["'xml'", "  - codequality"]),
    Case("validate", "--jobs", "0", "page.html", status: 2, says: ["'0'", "--jobs", "a whole number from 1 to 1024"]),
    Case(
      "validate", "--jobs", "-1", "page.html", status: 2, says: ["'-1'", "--jobs", "a whole number from 1 to 1024"]),
    Case("validate", "--jobs", "many", "page.html", status: 2, says: ["'many'", "--jobs", "a whole number"]),
    Case("validate", "", status: 2, says: ["''", "<path>", "it is empty"]),
    Case(
      "validate", "a\u{1B}[31m\n\u{202E}b", status: 3, says: [#"cannot read `a\u{1B}[31m\n\u{202E}b`  [missing-file]"#]),
    Case(
      "validate", "--warn", "emty-link-text", "page.html", status: 2,
      says: ["there is no warning `emty-link-text`", "did you mean `empty-link-text`?"]),
    Case(
      "validate", "--warn", "unknown-height", "page.html", status: 2, says: ["there is no warning `unknown-height`"]),
    Case("validate", "--rule", "x", "page.html", status: 2, says: ["Unknown option '--rule'"]),
    Case("validate", "page.html", "page.html", ".", status: 1, says: ["4 errors in 4"]),

    Case(
      "check", "--warn", "unknwon-height", "--project", "daily", status: 2,
      says: ["there is no warning `unknwon-height`", "did you mean `unknown-height`?"], not: "does not conform"),
    Case(
      "check", "--warn", "?", "--project", "daily", status: 2, says: ["there is no warning `?`", "or one of: "],
      not: "does not conform"),
    Case(
      "check", "--project", "weekly", status: 2, says: ["weekly/site/site.yml"], not: "does not conform"),
    Case(
      "check", "daily", status: 2,
      says: ["Unexpected argument 'daily'. Did you mean 'cardloom check --project daily'?"]),
    Case("check", "weekly", status: 2, says: ["Unexpected argument 'weekly'"], not: "--project weekly"),
    Case(
      "build", "--project", "", status: 2, says: ["''", "--project", "it is empty", "Usage: cardloom build [options]"]),
    Case("build", "--output", "", status: 2, says: ["''", "--output", "it is empty"]),
    Case(
      "build", "--project", "page.html", status: 2, says: ["there is no `page.html/site/site.yml`  [no-configuration]"]),
    Case(
      "build", "--project", "daily", "--output", ".", status: 2,
      says: ["the output folder `.` has no name of its own  [unnamed-output]", "beside the old one", "../public"]),
    Case(
      "build", "--project", "daily", "--output", "daily/site/assets/x", status: 2,
      says: ["`daily/site/assets/x` is in a folder that builds read: `daily/site/assets`  [output-in-input]"]),

    Case("help", "biuld", status: 2, says: ["There is no command 'biuld'. Did you mean 'build'?"]),
    Case("version", status: 2, says: ["There is no command 'version'. Did you mean '--version'?"]),
    Case(
      "--project", "daily", "build", status: 2, says: ["Options stand behind the command: cardloom build --project"]),
    Case("pull", "--delay", "-1", status: 2, says: ["'-1'", "--delay", "a number from 0 to 600"]),
    Case("pull", "--timeout", "nan", status: 2, says: ["'nan'", "--timeout", "a number above 0, up to 3600"]),
    Case("serve", "--port", "65536", status: 2, says: ["'65536'", "--port", "a whole number from 0 to 65535"]),
    Case("preview", "--widths", "320,", status: 2, says: ["'320,'", "--widths", "from 160 to 8000"]),

    Case(
      "init", "new", "--from", "nothere.xml", status: 3,
      says: ["cannot read `nothere.xml`", "there is no such file", "check the spelling"], not: "source"),
    Case(
      "init", "new", "--from", "nothing", status: 3,
      says: ["there are no cards in the folder `nothing`", ".json, .yml or .yaml", "name the feed's file"],
      not: "Wrote"),
    Case("init", "", status: 2, says: ["''", "<dir>", "it is empty"]),
    Case("init", "new", "--currency", "EUR", status: 2, says: ["--currency needs --from"]),
    Case("init", "new", "--from", "a.json", "--currency", "euro", status: 2, says: ["three capitals", "not `euro`"]),
    Case("init", "new", "--from", "ftp://a/b", status: 2, says: ["not `ftp:`", "Usage: cardloom init"]),
    Case("init", "new", "--from", "https://me:x@a/b", status: 2, says: ["without user and password", "~/.netrc"]),
    Case(
      "init", "new", "--form", "a", status: 2, says: ["'--form'", "Did you mean '--from'?", "cardloom init --help"]),

    Case(
      "merge", "nothere", status: 2,
      says: ["`nothere` is not a part of a site", "there is no such folder", "build --shard i/n"]),
    Case("merge", "page.html", status: 2, says: ["`page.html` is not a part of a site", "it is a file"]),
    Case(
      "merge", "nothing", "--output", "./nothing", status: 2,
      says: ["`nothing` is a part and the folder for the site  [part-is-output]", "take the place", "--output"]),

    Case(
      "serve", "--project", "weekly", status: 2,
      says: ["there is no `weekly/site/site.yml`  [no-configuration]", "cardloom init", "--project"]),
    Case(
      "preview", "--project", "daily", "--shots", "--browser", "/nothere", status: 3,
      says: ["there is no program `/nothere`", "--browser /usr/bin/chromium"], not: "templates"),

    Case("explain", "", status: 2, says: ["name what to explain"]),
    Case(
      "explain", "x", "--project", "nothing", status: 2, says: ["nothing is called `x`", "--list"], not: "did you mean"),
    Case(
      "explain", "missing-altt", status: 2, says: ["nothing is called `missing-altt`", "did you mean `missing-alt`?"]),
  ]

  @Test(arguments: cases) func isExplained(_ example: Case) throws {
    let project = try StarterFolder()
    for folder in ["nothing", "notes"] {
      try FileManager.default.createDirectory(atPath: project.path + "/" + folder, withIntermediateDirectories: true)
    }
    func write(_ bytes: [UInt8], to name: String) throws {
      try Data(bytes).write(to: URL(fileURLWithPath: project.path + "/" + name))
    }
    let start = Array("<!doctype html><html lang=en><meta charset=utf-8><title>a</title><p>".utf8)
    try write(Array("no page".utf8), to: "notes/a.txt")
    try write([], to: "empty.html")
    try write(start, to: "page.html")
    try write(start + [0xE9], to: "latin.html")
    try write([0xFF, 0xFE] + start.flatMap { [$0, 0] }, to: "wide.html")
    try write([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13], to: "picture.html")

    let result = try Command.run(example.arguments, in: project.path)
    var said = Substring(result.output + result.errors)
    #expect(result.status == example.status, "\(said)")
    #expect(!said.contains(example.not))
    for words in example.words {
      let place = try #require(said.range(of: words), "`\(words)` is missing in: \(said)")
      said = said[place.upperBound...]
    }
  }
}
