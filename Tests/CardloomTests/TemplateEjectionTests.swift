import Cardloom
import Diagnostics
import Platform
import Starter
import Testing

/// Built-in templates that a project takes over.
@Suite struct TemplateEjectionTests {
  private let files = MemoryFileSystem(["daily/site/site.yml": "title: Daily\n"])
  private var ejection: TemplateEjection { TemplateEjection(folder: "daily", files: files) }

  private func bytes(_ path: String) throws -> [UInt8] { try files.read("daily/Templates/" + path) }

  @Test(arguments: [
    (["cells/article"], ["cells/article.css", "cells/article.mustache"]),
    (["Templates/cells/article.mustache"], ["cells/article.css", "cells/article.mustache"]),
    (["./Templates/cells/article.css"], ["cells/article.css", "cells/article.mustache"]),
    (["pages/feed"], ["pages/feed.mustache"]),
    (["theme/tokens.css"], ["theme/tokens.css"]),
    (
      ["cells/article*"],
      [
        "cells/article-text.css", "cells/article-text.mustache", "cells/article.css", "cells/article.mustache",
      ]
    ),
    (
      ["pages", "partials/by*"],
      [
        "pages/404.mustache", "pages/card.mustache", "pages/feed.mustache", "pages/feeds.mustache",
        "partials/byline.mustache",
      ]
    ),
  ])
  func `a name is a template with its style sheet`(names: [String], paths: [String]) throws {
    let outcome = try ejection.copy(names)
    #expect(outcome.written == paths.map { "Templates/" + $0 })
    #expect(outcome.kept == [])
    for path in paths { #expect(try bytes(path) == TemplateFiles.builtIn.file(path)?.bytes) }
  }

  @Test func `fixtures are copied on request`() throws {
    let outcome = try ejection.copy(["cells/article"], withFixtures: true)
    #expect(outcome.written.contains("Templates/cells/article.json"))
    #expect(outcome.written.contains("Templates/cells/article~breaking.json"))
    #expect(!outcome.written.contains("Templates/cells/article-text.json"))
  }

  @Test func `files of the project are kept, unless they shall be replaced`() throws {
    let own = Array("<p>{{title}}</p>\n".utf8)
    try files.makeFolder("daily/Templates/cells")
    try files.write(own, to: "daily/Templates/cells/article.mustache")
    let outcome = try ejection.copy(["cells/article"])
    #expect(outcome.written == ["Templates/cells/article.css"])
    #expect(outcome.kept == ["Templates/cells/article.mustache"])
    #expect(try bytes("cells/article.mustache") == own)
    #expect(try ejection.copy(["cells/article"], replaces: true).kept == [])
    #expect(try bytes("cells/article.mustache") != own)
  }

  @Test(arguments: [
    ("cells/artcle", "did you mean `cells/article`?"), ("article", "did you mean `cells/article`?"),
    ("theme/cardloom.js", "`cardloom eject --list` prints all names"), ("", "`cardloom eject --list` prints all names"),
    ("starter/*", "`cardloom eject --list` prints all names"),
  ])
  func `an unknown name is an error, and nothing is written`(name: String, hint: String) throws {
    let error = #expect(throws: Diagnosed.self) { try ejection.copy(["pages/feed", name]) }
    #expect(error?.diagnostics.map(\.hint) == [hint])
    #expect(error?.diagnostics.map(\.message) == ["no built-in template is called `\(name)`"])
    #expect(throws: FileError.self) { try bytes("pages/feed.mustache") }
  }

  @Test func `the list tells what the project has changed`() throws {
    #expect(try ejection.entries().allSatisfy { $0.status == .builtIn })
    #expect(try ejection.entries().map(\.name).contains("theme/tokens.css"))
    _ = try ejection.copy(["cells/article", "states/empty"])
    let text = String(decoding: try bytes("cells/article.mustache"), as: UTF8.self)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let changed = ["<!-- mine -->"] + lines.dropLast(3) + ["</div>", ""]
    try files.write(Array(changed.joined(separator: "\n").utf8), to: "daily/Templates/cells/article.mustache")
    let entries = Dictionary(uniqueKeysWithValues: try ejection.entries().map { ($0.name, $0.status) })
    #expect(entries["cells/article"] == .own(differingLines: 1))
    #expect(entries["states/empty"] == .own(differingLines: 0))
    #expect(entries["cells/photo"] == .builtIn)
  }

  @Test(arguments: [
    ("a\nb\n", "a\nb\n", 0), ("a\nb\n", "a\nc\n", 1), ("a\n", "a\nb\nc\n", 2), ("a\nb\nc\n", "c\n", 2), ("", "a", 1),
  ])
  func `a changed line counts once`(one: String, other: String, count: Int) {
    #expect(TemplateEjection.differingLines(Array(one.utf8), Array(other.utf8)) == count)
    #expect(TemplateEjection.differingLines(Array(other.utf8), Array(one.utf8)) == count)
  }

  @Test("A new project keeps out of Git what commands write, and keeps the rules that are there")
  func ignoredFiles() throws {
    let disk = MemoryFileSystem(["there/.gitignore": "*.bak\n"])
    #expect(try StarterProject().write(to: "new", files: disk).contains(".gitignore"))
    #expect(disk.files["new/.gitignore"]?.contains("\nsite/public/\n") == true)
    #expect(try !StarterProject().write(to: "there", files: disk).contains(".gitignore"))
    #expect(disk.files["there/.gitignore"] == "*.bak\n")
  }

  @Test func `the page for agents names commands and files of the project`() throws {
    let disk = MemoryFileSystem([:])
    #expect(try StarterProject().write(to: "new", files: disk).contains("AGENTS.md"))
    let page = String(decoding: try disk.read("new/AGENTS.md"), as: UTF8.self)
    #expect(page.hasPrefix("# Working on this site\n") && page.split(separator: "\n").count < 60)
    for path in ["site/site.yml", "site/data", "site/assets", "Templates"] {
      #expect(page.contains("`\(path)`"))
      #expect(disk.files.keys.contains { $0.hasPrefix("new/" + path) }, "\(path)")
    }
  }

  @Test func `the first card of a new project names files that it has`() throws {
    let disk = MemoryFileSystem([:])
    let written = try StarterProject().write(to: "new", files: disk)
    let cards = String(decoding: try disk.read("new/site/data/cards.json"), as: UTF8.self)
    let named = cards.split { " \",;".contains($0) }.map(String.init).filter { $0.contains("/") && $0.contains(".") }
      .map { $0.hasSuffix(".") ? String($0.dropLast()) : $0 }
      .filter { $0.hasPrefix("site/") || $0.hasPrefix("Templates/") }
    #expect(!named.isEmpty)
    for path in named where path != "site/public" { #expect(written.contains(path), "\(path)") }
  }
}
