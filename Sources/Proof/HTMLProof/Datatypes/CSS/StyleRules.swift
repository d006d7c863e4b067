import Platform

/// A rule of a style sheet: its selector, the at-rules around it, and its declarations.
package struct StyleRule: Sendable, Equatable {
  /// A declaration.
  package struct Declaration: Sendable, Equatable {
    /// The property, in lower case unless it is a custom property.
    package let property: String
    /// The value, with single spaces.
    package let value: String
    /// Its line, from 1.
    package let line: Int
    /// The bytes of the value as written, without space and comments around it.
    package let range: Range<Int>
  }

  /// The selector list, with `&` resolved; for an at-rule without selectors, such as `@font-face`, its prelude.
  package let selector: String
  /// The at-rules around it, outermost first, such as `@media (min-width: 40rem)`.
  package let conditions: [String]
  /// The declarations, in order; of an at-rule with another content, one without a property.
  package let declarations: [Declaration]
  /// The line of its selector, from 1.
  package let line: Int

  /// Whether the selector is that of elements.
  package var selectsElements: Bool { !selector.hasPrefix("@") }

  /// The rules of a style sheet in order; nested rules follow the rule that contains them.
  ///
  /// What cannot be read is skipped, as browsers do.
  package static func rules(in sheet: [UInt8]) -> [StyleRule] {
    sheet.withUnsafeBytes { bytes in
      var reader = StyleRuleReader(bytes)
      return reader.read()
    }
  }
}

/// Reads the rules of a style sheet.
private struct StyleRuleReader {
  private var stream: CSSStream
  private let lineStarts: [Int]
  private var rules: [StyleRule] = []

  private static let conditional: Keywords = "media supports layer container scope starting-style document when else"
  private static let mostNested = 32

  init(_ bytes: UnsafeRawBufferPointer) {
    stream = CSSStream(bytes)
    lineStarts = [0] + bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
  }

  mutating func read() -> [StyleRule] {
    while !stream.isAtEnd {
      content(conditions: [], parent: nil, depth: 0)
      // A closing brace without an opening one.
      if !stream.isAtEnd { stream.advance() }
    }
    return rules
  }

  /// Reads declarations and rules up to the end of their block; returns the declarations.
  @discardableResult
  private mutating func content(conditions: [String], parent: String?, depth: Int) -> [StyleRule.Declaration] {
    var declarations: [StyleRule.Declaration] = []
    while true {
      switch stream.current.kind {
      case .end, .closeBrace: return declarations
      case .space, .semicolon, .cdo, .cdc: stream.advance()
      case .atKeyword: atRule(conditions: conditions, parent: parent, depth: depth)
      case .identifier where parent != nil && isDeclaration: declarations += declaration()
      default: rule(conditions: conditions, parent: parent, depth: depth)
      }
    }
  }

  private mutating func rule(conditions: [String], parent: String?, depth: Int) {
    let start = stream.current.range.lowerBound
    guard skipPrelude() else { return }
    let own = text(start..<stream.current.range.lowerBound)
    block(
      selector: Self.resolved(own, in: parent), conditions: conditions, line: line(at: start), depth: depth)
  }

  /// Reads the block of a rule whose opening brace is current.
  private mutating func block(selector: String, conditions: [String], line: Int, depth: Int) {
    guard depth < Self.mostNested else {
      _ = stream.skipBlock()
      return
    }
    stream.advance()
    // The rule comes before those nested in it.
    let index = rules.count
    let declarations = content(conditions: conditions, parent: selector, depth: depth + 1)
    _ = stream.take(.closeBrace)
    guard !declarations.isEmpty else { return }
    rules.insert(
      StyleRule(selector: selector, conditions: conditions, declarations: declarations, line: line), at: index)
  }

  private mutating func atRule(conditions: [String], parent: String?, depth: Int) {
    let start = stream.current.range.lowerBound
    let name = stream.current.name
    let isConditional = Self.conditional.contains(stream.bytes, in: name)
    stream.advance()
    let hasBlock = skipPrelude()
    let prelude = text(start..<stream.current.range.lowerBound)
    let line = line(at: start)
    guard hasBlock else {
      rules.append(StyleRule(selector: prelude, conditions: conditions, declarations: [], line: line))
      return
    }
    guard isConditional, depth < Self.mostNested else {
      let content = stream.current.range.lowerBound
      while stream.skipBlock() != nil, !stream.isAtEnd { stream.advance() }
      let value = text(content..<stream.current.range.lowerBound)
      rules.append(
        StyleRule(
          selector: prelude, conditions: conditions,
          declarations: [
            StyleRule.Declaration(
              property: "", value: value, line: line, range: content..<stream.current.range.lowerBound)
          ], line: line))
      return
    }
    if let parent {
      block(selector: parent, conditions: conditions + [prelude], line: line, depth: depth)
    } else {
      stream.advance()
      content(conditions: conditions + [prelude], parent: nil, depth: depth + 1)
      _ = stream.take(.closeBrace)
    }
  }

  /// Skips to the opening brace of a rule; returns whether there is one.
  private mutating func skipPrelude() -> Bool {
    while true {
      switch stream.current.kind {
      case .openBrace: return true
      case .end, .closeBrace, .semicolon: return false
      case .function, .openParenthesis, .openBracket: if stream.skipBlock() != nil, !stream.isAtEnd { stream.advance() }
      default: stream.advance()
      }
    }
  }

  private mutating func declaration() -> [StyleRule.Declaration] {
    let start = stream.current.range.lowerBound
    let name = String(decoding: stream.bytes[stream.current.name], as: UTF8.self)
    stream.advance()
    stream.skipSpace()
    guard stream.take(.colon) else {
      skipDeclaration()
      return []
    }
    stream.skipSpace()
    let first = stream.current.range.lowerBound
    skipDeclaration()
    let value = text(first..<stream.current.range.lowerBound)
    return [
      StyleRule.Declaration(
        property: name.hasPrefix("--") ? name : name.lowercased(), value: value, line: line(at: start),
        range: first..<end(of: first..<stream.current.range.lowerBound))
    ]
  }

  /// The end of the last token in a range.
  private func end(of range: Range<Int>) -> Int {
    var tokens = CSSStream(stream.bytes, in: range)
    var end = range.lowerBound
    while !tokens.isAtEnd {
      if tokens.current.kind != .space { end = tokens.current.range.upperBound }
      tokens.advance()
    }
    return end
  }

  private mutating func skipDeclaration() {
    while true {
      switch stream.current.kind {
      case .end, .semicolon, .closeBrace: return
      case .function, .openParenthesis, .openBracket, .openBrace:
        if stream.skipBlock() != nil, !stream.isAtEnd { stream.advance() }
      default: stream.advance()
      }
    }
  }

  /// Whether what starts with a name here is a declaration, not a nested rule such as `a:hover { … }`.
  private var isDeclaration: Bool {
    if stream.bytes[stream.current.name].starts(with: "--".utf8) { return true }
    var ahead = stream
    while true {
      switch ahead.current.kind {
      case .end, .semicolon, .closeBrace: return true
      case .openBrace: return false
      default: ahead.advance()
      }
    }
  }

  /// A text without comments and with single spaces.
  private func text(_ range: Range<Int>) -> String {
    var tokens = CSSStream(stream.bytes, in: range)
    var text = ""
    var hasSpace = false
    while !tokens.isAtEnd {
      if tokens.current.kind == .space {
        hasSpace = true
      } else {
        if hasSpace, !text.isEmpty { text += " " }
        hasSpace = false
        text += String(decoding: stream.bytes[tokens.current.range], as: UTF8.self)
      }
      tokens.advance()
    }
    return text
  }

  private func line(at offset: Int) -> Int {
    var (low, high) = (0, lineStarts.count)
    while low < high {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// A nested selector as one that stands by itself.
  private static func resolved(_ selector: String, in parent: String?) -> String {
    guard let parent else { return selector }
    if selector.contains("&") { return selector.replacing("&", with: ":is(\(parent))") }
    return ":is(\(parent)) \(selector)"
  }
}
