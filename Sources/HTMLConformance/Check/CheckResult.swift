import Diagnostics

/// What a check found in one run of HTML.
package struct CheckResult: Sendable {
  /// Errors and warnings in the order of the source.
  package let findings: [HTMLFinding]
  /// What other runs of HTML that a reader may load into the same document have to know of this one.
  package let summary: FragmentSummary

  package init(findings: [HTMLFinding], summary: FragmentSummary) {
    self.findings = findings
    self.summary = summary
  }

  /// Whether nothing stands against the HTML.
  package var conforms: Bool { !findings.contains { $0.severity == .error } }
}

/// The facts of a fragment that concern the document it becomes part of.
package struct FragmentSummary: Sendable, Equatable {
  /// An id with its place.
  package struct Identity: Sendable, Equatable {
    package let id: String
    package let range: Range<Int>
  }

  /// A reference by id that the fragment itself does not resolve.
  package struct Reference: Sendable, Equatable {
    package let id: String
    package let element: String
    package let attribute: String
    package let range: Range<Int>
  }

  package struct Heading: Sendable, Equatable {
    package let level: Int
    package let range: Range<Int>
  }

  /// Ids in the order of the source.
  package var ids: [Identity] = []
  package var references: [Reference] = []
  /// Headings with their levels in the order of the source.
  package var headings: [Heading] = []
  /// The places of `main` elements without `hidden`.
  package var mains: [Range<Int>] = []

  package init() {}
}
