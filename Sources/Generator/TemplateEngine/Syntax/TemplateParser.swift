import Diagnostics

/// Parses templates into trees and collects all errors.
struct TemplateParser {
  private let source: TemplateSource
  private let mode: TemplateMode
  /// The formats that the program brings.
  private let formats: ValueFormat.Own
  private var template: ParsedTemplate
  private(set) var diagnostics: [Diagnostic] = []
  private var open: [OpenTag] = []
  private var nodes: [TemplateNode] = []

  /// A section, block or parent that has not been closed yet, with the nodes before it.
  private struct OpenTag {
    let tag: TemplateTag
    let layout: TemplatePiece.TagLayout
    var outerNodes: [TemplateNode]
  }

  /// The maximum nesting depth of sections; deeper ones would overflow the stack of code that walks the tree.
  private static let nestingLimit = 100

  /// Parses a template.
  ///
  /// - Complexity: O(n).
  static func parse(_ source: TemplateSource, mode: TemplateMode, formats: ValueFormat.Own = [:]) -> (
    template: ParsedTemplate, diagnostics: [Diagnostic]
  ) {
    var parser = TemplateParser(source: source, mode: mode, formats: formats)
    parser.run()
    return (parser.template, parser.diagnostics)
  }

  private init(source: TemplateSource, mode: TemplateMode, formats: ValueFormat.Own) {
    self.source = source
    self.mode = mode
    self.formats = formats
    template = ParsedTemplate(source: source)
  }

  private mutating func run() {
    if source.isFrontMatterUnclosed {
      diagnostics.append(.unclosedFrontMatter(at: source.text.location(of: 0..<3)))
    }
    var scanner = TemplateScanner(source: source)
    scanner.scan()
    diagnostics += scanner.diagnostics
    for piece in TemplateLines(bytes: source.text.bytes, tokens: scanner.tokens).pieces {
      switch piece {
      case .text(let range):
        if mode == .strict { reportStatements(in: range) }
        if !range.isEmpty { nodes.append(.text(range)) }
      case .lineStart(let range): nodes.append(.lineStart(range))
      case .tag(let tag, let layout): add(tag, layout)
      }
      guard open.count <= Self.nestingLimit else {
        if let tag = open.last?.tag { diagnostics.append(.nestedTooDeeply(at: location(tag), most: Self.nestingLimit)) }
        return
      }
    }
    for unclosed in open.reversed() {
      diagnostics.append(.unclosedSection(name: written(unclosed.tag), at: location(unclosed.tag)))
      nodes = unclosed.outerNodes + nodes
    }
    template.nodes = nodes
  }

  private mutating func add(_ tag: TemplateTag, _ layout: TemplatePiece.TagLayout) {
    switch tag.kind {
    case .comment, .delimiters: break
    case .interpolation, .raw:
      if mode == .strict, BlockHelper.isElse(text(tag.content)) { return otherwise(tag) }
      let (name, format) = splitFormat(of: tag)
      nodes.append(.interpolation(name, isRaw: tag.kind == .raw, format: format, tag: tag.range))
    case .partial: nodes.append(.partial(reference(tag), indent: layout.indent, tag: tag.range))
    case .section, .inverted, .parent, .block:
      if mode == .strict, let helper = BlockHelper(tag, in: source) {
        diagnostics.append(.blockHelper(helper, written: written(tag), at: location(tag)))
      }
      open.append(OpenTag(tag: tag, layout: layout, outerNodes: nodes))
      nodes = []
    case .close: close(tag)
    }
  }

  /// Reports the statements of Liquid, Jinja, Twig or Nunjucks in a text: `{% for … %}`.
  private mutating func reportStatements(in range: Range<Int>) {
    for statement in ForeignStatement.all(in: range, of: source.text.bytes) {
      diagnostics.append(.foreignStatement(statement, at: source.text.location(of: statement.range)))
    }
  }

  /// Tells how the other branch of a section is written.
  private mutating func otherwise(_ tag: TemplateTag) {
    let section = open.last { $0.tag.kind == .section || $0.tag.kind == .inverted }?.tag
    let name = section.map { BlockHelper($0, in: source)?.name ?? text($0.content) }
    diagnostics.append(
      .otherBranch(
        written: written(tag), section: name, isInverted: section.map(isInverted) ?? false, at: location(tag)))
  }

  /// Whether the content of a section stands where there is no value: `{{^title}}`, or `{{#unless title}}`.
  private func isInverted(_ tag: TemplateTag) -> Bool {
    (tag.kind == .inverted) != (BlockHelper(tag, in: source)?.keyword == .unless)
  }

  private mutating func close(_ tag: TemplateTag) {
    // Reads only the tag: retaining the nodes too would make the next append copy them.
    guard let opened = open.last?.tag else {
      diagnostics.append(.strayClosingTag(name: written(tag), at: location(tag)))
      return
    }
    guard closingName(opened) == closingName(tag) else {
      diagnostics.append(
        .mismatchedClosingTag(
          name: written(tag), at: location(tag), opened: written(opened), openedAt: location(opened)))
      // The tag probably closes an outer section, and the tags between were left open.
      if let index = open.lastIndex(where: { closingName($0.tag) == closingName(tag) }) {
        while open.count > index + 1, let inner = open.popLast() { nodes = inner.outerNodes + nodes }
        closeLast(tag)
      }
      return
    }
    closeLast(tag)
  }

  private mutating func closeLast(_ tag: TemplateTag) {
    guard var opened = open.popLast() else { return }
    let body = nodes
    nodes = []
    swap(&nodes, &opened.outerNodes)
    switch opened.tag.kind {
    case .parent:
      let overrides = body.compactMap { node -> Int? in
        if case .block(let index) = node { return index }
        return nil
      }
      nodes.append(
        .parent(reference(opened.tag), overrides: overrides, indent: opened.layout.indent, tag: opened.tag.range))
    case .block:
      nodes.append(.block(template.blocks.count))
      template.blocks.append(
        TemplateBlock(
          name: text(opened.tag.content), opening: opened.tag.range, body: body, indent: opened.layout.indent,
          startsLine: opened.layout.endsLine, isPair: opened.layout.isPair))
    default:
      // A block helper has been reported; its content is checked like that of a section.
      let helper = mode == .strict ? BlockHelper(opened.tag, in: source) : nil
      let (name, condition) =
        helper.map { (TemplateName(text: $0.name, range: opened.tag.content), nil) }
        ?? sectionName(of: opened.tag)
      nodes.append(
        .section(
          TemplateSection(
            name: name, condition: condition, isInverted: opened.tag.kind == .inverted, body: body,
            opening: opened.tag.range, closing: tag.range)))
    }
  }

  /// The name of a tag, and the format behind it: `price|money`.
  private mutating func splitFormat(of tag: TemplateTag) -> (TemplateName, ValueFormat?) {
    guard mode == .strict, let bar = source.text.bytes[tag.content].firstIndex(of: UInt8(ascii: "|")) else {
      return (dataName(tag), nil)
    }
    let range = TemplateScanner.trimmed(bar + 1..<tag.content.upperBound, in: source.text.bytes)
    let name = dataName(at: TemplateScanner.trimmed(tag.content.lowerBound..<bar, in: source.text.bytes))
    if name.text.isEmpty { diagnostics.append(.emptyTag(at: location(tag))) }
    do throws(ValueFormat.Problem) {
      let format = try ValueFormat(text(range), own: formats)
      if tag.kind == .raw { diagnostics.append(.formattedHTML(name: name.text, at: location(tag))) }
      return (name, format)
    } catch {
      diagnostics.append(
        ForeignFilter(text(range), of: name.text).map { .foreignFilter($0, at: source.text.location(of: range)) }
          ?? .unknownFormat(error, name: name.text, at: source.text.location(of: range)))
      return (name, nil)
    }
  }

  /// The name of a section, and its condition; a section over `@first` or `@last` asks whether that is so.
  private mutating func sectionName(of tag: TemplateTag) -> (TemplateName, ValueCondition?) {
    let (name, condition) = splitCondition(of: tag)
    guard mode == .strict, condition == nil, let position = PositionName(rawValue: name.text) else {
      return (name, condition)
    }
    if !position.isQuestion { diagnostics.append(.positionWithoutCondition(position, at: location(tag))) }
    return (name, .isTrue)
  }

  /// The name of a section, and the condition behind it: `kind=video`.
  private mutating func splitCondition(of tag: TemplateTag) -> (TemplateName, ValueCondition?) {
    let bytes = source.text.bytes
    guard mode == .strict, let sign = bytes[tag.content].firstIndex(where: ValueCondition.isSign) else {
      return (dataName(tag), nil)
    }
    let name = dataName(at: TemplateScanner.trimmed(tag.content.lowerBound..<sign, in: bytes))
    if name.text.isEmpty { diagnostics.append(.emptyTag(at: location(tag))) }
    let range = TemplateScanner.trimmed(sign + 1..<tag.content.upperBound, in: bytes)
    let condition = ValueCondition(sign: bytes[sign], text(range))
    if condition == nil { diagnostics.append(.badCondition(text(tag.content), name: name.text, at: location(tag))) }
    return (name, condition)
  }

  private mutating func dataName(_ tag: TemplateTag) -> TemplateName { dataName(at: tag.content) }

  private mutating func dataName(at range: Range<Int>) -> TemplateName {
    let name = TemplateName(text: text(range), range: range)
    if mode == .strict, !name.text.isEmpty, let problem = Self.problem(with: name) {
      diagnostics.append(.badName(name.text, problem: problem, at: source.text.location(of: range)))
    }
    return name
  }

  private mutating func reference(_ tag: TemplateTag) -> TemplateReference {
    tag.isDynamic ? .dynamic(dataName(tag)) : .named(TemplateName(text: text(tag.content), range: tag.content))
  }

  private static func problem(with name: TemplateName) -> BadNameProblem? {
    if name.text.hasPrefix("../") { return .outerName }
    if name.text.utf8.contains(where: \.isTemplateSpace) { return .space }
    if name.hasEmptyPart { return .emptyPart }
    if name.text.hasPrefix("@") { return PositionName(rawValue: name.text) == nil ? .specialName : nil }
    if let first = name.text.utf8.first, "%@*|~+".utf8.contains(first) { return .unknownSigil }
    return nil
  }

  /// The content by which a closing tag is matched with its opening tag.
  private func closingName(_ tag: TemplateTag) -> String {
    let name = text(tag.content)
    if mode == .strict, let helper = BlockHelper(tag, in: source) { return helper.keyword.rawValue }
    guard tag.kind == .close, name.hasPrefix("*") else { return (tag.isDynamic ? "*" : "") + name }
    return "*" + name.dropFirst().drop { $0 == " " || $0 == "\t" }
  }

  private func text(_ range: Range<Int>) -> String { String(decoding: source.text.bytes[range], as: UTF8.self) }

  private func written(_ tag: TemplateTag) -> String { text(tag.range) }

  private func location(_ tag: TemplateTag) -> SourceLocation { source.text.location(of: tag.range) }
}

/// The error in a data name.
enum BadNameProblem: Sendable, Equatable { case space, emptyPart, unknownSigil, outerName, specialName }
