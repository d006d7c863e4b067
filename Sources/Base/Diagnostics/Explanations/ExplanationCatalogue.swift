/// Explanations of diagnostics, read from a Markdown article.
///
/// The article has a title and an introduction, a second-level heading for each group, and a third-level heading for
/// each code. Below a code stands one paragraph and, for rules of HTML, an example:
///
/// ````
/// ### heading-skip
///
/// Headings are the page's table of contents.
///
/// Wrong:
///
/// ```html
/// <h1>News</h1><h3>Today</h3>
/// ```
///
/// Right:
///
/// ```html
/// <h1>News</h1><h2>Today</h2>
/// ```
/// ````
///
/// The lines of a paragraph are joined by spaces. ``Explanation/Example/Scope`` lists what may stand in place of `Wrong:`.
package struct ExplanationCatalogue: Sendable {
  /// A part of the article that does not have the expected form.
  package struct Problem: Sendable, Equatable {
    /// The line, counted from 1.
    package let line: Int
    package let message: String
  }

  /// The explanations in the order of the article.
  package private(set) var explanations: [Explanation] = []
  /// What is wrong with the article; explanations that could not be read are left out.
  package private(set) var problems: [Problem] = []
  private var indices: [String: Int] = [:]

  /// Reads an article.
  package init(markdown: String) {
    var lines = ArticleLines(markdown)
    lines.skip { !$0.hasPrefix("## ") }
    while lines.current != nil {
      do throws(Problem) {
        try add(Self.explanation(&lines))
      } catch {
        problems.append(error)
        lines.skip { !$0.hasPrefix("### ") }
      }
    }
    if explanations.isEmpty, problems.isEmpty {
      problems.append(Problem(line: 1, message: "the article explains no code"))
    }
  }

  /// The explanation of a code.
  package subscript(code: String) -> Explanation? { indices[code].map { explanations[$0] } }

  private mutating func add(_ read: (explanation: Explanation, line: Int)) throws(Problem) {
    guard indices.updateValue(explanations.count, forKey: read.explanation.code) == nil else {
      throw Problem(line: read.line, message: "`\(read.explanation.code)` is explained twice")
    }
    explanations.append(read.explanation)
  }

  // MARK: Reading

  private static func explanation(_ lines: inout ArticleLines) throws(Problem) -> (explanation: Explanation, line: Int)
  {
    lines.skip { $0.isEmpty || $0.hasPrefix("## ") }
    let line = lines.number
    guard let heading = lines.next(), heading.hasPrefix("### ") else {
      throw Problem(line: line, message: "expected a heading such as `### heading-skip`")
    }
    let code = heading.dropFirst("### ".count)
    guard !code.isEmpty,
      code.utf8.allSatisfy({ (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D })
    else { throw Problem(line: line, message: "a code consists of lower-case letters, digits and hyphens") }
    try lines.blank()
    let text = lines.paragraph()
    guard !text.isEmpty else { throw Problem(line: lines.number, message: "expected the explanation of `\(code)`") }
    lines.skip(while: \.isEmpty)
    let example: Explanation.Example?
    if let next = lines.current, !next.hasPrefix("#") {
      guard let scope = Explanation.Example.Scope(rawValue: String(next)) else {
        throw Problem(line: lines.number, message: "expected a heading or `Wrong:`, not `\(next)`")
      }
      _ = lines.next()
      let wrong = try lines.code()
      lines.skip(while: \.isEmpty)
      let line = lines.number
      guard lines.next() == "Right:" else { throw Problem(line: line, message: "expected `Right:`") }
      example = Explanation.Example(scope: scope, wrong: wrong, right: try lines.code())
      lines.skip(while: \.isEmpty)
    } else {
      example = nil
    }
    return (Explanation(code: String(code), text: text, example: example), line)
  }
}

extension ExplanationCatalogue.Problem: Error {}

/// The lines of an article that are still to be read.
private struct ArticleLines {
  private let lines: [Substring]
  private var index = 0

  init(_ text: String) { lines = text.split(separator: "\n", omittingEmptySubsequences: false) }

  /// The number of the current line, counted from 1.
  var number: Int { index + 1 }

  /// The current line; `nil` at the end.
  var current: Substring? { index < lines.count ? lines[index] : nil }

  mutating func next() -> Substring? {
    defer { index += 1 }
    return current
  }

  mutating func skip(while condition: (Substring) -> Bool) {
    while let current, condition(current) { index += 1 }
  }

  mutating func blank() throws(ExplanationCatalogue.Problem) {
    guard current?.isEmpty == true else { throw .init(line: number, message: "expected an empty line") }
    index += 1
  }

  /// The lines up to the next empty line, joined by spaces.
  mutating func paragraph() -> String {
    let start = index
    skip { !$0.isEmpty }
    return lines[start..<index].joined(separator: " ")
  }

  /// The HTML of a fenced code block, which stands between two empty lines.
  mutating func code() throws(ExplanationCatalogue.Problem) -> String {
    try blank()
    guard current == "```html" else { throw .init(line: number, message: "expected a code block: ```html") }
    index += 1
    let start = index
    skip { $0 != "```" }
    guard current != nil else { throw .init(line: start, message: "the code block is not closed") }
    index += 1
    let end = index - 1
    try blank()
    return lines[start..<end].joined(separator: "\n")
  }
}
