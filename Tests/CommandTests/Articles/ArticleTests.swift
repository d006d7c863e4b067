import ArgumentParser
import Cardloom
import CardloomTesting
import Diagnostics
import Foundation
import Testing

@testable import CardloomCLI

/// Every block of every article is what a reader can use as it is printed, or says why not.
///
/// `ArticleProgramTests` compiles and runs Swift, `TutorialTests` follows the tutorials, and browser tests follow the article
/// for designers (`test_first_hour.py`) and run what is written for browsers (`test_documented.py`).
@Suite struct ArticleTests {
  private static let languages = ["swift", "yaml", "html", "css", "json", "sh", "js", "text"]

  @Test(arguments: Article.all) func everyBlockHasALanguageThatATestUnderstands(_ article: Article) {
    for block in article.blocks where !Self.languages.contains(block.language) {
      Issue.record(
        """
        \(article.path):\(block.line): no test runs a block of the language "\(block.language)"; use one of \
        \(Self.languages.joined(separator: ", ")), of which `text` is for what a program prints
        """)
    }
    for block in article.blocks where block.reason?.isEmpty == true {
      Issue.record("\(article.path):\(block.line): say after `not run:` why no test runs this block")
    }
  }

  @Test func articlesAreFound() {
    #expect(Article.all.flatMap(\.blocks).count > 75)
    #expect(Article.all.allSatisfy { !$0.blocks.contains { $0.language == "unreadable" } })
  }

  // MARK: Configuration

  @Test(arguments: Article.all) func configurationIsAcceptedByABuild(_ article: Article) async {
    for block in article.blocks where block.language == "yaml" && block.reason == nil {
      let site = ConfigurationBlock(block.text)
      let built = await MemoryProject(site.files).build()
      #expect(
        built.exitStatus == 0,
        "\(article.path):\(block.line)\n\(built.report)\n\(site.files["site/site.yml"] ?? "")")
    }
  }

  // MARK: Templates and data

  /// Those of tutorials are proven with their models, when `TutorialTests` follows the steps.
  @Test(arguments: Article.all.filter { !Article.tutorials.map(\.path).contains($0.path) })
  func templatesAreProven(_ article: Article) async {
    for block in article.blocks where block.language == "html" && block.reason == nil && block.isShown {
      let project = MemoryProject(TemplateBlock(block.text).files)
      let built = await project.build()
      #expect(built.exitStatus == 0, "\(article.path):\(block.line)\n\(built.report)")
    }
  }

  @Test(arguments: Article.all) func dataIsJSON(_ article: Article) {
    for block in article.blocks where block.language == "json" && block.reason == nil {
      #expect(throws: Never.self, "\(article.path):\(block.line)") {
        try JSONSerialization.jsonObject(with: Data(block.text.utf8))
      }
    }
  }

  @Test(arguments: Article.all) func styleSheetsAreAccepted(_ article: Article) async {
    for block in article.blocks where block.language == "css" && block.reason == nil {
      var project = MemoryProject(TemplateBlock("<p>{{title}}</p>\n").files)
      project.files["Templates/cells/example.css"] = block.text
      let built = await project.build(isStrict: true)
      #expect(built.exitStatus == 0, "\(article.path):\(block.line)\n\(built.report)")
    }
  }

  // MARK: Commands

  /// Also the commands of workflows that are not run.
  @Test(arguments: Article.all) func commandsExistWithTheirOptions(_ article: Article) {
    for block in article.blocks where ["sh", "yaml"].contains(block.language) {
      for command in ShellCommand.commands(of: "cardloom", in: block.text) {
        #expect(throws: Never.self, "\(article.path):\(block.line): \(command.joined(separator: " "))") {
          try CardloomCommand.parseAsRoot(command)
        }
      }
    }
  }

  @Test func aMisspeltOptionIsFound() throws {
    let text = "git add . && .build/release/cardloom build --proyect daily > log # builds\n"
    let command = try #require(ShellCommand.commands(of: "cardloom", in: text).first)
    #expect(command == ["build", "--proyect", "daily"])
    #expect(throws: (any Error).self) { try CardloomCommand.parseAsRoot(command) }
  }
}

/// The commands of a shell script.
enum ShellCommand {
  /// The arguments of every call of a program; variables and globs become short words.
  static func commands(of program: String, in script: String) -> [[String]] {
    let separators: Set<String> = ["&&", "|", ">", ";", "||"]
    // A line that ends with a backslash goes on.
    return script.replacing(/\\\n\s*/, with: "").components(separatedBy: "\n").compactMap { line in
      let line = line.replacing(#/\$\{\{.*?\}\}|\$\(\(.*?\)\)|\$\w+|\{\}/#) { _ in "1" }
        // What is in single quotation marks is one word.
        .replacing(#/'[^']*'/#) { String($0.output).replacing(" ", with: "\u{A0}") }
      let words = line.components(separatedBy: " #")[0].split(separator: " ").map {
        $0.trimmingCharacters(in: CharacterSet(charactersIn: "'\"`]"))
      }
      guard let start = words.firstIndex(where: { $0 == program || $0.hasSuffix("/\(program)") }),
        words.count > start + 1, !line.hasPrefix("swift ")
      else { return nil }
      return Array(words[(start + 1)...].prefix { !separators.contains($0) })
    }
  }
}
