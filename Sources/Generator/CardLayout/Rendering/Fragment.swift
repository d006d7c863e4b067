package import Diagnostics
package import HTMLProof
import TemplateEngine

/// The HTML of one section on one page, with the origin of each of its parts; not yet proven conforming.
package struct Fragment: Sendable {
  /// The role of a part of a fragment.
  package enum Role: Sendable, Hashable {
    /// The cell at a position of the section.
    case cell(Int)
    case header
    case footer
    case decoration
    case empty
    /// A view that replaces missing cells: a skeleton or an error card.
    case placeholder
    case staleMark
    /// The section's own control that loads more.
    case pager
    /// The supplementary view at an index in the section's list.
    case supplementary(Int)
  }

  /// A part of a fragment: a wrapper with the output of one template.
  package struct Part: Sendable {
    package let role: Role
    /// The identity of its section: the fragment's, or a section hosted in it.
    package let section: String
    /// The wrapper and its content.
    package let html: HTMLPart
    /// The range of the bytes that the template wrote.
    package let content: Range<Int>
    /// The name of the template.
    package let template: String

    /// What tells it from the others.
    package var name: PartName { PartName(section: section, role: role) }

    package init(role: Role, section: String, html: HTMLPart, content: Range<Int>, template: String) {
      self.role = role
      self.section = section
      self.html = html
      self.content = content
      self.template = template
    }
  }

  /// What tells a part from all others of its fragment.
  package struct PartName: Hashable {
    let section: String
    let role: Role
  }

  /// A problem found while the fragment was rendered.
  package struct Problem: Sendable {
    /// The index of the part that has it; `nil` for a part that is missing.
    package let part: Int?
    /// The position of the card.
    package let position: Int
    package let finding: Finding
    /// The severity.
    package var severity: Diagnostic.Severity { finding.severity }
    package var diagnostic: Diagnostic { finding.diagnostic }
  }

  /// The HTML.
  package var html: [UInt8] = []
  /// Its parts in order; the adaptor writes what is between them.
  package var parts: [Part] = []
  /// The values from data, in the order of the HTML.
  package var spans: [ValueSpan] = []
  /// A hash that is equal for fragments that differ only in their parts.
  package var frameShape: UInt64 = 0
  /// The problems found while it was rendered; a fragment with an error must not be proven or written.
  package var problems: [Problem] = []
  /// The sizes that its cells declare, for the style sheet.
  package var sizes: Set<CellSize> = []

  package init() {}

  /// Creates a fragment of what a writer wrote.
  init(_ writer: borrowing MarkupWriter, parts: [Part], problems: [Problem], sizes: Set<CellSize>) {
    html = Array(writer.bytes)
    self.parts = parts
    self.problems = problems
    self.sizes = sizes
    spans = writer.values.map { ValueSpan(start: $0.start, end: $0.end) }
    frameShape = writer.shape
  }

  /// The diagnostics of its problems, each once with the number of its occurrences.
  package var diagnostics: [Diagnostic] {
    problems.reduce(into: DiagnosticGroups()) { groups, problem in
      groups.add(problem.finding, at: DiagnosticGroups.Order(page: 0, position: problem.position))
    }.diagnostics
  }

  /// The part that contains an offset of the HTML, if a template wrote it.
  ///
  /// - Complexity: O(parts).
  package func part(at offset: Int) -> Part? { parts.last { $0.html.range.contains(offset) } }
}

extension HTMLPart {
  /// Creates a part from a writer's part.
  init(_ part: MarkupWriter.Part) { self.init(range: part.range, shape: part.shape, spans: part.values) }
}
