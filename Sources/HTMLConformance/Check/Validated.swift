package import HTMLSyntax

/// A run of HTML that the rules and libxml2 found conforming, in the context that it was checked for.
///
/// Only this module can make one, so that whoever holds one holds a proof.
package struct ValidatedFragment: Sendable {
  package let bytes: [UInt8]
  /// The element in which it may stand, with that element's ancestors, outermost first.
  package let ancestors: [ElementName]
  /// What the page that takes it must know of it.
  package let summary: FragmentSummary

  init(bytes: [UInt8], ancestors: [ElementName], summary: FragmentSummary) {
    self.bytes = bytes
    self.ancestors = ancestors
    self.summary = summary
  }
}

/// A document that the rules and libxml2 found conforming. Only this module can make one.
package struct ValidatedPage: Sendable {
  package let bytes: [UInt8]

  init(bytes: [UInt8]) { self.bytes = bytes }
}

/// What stands against a run of HTML.
package struct NotConforming: Error, Sendable {
  /// At least one error among them.
  package let findings: [HTMLFinding]
}

extension HTMLChecker {
  /// Checks a fragment and vouches for it.
  ///
  /// - Parameter warnings: called with the findings of a fragment that conforms.
  package mutating func validatedFragment(
    _ bytes: [UInt8], in ancestors: [ElementName], warnings: ([HTMLFinding]) -> Void = { _ in }
  ) throws(NotConforming) -> ValidatedFragment {
    let result = bytes.withUnsafeBytes { check($0, as: .fragment(ancestors: ancestors)) }
    guard result.conforms else { throw NotConforming(findings: result.findings) }
    warnings(result.findings)
    return ValidatedFragment(bytes: bytes, ancestors: ancestors, summary: result.summary)
  }

  /// Checks a document and vouches for it.
  ///
  /// - Parameter warnings: called with the findings of a page that conforms.
  package mutating func validatedPage(
    _ bytes: [UInt8], warnings: ([HTMLFinding]) -> Void = { _ in }
  ) throws(NotConforming) -> ValidatedPage {
    let result = bytes.withUnsafeBytes { check($0, as: .document) }
    guard result.conforms else { throw NotConforming(findings: result.findings) }
    warnings(result.findings)
    return ValidatedPage(bytes: bytes)
  }
}
