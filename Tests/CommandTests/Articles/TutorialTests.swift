import Foundation
import Testing

/// The tutorials are followed word by word: their files are written, their commands run, and what is printed is what they say.
///
/// A block is the file that the sentence above names; a block of the language `text` after commands is what the last one prints.
/// `swift run` and `swift test` compile the package with the modules of this build. In the end there is a package of `Examples`.
@Suite struct TutorialTests {
  @Test(arguments: [("FirstSite", "first-site"), ("SharedPreview", "guide")])
  func theTutorialIsFollowedToAnExample(_ name: String, _ example: String) throws {
    let article = try #require(Article.tutorials.first { $0.name == name })
    let desk = try TutorialDesk()
    for block in article.blocks where block.reason == nil {
      try desk.follow(block, of: article)
    }
    let package = ExamplePackage(example)
    let files = try package.files()
    #expect(files.count > 3)
    for (path, text) in files {
      #expect(
        try desk.text(of: path) == text.replacingOccurrences(of: "\"../..\"", with: "\"../cardloom-generator\""),
        "\(path)")
    }
  }

  @Test func everyTutorialIsFollowed() {
    #expect(Article.tutorials.map(\.name) == ["FirstSite", "SharedPreview"])
  }
}

/// The folder in which somebody follows a tutorial.
private final class TutorialDesk {
  private let folder: StarterFolder
  private var place: String
  private var last: Command.Result?
  /// The program of the package, until a source changes.
  private var program: SwiftProgram?

  init() throws {
    folder = try StarterFolder(project: nil)
    place = folder.path
  }

  func text(of path: String) throws -> String { try String(contentsOfFile: "\(place)/\(path)", encoding: .utf8) }

  func follow(_ block: Article.Block, of article: Article) throws {
    let position = "\(article.path):\(block.line)"
    if let file = block.file {
      let path = "\(place)/\(file)"
      try FileManager.default.createDirectory(
        atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      try block.text.write(toFile: path, atomically: true, encoding: .utf8)
      if file.hasPrefix("Sources/") || file.hasPrefix("Templates/") { program = nil }
    } else if block.language == "sh" {
      for line in block.text.split(separator: "\n") {
        if let last { #expect(last.status == 0, "\(position): \(last.output)\(last.errors)") }
        last = try run(line.split(separator: " ").map(String.init))
      }
    } else if block.language == "text" {
      let result = try #require(last, "\(position): nothing has printed this")
      let printed = result.status == 0 ? result.output : result.errors
      #expect(printed == block.text, "\(position): \(result.output)\(result.errors)")
      #expect((result.status != 0) == block.text.hasPrefix("error:"))
      last = nil
    } else {
      Issue.record("\(position): nothing says which file this block is")
    }
  }

  /// Runs a command in the place; `nil` if it only changes the place.
  private func run(_ words: [String]) throws -> Command.Result? {
    switch (words[0], words.dropFirst().first) {
    case ("cd", let path?):
      place += "/" + path
      return nil
    case ("cardloom", _):
      return try Command.run(Array(words.dropFirst()), in: place)
    case ("swift", "run"):
      let package = ExamplePackage(path: place)
      let program = try self.program ?? package.program(in: folder.path)
      self.program = program
      return try program.run(Array(words.dropFirst(3)), in: place)
    case ("swift", "test"):
      // Xcode runs tests in another folder than `swift test` does.
      let elsewhere = folder.path + "/elsewhere"
      try FileManager.default.createDirectory(atPath: elsewhere, withIntermediateDirectories: true)
      return try ExamplePackage(path: place).tests(in: folder.path).run(in: elsewhere)
    case ("git", _):
      // Whoever follows has a name.
      let identity = ["-c", "user.name=Ana", "-c", "user.email=ana@example.org"]
      return try Command.run("/usr/bin/env", ["git"] + identity + words.dropFirst(), in: place)
    default:
      return try Command.run("/usr/bin/env", words, in: place)
    }
  }
}
