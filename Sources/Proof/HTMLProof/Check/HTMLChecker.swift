import Diagnostics
import Platform

/// Checks runs of HTML: parses them, applies the rules and consults the gate.
///
/// A checker reuses its buffers between runs; use one per worker. The result depends only on the bytes and the context.
package struct HTMLChecker {
  private var parser = HTMLParser()
  /// The parser's events for the last checked run.
  private(set) var events = HTMLEvents()
  private let walk: PageWalk
  private var rules = PageRules()
  private var gate: GateWalk?
  private let embedded: EmbeddedDocuments
  /// The ranges of the distinct ids in the last checked run, in source order.
  var identified: [Range<Int>] { walk.ids.elements.map(\.range) }

  /// The values that the rules read in the last checked run.
  var reads: ReadLog { walk.reads }
  /// See ``RuleGroup``, property of the same name.
  var isSelfContained: Bool { rules.isSelfContained }
  func refersOnly(outside holes: [Range<Int>]) -> Bool { rules.refersOnly(outside: holes, on: walk) }

  /// Creates a checker.
  ///
  /// - Parameters:
  ///   - gate: the second validator, consulted when the rules find no error; `nil` applies the rules only.
  ///   - warnings: off-by-default warnings to enable.
  package init(table: ElementTable = .html, gate: StructureGate?, warnings: Set<Rule> = []) {
    self.init(table: table, gate: gate, warnings: warnings, depth: 0)
  }

  init(table: ElementTable, gate: StructureGate?, warnings: Set<Rule>, depth: Int) {
    embedded = EmbeddedDocuments(table: table, warnings: warnings, depth: depth)
    walk = PageWalk(table: table, disabled: Rule.optional.subtracting(warnings))
    self.gate = gate.flatMap { GateWalk($0, table: table) }
  }

  /// Checks UTF-8 bytes.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  package mutating func check(
    _ bytes: UnsafeRawBufferPointer, as context: HTMLParseContext
  ) -> CheckResult {
    parser.parse(bytes, as: context, into: &events)
    walk.run(events, bytes: bytes, as: context, &rules)
    var findings = walk.findings
    for document in walk.embedded { findings += embedded.findings(in: document, html: bytes) }
    if !events.errors.isEmpty {
      findings = Self.withoutRepetitions(findings, errors: events.errors, in: bytes)
      var last: HTMLParseError?
      for error in events.errors {
        // One start tag may implicitly close several open elements.
        if let last, last.code == error.code, last.range == error.range { continue }
        last = error
        findings.append(
          HTMLFinding(
            .syntax(
              error.code, source: String(decoding: bytes[error.range].prefix(40), as: UTF8.self),
              otherElement: Self.name(of: .unknown, in: bytes[error.otherRange])),
            at: error.range, element: Self.name(of: error.element, in: bytes[error.range])))
      }
      findings.sort { $0.range.lowerBound < $1.range.lowerBound }
    }
    let isClean = !findings.contains { $0.severity == .error }
    if isClean, let fault = gate?.fault(in: events, html: bytes, as: context) {
      findings.append(
        HTMLFinding(.violation(.gateDisagrees(fault.words)), at: fault.range, element: fault.element.text))
    }
    return CheckResult(findings: findings)
  }

  /// Returns the findings that do not repeat a parse error, such as text in tables or malformed attributes.
  ///
  /// - Complexity: O(*findings* + *errors*), because both are in source order.
  private static func withoutRepetitions(
    _ findings: [HTMLFinding], errors: [HTMLParseError], in bytes: UnsafeRawBufferPointer
  ) -> [HTMLFinding] {
    // The ranges of these errors are disjoint; other errors may enclose them.
    let errors = errors.filter { consequential.contains($0.code) }
    guard !errors.isEmpty else { return findings }
    var next = 0
    return findings.filter { finding in
      guard let codes = sameMistake(as: finding) else { return true }
      while next < errors.count, errors[next].range.upperBound <= finding.range.lowerBound { next += 1 }
      // For an attribute without a value the error is located after the `=`.
      var end = finding.range.upperBound
      while end < bytes.count, bytes[end].isASCIIWhitespace || bytes[end] == UInt8(ascii: "=") { end += 1 }
      return !errors[next...].prefix { $0.range.lowerBound <= end }.contains { codes.contains($0.code) }
    }
  }

  /// The parse errors that cause secondary findings.
  private static let consequential: Set<HTMLParseErrorCode> = [
    .textNotAllowedInTable, .textAfterBody, .unexpectedCharacterInAttributeName,
    .unexpectedEqualsSignBeforeAttributeName, .missingAttributeValue,
  ]

  /// The parse errors that explain a finding at the same location.
  private static func sameMistake(as finding: HTMLFinding) -> Set<HTMLParseErrorCode>? {
    switch finding.cause {
    case .violation(.misplacedText): [.textNotAllowedInTable, .textAfterBody]
    case .violation(.unknownAttribute):
      [.unexpectedCharacterInAttributeName, .unexpectedEqualsSignBeforeAttributeName, .missingAttributeValue]
    case .violation(.badValue(let value, _, _)) where value.isEmpty: [.missingAttributeValue]
    default: nil
    }
  }

  /// The name of the element that an error concerns; names unknown to HTML are read from the tag.
  private static func name(of element: ElementName, in tag: Slice<UnsafeRawBufferPointer>) -> String {
    let name = element.text
    guard name.isEmpty, element != .none, tag.first == UInt8(ascii: "<") else { return name }
    let isName: (UInt8) -> Bool = { !$0.isASCIIWhitespace && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") }
    let start = tag.dropFirst(tag.dropFirst().first == UInt8(ascii: "/") ? 2 : 1)
    return UnsafeRawBufferPointer(rebasing: start.prefix(while: isName)).text.lowercased()
  }
}
