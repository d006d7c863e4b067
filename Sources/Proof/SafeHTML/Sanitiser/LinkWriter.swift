import HTMLProof
import Platform

/// Writes links, and links that take the place of something that is not shown.
struct LinkWriter {
  let content: ContentContext

  func link(_ node: Int, _ surroundings: Surroundings) {
    if content.forms[node].marks.contains(.isLink) { return frame(node, surroundings) }
    guard let address = open(node, surroundings) else {
      content.writeAnchor(of: node)
      return content.phrasing.write(content.gather(node), surroundings)
    }
    var inner = surroundings
    inner.isInLink = true
    let start = content.output.count
    content.phrasing.write(content.gather(node), inner)
    // A picture that is not shown, and has no text.
    if content.output.count == start { content.output.write(words: content.forms.label(ofLink: node) ?? address) }
    content.output.close(.a)
  }

  /// Writes the start tag of a link.
  ///
  /// - Returns: the address; `nil` when it may be none.
  func open(_ node: Int, _ surroundings: Surroundings) -> [UInt8]? {
    let marks = content.forms[node].marks
    guard !surroundings.isInLink, marks.contains(.hasContent), !marks.contains(.hasInteractive),
      let value = content.source.value(of: .href, at: node)
    else { return nil }
    guard let address = content.anchors.localLink(value, content.forms.addresses) ?? content.forms.addresses.link(value)
    else {
      content.forms.losses?.add(.address)
      return nil
    }
    content.output.startTag(.a)
    content.output.write(.href, address)
    writeRelation(of: address)
    content.writeAttributes(of: node, as: .a)
    content.output.endTag()
    return address
  }

  /// What a link to another site says of it.
  func writeRelation(of address: [UInt8]) {
    if OriginList.origin(of: address) != nil { content.output.write(.rel, Array("nofollow noopener ugc".utf8)) }
  }

  /// A link takes the place of a frame, of a part of a picture, or of what a script would show.
  private func frame(_ node: Int, _ surroundings: Surroundings) {
    guard let address = content.forms.shownAddress(of: node) else { return }
    let isPart = content.source[node].element == .area
    if isPart { content.output.separate(by: .space) }
    write(to: address, text: label(ofFrame: node), surroundings)
    if isPart { content.output.separate(by: .space) }
  }

  private func label(ofFrame node: Int) -> [UInt8]? {
    switch content.source[node].element {
    case .area: content.source.value(of: .alt, at: node)
    case .custom:
      content.source.value(of: .title, at: node) ?? content.source.value(named: "playlabel", at: node)
        ?? content.source.value(of: .ariaLabel, at: node)
    default: content.source.value(of: .title, at: node)
    }
  }

  /// A link that takes the place of something that is not shown.
  func write(to address: [UInt8], text: [UInt8]?, _ surroundings: Surroundings) {
    let text = text.flatMap { $0.allSatisfy(\.isASCIIWhitespace) ? nil : $0 } ?? address
    guard !surroundings.isInLink else { return content.output.write(words: text) }
    content.output.startTag(.a)
    content.output.write(.href, address)
    writeRelation(of: address)
    content.output.endTag()
    content.output.write(words: text)
    content.output.close(.a)
  }
}
