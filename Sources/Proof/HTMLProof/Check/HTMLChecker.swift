import Diagnostics
import Platform

/// Checks runs of HTML: parses, applies the rules and asks the gate.
///
/// Keeps its memory from run to run; use one per worker.
///
/// The result depends on the bytes and the context alone.
package struct HTMLChecker {
  private var parser = HTMLParser()
  /// What the parser saw in the run that was checked last.
  private(set) var events = HTMLEvents()
  private var walk: PageWalk
  private var gate: GateWalk?
  private let embedded: EmbeddedDocuments
  /// Where the ids of the run that was checked last stand, each once, in the order of the source.
  var identified: [Range<Int>] { walk.identity.identified.map(\.range) }

  /// What the rules read of the run that was checked last.
  var reads: ReadLog { walk.reads }
  /// What ``PageWalk`` says of the same name.
  var isSelfContained: Bool { walk.isSelfContained }
  func refersOnly(outside holes: [Range<Int>]) -> Bool { walk.refersOnly(outside: holes) }

  /// Makes a checker.
  ///
  /// - Parameters:
  ///   - gate: the second opinion; asked when the rules have nothing against the bytes. `nil` asks the rules alone.
  ///   - warnings: warnings that are wanted though they are silent by default.
  package init(table: ElementTable = .html, gate: StructureGate?, warnings: Set<Rule> = []) {
    self.init(table: table, gate: gate, warnings: warnings, depth: 0)
  }

  init(table: ElementTable, gate: StructureGate?, warnings: Set<Rule>, depth: Int) {
    embedded = EmbeddedDocuments(table: table, warnings: warnings, depth: depth)
    walk = PageWalk(table: table, silent: Rule.optional.subtracting(warnings))
    self.gate = gate.flatMap { GateWalk($0, table: table) }
  }

  /// Checks some bytes, UTF-8.
  ///
  /// - Complexity: linear in the number of bytes.
  package mutating func check(
    _ bytes: UnsafeRawBufferPointer, as context: HTMLParseContext
  ) -> CheckResult {
    parser.parse(bytes, as: context, into: &events)
    walk.run(events, bytes: bytes, as: context)
    var findings = walk.findings
    for document in walk.embedded { findings += embedded.findings(in: document, html: bytes) }
    if !events.errors.isEmpty {
      findings = Self.withoutRepetitions(findings, errors: events.errors, in: bytes)
      var last: HTMLParseError?
      for error in events.errors {
        // One start tag may cut several open elements short.
        if let last, last.code == error.code, last.range == error.range { continue }
        last = error
        findings.append(
          HTMLFinding(
            .syntax(error.code), at: error.range, element: Self.name(of: error.element, in: bytes[error.range]),
            value: String(decoding: bytes[error.range].prefix(40), as: UTF8.self),
            expected: Self.name(of: .unknown, in: bytes[error.otherRange])))
      }
      findings.sort { $0.range.lowerBound < $1.range.lowerBound }
    }
    let isClean = !findings.contains { $0.severity == .error }
    if isClean, let fault = gate?.fault(in: events, html: bytes, as: context) {
      findings.append(
        HTMLFinding(.rule(.gateDisagrees), at: fault.range, element: fault.element.text, value: fault.words))
    }
    return CheckResult(findings: findings)
  }

  /// The findings without those that say again what the parser said: text in tables, attributes that were cut wrongly.
  ///
  /// - Complexity: O(findings + errors), because both are in the order of the source.
  private static func withoutRepetitions(
    _ findings: [HTMLFinding], errors: [HTMLParseError], in bytes: UnsafeRawBufferPointer
  ) -> [HTMLFinding] {
    // Each of these errors has a place of its own; others may lie around them.
    let errors = errors.filter { consequential.contains($0.code) }
    guard !errors.isEmpty else { return findings }
    var next = 0
    return findings.filter { finding in
      guard let codes = sameMistake(as: finding) else { return true }
      while next < errors.count, errors[next].range.upperBound <= finding.range.lowerBound { next += 1 }
      // An attribute without a value: the error stands behind the `=`.
      var end = finding.range.upperBound
      while end < bytes.count, bytes[end].isASCIIWhitespace || bytes[end] == UInt8(ascii: "=") { end += 1 }
      return !errors[next...].prefix { $0.range.lowerBound <= end }.contains { codes.contains($0.code) }
    }
  }

  /// The errors of which findings are consequences.
  private static let consequential: Set<HTMLParseErrorCode> = [
    .textNotAllowedInTable, .textAfterBody, .unexpectedCharacterInAttributeName,
    .unexpectedEqualsSignBeforeAttributeName, .missingAttributeValue,
  ]

  /// The syntax errors of which a finding is a consequence when they stand at its place.
  private static func sameMistake(as finding: HTMLFinding) -> Set<HTMLParseErrorCode>? {
    switch finding.cause {
    case .rule(.misplacedText): [.textNotAllowedInTable, .textAfterBody]
    case .rule(.unknownAttribute):
      [.unexpectedCharacterInAttributeName, .unexpectedEqualsSignBeforeAttributeName, .missingAttributeValue]
    case .rule(.badValue) where finding.value.isEmpty: [.missingAttributeValue]
    default: nil
    }
  }

  /// The name of the element that an error concerns; those that HTML does not name are read from the tag.
  private static func name(of element: ElementName, in tag: Slice<UnsafeRawBufferPointer>) -> String {
    let name = element.text
    guard name.isEmpty, element != .none, tag.first == UInt8(ascii: "<") else { return name }
    let isName: (UInt8) -> Bool = { !$0.isASCIIWhitespace && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") }
    let start = tag.dropFirst(tag.dropFirst().first == UInt8(ascii: "/") ? 2 : 1)
    return UnsafeRawBufferPointer(rebasing: start.prefix(while: isName)).text.lowercased()
  }
}
