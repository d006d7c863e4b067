import Platform

/// Checks HTML documents and fragments.
///
/// HTML conforms when the strict parser, the rules of HTML and ARIA in HTML, and libxml2 all accept it. A validator
/// holds no state between checks and may be shared between tasks; creating one costs a few milliseconds.
public struct HTMLValidator: Sendable {
  private let validation: FileValidation

  /// Creates a validator.
  ///
  /// - Parameter warnings: the codes of off-by-default warnings to enable: `image-without-size`, `empty-link-text`,
  ///   `link-to-nowhere`, `button-without-type`, `several-h1`.
  /// - Throws: ``HTMLValidatorError`` when a code is not in this list, or when libxml2 cannot be used.
  public init(warnings: Set<String> = []) throws(HTMLValidatorError) {
    var wanted: Set<Rule> = []
    for code in warnings.sorted() {
      guard let rule = Rule(rawValue: code), Rule.optional.contains(rule) else { throw .unknownWarning(code) }
      wanted.insert(rule)
    }
    guard let gate = StructureGate() else { throw .libxml2Refused }
    validation = FileValidation(wanted: wanted, gate: gate)
  }

  /// Checks a whole document.
  ///
  /// - Parameters:
  ///   - html: the document's text.
  ///   - name: the file or address to show in reports.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public func check(document html: String, name: String = "document.html") -> HTMLReport {
    check(html) { bytes, checker in
      HTMLReport(validation.verdict(path: name, bytes: bytes, with: &checker))
    }
  }

  /// Checks a fragment in the context of its ancestors.
  ///
  /// - Parameters:
  ///   - html: the fragment's text.
  ///   - ancestors: the names of the enclosing elements, outermost first, such as `["body", "main", "ul"]`.
  ///   - name: the file or address to show in reports.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public func check(fragment html: String, inside ancestors: [String] = ["body"], name: String = "fragment.html")
    -> HTMLReport
  {
    check(html) { bytes, checker in
      let context = HTMLParseContext.fragment(ancestors: ancestors.map { ElementName(name: $0) })
      let findings = checker.check(bytes, as: context).findings
      return HTMLReport(FileVerdict(path: name, findings: findings, in: bytes))
    }
  }

  private func check(_ html: String, _ body: (UnsafeRawBufferPointer, inout HTMLChecker) -> HTMLReport) -> HTMLReport {
    var html = html
    var checker = validation.checker()
    return html.withUTF8 { body(UnsafeRawBufferPointer($0), &checker) }
  }
}

/// An error thrown when creating a validator.
public enum HTMLValidatorError: Error, Equatable, CustomStringConvertible {
  /// There is no off-by-default warning with this code.
  case unknownWarning(String)
  /// The installed libxml2 rejects the HTML schema.
  case libxml2Refused

  /// A one-sentence description of the problem and its solution.
  public var description: String {
    switch self {
    case .unknownWarning(let code):
      "there is no optional warning `\(code)`; choose among \(Rule.optional.map(\.rawValue).sorted().joined(separator: ", "))"
    case .libxml2Refused: "libxml2 refuses the schema of HTML; install version 2.9.14 or newer"
    }
  }
}
