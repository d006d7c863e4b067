import Platform
import Testing

/// The article on JavaScript lists what the scripts have.
@Suite struct JavaScriptReferenceTests {
  private static let article = "Sources/Generator/Cardloom/Cardloom.docc/JavaScript.md"
  private static let repository = FilePath.normalized(#filePath + "/../../../..")

  private static func text(_ path: String) throws -> String {
    String(decoding: try DiskFileSystem().read(FilePath.join(repository, path)), as: UTF8.self)
  }

  /// The scripts by name.
  private static func scripts() throws -> [String: String] {
    var scripts: [String: String] = [:]
    for folder in ["Sources/Assets/scripts", "Sources/Assets/theme"] {
      for name in try DiskFileSystem().names(in: FilePath.join(repository, folder)) where name.hasSuffix(".js") {
        scripts[name] = try text(FilePath.join(folder, name))
      }
    }
    return scripts
  }

  /// A part of the article, from its heading to the next.
  private static func part(_ heading: String) throws -> String {
    let article = try text(Self.article)
    let start = try #require(article.firstRange(of: "## \(heading)\n")).upperBound
    return String(
      article[start...].prefix(upTo: article[start...].firstRange(of: "\n## ")?.lowerBound ?? article.endIndex))
  }

  /// The names in the first column of a part's table.
  private static func rows(_ heading: String) throws -> [String] {
    try part(heading).matches(of: #/\n\| `(?:cardloom:)?([A-Za-z-]+)/#).map { String($0.output.1) }
  }

  @Test func everyEventIsDescribed() throws {
    var sent: Set<String> = []
    for text in try Self.scripts().values {
      sent.formUnion(text.matches(of: #/tell\([^,']+, '([a-z-]+)'/#).map { String($0.output.1) })
      sent.formUnion(text.matches(of: #/new CustomEvent\('cardloom:([a-z-]+)'/#).map { String($0.output.1) })
    }
    #expect(sent.count > 15)
    let described = try Self.rows("Events")
    for name in sent.sorted() where !described.contains(name) {
      Issue.record("describe `cardloom:\(name)` in \(Self.article), in the table below `## Events`")
    }
    for name in described where !sent.contains(name) {
      Issue.record("no script dispatches `cardloom:\(name)`: remove it below `## Events` in \(Self.article)")
    }
    #expect(Set(described).count == described.count)
  }

  @Test func everyPropertyIsDescribed() throws {
    var known: Set<String> = ["sink"]
    for text in try Self.scripts().values { known.formUnion(Self.properties(in: text)) }
    #expect(known.count > 40)
    let described = try Self.rows("window.cardloom")
    let shared = try Self.part("Shared by the scripts").matches(of: /`([A-Za-z]+)`/).map { String($0.output.1) }
    for name in known.sorted() where !described.contains(name) && !shared.contains(name) {
      Issue.record(
        "describe `cardloom.\(name)` in \(Self.article), in the table below `## window.cardloom`; or name it below `## Shared by the scripts` if it is not for authors of pages"
      )
    }
    for name in described + shared where !known.contains(name) {
      Issue.record("no script adds `cardloom.\(name)`: remove it from \(Self.article)")
    }
    #expect(Set(described + shared).count == described.count + shared.count)
  }

  @Test func whatIsForAuthorsOfPagesHasATypeInCards() throws {
    let cards = try #require(try Self.scripts()["cards.js"])
    let types = cards.matches(of: #/\* @property \{.*\} \[?([a-zA-Z]+)/#).map { String($0.output.1) }
    #expect(Set(types) == Set(try Self.rows("window.cardloom")), "`Cardloom` in Sources/Assets/scripts/cards.js")
  }

  /// The properties that a script gives to `cardloom`: members of its literals, and assignments.
  private static func properties(in text: String) -> Set<String> {
    var names = Set(text.matches(of: #/cardloom\.(\w+) (?:\?\?)?= /#).map { String($0.output.1) })
    var isInside = false
    for line in text.split(separator: "\n") {
      if line.contains("window.cardloom = {") || line.contains("Object.assign(cardloom, {") {
        isInside = true
      } else if line == "  }" || line == "  })" {
        isInside = false
      } else if isInside, let member = line.prefixMatch(of: #/ {4}(?:async )?(\w+)(?:\(|: |,)/#) {
        names.insert(String(member.output.1))
        // `cards, sections, cellsOf,`
        if line.wholeMatch(of: #/ {4}(?:\w+, )*\w+,/#) != nil {
          names.formUnion(line.split { !$0.isLetter }.map { String($0) })
        }
      }
    }
    return names
  }
}
