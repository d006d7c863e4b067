import Diagnostics

/// Splits a template's bytes into text and tags (Mustache 1.4: tags, set delimiters).
struct TemplateScanner {
  let source: TemplateSource
  private(set) var tokens: [TemplateToken] = []
  private(set) var diagnostics: [Diagnostic] = []
  private var opener: [UInt8] = Array("{{".utf8)
  private var closer: [UInt8] = Array("}}".utf8)
  private var bytes: [UInt8] { source.text.bytes }

  init(source: TemplateSource) { self.source = source }

  /// Scans the whole template.
  ///
  /// - Complexity: O(n).
  mutating func scan() {
    let bytes = source.text.bytes
    var index = source.bodyStart
    while index < bytes.count {
      let tagStart = Self.find(opener, in: bytes, from: index) ?? bytes.count
      if tagStart > index { tokens.append(.text(index..<tagStart)) }
      guard tagStart < bytes.count else { return }
      guard let end = scanTag(at: tagStart, in: bytes) else { return }
      index = end
    }
  }

  /// Scans a tag and returns the offset after it; `nil` if the tag is not terminated.
  private mutating func scanTag(at start: Int, in bytes: [UInt8]) -> Int? {
    var inner = start + opener.count
    let sigil = inner < bytes.count ? bytes[inner] : 0
    let isTriple = sigil == UInt8(ascii: "{")
    let isDelimiters = sigil == UInt8(ascii: "=")
    let ending = isTriple ? [UInt8(ascii: "}")] + closer : isDelimiters ? [sigil] + closer : closer
    let kind = Self.kind(of: sigil)
    if kind != .interpolation { inner += 1 }
    guard let close = Self.find(ending, in: bytes, from: inner) else {
      let lineEnd = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
      let wanted = String(decoding: ending, as: UTF8.self)
      diagnostics.append(.unclosedTag(wanted: wanted, at: source.text.location(of: start..<lineEnd)))
      return nil
    }
    let range = start..<close + ending.count
    var content = Self.trimmed(inner..<close, in: bytes)
    let isDynamic =
      (kind == .partial || kind == .parent) && content.first.map { bytes[$0] } == UInt8(ascii: "*")
    if isDynamic { content = Self.trimmed(content.lowerBound + 1..<content.upperBound, in: bytes) }
    if kind == .delimiters {
      setDelimiters(content, tag: range)
    } else if kind != .comment, content.isEmpty {
      diagnostics.append(.emptyTag(at: source.text.location(of: range)))
    }
    tokens.append(.tag(TemplateTag(kind: kind, range: range, content: content, isDynamic: isDynamic)))
    return range.upperBound
  }

  private static func kind(of sigil: UInt8) -> TemplateTag.Kind {
    switch sigil {
    case UInt8(ascii: "{"), UInt8(ascii: "&"): .raw
    case UInt8(ascii: "#"): .section
    case UInt8(ascii: "^"): .inverted
    case UInt8(ascii: "/"): .close
    case UInt8(ascii: ">"): .partial
    case UInt8(ascii: "<"): .parent
    case UInt8(ascii: "$"): .block
    case UInt8(ascii: "!"): .comment
    case UInt8(ascii: "="): .delimiters
    default: .interpolation
    }
  }

  private mutating func setDelimiters(_ content: Range<Int>, tag: Range<Int>) {
    let parts = source.text.bytes[content].split { $0.isTemplateSpace }
    guard parts.count == 2, !parts.joined().contains(UInt8(ascii: "=")) else {
      diagnostics.append(.badDelimiters(at: source.text.location(of: tag)))
      return
    }
    opener = Array(parts[0])
    closer = Array(parts[1])
  }

  private static func find(_ needle: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
    guard let first = needle.first else { return nil }
    var index = start
    while index + needle.count <= bytes.count {
      if bytes[index] == first, bytes[index..<index + needle.count].elementsEqual(needle) { return index }
      index += 1
    }
    return nil
  }

  static func trimmed(_ range: Range<Int>, in bytes: [UInt8]) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, bytes[start].isTemplateSpace { start += 1 }
    while end > start, bytes[end - 1].isTemplateSpace { end -= 1 }
    return start..<end
  }
}

extension UInt8 {
  /// Space, tab, line feed or carriage return.
  var isTemplateSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
  /// Space or tab.
  var isTemplateBlank: Bool { self == 0x20 || self == 0x09 }
}
