import Platform

/// Checks the documents in `srcdoc` attributes (HTML Standard §4.8.5).
///
/// Each is a page in its own right; it may omit the doctype and the title.
final class EmbeddedDocuments {
  private let table: ElementTable
  private let warnings: Set<Rule>
  /// The number of documents that enclose the one being checked; documents nested more deeply are not checked.
  private let depth: Int
  private lazy var checker = HTMLChecker(table: table, gate: nil, warnings: warnings, depth: depth + 1)

  /// The maximum nesting depth; each level doubles the escapes.
  private static let limit = 4

  init(table: ElementTable, warnings: Set<Rule>, depth: Int) {
    self.table = table
    self.warnings = warnings
    self.depth = depth
  }

  /// Returns the findings for a document.
  ///
  /// They are located in the attribute's value when it contains no character references.
  func findings(in attribute: HTMLAttribute, html: UnsafeRawBufferPointer) -> [HTMLFinding] {
    guard depth < Self.limit else { return [] }
    let raw = UnsafeRawBufferPointer(rebasing: html[attribute.valueRange])
    var text = ByteBuffer(capacity: raw.count)
    DecodedText.append(raw, inAttribute: true, to: &text)
    return checker.check(text.bytes, as: .document).findings.filter(Self.concerns).map { finding in
      HTMLFinding(
        finding.cause, finding.severity, at: location(of: finding.range, in: attribute), element: finding.element,
        attribute: finding.attribute)
    }
  }

  private func location(of range: Range<Int>, in attribute: HTMLAttribute) -> Range<Int> {
    let value = attribute.valueRange
    guard !attribute.hasReference else { return value }
    return min(
      value.lowerBound + range.lowerBound, value.upperBound)..<min(
        value.lowerBound + range.upperBound, value.upperBound)
  }

  private static func concerns(_ finding: HTMLFinding) -> Bool {
    switch finding.cause {
    case .syntax(.missingDoctype, _, _), .violation(.missingTitle): false
    default: true
    }
  }
}
