import HTMLProof
import Platform

/// What stands for something that is not written: the address of a link, a label, a sign.
extension ContentForms {
  /// The absolute address of what an element would show.
  func shownAddress(of node: Int) -> [UInt8]? {
    switch source[node].element {
    case .custom: if let address = shownAddress(ofComponent: node) { return address }
    case .area: return source.value(of: .href, at: node).flatMap { addresses.web($0) }
    default: break
    }
    let names = [
      source.value(of: .src, at: node), source.value(of: .data, at: node), source.value(named: "data-src", at: node),
      source.value(named: "data-lazy-src", at: node),
    ]
    return names.lazy.compactMap { $0 }.compactMap { self.addresses.web($0) }.first { OriginList.origin(of: $0) != nil }
  }

  /// What a link is called that shows nothing; those within the page are signs beside headings.
  func label(ofLink node: Int) -> [UInt8]? {
    guard source[node].event >= 0, self[node].element == .a, !self[node].marks.contains(.isLink),
      let label = source.value(of: .ariaLabel, at: node), !label.allSatisfy(\.isASCIIWhitespace),
      !source.isHiddenFromReaders(node),
      let address = source.value(of: .href, at: node), address.first != UInt8(ascii: "#")
    else { return nil }
    return label
  }

  /// What a drawing is called.
  func label(ofDrawing node: Int) -> [UInt8]? {
    guard !source.isHiddenFromReaders(node) else { return nil }
    if let label = source.value(of: .ariaLabel, at: node), !label.allSatisfy(\.isASCIIWhitespace) { return label }
    let child = Int(source[node].firstChild)
    var title = child
    while title >= 0, source[title].isText { title = Int(source[title].nextSibling) }
    guard title >= 0, source.name(of: title) == "title" else { return nil }
    let text = Int(source[title].firstChild)
    guard text >= 0, source[text].isText else { return nil }
    return source.event(of: text).flags.contains(.whiteSpace) ? nil : source.text(of: text)
  }

  /// Whether a control is the tick of a list of tasks.
  func isTask(_ node: Int) -> Bool {
    let event = source.event(of: node)
    return source.attribute(.disabled, of: event) != nil
      && source.value(of: .type, at: node).map { $0.map(\.asciiLowercased).elementsEqual("checkbox".utf8) } ?? false
  }

  /// The sign for a tick.
  func tick(_ node: Int) -> [UInt8] {
    let event = source.event(of: node)
    return Array((source.attribute(.checked, of: event) == nil ? "☐" : "☑").utf8)
  }
}
