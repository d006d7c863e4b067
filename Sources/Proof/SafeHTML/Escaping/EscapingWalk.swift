import HTMLProof
import Platform

/// One walk of the tokenizer over a run of template text.
struct EscapingWalk {
  private(set) var context: EscapingContext
  private let bytes: UnsafeRawBufferPointer
  private(set) var passage = EscapingContext.Passage()
  private var index = 0
  /// Whether the attribute is the first `type` of a `script`, begun in this run.
  private var isScriptType = false

  init(context: EscapingContext, bytes: UnsafeRawBufferPointer) {
    self.context = context
    self.bytes = bytes
  }

  mutating func run() {
    while index < bytes.count, passage.fault == nil { step() }
    if passage.fault != nil { context = .unknown }
  }

  private mutating func step() {
    let byte = bytes[index]
    switch context.state {
    case .unknown: index = bytes.count
    case .text:
      skip { $0 != UInt8(ascii: "<") }
      guard index < bytes.count else { return }
      passage.opening = index
      context.state = .tagOpen
      index += 1
    case .tagOpen: tagOpen(byte)
    case .endTagOpen:
      index += 1
      if byte.isASCIILetter { context.state = .endTagName } else { declaration(byte) }
    case .endTagName:
      if index == 0, !Self.endsName(byte) { return fail(.splitTagName) }
      skip { !Self.endsName($0) }
      if index < bytes.count { context.state = .afterEndTagName }
    case .afterEndTagName:
      if byte == UInt8(ascii: ">") {
        context = .text
      } else if !byte.isASCIIWhitespace {
        return fail(.endTagAttributes)
      }
      index += 1
    case .tagName: tagName(byte)
    case .beforeAttributeName, .afterAttributeName, .afterAttributeValue, .tagBoundary, .selfClosing:
      betweenAttributes(byte)
    case .attributeName:
      if index == 0, !Self.endsName(byte), byte != UInt8(ascii: "=") { return fail(.splitAttributeName) }
      context.state = .afterAttributeName
    case .beforeAttributeValue: beforeAttributeValue(byte)
    case .attributeValue: attributeValue()
    case .declaration: declaration(byte)
    case .comment: comment(byte)
    case .rcdata, .rawText: rawContent(byte)
    }
  }

  private mutating func fail(_ fault: EscapingContext.Fault) { passage.fault = (fault, index) }

  private mutating func skip(while predicate: (UInt8) -> Bool) {
    while index < bytes.count, predicate(bytes[index]) { index += 1 }
  }

  /// Whether a byte ends a tag's or an attribute's name.
  private static func endsName(_ byte: UInt8) -> Bool {
    byte.isASCIIWhitespace || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">")
  }

  private func text(from start: Int) -> String {
    String(decoding: bytes[start..<index], as: UTF8.self).lowercased()
  }

  private mutating func tagOpen(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "/"):
      context.state = .endTagOpen
      index += 1
    case UInt8(ascii: "!"):
      context.state = .declaration
      context.progress = 0
      index += 1
    case UInt8(ascii: "?"):
      context.state = .declaration
      context.progress = .max
      index += 1
    case _ where byte.isASCIILetter:
      let start = index
      skip { !Self.endsName($0) }
      let name = text(from: start)
      context = EscapingContext(state: .tagName)
      context.content = EscapingContext.Content(element: name)
      if name == "meta" { context.facts.insert(.isMeta) }
      if ["animate", "set", "animatemotion", "animatetransform"].contains(name) { context.facts.insert(.isAnimation) }
      if ["link", "base", "use", "image", "feimage"].contains(name) { context.facts.insert(.isLoader) }
    default:
      // A stray `<` is text.
      context = .text
    }
  }

  private mutating func tagName(_ byte: UInt8) {
    guard Self.endsName(byte) else { return fail(.splitTagName) }
    betweenAttributes(byte)
  }

  private mutating func betweenAttributes(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: ">"):
      finishTag()
      index += 1
    case UInt8(ascii: "/"):
      context.state = .selfClosing
      index += 1
    case UInt8(ascii: "=") where context.state == .afterAttributeName:
      context.state = .beforeAttributeValue
      index += 1
    case UInt8(ascii: "=") where context.state == .beforeAttributeName || context.state == .afterAttributeValue:
      fail(.splitAttributeName)
    case _ where byte.isASCIIWhitespace:
      if context.state != .afterAttributeName { endAttribute(.beforeAttributeName) }
      index += 1
    case _ where context.state == .tagBoundary: fail(.missingSpace)
    default: attributeName()
    }
  }

  private mutating func attributeName() {
    let start = index
    index += 1
    skip { !Self.endsName($0) && $0 != UInt8(ascii: "=") }
    let name = text(from: start)
    if name == "http-equiv", context.facts.contains(.isMeta) {
      if context.facts.contains(.hasDynamicContent) { return fail(.refreshBehindContent) }
      context.facts.insert(.hasHTTPEquiv)
    }
    isScriptType = name == "type" && context.content == .script && context.facts.insert(.hasType).inserted
    context.role = AttributeRole(attribute: name, facts: context.facts)
    context.loadsAddress = AttributeRole.loads(attribute: name, facts: context.facts)
    // At the end of the run the state stays: a Mustache tag stands in the name.
    context.state = index == bytes.count ? .attributeName : .afterAttributeName
  }

  private mutating func beforeAttributeValue(_ byte: UInt8) {
    context.url = .start
    context.style = .propertyName
    context.hasUnquotedText = false
    switch byte {
    case _ where byte.isASCIIWhitespace: index += 1
    case UInt8(ascii: ">"):
      finishTag()
      index += 1
    case 0x22, 0x27:
      context.quote = byte == 0x22 ? .double : .single
      context.state = .attributeValue
      index += 1
    default:
      context.quote = .none
      context.state = .attributeValue
    }
  }

  private mutating func attributeValue() {
    let start = index
    if context.quote == .none {
      if context.hasUnquotedText, index == 0, !bytes[0].isASCIIWhitespace, bytes[0] != UInt8(ascii: ">") {
        return fail(.textBehindUnquotedValue)
      }
      skip { !$0.isASCIIWhitespace && $0 != UInt8(ascii: ">") }
      if index > start { context.hasUnquotedText = true }
    } else {
      let quote = context.quote.rawValue
      skip { $0 != quote }
    }
    let run = bytes[start..<index]
    switch context.role {
    case .url, .ping: context.url = context.url.advanced(over: run)
    case .sourceSet: context.url = context.url.advancedInSourceSet(over: run)
    case .style: context.style = context.style.advanced(over: run)
    case .plain, .classes, .identifier, .language, .eventHandler, .srcdoc, .refresh, .styleValue: break
    }
    guard index < bytes.count else { return }
    if isScriptType, ScriptType.takesJSON(UnsafeRawBufferPointer(rebasing: run)) { context.facts.insert(.isJSON) }
    isScriptType = false
    if context.quote != .none { index += 1 }
    endAttribute(.afterAttributeValue)
  }

  private mutating func endAttribute(_ state: EscapingContext.State) {
    context.state = state
    context.quote = .none
    context.role = .plain
    context.loadsAddress = false
    context.url = .start
    context.style = .propertyName
    context.hasUnquotedText = false
  }

  private mutating func finishTag() {
    let (content, isJSON) = (context.content, context.facts.contains(.isJSON))
    switch content {
    case .normal: context = .text
    case .title, .textarea: context = EscapingContext(state: .rcdata)
    default: context = EscapingContext(state: .rawText)
    }
    context.content = content
    if isJSON { context.facts = .isJSON }
  }

  /// `<!` has been read when the progress is 0, `<!-` when it is 1; later only `>` ends it.
  private mutating func declaration(_ byte: UInt8) {
    if context.state != .declaration {
      context.state = .declaration
      context.progress = .max
      if byte == UInt8(ascii: ">") { context = .text }
      return
    }
    index += 1
    switch (context.progress, byte) {
    case (0, UInt8(ascii: "-")): context.progress = 1
    case (1, UInt8(ascii: "-")):
      context.state = .comment
      context.progress = CommentProgress.opened
    case (_, UInt8(ascii: ">")): context = .text
    default: context.progress = .max
    }
  }

  private mutating func comment(_ byte: UInt8) {
    index += 1
    switch byte {
    case UInt8(ascii: ">") where context.progress >= CommentProgress.twoHyphens: context = .text
    case UInt8(ascii: "-"):
      switch context.progress {
      case CommentProgress.none, CommentProgress.bang: context.progress = CommentProgress.hyphen
      case CommentProgress.opened: context.progress = CommentProgress.openedHyphen
      default: context.progress = CommentProgress.twoHyphens
      }
    case UInt8(ascii: "!") where context.progress == CommentProgress.twoHyphens:
      context.progress = CommentProgress.bang
    default: context.progress = CommentProgress.none
    }
  }

  /// Looks for the end tag of the element.
  private mutating func rawContent(_ byte: UInt8) {
    // Nothing ends `plaintext`.
    guard context.content != .plaintext else { return index = bytes.count }
    let name = context.content.rawValue.utf8
    let progress = Int(context.progress)
    if progress == name.count + 2, Self.endsName(byte) {
      context = EscapingContext(state: .afterEndTagName)
      return
    }
    index += 1
    let isExpected =
      switch progress {
      case 0: byte == UInt8(ascii: "<")
      case 1: byte == UInt8(ascii: "/")
      default: byte.asciiLowercased == name.dropFirst(progress - 2).first
      }
    if isExpected {
      context.progress += 1
    } else {
      context.progress = byte == UInt8(ascii: "<") ? 1 : 0
    }
  }
}

extension EscapingContext.Content {
  fileprivate init(element name: String) { self = Self(rawValue: name) ?? .normal }
}
