/// A data name in a tag: `.`, or parts separated by dots; a dot before them keeps the look-up in the innermost context.
struct TemplateName: Hashable, Sendable {
  /// The name as written.
  let text: String
  /// Its range in the source.
  let range: Range<Int>

  /// The position that it names; `nil` for a name of data, as every name of plain Mustache is.
  func position(in mode: TemplateMode) -> PositionName? { mode == .strict ? PositionName(rawValue: text) : nil }

  /// Whether a part between or after its dots is empty.
  var hasEmptyPart: Bool {
    var isEmpty = true
    for byte in text.fieldPath.utf8 {
      let isDot = byte == UInt8(ascii: ".")
      if isDot, isEmpty { return text != "." }
      isEmpty = isDot
    }
    return isEmpty
  }
}

extension String {
  /// Whether a name is looked up in the innermost context only: `.items`.
  var isLocalName: Bool { utf8.first == UInt8(ascii: ".") && utf8.count > 1 }

  /// A name without the dot that keeps its look-up in the innermost context.
  var fieldPath: String { isLocalName ? String(dropFirst()) : self }
}

extension StringProtocol {
  /// Whether a part of a dotted name is an index in a list: digits only.
  var isListPosition: Bool { !isEmpty && utf8.allSatisfy { 0x30...0x39 ~= $0 } }
}

/// A reference to a template in a partial or parent tag.
enum TemplateReference: Hashable, Sendable {
  /// The template with this name.
  case named(TemplateName)
  /// The template whose name is in the data (`{{>*name}}`).
  case dynamic(TemplateName)
}

/// A node of a parsed template.
///
/// Ranges are byte offsets in its source.
enum TemplateNode: Sendable {
  /// Text to write unchanged.
  case text(Range<Int>)
  /// The start of a line that is written, with its leading white space.
  case lineStart(Range<Int>)
  case interpolation(TemplateName, isRaw: Bool, format: ValueFormat?, tag: Range<Int>)
  case section(TemplateSection)
  case partial(TemplateReference, indent: Range<Int>?, tag: Range<Int>)
  case parent(TemplateReference, overrides: [Int], indent: Range<Int>?, tag: Range<Int>)
  /// A block, as an index into ``ParsedTemplate/blocks``.
  case block(Int)
}

/// A section or an inverted section.
struct TemplateSection: Sendable {
  let name: TemplateName
  /// The condition on the value; `nil` for an ordinary section.
  let condition: ValueCondition?
  let isInverted: Bool
  let body: [TemplateNode]
  let opening: Range<Int>
  let closing: Range<Int>
}

/// A block tag with its content: a default in a template, an override in a parent tag.
struct TemplateBlock: Sendable {
  let name: String
  let opening: Range<Int>
  var body: [TemplateNode] = []
  /// The white space before the tag if nothing else precedes it on its line.
  let indent: Range<Int>?
  /// Whether the content begins on the line after the opening tag.
  let startsLine: Bool
  /// Whether the opening and the closing tag stand alone on one line.
  let isPair: Bool

  /// The leading white space of the content's first non-blank line.
  var intrinsicIndent: Range<Int>? { startsLine ? Self.firstIndent(of: body) : nil }

  private static func firstIndent(of nodes: [TemplateNode]) -> Range<Int>? {
    for node in nodes {
      switch node {
      case .lineStart(let range): return range
      case .partial(_, let indent?, _), .parent(_, _, let indent?, _): return indent
      case .section(let section):
        if let indent = firstIndent(of: section.body) { return indent }
      case .text, .block: continue
      case .interpolation, .partial, .parent: return nil
      }
    }
    return nil
  }
}

/// A template as a tree.
struct ParsedTemplate: Sendable {
  let source: TemplateSource
  var nodes: [TemplateNode] = []
  var blocks: [TemplateBlock] = []
}
