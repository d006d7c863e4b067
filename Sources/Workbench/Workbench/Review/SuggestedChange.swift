package import Cardloom
package import Diagnostics
import HTMLProof
import JSONRecords

/// What a reviewer suggests, as a change of the one place in the project that it concerns: a text of a fixture or of a
/// template, or a declaration of a style sheet.
package struct SuggestedChange: Sendable {
  /// The path of the file in the project, such as `Templates/cells/article.css`.
  package let path: String
  /// The file as it is.
  package let before: [UInt8]
  /// The file with what is suggested.
  package let after: [UInt8]

  /// Finds the place of a note's suggestion.
  ///
  /// - Parameter files: the files of `Templates`, as they are now.
  /// - Throws: ``Diagnosed`` if the note suggests nothing, or if no place, or more than one, is known for it.
  package init(_ thread: ReviewThread, in catalogue: Catalogue, files: TemplateFiles) throws(Diagnosed) {
    let finder = SuggestionFinder(thread: thread, catalogue: catalogue, files: files)
    if let text = thread.first.suggestedText {
      self = try finder.change(toText: text)
    } else if let value = thread.first.suggestedValue {
      self = try finder.change(to: value)
    } else {
      throw Diagnosed(.suggestionWithoutPlace(thread, reason: "the note suggests neither a text nor a value"))
    }
  }

  fileprivate init(_ file: TemplateFile, replacing range: Range<Int>, by text: String) {
    path = "Templates/" + file.path
    before = file.bytes
    after = file.bytes[..<range.lowerBound] + Array(text.utf8) + file.bytes[range.upperBound...]
  }

  /// The changed lines with those around them, in the form of a patch.
  package var lines: [String] {
    LineComparison(of: after, with: before).changedParts(context: 1).flatMap { part in
      part.map { line in
        let mark = line.kind == .same ? " " : line.kind == .added ? "+" : "-"
        return mark + String(decoding: line.text, as: UTF8.self)
      }
    }
  }
}

/// Looks for the place of a suggestion.
private struct SuggestionFinder {
  let thread: ReviewThread
  let catalogue: Catalogue
  let files: TemplateFiles

  private func refusal(_ reason: String, hint: String? = nil) -> Diagnosed {
    Diagnosed(.suggestionWithoutPlace(thread, reason: reason, hint: hint))
  }

  /// A file of the project; a built-in one cannot be changed.
  private func own(_ file: TemplateFile) throws(Diagnosed) -> TemplateFile {
    guard file.isBuiltIn else { return file }
    throw refusal(
      "it concerns `\(file.path)`, which is built in",
      hint: "copy it into the project first: `cardloom eject \(thread.entry) --with-fixtures`")
  }

  // MARK: Texts

  func change(toText text: String) throws(Diagnosed) -> SuggestedChange {
    guard let quote = thread.first.target?.quote?.exact, !quote.isEmpty else {
      throw refusal("the note quotes no text that could be replaced")
    }
    var found: [SuggestedChange] = []
    for path in fixtures {
      guard let file = files.file(path) else { continue }
      found = try changes(of: quote, to: text, inFixture: file)
      if !found.isEmpty { break }
    }
    if found.isEmpty { found = try changes(of: quote, to: text, inTemplates: templates) }
    guard let change = found.first else {
      let isCard = thread.first.target?.card != nil || thread.first.target?.frame?.hasPrefix("extreme-") == true
      throw refusal(
        isCard ? "“\(quote.prefix(60))” comes from a card of the feed" : "“\(quote.prefix(60))” stands in no file",
        hint: isCard ? "change it where the feed is written" : "change what makes it by hand")
    }
    guard found.count == 1 else { throw refusal("“\(quote.prefix(60))” stands in several places") }
    return change
  }

  /// The fixtures whose data the note's frame shows, the nearest first.
  private var fixtures: [String] {
    let frame = thread.first.target?.frame ?? "default"
    let named = frame == "default" ? [] : ["\(thread.entry)~\(frame).json"]
    return named + ["\(thread.entry).json"]
  }

  /// The templates of the note's entry: its own, and those that it calls.
  private var templates: [String] {
    let calls = catalogue.entry(thread.entry)?.uses ?? []
    return ["\(thread.entry).mustache"] + calls.map { ($0.contains("/") ? $0 : "partials/" + $0) + ".mustache" }
  }

  private func changes(
    of quote: String, to text: String, inFixture file: TemplateFile
  ) throws(Diagnosed) -> [SuggestedChange] {
    guard let data = RecordData(json: file.bytes) else { return [] }
    let texts = Set(Self.texts(in: data))
    let whole = texts.filter { $0 == quote }
    var found: [SuggestedChange] = []
    for value in (whole.isEmpty ? texts.filter { $0.contains(quote) } : whole).sorted() {
      let old = Array(Self.literal(value).utf8)
      let new = Self.literal(value.replacing(quote, with: text, maxReplacements: 1))
      for range in Self.ranges(of: old, in: file.bytes) where !Self.isName(range, in: file.bytes) {
        found.append(SuggestedChange(try own(file), replacing: range, by: new))
      }
    }
    return found
  }

  private func changes(
    of quote: String, to text: String, inTemplates paths: [String]
  ) throws(Diagnosed) -> [SuggestedChange] {
    var found: [SuggestedChange] = []
    for path in paths {
      guard let file = files.file(path) else { continue }
      for range in Self.ranges(of: Array(Self.markup(quote).utf8), in: file.bytes) {
        found.append(SuggestedChange(try own(file), replacing: range, by: Self.markup(text)))
      }
    }
    return found
  }

  // MARK: Values

  func change(to suggested: Annotation.SuggestedValue) throws(Diagnosed) -> SuggestedChange {
    guard let file = files.file("\(thread.entry).css") else {
      throw refusal("`\(thread.entry)` has no style sheet of its own", hint: "write `Templates/\(thread.entry).css`")
    }
    guard !suggested.value.contains(where: { ";{}".contains($0) }) else {
      throw refusal("`\(suggested.value.prefix(60))` is more than one value")
    }
    let name = className
    let rules = StyleRule.rules(in: file.bytes).filter { rule in
      rule.selectsElements && rule.conditions.allSatisfy { $0.hasPrefix("@layer") }
        && rule.selector.split(separator: ",").contains { Self.ends($0, with: name) }
    }
    let declarations = rules.flatMap(\.declarations).filter { $0.property == suggested.property }
    guard declarations.count < 2 else {
      let lines = declarations.map { String($0.line) }.joined(separator: ", ")
      throw refusal("`\(suggested.property)` stands in several rules for `.\(name)`: lines \(lines)")
    }
    if let declaration = declarations.first {
      return SuggestedChange(try own(file), replacing: declaration.range, by: suggested.value)
    }
    guard let rule = rules.last, let last = rule.declarations.last else {
      throw refusal("`\(file.path)` has no rule for `.\(name)`", hint: "write one")
    }
    let rest = file.bytes[last.range.upperBound...]
    let next = rest.firstIndex { $0 > 0x20 }
    let semicolon = next.flatMap { rest[$0] == UInt8(ascii: ";") ? $0 : nil }
    let place = semicolon.map { $0 + 1 } ?? last.range.upperBound
    let declaration = Self.indent(before: last, in: file.bytes) + "\(suggested.property): \(suggested.value);"
    return SuggestedChange(
      try own(file), replacing: place..<place, by: (semicolon == nil ? ";" : "") + declaration)
  }

  /// The class of the element of the note; the entry's name for the card as a whole.
  private var className: String {
    let step = thread.first.target?.selector?.split(separator: ">").last ?? ""
    guard let dot = step.lastIndex(of: ".") else { return String(thread.entry.split(separator: "/").last ?? "") }
    return String(step[step.index(after: dot)...].prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" })
  }

  private static func ends(_ selector: Substring, with name: String) -> Bool {
    var selector = selector
    while selector.last?.isWhitespace == true { selector.removeLast() }
    return selector.hasSuffix("." + name)
  }

  /// The white space before a declaration's line.
  private static func indent(before declaration: StyleRule.Declaration, in bytes: [UInt8]) -> String {
    let newline = UInt8(ascii: "\n")
    guard let start = bytes[..<declaration.range.lowerBound].lastIndex(of: newline) else { return " " }
    let space = bytes[(start + 1)...].prefix { $0 == 0x20 || $0 == 0x09 }
    let isAlone = bytes[space.endIndex...].starts(with: declaration.property.utf8)
    return isAlone ? "\n" + String(decoding: space, as: UTF8.self) : " "
  }

  // MARK: Forms of texts

  private static func texts(in data: RecordData) -> [String] {
    switch data {
    case .string(let text): [text]
    case .array(let elements): elements.flatMap(texts)
    case .object(let members): members.flatMap { texts(in: $0.value) }
    default: []
    }
  }

  /// A text as JSON.
  private static func literal(_ text: String) -> String {
    var writer = JSONWriter()
    writer.value(text)
    return writer.text
  }

  /// A text as HTML.
  private static func markup(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("{{", with: "{&#123;")
  }

  private static func ranges(of bytes: [UInt8], in text: [UInt8]) -> [Range<Int>] { text.ranges(of: bytes) }

  /// Whether a text of JSON is a member's name.
  private static func isName(_ range: Range<Int>, in bytes: [UInt8]) -> Bool {
    bytes[range.upperBound...].first { $0 > 0x20 } == UInt8(ascii: ":")
  }
}
