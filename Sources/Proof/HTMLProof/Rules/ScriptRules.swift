import Platform

/// `script` and `style`: attributes that go with the kind of script, and text in a known language.
struct ScriptRules: RuleGroup, Equatable {
  private enum Content { case none, importMap, speculationRules, documentation, json }

  /// What the text of the open `script` must be.
  private var content = Content.none

  @inline(__always)
  mutating func startTag(_ tag: Tag, on page: PageWalk) {
    switch tag.element {
    case .script: checkScript(tag, page)
    case .style: checkStyle(tag, page)
    default: break
    }
  }

  @inline(__always)
  mutating func text(_ text: HTMLEvent, in parent: CheckedElement, on page: PageWalk) {
    guard parent.element == .script || parent.element == .style, !parent.flags.contains(.isUnclosed) else { return }
    checkText(text, in: parent.element, page)
  }

  @inline(__always)
  mutating func endTag(of element: CheckedElement, at event: HTMLEvent, on page: PageWalk) {
    if element.element == .script { checkEnd(of: element, page) }
  }

  private enum ScriptKind { case classic, module, importMap, speculationRules, dataBlock }

  private mutating func checkScript(_ tag: Tag, _ page: PageWalk) {
    let kind = scriptKind(tag, page)
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
      page.report(.attributeConflict(Self.rival(of: kind, isExternal: isExternal)), on: tag, attribute: name)
    }
    // Obsolete but conforming (§16.1).
    for name: AttributeName in [.charset, .language] where tag.has(name) {
      page.report(.deprecatedAttribute(), .warning, on: tag, attribute: name)
    }
    if tag.has(.language), let type = page.value(of: .type, on: tag), !type.isKeyword("text/javascript") {
      page.report(.attributeConflict(.attribute("type=\(type.text)")), on: tag, attribute: .language)
    }
    if tag.has(.charset), !isExternal { page.report(.attributeNeeds(.attribute("src")), on: tag, attribute: .charset) }
    if kind == .classic, page.value(of: .type, on: tag) != nil {
      page.report(.needlessAttribute, .warning, on: tag, attribute: .type)
    }
    switch kind {
    case .importMap where !isExternal: content = .importMap
    case .speculationRules where !isExternal: content = .speculationRules
    case .classic where isExternal, .module where isExternal: content = .documentation
    case .dataBlock where isJSON(tag, page): content = .json
    default: content = .none
    }
  }

  private func scriptKind(_ tag: Tag, _ page: PageWalk) -> ScriptKind {
    guard let type = page.value(of: .type, on: tag), !type.isEmpty else { return .classic }
    if type.isKeyword("module") { return .module }
    if type.isKeyword("importmap") { return .importMap }
    if ScriptType.isSpeculationRules(type) { return .speculationRules }
    return Self.javaScriptTypes.contains { type.isKeyword($0) } ? .classic : .dataBlock
  }

  /// Whether a data block is JSON by its type.
  private func isJSON(_ tag: Tag, _ page: PageWalk) -> Bool {
    page.value(of: .type, on: tag).map(ScriptType.isJSON) ?? false
  }

  /// JavaScript MIME type essence matches (MIME Sniffing Standard §4.6).
  private static let javaScriptTypes: [StaticString] = [
    "text/javascript", "application/javascript", "application/ecmascript", "application/x-ecmascript",
    "application/x-javascript", "text/ecmascript", "text/javascript1.0", "text/javascript1.1", "text/javascript1.2",
    "text/javascript1.3", "text/javascript1.4", "text/javascript1.5", "text/jscript", "text/livescript",
    "text/x-ecmascript", "text/x-javascript",
  ]

  private static func rival(of kind: ScriptKind, isExternal: Bool) -> Violation.Rival {
    switch kind {
    case .classic: .inlineScript
    case .module: isExternal ? .attribute("type=module") : .inlineModule
    case .importMap: .attribute("type=importmap")
    case .speculationRules: .attribute("type=speculationrules")
    case .dataBlock: .dataBlock
    }
  }

  private func checkStyle(_ tag: Tag, _ page: PageWalk) {
    guard let type = tag[.type] else { return }
    let value = page.value(of: type)
    if value.isKeyword("text/css") {
      page.report(.needlessAttribute, .warning, on: tag, attribute: .type)
    } else {
      page.report(DatatypeProblem(.unknownKeyword("text/css"), at: 0..<value.count), in: value, of: type, on: tag)
    }
  }

  private mutating func checkText(_ event: HTMLEvent, in element: ElementName, _ page: PageWalk) {
    let text = page.text(in: event.range)
    if element == .style {
      if let problem = Datatype.styleSheet.problem(in: text) {
        report(problem, in: event, "style", page)
      }
      return
    }
    if !page.isCutShort, let problem = ScriptRestrictions.problem(in: text) {
      report(problem, in: event, "", page)
    }
    switch content {
    case .none: break
    case .importMap:
      if let problem = Datatype.importMap.problem(in: text) {
        report(problem, in: event, "type=importmap", page)
      }
    case .speculationRules:
      if let problem = Datatype.speculationRules.problem(in: text) {
        report(problem, in: event, "type=speculationrules", page)
      }
    case .json:
      if let problem = Datatype.json.problem(in: text) {
        report(problem, in: event, "type=…json", page)
      }
    case .documentation:
      if let problem = ScriptDocumentation.problem(in: text) { report(problem, in: event, "src", page) }
    }
    content = .none
  }

  /// Reports a `script` of JSON that ends without text.
  private mutating func checkEnd(of element: CheckedElement, _ page: PageWalk) {
    defer { content = .none }
    guard content == .importMap || content == .speculationRules, let range = page.nameRange(of: element) else { return }
    let kind = content == .importMap ? "type=importmap" : "type=speculationrules"
    page.report(
      .scriptContent(DatatypeProblem(.jsonValue, at: 0..<0), text: ""), at: range, element: "script", attribute: kind)
  }

  private func report(_ problem: DatatypeProblem, in event: HTMLEvent, _ kind: String, _ page: PageWalk) {
    let start = Int(event.start)
    let text = UnsafeRawBufferPointer(rebasing: page.bytes[event.range]).text
    page.report(
      event.element == .style ? .styleContent(problem, text: text) : .scriptContent(problem, text: text),
      problem.severity == .error ? .error : .warning,
      at: (start + problem.range.lowerBound)..<(start + problem.range.upperBound),
      element: event.element.text, attribute: kind)
  }
}
