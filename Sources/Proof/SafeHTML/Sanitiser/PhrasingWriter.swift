import HTMLProof
import Platform

/// Writes text and what stands in lines of text; blocks are flattened there.
struct PhrasingWriter {
  let content: ContentContext

  /// Writes items as phrasing content; takes them out of the work.
  func write(_ items: Range<Int>, _ surroundings: Surroundings) {
    for index in items { phrase(content.node(index), surroundings) }
    content.discard(items)
  }

  /// Writes a node as phrasing content.
  func phrase(_ node: Int, _ surroundings: Surroundings) {
    let form = content.forms[node]
    if content.source[node].isText { return content.writeText(of: node) }
    if form.marks.contains(.isGap) { return content.output.separate(by: .space) }
    if surroundings.isTextOnly { return words(of: node, surroundings) }
    switch form.element {
    case .br: content.output.breakLine()
    case .wbr: content.output.openPlain(.wbr)
    case .img: content.media.image(node, surroundings)
    case .picture: content.media.picture(node, surroundings)
    case .audio, .video: content.media.media(node, surroundings)
    case .source, .rp: break
    case .hr: content.output.separate(by: .line)
    case .a: content.links.link(node, surroundings)
    case .math: content.formulas.write(node)
    case .svg: content.output.write(label: content.forms.label(ofDrawing: node))
    case .input: content.output.write(words: content.forms.tick(node))
    case .button, .marquee, .textarea:
      // Beside code it is not code.
      content.output.separate(by: content.output.isPreformatted ? .line : .space)
      write(content.gather(node), surroundings)
      content.output.separate(by: content.output.isPreformatted ? .line : .space)
    case .ruby: ruby(node, surroundings)
    case .dfn where surroundings.isInDefinition: write(content.gather(node), surroundings)
    case .dfn:
      var inner = surroundings
      inner.isInDefinition = true
      inline(node, inner)
    case .time where !hasDate(node): write(content.gather(node), surroundings)
    case .bdo where direction(of: node) == nil: write(content.gather(node), surroundings)
    case .rt: write(content.gather(node), surroundings)
    case _ where Category.phrasing.contains(form.element): inline(node, surroundings)
    default:
      let isCell = form.element == .td || form.element == .th
      content.output.separate(by: isCell ? .space : .line)
      content.writeAnchor(of: node)
      write(content.gather(node), surroundings)
      content.output.separate(by: isCell ? .space : .line)
    }
  }

  /// Writes the text of a node, where no element can stand.
  private func words(of node: Int, _ surroundings: Surroundings) {
    switch content.forms[node].element {
    case .img: content.output.write(words: content.source.value(of: .alt, at: node) ?? [])
    case .source, .rp, .wbr: break
    case .audio, .video: content.output.write(words: content.source.value(of: .title, at: node) ?? [])
    case .a where content.forms[node].marks.contains(.isLink):
      content.output.write(words: content.source.value(of: .title, at: node) ?? [])
    case .math: content.output.write(words: content.formulas.text(ofFormula: node))
    case .svg: content.output.write(label: content.forms.label(ofDrawing: node))
    case .input: content.output.write(words: content.forms.tick(node))
    case .button, .marquee, .textarea:
      content.output.separate(by: .space)
      write(content.gather(node), surroundings)
      content.output.separate(by: .space)
    case let element where element == .br || !Category.phrasing.contains(element):
      content.output.separate(by: .line)
      write(content.gather(node), surroundings)
      content.output.separate(by: .line)
    default: write(content.gather(node), surroundings)
    }
  }

  /// An element that holds phrasing content and needs nothing else.
  private func inline(_ node: Int, _ surroundings: Surroundings) {
    guard content.forms[node].marks.contains(.hasContent) else {
      content.writeAnchor(of: node)
      return write(content.gather(node), surroundings)
    }
    content.open(node)
    write(content.gather(node), surroundings)
    content.output.close(content.forms[node].element)
  }

  /// A `ruby` needs a text beside each base, and holds no other.
  private func ruby(_ node: Int, _ surroundings: Surroundings) {
    let items = content.gather(node)
    let last = surroundings.isInRuby ? nil : items.last { content.element($0) == .rt }
    var inner = surroundings
    inner.isInRuby = true
    if last != nil { content.open(node) }
    for index in items {
      let child = content.node(index)
      if last != nil, content.element(index) == .rt {
        content.output.openPlain(.rt)
        write(content.gather(child), inner)
        content.output.close(.rt)
      } else {
        phrase(child, last.map { index < $0 } ?? false ? inner : surroundings)
      }
      if index == last { content.output.close(.ruby) }
    }
    content.discard(items)
  }

  private func hasDate(_ node: Int) -> Bool {
    guard let value = content.source.value(of: .datetime, at: node) else { return false }
    return value.withUnsafeBytes { Datatype.dateTime.problem(in: $0) } == nil
  }

  private func direction(of node: Int) -> [UInt8]? {
    guard let value = content.source.value(of: .dir, at: node)?.map(\.asciiLowercased) else { return nil }
    return value.elementsEqual("ltr".utf8) || value.elementsEqual("rtl".utf8) ? value : nil
  }
}
