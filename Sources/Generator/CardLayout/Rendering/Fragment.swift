package import HTMLProof
import TemplateEngine

/// The HTML of one section on one page, with the origin of each of its parts; not yet proven conforming.
package struct Fragment: Sendable {
  /// What a part of a fragment shows.
  package enum Role: Sendable, Equatable {
    /// The cell at a position of the section.
    case cell(Int)
    case header
    case footer
    case decoration
    case empty
    /// What stands in place of cells that are not there: a skeleton or an error card.
    case placeholder
    case staleMark
    /// The supplementary view at a position of the section's list.
    case supplementary(Int)
  }

  /// A part of a fragment: a wrapper with the output of one template.
  package struct Part: Sendable {
    package let role: Role
    /// The identity of the section that shows it: the fragment's own, or a section hosted in it.
    package let section: String
    /// The wrapper and what it holds.
    package let html: HTMLPart
    /// The bytes that the template wrote.
    package let content: Range<Int>
    /// The template, by its name.
    package let template: String

    package init(role: Role, section: String, html: HTMLPart, content: Range<Int>, template: String) {
      self.role = role
      self.section = section
      self.html = html
      self.content = content
      self.template = template
    }
  }

  /// The HTML.
  package var html: [UInt8] = []
  /// Its parts in their order; what lies between them is written by the adaptor.
  package var parts: [Part] = []
  /// The values that data brought, in the order of the HTML.
  package var spans: [ValueSpan] = []
  /// What two fragments have in common when they differ in nothing but their parts.
  package var frameShape: UInt64 = 0

  package init() {}

  /// What a writer wrote, with its parts.
  init(_ writer: borrowing MarkupWriter, parts: [Part]) {
    html = Array(writer.bytes)
    self.parts = parts
    spans = writer.values.map { ValueSpan(start: $0.start, end: $0.end) }
    frameShape = writer.shape
  }

  /// The part that holds an offset of the HTML, if a template wrote there.
  ///
  /// - Complexity: O(parts).
  package func part(at offset: Int) -> Part? { parts.last { $0.html.range.contains(offset) } }
}

extension HTMLPart {
  /// A part as the writer tells of it.
  init(_ part: MarkupWriter.Part) { self.init(range: part.range, shape: part.shape, spans: part.values) }
}
