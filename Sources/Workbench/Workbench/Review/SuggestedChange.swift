package import Cardloom
package import Diagnostics
import HTMLProof

/// What a reviewer suggests, as a change of the one place in the project that it concerns: a text of a fixture or of a
/// template, or a declaration of a style sheet.
///
/// Reviewers are strangers: what they suggest becomes a text or a value and never code.
package struct SuggestedChange: Sendable {
  /// The path of the file in the project, such as `Templates/cells/article.css`.
  package let path: String
  /// The file as it is.
  package let before: [UInt8]
  /// The file with what is suggested.
  package let after: [UInt8]

  /// Finds the place of a note's suggestion.
  ///
  /// - Parameters:
  ///   - content: the fields of cards that contain HTML or Markdown.
  ///   - files: the files of `Templates`, as they are now.
  /// - Throws: ``Diagnosed`` if the note suggests nothing, if no place, or more than one, is known for it, or if what it
  ///   suggests would be more than a text or a value there.
  package init(
    _ thread: ReviewThread, in catalogue: Catalogue, content: ContentFields = ContentFields(), files: TemplateFiles
  ) throws(Diagnosed) {
    let finder = SuggestionFinder(thread: thread, catalogue: catalogue, content: content, files: files)
    guard catalogue.entry(thread.entry) != nil else { throw finder.refusal("the project has no such template") }
    if let text = thread.first.suggestedText {
      self = try finder.change(toText: text)
    } else if let value = thread.first.suggestedValue {
      self = try finder.change(to: value)
    } else {
      throw Diagnosed(.suggestionWithoutPlace(thread, reason: "the note suggests neither a text nor a value"))
    }
  }

  fileprivate init(_ file: TemplateFile, after: [UInt8]) {
    path = "Templates/" + file.path
    before = file.bytes
    self.after = after
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

extension Annotation.SuggestedValue {
  /// Why it is not a single value of a known property; `nil` if it is.
  fileprivate var fault: String? {
    let name = "`\(property.prefix(60))`"
    guard property.first != "-", property.utf8.allSatisfy({ $0 == UInt8(ascii: "-") || (0x61...0x7A).contains($0) })
    else { return "\(name) is not a property of CSS" }
    guard StyleValue.isSingle(value) else { return "`\(value.prefix(60))` is more than one value" }
    guard let words = StyleValue.problem(in: value, of: property) else { return nil }
    return "`\(value.prefix(60))` is not a value of \(name): \(words.what)"
  }
}

/// Looks for the place of a suggestion.
private struct SuggestionFinder {
  let thread: ReviewThread
  let catalogue: Catalogue
  let content: ContentFields
  let files: TemplateFiles

  func refusal(_ reason: String, hint: String? = nil) -> Diagnosed {
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
    guard let texts = FixtureTexts(file.bytes, content: content) else { return [] }
    var found: [SuggestedChange] = []
    for change in texts.changes(of: quote, to: text) { found.append(try self.change(of: file, to: change)) }
    return found
  }

  private func changes(
    of quote: String, to text: String, inTemplates paths: [String]
  ) throws(Diagnosed) -> [SuggestedChange] {
    var found: [SuggestedChange] = []
    for path in paths {
      guard let file = files.file(path), let texts = MarkupTexts(template: file.bytes) else { continue }
      for range in texts.ranges(of: quote) {
        found.append(try change(of: file, to: texts.replacing(range, by: text)))
      }
    }
    return found
  }

  private func change(of file: TemplateFile, to bytes: [UInt8]?) throws(Diagnosed) -> SuggestedChange {
    guard let bytes else { throw refusal("in `\(file.path)`, the words would not be a text only") }
    return SuggestedChange(try own(file), after: bytes)
  }

  // MARK: Values

  func change(to suggested: Annotation.SuggestedValue) throws(Diagnosed) -> SuggestedChange {
    guard let file = files.file("\(thread.entry).css") else {
      throw refusal("`\(thread.entry)` has no style sheet of its own", hint: "write `Templates/\(thread.entry).css`")
    }
    if let reason = suggested.fault { throw refusal(reason) }
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
      return try change(of: file, suggested, replacing: declaration.range, by: suggested.value)
    }
    guard let rule = rules.last, let last = rule.declarations.last else {
      throw refusal("`\(file.path)` has no rule for `.\(name)`", hint: "write one")
    }
    let rest = file.bytes[last.range.upperBound...]
    let next = rest.firstIndex { $0 > 0x20 }
    let semicolon = next.flatMap { rest[$0] == UInt8(ascii: ";") ? $0 : nil }
    let offset = semicolon.map { $0 + 1 } ?? last.range.upperBound
    let declaration = Self.indent(before: last, in: file.bytes) + "\(suggested.property): \(suggested.value);"
    return try change(
      of: file, suggested, replacing: offset..<offset, by: (semicolon == nil ? ";" : "") + declaration)
  }

  /// A change of a style sheet after which all other declarations are as before.
  private func change(
    of file: TemplateFile, _ suggested: Annotation.SuggestedValue, replacing range: Range<Int>, by text: String
  ) throws(Diagnosed) -> SuggestedChange {
    let after = file.bytes[..<range.lowerBound] + Array(text.utf8) + file.bytes[range.upperBound...]
    func declarations(_ sheet: some Collection<UInt8>) -> [[String]] {
      StyleRule.rules(in: Array(sheet)).flatMap { rule in
        [rule.conditions + [rule.selector]] + rule.declarations.map { [$0.property, $0.value] }
      }
    }
    let differences = declarations(after).difference(from: declarations(file.bytes))
    guard differences.insertions.count <= 1, differences.removals.count <= (range.isEmpty ? 0 : 1),
      differences.insertions.allSatisfy({ if case .insert(_, let parts, _) = $0 { parts.count == 2 } else { false } })
    else { throw refusal("it would change more of `\(file.path)` than `\(suggested.property)`") }
    return SuggestedChange(try own(file), after: Array(after))
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
}
