import HTMLProof
import Platform

/// Tells from what a template has written so far which elements are open, and so what may follow.
///
/// The template's text is known to be right up to here or is refused later on; values in it are escaped. So a walk over its
/// tags is enough: nothing is parsed. What is written decides, not what is compiled, so that sections, partials and blocks
/// count as they were taken.
package struct OpenTags {
  private var open: [ElementName] = []
  /// The level of the last heading that was begun; `nil` when there was none.
  package private(set) var lastHeading: Int?

  package init() {}

  /// Reads HTML from where no element of it is open.
  ///
  /// - Complexity: O(n); allocates nothing once its array has grown.
  package mutating func read(_ html: UnsafeRawBufferPointer) -> ContentSetting {
    open.removeAll(keepingCapacity: true)
    lastHeading = nil
    var index = 0
    while let tag = html[index...].firstIndex(of: UInt8(ascii: "<")) {
      index = readTag(html, at: tag + 1)
    }
    var setting = ContentSetting()
    for element in open { setting.enter(element) }
    return setting
  }

  /// Reads a tag.
  ///
  /// - Returns: the offset behind it.
  private mutating func readTag(_ html: UnsafeRawBufferPointer, at start: Int) -> Int {
    if html[start...].starts(with: "!--".utf8) { return Self.end(of: "-->", in: html, from: start + 3) }
    let isEnd = start < html.count && html[start] == UInt8(ascii: "/")
    let nameStart = isEnd ? start + 1 : start
    guard nameStart < html.count, html[nameStart].isASCIILetter else { return start }
    var nameEnd = nameStart
    while nameEnd < html.count, !html[nameEnd].isASCIIWhitespace, html[nameEnd] != UInt8(ascii: ">"),
      html[nameEnd] != UInt8(ascii: "/")
    { nameEnd += 1 }
    let name = UnsafeRawBufferPointer(rebasing: html[nameStart..<nameEnd])
    let element = ElementName(name: name)
    let end = Self.endOfTag(html, from: nameEnd)
    if element == .unknown, name.isKeyword("foreignobject") {
      // HTML stands in it as in `div`; behind it the drawing goes on.
      if isEnd { open.append(.svg) } else { open.removeSubrange((open.lastIndex(of: .svg) ?? open.endIndex)...) }
      return end
    }
    if isEnd {
      if let index = open.lastIndex(of: element) { open.removeSubrange(index...) }
      return end
    }
    if element.isHeading { lastHeading = Int(element.rawValue - ElementName.h1.rawValue) + 1 }
    closeImplied(by: element)
    let isSelfClosing = end > start + 1 && html[end - 2] == UInt8(ascii: "/")
    guard !Category.void.contains(element), !(isSelfClosing && isInDrawing(element)) else { return end }
    switch element {
    case .script: return Self.end(of: "</script", in: html, from: end)
    case .style: return Self.end(of: "</style", in: html, from: end)
    case .textarea: return Self.end(of: "</textarea", in: html, from: end)
    default: open.append(element)
    }
    return end
  }

  /// Whether an element is or lies in SVG or MathML, where `/>` ends it.
  private func isInDrawing(_ element: ElementName) -> Bool {
    [.svg, .math].contains(element) || open.contains { [.svg, .math].contains($0) }
  }

  /// Closes what a start tag closes without an end tag (HTML Standard §13.1.2.4).
  private mutating func closeImplied(by element: ElementName) {
    switch element {
    case .li: close([.li], within: [.ul, .ol, .menu])
    case .dt, .dd: close([.dt, .dd], within: [.dl])
    case .tr: close([.tr], within: [.table])
    case .td, .th: close([.td, .th], within: [.table])
    case .tbody, .thead, .tfoot: close([.tbody, .thead, .tfoot, .caption], within: [.table])
    default:
      if open.last == .p, !Category.phrasing.contains(element) { open.removeLast() }
    }
  }

  private mutating func close(_ elements: ElementSet, within bounds: ElementSet) {
    var index = open.count - 1
    while index >= 0, !bounds.contains(open[index]) {
      if elements.contains(open[index]) { return open.removeSubrange(index...) }
      index -= 1
    }
  }

  private static func endOfTag(_ html: UnsafeRawBufferPointer, from start: Int) -> Int {
    var index = start
    var quote: UInt8 = 0
    while index < html.count {
      let byte = html[index]
      index += 1
      if quote != 0 {
        if byte == quote { quote = 0 }
      } else if byte == UInt8(ascii: ">") {
        return index
      } else if byte == 0x22 || byte == 0x27 {
        quote = byte
      }
    }
    return index
  }

  /// The offset behind the next place that reads as a text in small letters.
  private static func end(of text: StaticString, in html: UnsafeRawBufferPointer, from start: Int) -> Int {
    let length = text.utf8CodeUnitCount
    var index = start
    while index + length <= html.count {
      if (0..<length).allSatisfy({ html[index + $0].asciiLowercased == text.utf8Start[$0] }) { return index + length }
      index += 1
    }
    return html.count
  }
}
