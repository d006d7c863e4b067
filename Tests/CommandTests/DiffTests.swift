import Foundation
import Testing

/// `cardloom diff` in a repository.
@Suite struct DiffTests {
  /// A project with one commit.
  private static func repository() throws -> StarterFolder {
    let project = try StarterFolder()
    try git(["init", "--quiet"], project)
    try commit("one", project)
    return project
  }

  private static func git(_ arguments: [String], _ project: StarterFolder) throws {
    let identity = ["-c", "user.name=Ana", "-c", "user.email=ana@example.org", "-c", "init.defaultBranch=main"]
    let result = try Command.run(
      "/usr/bin/env", ["git", "-C", project.path + "/daily"] + identity + arguments, in: project.path)
    try #require(result.status == 0, "\(result.errors)")
  }

  private static func commit(_ message: String, _ project: StarterFolder) throws {
    try git(["add", "."], project)
    try git(["commit", "--quiet", "--message", message], project)
  }

  @Test func aChangeOfTheWorkTreeIsToldWithItsCause() throws {
    let project = try Self.repository()
    let quiet = try project.run("diff", "--project", "daily", "--exit-code")
    #expect(quiet.status == 0 && quiet.output.hasPrefix("Nothing changed between HEAD and the work tree.\n"))
    let before = try project.tree("daily/site")
    try project.replace("title: Latest", by: "title: Weekly", in: "daily/site/site.yml")
    let loud = try project.run("diff", "--project", "daily", "--exit-code")
    #expect(loud.status == 1)
    #expect(loud.output.contains("title\n  Latest → Weekly\n"))
    #expect(try project.run("diff", "--project", "daily").status == 0)
    #expect(Set(try project.tree("daily/site").keys) == Set(before.keys))
  }

  @Test func revisionsAreComparedWithoutTheWorkTree() throws {
    let project = try Self.repository()
    try project.replace("title: Latest", by: "title: Weekly", in: "daily/site/site.yml")
    try Self.commit("two", project)
    try project.write("broken: [", to: "daily/site/site.yml")
    let result = try project.run("diff", "HEAD~1", "HEAD", "--project", "daily", "--format", "json")
    struct Report: Decodable {
      struct Summary: Decodable {
        struct Group: Decodable {
          struct Cause: Decodable { let kind: String, file: String, line: Int, text: String }
          let cause: Cause
          let change: String
          let frames: [String]
        }
        let groups: [Group]
        let unchanged: [String: Int]
      }
      let summary: Summary
    }
    let report = try JSONDecoder().decode(Report.self, from: Data(result.output.utf8)).summary
    #expect(report.groups.map(\.cause.file) == ["site/site.yml"])
    #expect(report.groups.map(\.change) == ["Latest → Weekly"])
    #expect((report.unchanged["frames"] ?? 0) > 100)
  }

  @Test func whatIsAcceptedIsQuietUntilItChangesAgain() throws {
    let project = try Self.repository()
    try project.replace("title: Latest", by: "title: Weekly", in: "daily/site/site.yml")
    let accepted = try project.run("diff", "--project", "daily", "--accept", "all", "--exit-code")
    #expect(accepted.status == 0 && accepted.output.contains("[accepted]"))
    #expect(try project.run("diff", "--project", "daily", "--exit-code").status == 0)
    try project.replace("title: Weekly", by: "title: Monthly", in: "daily/site/site.yml")
    #expect(try project.run("diff", "--project", "daily", "--exit-code").status == 1)
    let unknown = try project.run("diff", "--project", "daily", "--accept", "0123")
    #expect(unknown.status == 2 && unknown.errors.contains("there is no change with the hash `0123`"))
  }

  @Test func acceptingACommitMakesItTheStateToStartFrom() throws {
    let project = try Self.repository()
    try project.replace("title: Latest", by: "title: Weekly", in: "daily/site/site.yml")
    try Self.commit("two", project)
    #expect(try project.run("diff", "HEAD~1", "--project", "daily", "--accept", "all").status == 0)
    #expect(try project.text("daily/site/review/accepted.json").contains("\"state\""))
    try project.replace("title: Weekly", by: "title: Monthly", in: "daily/site/site.yml")
    try Self.commit("three", project)
    let result = try project.run("diff", "--project", "daily")
    #expect(result.output.contains("Weekly → Monthly"))
  }

  @Test func theBodyOfACommentIsMarkdown() throws {
    let project = try Self.repository()
    try project.replace("title: Latest", by: "title: \"Da|ly `x`\"", in: "daily/site/site.yml")
    let result = try project.run("diff", "HEAD", "--project", "daily", "--format", "markdown", "--output", "changes")
    #expect(try project.text("changes/changes.md") == result.output)
    #expect(try project.text("changes/changes.json").contains("\"groups\""))
    #expect(try project.text("changes/index.html").hasPrefix("<!DOCTYPE html>"))
    #expect(result.output.hasPrefix("### 1 cause of change\n\n| Cause | Change | Kinds | Extent | Worst |\n"))
    let row = try #require(result.output.split(separator: "\n").first { $0.contains("site/site.yml") })
    #expect(row.contains("`Latest → Da\\|ly 'x'`"))
  }

  /// The command of the workflow in the article, with what GitHub puts into it.
  private static func workflowCommand() throws -> String {
    let article = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/Generator/Cardloom/Cardloom.docc/Review.md")
    let lines = String(decoding: try Data(contentsOf: article), as: UTF8.self).split(separator: "\n")
    let line = try #require(lines.first { $0.contains("- run: cardloom diff") })
    return String(line.drop { $0 != "c" }).replacing("${{ github.base_ref }}", with: "main")
  }

  @Test func theWorkflowOfTheArticleAnswersAPullRequest() throws {
    let project = try Self.repository()
    try Self.git(["clone", "--quiet", "file://" + project.path + "/daily", project.path + "/checkout"], project)
    try project.replace("var(--radius-picture)", by: "0", in: "checkout/Templates/cells/article.css")
    try project.replace(
      "class=\"article-meta\"", by: "class=\"article-meta\" id=\"by-{{id}}\"",
      in: "checkout/Templates/cells/article.mustache")
    try project.replace("This is your first card", by: "This is my first card", in: "checkout/site/data/cards.json")
    try project.replace("title: Latest", by: "title: Weekly", in: "checkout/site/site.yml")
    let script = """
      set -e
      cd checkout
      git -c user.name=Ana -c user.email=ana@example.org commit --quiet --all --message "Four changes"
      PATH='\(Command.products.path)':$PATH
      \(try Self.workflowCommand())
      """
    let result = try Command.run("/usr/bin/env", ["bash", "-c", script], in: project.path)
    try #require(result.status == 0, "\(result.errors)")
    let comment = try project.text("checkout/changes.md")
    #expect(comment.hasPrefix("### 4 causes of change\n"))
    for place in [
      "Templates/cells/article.css:16", "Templates/cells/article.mustache:18", "site/data/cards.json:",
      "site/site.yml:23",
    ] {
      #expect(comment.contains(place), "\(comment)")
    }
    #expect(try project.text("checkout/changes.html").contains("This is my first card"))
  }

  @Test func whatCannotBeComparedIsAnErrorWithARemedy() throws {
    let project = try StarterFolder()
    let none = try project.run("diff", "--project", "daily")
    #expect(none.status == 3 && none.errors.contains("is in no git repository"))
    try Self.git(["init", "--quiet"], project)
    try Self.commit("one", project)
    let unknown = try project.run("diff", "v9", "--project", "daily")
    #expect(unknown.status == 2 && unknown.errors.contains("`v9` is neither a folder"))
    try Self.git(
      ["clone", "--quiet", "--depth", "1", "file://" + project.path + "/daily", project.path + "/copy"], project)
    let shallow = try project.run("diff", "HEAD~1", "--project", "copy")
    #expect(shallow.status == 2 && shallow.errors.contains("fetch-depth: 0"))
    let path = Command.process(["diff", "HEAD", "--project", "daily"], in: project.path)
    path.environment = ["PATH": "/nothere"]
    path.standardError = FileHandle.nullDevice
    try path.run()
    path.waitUntilExit()
    #expect(path.terminationStatus == 3)
  }
}
