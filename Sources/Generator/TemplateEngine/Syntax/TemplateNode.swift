/// A data name as it stands in a tag: `.`, or parts between dots.
struct TemplateName: Hashable, Sendable {
  /// As written.
  let text: String
  /// Where it stands in its source.
  let range: Range<Int>

  /// The parts between the dots; none for the implicit iterator `.`.
  var parts: [String] {
    if text == "." { return [] }
    return text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).map { String(Substring($0)) }
  }

  /// Whether nothing stands before, between or behind its dots.
  var hasEmptyPart: Bool {
    var isEmpty = true
    for byte in text.utf8 {
      let isDot = byte == UInt8(ascii: ".")
      if isDot, isEmpty { return text != "." }
      isEmpty = isDot
    }
    return isEmpty
  }
}

extension StringProtocol {
  /// Whether a part of a dotted name is the position of an element in a list: digits and nothing else.
  var isListPosition: Bool { !isEmpty && utf8.allSatisfy { 0x30...0x39 ~= $0 } }
}

/// Which template a partial or parent tag calls.
enum TemplateReference: Hashable, Sendable {
  /// The template of this name.
  case named(TemplateName)
  /// The template whose name the data gives (`{{>*name}}`).
  case dynamic(TemplateName)
}

/// A piece of a parsed template.
///
/// Ranges are byte offsets in its source.
enum TemplateNode: Sendable {
  /// Text to be written as it is.
  case text(Range<Int>)
  /// The beginning of a line that is written, with its leading white space.
  case lineStart(Range<Int>)
  case interpolation(TemplateName, isRaw: Bool, tag: Range<Int>)
  case section(TemplateSection)
  case partial(TemplateReference, indent: Range<Int>?, tag: Range<Int>)
  case parent(TemplateReference, overrides: [Int], indent: Range<Int>?, tag: Range<Int>)
  /// A block, as an index into ``ParsedTemplate/blocks``.
  case block(Int)
}

/// A section or an inverted section.
struct TemplateSection: Sendable {
  let name: TemplateName
  let isInverted: Bool
  let body: [TemplateNode]
  let opening: Range<Int>
  let closing: Range<Int>
}

/// A block tag with its content: a default where it stands in a template, an override where it stands in a parent tag.
struct TemplateBlock: Sendable {
  let name: String
  let opening: Range<Int>
  var body: [TemplateNode] = []
  /// The white space before the tag when nothing but white space stands before it on its line.
  let indent: Range<Int>?
  /// Whether the content begins on the line behind the opening tag.
  let startsLine: Bool
  /// Whether the opening and the closing tag stand alone on one line.
  let isPair: Bool

  /// The leading white space of the content's first line that is not blank.
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
