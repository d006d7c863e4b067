import Foundation
import Testing

/// The Swift of all articles, extracted from them, is one program: it is compiled once, and what can run is run.
///
/// Declarations of an article stand at the top level of a file, and can be used by all blocks after them; a block with
/// statements runs in the order of the article, in a folder with the files that the article shows. The compiler names the
/// article's line.
@Suite struct ArticleProgramTests {
  private static let articles = Article.all.filter { article in
    !article.path.contains("/Tutorials/") && article.blocks.contains { $0.language == "swift" && $0.reason == nil }
  }

  @Test func theSwiftOfTheArticlesCompilesAndRuns() throws {
    let folder = try StarterFolder(project: nil)
    for article in Self.articles { try folder.write(Self.source(of: article), to: "\(article.name).swift") }
    try folder.write(Self.main, to: "main.swift")
    let sources = (Self.articles.map(\.name) + ["main"]).map { "\(folder.path)/\($0).swift" }
    let program = try SwiftProgram(sources, name: "Articles", in: folder.path, isTested: true)
    for article in Self.articles where Self.statements(of: article) != [] {
      let place = try StarterFolder(project: nil)
      try Self.writeFiles(of: article, to: place)
      let result = try program.run([article.name], in: place.path)
      #expect(result.status == 0, "\(article.path)\n\(result.output)\(result.errors)")
      let printed = article.blocks.filter { $0.language == "text" && $0.reason == nil }.map(\.text).joined()
      #expect(result.output == printed, "what \(article.path) says that its blocks print")
    }
    for article in Self.articles { try Self.writeFiles(of: article, to: folder, isShared: true) }
    let tests = try program.run([], in: folder.path)
    #expect(tests.status == 0, "\(tests.output)\(tests.errors)")
  }

  /// Runs the statements of the article that the first argument names; without one, the tests of all articles.
  private static var main: String {
    let cases = articles.filter { statements(of: $0) != [] }
      .map { "case \"\($0.name)\": try await run\($0.name)()\n" }
    return """
      import Testing
      switch CommandLine.arguments.dropFirst().first ?? "" {
      \(cases.joined())default: await Testing.__swiftPMEntryPoint() as Never
      }

      """
  }

  /// Writes the templates and the data that an article shows; into the folder of all articles, those that need no program.
  private static func writeFiles(of article: Article, to folder: StarterFolder, isShared: Bool = false) throws {
    for block in article.blocks where !isShared || block.reason == nil {
      if let file = block.file, block.language != "swift" { try folder.write(block.text, to: file) }
    }
  }

  private static func blocks(of article: Article) -> [Article.Block] {
    article.blocks.filter { $0.language == "swift" && $0.reason == nil }
  }

  private static func statements(of article: Article) -> [String] {
    blocks(of: article).filter { hasStatements($0.text) }.map { located($0, in: article) }
  }

  /// The file of an article.
  private static func source(of article: Article) -> String {
    let blocks = blocks(of: article)
    let lines = blocks.flatMap { $0.text.components(separatedBy: "\n") }
    let imports = Set(lines.filter { $0.hasPrefix("import ") }).sorted()
    let declarations = blocks.filter { !hasStatements($0.text) }.map { located($0, in: article) }
    return """
      \(imports.joined(separator: "\n"))
      \(declarations.joined())
      func run\(article.name)() async throws {
      \(statements(of: article).joined())
      }

      """
  }

  /// A block without its imports, whose lines stay empty, with its place in the article.
  private static func located(_ block: Article.Block, in article: Article) -> String {
    let lines = block.text.components(separatedBy: "\n").map { $0.hasPrefix("import ") ? "" : $0 }
    return """
      #sourceLocation(file: "\(article.path)", line: \(block.line))
      \(lines.joined(separator: "\n"))
      #sourceLocation()

      """
  }

  /// Whether some line at the margin is a statement, and not part of a declaration.
  private static func hasStatements(_ text: String) -> Bool {
    let declarations = [
      "import", "struct", "enum", "func", "extension", "protocol", "final", "class", "actor", "typealias", "@", "//",
      "}", ")",
    ]
    return text.components(separatedBy: "\n").contains { line in
      !line.isEmpty && !line.hasPrefix(" ") && !declarations.contains { line.hasPrefix($0) }
    }
  }
}
