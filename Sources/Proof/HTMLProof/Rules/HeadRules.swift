import Diagnostics
import Platform

/// What the head of a page may hold once only, and what must come first.
struct HeadRecord: Equatable {
  var headRange: Range<Int>?
  var hasTitle = false
  var hasBase = false
  var hasCharset = false
  var hasDescription = false
  /// What may be said once of a page: pragmas, and names with the language or media that they are for.
  var said: Set<[UInt8]> = []
  /// The first element with a URL, before which `base` must stand.
  var hasURLElement = false
}

extension PageWalk {
  mutating func checkMetadata(_ tag: Tag) {
    switch tag.element {
    case .title: checkTitle(tag)
    case .base: checkBase(tag)
    case .meta: checkMeta(tag)
    default: break
    }
  }

  private mutating func checkTitle(_ tag: Tag) {
    guard stack.last?.element == .head else { return }
    if head.hasTitle { report(.severalOfOne, on: tag) }
    head.hasTitle = true
  }

  private mutating func checkBase(_ tag: Tag) {
    if head.hasBase { report(.severalOfOne, on: tag) }
    head.hasBase = true
    if !tag.has(.href), !tag.has(.target) { report(.missingAttribute, on: tag, expected: "href target") }
    if head.hasURLElement, stack.last?.element == .head { report(.baseAfterURL, on: tag) }
  }

  private mutating func checkMeta(_ tag: Tag) {
    let kinds: [AttributeName] = [.name, .httpEquiv, .charset, .itemprop, .property]
    let present = kinds.filter { tag.has($0) }
    if present.isEmpty {
      report(.missingAttribute, on: tag, expected: "charset http-equiv itemprop name property")
    } else if tag.has(.itemprop), let other = [.name, .httpEquiv, .charset].first(where: { tag.has($0) }) {
      report(.attributeConflict, on: tag, attribute: .itemprop, value: other.text)
    } else if tag.has(.charset), let other = [.name, .httpEquiv].first(where: { tag.has($0) }) {
      report(.attributeConflict, on: tag, attribute: .charset, value: other.text)
    } else if tag.has(.name), tag.has(.httpEquiv) {
      report(.attributeConflict, on: tag, attribute: .httpEquiv, value: "name")
    }
    if !tag.has(.content), !tag.has(.charset), !present.isEmpty {
      report(.missingAttribute, on: tag, expected: "content")
    }
    if tag.has(.content), tag.has(.charset), present == [.charset] {
      report(.attributeConflict, on: tag, attribute: .content, value: "charset")
    }
    if tag.has(.charset) {
      if head.hasCharset { report(.severalOfOne, on: tag, attribute: .charset, value: "charset") }
      head.hasCharset = true
      if tag.event.end > 1024 { report(.encoding, on: tag, attribute: .charset, value: "1024") }
    }
    checkNamed(tag)
    checkPragma(tag)
    if tag.has(.media), value(of: .name, on: tag)?.isKeyword("theme-color") != true {
      report(.attributeNeeds, on: tag, attribute: .media, expected: "name=theme-color")
    }
  }

  private mutating func checkNamed(_ tag: Tag) {
    guard let name = value(of: .name, on: tag) else { return }
    if name.isEmpty, let attribute = tag[.name] {
      report(DatatypeProblem(.empty, at: 0..<0), in: name, of: attribute, on: tag)
    }
    if name.isKeyword("description"), isBlank(.content, on: tag) == false {
      if head.hasDescription { report(.severalOfOne, on: tag, attribute: .name, value: "name=description") }
      head.hasDescription = true
    }
    if name.isKeyword("color-scheme") { once(tag, .name, "color-scheme") }
    if name.isKeyword("theme-color") { once(tag, .name, "theme-color", for: .media) }
    if name.isKeyword("application-name"), isBlank(.content, on: tag) == false {
      once(tag, .name, "application-name", for: .lang)
    }
    guard let content = tag[.content] else { return }
    if name.isKeyword("viewport") { checkValue(content, .viewport, on: tag) }
    if name.isKeyword("referrer") { checkValue(content, .metaReferrer, on: tag) }
    if name.isKeyword("color-scheme") { checkValue(content, .colorScheme, on: tag) }
    if name.isKeyword("theme-color") { checkValue(content, .cssColor, on: tag) }
  }

  /// Some things are said once of a page, or once for each medium or language (§4.2.5.1, §4.2.5.3).
  private mutating func once(
    _ tag: Tag, _ attribute: AttributeName, _ word: StaticString, _ severity: Diagnostic.Severity = .error,
    for condition: AttributeName? = nil
  ) {
    guard !isInTemplate else { return }
    let written = "\(attribute.text)=\(word)"
    var key = Array(written.utf8)
    if let condition, let value = value(of: condition, on: tag) { key += [0] + value.map(\.asciiLowercased) }
    if !head.said.insert(key).inserted {
      report(.severalOfOne, severity, on: tag, attribute: attribute, value: written)
    }
  }

  private mutating func checkPragma(_ tag: Tag) {
    guard let pragma = tag[.httpEquiv] else { return }
    let keyword = value(of: pragma)
    let content = tag[.content]
    if keyword.isKeyword("refresh") {
      once(tag, .httpEquiv, "refresh", .warning)
      if let content { checkValue(content, .refresh, on: tag) }
    } else if keyword.isKeyword("content-type") {
      if head.hasCharset { report(.severalOfOne, on: tag, attribute: .httpEquiv, value: "charset") }
      head.hasCharset = true
      if let content { checkValue(content, .contentTypePragma, on: tag) }
    } else if keyword.isKeyword("content-security-policy") {
      if let content { checkValue(content, .contentSecurityPolicy, on: tag) }
    } else if keyword.isKeyword("x-ua-compatible") {
      once(tag, .httpEquiv, "x-ua-compatible", .warning)
      if let content, !value(of: content).isKeyword("ie=edge") {
        checkValue(content, .keyword("IE=edge"), on: tag)
      }
    } else if keyword.isKeyword("default-style") {
      once(tag, .httpEquiv, "default-style", .warning)
      if let content { checkValue(content, .textNonEmpty, on: tag) }
    } else if keyword.isKeyword("content-language") {
      report(
        .obsoleteAttribute, at: pragma.valueRange, element: "meta", attribute: "http-equiv",
        expected: "`lang` on `<html>`")
    } else {
      checkValue(
        pragma,
        .keyword("content-type content-security-policy default-style refresh x-ua-compatible"), on: tag)
    }
  }

  /// What a whole document must have.
  mutating func checkWholeDocument() {
    if !head.hasTitle, let range = head.headRange, !endsInDoctype {
      report(.missingTitle, at: range, element: "head", expected: "title")
    }
  }
}
