import HTMLProof
import Platform

/// Text and what stands in lines of text; blocks are flattened there.
extension ContentSanitiser {
  /// Writes items as phrasing content; takes them out of the work.
  func phrases(_ items: Range<Int>, _ surroundings: Surroundings) {
    for index in items { phrase(Int(work[index]), surroundings) }
    discard(items)
  }

  /// Writes a node as phrasing content.
  func phrase(_ node: Int, _ surroundings: Surroundings) {
    let form = forms[node]
    if tree.nodes[node].isText { return write(text: tree.events.events[Int(tree.nodes[node].event)]) }
    if form.marks.contains(.isGap) { return separate(by: .space) }
    if surroundings.isTextOnly { return words(of: node, surroundings) }
    switch form.element {
    case .br:
      if isPreformatted { separate() }
      separator = .none
      openPlain(.br)
      hasInk = false
    case .wbr: openPlain(.wbr)
    case .img: image(node, surroundings)
    case .picture: picture(node, surroundings)
    case .audio, .video: media(node, surroundings)
    case .source, .rp: break
    case .hr: separate(by: .line)
    case .a: link(node, surroundings)
    case .math: formula(node)
    case .svg: write(label: label(ofDrawing: node))
    case .input: write(words: tick(node))
    case .button, .marquee, .textarea:
      // Beside code it is no code.
      separate(by: isPreformatted ? .line : .space)
      phrases(gather(node), surroundings)
      separate(by: isPreformatted ? .line : .space)
    case .ruby: ruby(node, surroundings)
    case .dfn where surroundings.isInDefinition: phrases(gather(node), surroundings)
    case .dfn:
      var inner = surroundings
      inner.isInDefinition = true
      inline(node, inner)
    case .time where !hasDate(node): phrases(gather(node), surroundings)
    case .bdo where direction(of: node) == nil: phrases(gather(node), surroundings)
    case .rt: phrases(gather(node), surroundings)
    case _ where Category.phrasing.contains(form.element): inline(node, surroundings)
    default:
      let isCell = form.element == .td || form.element == .th
      separate(by: isCell ? .space : .line)
      writeAnchor(of: node)
      phrases(gather(node), surroundings)
      separate(by: isCell ? .space : .line)
    }
  }

  /// Writes the text of a node, where no element can stand.
  private func words(of node: Int, _ surroundings: Surroundings) {
    switch forms[node].element {
    case .img: write(words: value(of: .alt, at: node) ?? [])
    case .source, .rp, .wbr: break
    case .audio, .video: write(words: value(of: .title, at: node) ?? [])
    case .a where forms[node].marks.contains(.isLink): write(words: value(of: .title, at: node) ?? [])
    case .math: write(words: text(ofFormula: node))
    case .svg: write(label: label(ofDrawing: node))
    case .input: write(words: tick(node))
    case .button, .marquee, .textarea:
      separate(by: .space)
      phrases(gather(node), surroundings)
      separate(by: .space)
    case let element where element == .br || !Category.phrasing.contains(element):
      separate(by: .line)
      phrases(gather(node), surroundings)
      separate(by: .line)
    default: phrases(gather(node), surroundings)
    }
  }

  /// Something empty takes the id of a node that is not written.
  func writeAnchor(of node: Int) {
    guard anchor(at: node) != nil else { return }
    startTag(.span)
    writeID(of: node)
    endTag()
    close(.span)
  }

  /// An element that holds phrasing content and needs nothing else.
  private func inline(_ node: Int, _ surroundings: Surroundings) {
    guard forms[node].marks.contains(.hasContent) else {
      writeAnchor(of: node)
      return phrases(gather(node), surroundings)
    }
    open(node)
    phrases(gather(node), surroundings)
    close(forms[node].element)
  }

  private func link(_ node: Int, _ surroundings: Surroundings) {
    if forms[node].marks.contains(.isLink) { return frame(node, surroundings) }
    guard let address = openLink(node, surroundings) else {
      writeAnchor(of: node)
      return phrases(gather(node), surroundings)
    }
    var inner = surroundings
    inner.isInLink = true
    let start = output.count
    phrases(gather(node), inner)
    // A picture that is not shown, and has no text.
    if output.count == start { write(words: label(ofLink: node) ?? address) }
    close(.a)
  }

  /// Writes the start tag of a link.
  ///
  /// - Returns: the address; `nil` when it may be none.
  func openLink(_ node: Int, _ surroundings: Surroundings) -> [UInt8]? {
    let marks = forms[node].marks
    guard !surroundings.isInLink, marks.contains(.hasContent), !marks.contains(.hasInteractive),
      let value = value(of: .href, at: node)
    else { return nil }
    guard let address = localLink(value) ?? addresses.link(value) else {
      if countsLosses { losses.add(.address) }
      return nil
    }
    startTag(.a)
    write(.href, address)
    writeRelation(of: address)
    writeAttributes(of: node, as: .a)
    endTag()
    return address
  }

  /// What a link to another site says of it.
  func writeRelation(of address: [UInt8]) {
    if OriginList.origin(of: address) != nil { write(.rel, Array("nofollow noopener ugc".utf8)) }
  }

  /// A link takes the place of a frame, of a part of a picture, or of what a script would show.
  private func frame(_ node: Int, _ surroundings: Surroundings) {
    guard let address = shownAddress(of: node) else { return }
    let isPart = tree.nodes[node].element == .area
    if isPart { separate(by: .space) }
    writeLink(to: address, text: label(ofFrame: node), surroundings)
    if isPart { separate(by: .space) }
  }

  private func label(ofFrame node: Int) -> [UInt8]? {
    switch tree.nodes[node].element {
    case .area: value(of: .alt, at: node)
    case .custom: value(of: .title, at: node) ?? value(named: "playlabel", at: node) ?? value(of: .ariaLabel, at: node)
    default: value(of: .title, at: node)
    }
  }

  /// A link that takes the place of something that is not shown.
  func writeLink(to address: [UInt8], text: [UInt8]?, _ surroundings: Surroundings) {
    let text = text.flatMap { $0.allSatisfy(\.isASCIIWhitespace) ? nil : $0 } ?? address
    guard !surroundings.isInLink else { return write(words: text) }
    startTag(.a)
    write(.href, address)
    writeRelation(of: address)
    endTag()
    write(words: text)
    close(.a)
  }

  /// A `ruby` needs a text beside each base, and holds no other.
  private func ruby(_ node: Int, _ surroundings: Surroundings) {
    let items = gather(node)
    let last = surroundings.isInRuby ? nil : items.last { element($0) == .rt }
    var inner = surroundings
    inner.isInRuby = true
    if last != nil { open(node) }
    for index in items {
      let child = Int(work[index])
      if last != nil, element(index) == .rt {
        openPlain(.rt)
        phrases(gather(child), inner)
        close(.rt)
      } else {
        phrase(child, last.map { index < $0 } ?? false ? inner : surroundings)
      }
      if index == last { close(.ruby) }
    }
    discard(items)
  }

  private func hasDate(_ node: Int) -> Bool {
    guard let value = value(of: .datetime, at: node) else { return false }
    return value.withUnsafeBytes { Datatype.dateTime.problem(in: $0) } == nil
  }

  private func direction(of node: Int) -> [UInt8]? {
    guard let value = value(of: .dir, at: node)?.map(\.asciiLowercased) else { return nil }
    return value.elementsEqual("ltr".utf8) || value.elementsEqual("rtl".utf8) ? value : nil
  }
}
