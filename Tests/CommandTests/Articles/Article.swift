import Foundation

/// An article of the documentation: its blocks of code, as they are printed there.
///
/// A block that no test runs says why: by the language `text` (what a program prints, a drawing), or in a comment above it,
/// `<!-- not run: reason -->`. Code that belongs to the blocks but is not shown stands in a comment that begins with
/// `<!-- swift`, or with a language and a file, as in `<!-- html Templates/cells/banner.mustache`.
struct Article: CustomStringConvertible {
  /// A block of code.
  struct Block {
    let language: String
    /// The text without the indentation of the block.
    let text: String
    /// The line of the article with the first line of the text, counted from 1.
    let line: Int
    /// The file that the text is: the last one that the paragraph above names in code, if the paragraph ends with a colon.
    let file: String?
    /// Why no test runs the block; `nil` if one does.
    let reason: String?
    /// Whether readers see the block; if not, it is in a comment.
    let isShown: Bool
  }

  /// The path in the repository.
  let path: String
  let blocks: [Block]

  static let repository = #filePath.components(separatedBy: "/Tests/CommandTests/")[0]

  /// The articles with code, in a fixed order: those of the documentation catalogues, and the files that they continue.
  ///
  /// `Rules.md` is not among them: `RuleCatalogueTests` checks every example of it.
  static let all: [Article] = {
    let folders = ["Sources/Generator/Cardloom/Cardloom.docc", "Sources/Proof/HTMLProof/HTMLProof.docc"]
    let found = folders.flatMap { folder in
      let names = FileManager.default.enumerator(atPath: "\(repository)/\(folder)")?.compactMap { $0 as? String } ?? []
      return names.filter { $0.hasSuffix(".md") && $0 != "Rules.md" }.sorted().map { "\(folder)/\($0)" }
    }
    return (found + ["README.md", "Templates/README.md", "Sources/Assets/README.md", "CONTRIBUTING.md"])
      .map { Article(path: $0) }
  }()

  /// The articles whose steps a test follows one after the other.
  static let tutorials = all.filter { $0.path.contains("/Tutorials/") }

  var name: String { (path as NSString).lastPathComponent.replacingOccurrences(of: ".md", with: "") }
  var description: String { path }

  /// Reads an article; one that cannot be read has a block that no test accepts.
  init(path: String) {
    self.path = path
    do {
      let text = try String(contentsOfFile: "\(Self.repository)/\(path)", encoding: .utf8)
      blocks = Self.blocks(of: text)
    } catch {
      blocks = [Block(language: "unreadable", text: "\(error)", line: 1, file: nil, reason: nil, isShown: true)]
    }
  }

  /// The blocks of a text.
  static func blocks(of text: String) -> [Block] {
    let lines = text.components(separatedBy: "\n")
    var blocks: [Block] = []
    var paragraph: [String] = []
    var reason: String?
    var number = 0
    while number < lines.count {
      let line = lines[number]
      let trimmed = line.trimmingCharacters(in: .whitespaces)
      let indentation = line.prefix { $0 == " " }.count
      if trimmed.hasPrefix("```") {
        let end = lines[(number + 1)...].firstIndex { $0.trimmingCharacters(in: .whitespaces) == "```" } ?? lines.count
        let text = lines[(number + 1)..<end].map { $0.dropFirst(min(indentation, $0.prefix { $0 == " " }.count)) }
        blocks.append(
          Block(
            language: String(trimmed.dropFirst(3)), text: text.map { $0 + "\n" }.joined(), line: number + 2,
            file: file(named: paragraph), reason: reason, isShown: true))
        (number, paragraph, reason) = (end + 1, [], nil)
      } else if let (language, file) = hidden(trimmed) {
        let end = lines[number...].firstIndex { $0.trimmingCharacters(in: .whitespaces) == "-->" } ?? lines.count
        let text = lines[(number + 1)..<end].map { $0 + "\n" }.joined()
        blocks.append(Block(language: language, text: text, line: number + 2, file: file, reason: nil, isShown: false))
        number = end + 1
      } else {
        if trimmed.hasPrefix("<!-- not run: "), trimmed.hasSuffix(" -->") {
          reason = String(trimmed.dropFirst("<!-- not run: ".count).dropLast(" -->".count))
        } else if trimmed.isEmpty {
          if lines[number...].first(where: { !$0.isEmpty })?.contains("```") != true { paragraph = [] }
        } else {
          if number > 0, lines[number - 1].isEmpty { paragraph = [] }
          paragraph.append(trimmed)
        }
        number += 1
      }
    }
    return blocks
  }

  /// The language of a block in a comment that begins with this line, and the file that it is.
  private static func hidden(_ line: String) -> (language: String, file: String?)? {
    let words = line.split(separator: " ").map(String.init)
    guard words.first == "<!--", !line.hasSuffix("-->"), words.count > 1, ["swift", "html", "json"].contains(words[1])
    else { return nil }
    return (words[1], words.dropFirst(2).first)
  }

  /// The last path in code of a paragraph that ends with a colon.
  private static func file(named paragraph: [String]) -> String? {
    guard paragraph.last?.hasSuffix(":") == true else { return nil }
    let code = paragraph.joined(separator: " ").components(separatedBy: "`")
    return code.indices.filter { $0 % 2 == 1 }.map { code[$0] }
      .last {
        !$0.contains(" ") && $0.firstMatch(of: #/^[\w.\/~-]*\.(swift|mustache|css|json|yml|md|gitignore)$/#) != nil
      }
  }
}
