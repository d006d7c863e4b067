import Platform

/// What tags and open elements say, as far as several rule groups ask for it.
extension PageWalk {
  /// Whether the source ends inside a construct; what is missing at its end is then no mistake of its own.
  var isCutShort: Bool {
    guard let last = errors.last else { return false }
    switch last.code {
    case .eofInTag, .eofInComment, .eofInCdata, .eofBeforeTagName, .eofInScriptHTMLCommentLikeText, .eofInDoctype:
      return true
    case .unclosedElement: return Self.swallowing.contains(last.element)
    default: return false
    }
  }

  /// Whether the source ends inside its doctype, so that there is no page whose parts could be missing.
  var endsInDoctype: Bool { errors.last?.code == .eofInDoctype }

  /// Elements whose missing end tag makes the rest of the page their content.
  private static let swallowing: ElementSet = [.title, .style, .script, .textarea, .template, .noscript, .iframe]

  /// Whether an element is the caption of another.
  func isCaption(_ element: ElementName, of parent: ElementName) -> Bool {
    switch element {
    case .legend: true
    case .figcaption: parent == .figure
    case .rt, .rtc: parent == .ruby
    default: false
    }
  }

  /// Whether an element has a name for assistive technology.
  func isNamed(_ tag: Tag) -> Bool {
    for name: AttributeName in [.ariaLabel, .ariaLabelledby, .title] {
      if isBlank(name, on: tag) == false { return true }
    }
    return false
  }

  /// Whether a void element is visible content.
  func showsContent(_ tag: Tag) -> Bool {
    switch tag.element {
    case .img: isBlank(.alt, on: tag) != true
    case .input: value(of: .type, on: tag)?.isKeyword("hidden") != true
    case .embed: true
    default: false
    }
  }

  /// Why an element is interactive content (§3.2.5.2.7).
  ///
  /// - Returns: the attribute that makes it so, ``AttributeName/other`` when it always is, `nil` when it is not.
  func interactivity(of tag: Tag) -> AttributeName? {
    switch tag.element {
    case .a: tag.has(.href) ? .href : nil
    case .audio, .video: tag.has(.controls) ? .controls : nil
    case .img: tag.has(.usemap) ? .usemap : (tag.has(.controls) ? .controls : nil)
    case .input: value(of: .type, on: tag)?.isKeyword("hidden") == true ? nil : .other
    case .button, .details, .embed, .iframe, .label, .select, .textarea: .other
    default: nil
    }
  }

  /// The type of an `input`.
  func inputType(of tag: Tag) -> InputType {
    guard let keyword = value(of: .type, on: tag) else { return .text }
    return InputType.all.first { keyword.isKeyword($0.keyword) } ?? .text
  }

  /// Whether the type of an `input` is among some keywords.
  func isType(of tag: Tag, in keywords: Keywords) -> Bool {
    let type = inputType(of: tag).keyword
    let wanted = UnsafeRawBufferPointer(start: type.utf8Start, count: type.utf8CodeUnitCount)
    var found = false
    keywords.bytes.forEachToken { if $0.elementsEqual(wanted) { found = true } }
    return found
  }
}

// Names as they are shown.
extension PageWalk {
  /// The name of a tag's element as HTML writes it.
  func name(of tag: Tag) -> String {
    let text = tag.element.text
    guard text.isEmpty else { return text }
    return UnsafeRawBufferPointer(rebasing: bytes[tag.nameRange].dropFirst()).text.lowercased()
  }

  /// The name of an open element.
  func displayName(of element: CheckedElement) -> String {
    let text = element.element.text
    guard text.isEmpty else { return text }
    return nameRange(of: element).map { UnsafeRawBufferPointer(rebasing: bytes[$0].dropFirst()).text.lowercased() }
      ?? ""
  }

  /// The bytes of `<name` in an open element's start tag; `nil` for the context of a fragment.
  func nameRange(of element: CheckedElement) -> Range<Int>? {
    guard element.start >= 0 else { return nil }
    var end = min(element.start + 1, bytes.count)
    while end < bytes.count, !bytes[end].isASCIIWhitespace, bytes[end] != UInt8(ascii: ">"),
      bytes[end] != UInt8(ascii: "/")
    { end += 1 }
    return element.start..<end
  }

  /// The name of an attribute as HTML writes it.
  func writtenName(of attribute: HTMLAttribute) -> String {
    let text = attribute.name.text
    return text.isEmpty ? UnsafeRawBufferPointer(rebasing: bytes[attribute.nameRange]).text.lowercased() : text
  }
}
