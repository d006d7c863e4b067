/// A tag or a run of text, after standalone lines were removed.
enum TemplatePiece: Sendable {
  case text(Range<Int>)
  case lineStart(Range<Int>)
  case tag(TemplateTag, TagLayout)

  /// The position of a tag on its line.
  struct TagLayout: Sendable {
    /// The white space before a standalone tag.
    var indent: Range<Int>?
    /// Whether the line's end after the tag was removed.
    var endsLine = false
    /// Whether a block's opening and closing tags stand alone on one line.
    var isPair = false
  }
}

/// Removes the lines of a template that contain nothing but tags (Mustache 1.4: standalone tags; inheritance:
/// standalone parents and blocks).
struct TemplateLines {
  private let bytes: [UInt8]
  private(set) var pieces: [TemplatePiece] = []
  private var line: [TemplateToken] = []
  /// The kinds of the open tags, to determine what a closing tag closes.
  private var open: [TemplateTag.Kind] = []

  init(bytes: [UInt8], tokens: [TemplateToken]) {
    self.bytes = bytes
    for token in tokens {
      switch token {
      case .tag: line.append(token)
      case .text(let range):
        var start = range.lowerBound
        while start < range.upperBound {
          let lineFeed = bytes[start..<range.upperBound].firstIndex(of: 0x0A)
          let end = lineFeed.map { $0 + 1 } ?? range.upperBound
          line.append(.text(start..<end))
          if lineFeed != nil { endLine() }
          start = end
        }
      }
    }
    endLine()
  }

  private mutating func endLine() {
    defer { line.removeAll(keepingCapacity: true) }
    guard !line.isEmpty else { return }
    let tags = line.compactMap { token -> TemplateTag? in
      if case .tag(let tag) = token { return tag }
      return nil
    }
    let closed = trackOpenTags(tags)
    let indent = leadingBlanks()
    if !tags.isEmpty, line.allSatisfy(isBlankOrTag) {
      if tags.count == 1, tags[0].canStandAlone { return standAlone(tags, indent: indent) }
      let areInherited = zip(tags, closed).allSatisfy { tag, closed in
        tag.kind == .parent || tag.kind == .block || closed == .parent || closed == .block
      }
      if areInherited {
        if tags.count == 2, tags[0].kind == .block, closed[1] == .block { return pair(tags, indent: indent) }
        return standAlone(tags, indent: indent)
      }
    }
    if !isEmptyLine { pieces.append(.lineStart(indent)) }
    for (index, token) in line.enumerated() {
      switch token {
      case .text(let range): pieces.append(.text(index == 0 ? indent.upperBound..<range.upperBound : range))
      case .tag(let tag): pieces.append(.tag(tag, TemplatePiece.TagLayout()))
      }
    }
  }

  /// Tracks opening and closing tags; returns for each tag the kind that it closes.
  private mutating func trackOpenTags(_ tags: [TemplateTag]) -> [TemplateTag.Kind?] {
    tags.map { tag in
      switch tag.kind {
      case .section, .inverted, .parent, .block:
        open.append(tag.kind)
        return nil
      case .close: return open.popLast()
      default: return nil
      }
    }
  }

  private mutating func standAlone(_ tags: [TemplateTag], indent: Range<Int>) {
    for (index, tag) in tags.enumerated() {
      pieces.append(
        .tag(
          tag, TemplatePiece.TagLayout(indent: index == 0 ? indent : nil, endsLine: index == tags.count - 1)))
    }
  }

  private mutating func pair(_ tags: [TemplateTag], indent: Range<Int>) {
    pieces.append(.tag(tags[0], TemplatePiece.TagLayout(indent: indent, isPair: true)))
    pieces.append(.tag(tags[1], TemplatePiece.TagLayout()))
    if case .text(let range)? = line.last { pieces.append(.text(range)) }
  }

  private func leadingBlanks() -> Range<Int> {
    switch line[0] {
    case .tag(let tag): return tag.range.lowerBound..<tag.range.lowerBound
    case .text(let range):
      var end = range.lowerBound
      while end < range.upperBound, bytes[end].isTemplateBlank { end += 1 }
      return range.lowerBound..<end
    }
  }

  private var isEmptyLine: Bool {
    guard line.count == 1, case .text(let range) = line[0] else { return false }
    return bytes[range].allSatisfy { $0 == 0x0A || $0 == 0x0D }
  }

  private func isBlankOrTag(_ token: TemplateToken) -> Bool {
    switch token {
    case .tag(let tag): tag.canStandAlone
    case .text(let range): bytes[range].allSatisfy(\.isTemplateSpace)
    }
  }
}
