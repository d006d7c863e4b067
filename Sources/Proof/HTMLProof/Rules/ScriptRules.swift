import Diagnostics
import Platform

/// What the text of the `script` that is open must be.
enum ScriptContent { case none, importMap, speculationRules, documentation, json }

/// `script` and `style`.
extension PageWalk {
  private enum ScriptKind { case classic, module, importMap, speculationRules, dataBlock }

  mutating func checkScript(_ tag: Tag) {
    if stack.last?.element == .head, tag.has(.src) { head.hasURLElement = true }
    let kind = scriptKind(tag)
    let isExternal = tag.has(.src)
    let barred: [AttributeName] =
      switch (kind, isExternal) {
      case (.classic, true): []
      case (.classic, false): [.async, .defer, .integrity, .blocking, .fetchpriority]
      case (.module, true): [.defer, .nomodule]
      case (.module, false): [.defer, .nomodule, .integrity, .blocking, .fetchpriority]
      case (.importMap, _), (.speculationRules, _), (.dataBlock, _):
        [.src, .async, .defer, .nomodule, .crossorigin, .integrity, .referrerpolicy, .fetchpriority, .blocking]
      }
    for name in barred where tag.has(name) {
      report(.attributeConflict, on: tag, attribute: name, value: Self.description(of: kind, isExternal: isExternal))
    }
    // Obsolete but conforming (§16.1).
    for name: AttributeName in [.charset, .language] where tag.has(name) {
      report(.deprecatedAttribute, .warning, on: tag, attribute: name)
    }
    if tag.has(.language), let type = value(of: .type, on: tag), !type.isKeyword("text/javascript") {
      report(.attributeConflict, on: tag, attribute: .language, value: "type=\(type.text)")
    }
    if tag.has(.charset), !isExternal { report(.attributeNeeds, on: tag, attribute: .charset, expected: "src") }
    if kind == .classic, value(of: .type, on: tag) != nil {
      report(.needlessAttribute, .warning, on: tag, attribute: .type)
    }
    switch kind {
    case .importMap where !isExternal: scripts = .importMap
    case .speculationRules where !isExternal: scripts = .speculationRules
    case .classic where isExternal, .module where isExternal: scripts = .documentation
    case .dataBlock where isJSON(tag): scripts = .json
    default: scripts = .none
    }
  }

  private func scriptKind(_ tag: Tag) -> ScriptKind {
    guard let type = value(of: .type, on: tag), !type.isEmpty else { return .classic }
    if type.isKeyword("module") { return .module }
    if type.isKeyword("importmap") { return .importMap }
    if type.isKeyword("speculationrules") { return .speculationRules }
    return Self.javaScriptTypes.contains { type.isKeyword($0) } ? .classic : .dataBlock
  }

  /// Whether a data block is JSON by its type (MIME Sniffing Standard §4.6); its content must be what the type says
  /// (§4.12.1).
  private func isJSON(_ tag: Tag) -> Bool {
    guard let type = value(of: .type, on: tag) else { return false }
    let essence = UnsafeRawBufferPointer(rebasing: type.prefix { $0 != UInt8(ascii: ";") && !$0.isASCIIWhitespace })
    return essence.isKeyword("application/json") || essence.isKeyword("text/json")
      || essence.suffix(5).elementsEqual("+json".utf8, by: { $0.asciiLowercased == $1 })
  }

  /// JavaScript MIME type essence matches (MIME Sniffing Standard §4.6).
  private static let javaScriptTypes: [StaticString] = [
    "text/javascript", "application/javascript", "application/ecmascript", "application/x-ecmascript",
    "application/x-javascript", "text/ecmascript", "text/javascript1.0", "text/javascript1.1", "text/javascript1.2",
    "text/javascript1.3", "text/javascript1.4", "text/javascript1.5", "text/jscript", "text/livescript",
    "text/x-ecmascript", "text/x-javascript",
  ]

  private static func description(of kind: ScriptKind, isExternal: Bool) -> String {
    switch kind {
    case .classic: "a script without `src`"
    case .module: isExternal ? "`type=module`" : "an inline module (`type=module` without `src`)"
    case .importMap: "`type=importmap`"
    case .speculationRules: "`type=speculationrules`"
    case .dataBlock: "a data block (a `type` that is no JavaScript type)"
    }
  }

  mutating func checkStyle(_ tag: Tag) {
    guard let type = tag[.type] else { return }
    let value = value(of: type)
    if value.isKeyword("text/css") {
      report(.needlessAttribute, .warning, on: tag, attribute: .type)
    } else {
      report(DatatypeProblem(.unknownKeyword("text/css"), at: 0..<value.count), in: value, of: type, on: tag)
    }
  }
}

extension PageWalk {
  /// The text of `script` and `style`, where we know its language.
  mutating func checkContentText(_ event: HTMLEvent, in element: ElementName) {
    guard element == .script || element == .style else { return }
    let text = text(in: event.range)
    if element == .style {
      if let problem = Datatype.styleSheet.problem(in: text) { report(problem, .styleContent, in: event, "style") }
      return
    }
    if !isCutShort, let problem = ScriptRestrictions.problem(in: text) {
      report(problem, .scriptContent, in: event, "")
    }
    switch scripts {
    case .none: break
    case .importMap:
      if let problem = Datatype.importMap.problem(in: text) {
        report(problem, .scriptContent, in: event, "type=importmap")
      }
    case .speculationRules:
      if let problem = Datatype.speculationRules.problem(in: text) {
        report(problem, .scriptContent, in: event, "type=speculationrules")
      }
    case .json:
      if let problem = Datatype.json.problem(in: text) { report(problem, .scriptContent, in: event, "type=…json") }
    case .documentation:
      if let problem = ScriptDocumentation.problem(in: text) { report(problem, .scriptContent, in: event, "src") }
    }
    scripts = .none
  }

  /// A `script` of JSON that ends without text.
  mutating func checkScriptEnd(_ range: Range<Int>) {
    defer { scripts = .none }
    guard scripts == .importMap || scripts == .speculationRules else { return }
    let kind = scripts == .importMap ? "type=importmap" : "type=speculationrules"
    report(
      .scriptContent, at: range, element: "script", attribute: kind, problem: DatatypeProblem(.jsonValue, at: 0..<0))
  }

  private mutating func report(_ problem: DatatypeProblem, _ rule: Rule, in event: HTMLEvent, _ kind: String) {
    let start = Int(event.start)
    report(
      rule, problem.severity == .error ? .error : .warning,
      at: (start + problem.range.lowerBound)..<(start + problem.range.upperBound),
      element: event.element.text, attribute: kind, value: UnsafeRawBufferPointer(rebasing: bytes[event.range]).text,
      problem: problem)
  }
}
