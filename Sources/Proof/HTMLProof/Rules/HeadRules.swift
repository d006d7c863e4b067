import Diagnostics
import Platform

/// `title`, `base` and `meta`: what a page has once, and what must come first.
struct HeadRules: RuleGroup, Equatable {
  private var headRange: Range<Int>?
  private var hasTitle = false
  private var hasBase = false
  private var hasCharset = false
  private var hasDescription = false
  /// What may be given once for a page: pragmas, and names with the language or media that they are for.
  private var given: Set<[UInt8]> = []
  /// Whether the head has an element with a URL, which must follow `base`.
  private var hasURLElement = false

  @inline(__always)
  mutating func startTag(_ tag: Tag, on page: PageWalk) {
    switch tag.element {
    case .title: checkTitle(tag, page)
    case .base: checkBase(tag, page)
    case .meta: checkMeta(tag, page)
    case .link: if page.parent?.element == .head { hasURLElement = true }
    case .script: if page.parent?.element == .head, tag.has(.src) { hasURLElement = true }
    default: break
    }
  }

  @inline(__always)
  mutating func opened(_ tag: Tag, on page: PageWalk) {
    if tag.element == .head { headRange = tag.nameRange }
  }

  @inline(__always)
  mutating func endTag(of element: CheckedElement, at event: HTMLEvent, on page: PageWalk) {
    guard element.element == .title, element.flags.isDisjoint(with: [.hasText, .isUnclosed]),
      page.ancestors.contains(.head), let range = page.nameRange(of: element)
    else { return }
    page.report(.emptyTitle, at: range, element: "title")
  }

  mutating func finish(_ page: PageWalk) {
    guard page.isDocument, !hasTitle, let headRange, !page.endsInDoctype else { return }
    page.report(.missingTitle, at: headRange, element: "head")
  }

  private mutating func checkTitle(_ tag: Tag, _ page: PageWalk) {
    guard page.parent?.element == .head else { return }
    if hasTitle { page.report(.severalOfOne(), on: tag) }
    hasTitle = true
  }

  private mutating func checkBase(_ tag: Tag, _ page: PageWalk) {
    if hasBase { page.report(.severalOfOne(), on: tag) }
    hasBase = true
    if !tag.has(.href), !tag.has(.target) { page.report(.missingAttribute(anyOf: [.href, .target]), on: tag) }
    if hasURLElement, page.parent?.element == .head { page.report(.baseAfterURL, on: tag) }
  }

  private mutating func checkMeta(_ tag: Tag, _ page: PageWalk) {
    let kinds: [AttributeName] = [.name, .httpEquiv, .charset, .itemprop, .property]
    let present = kinds.filter { tag.has($0) }
    if present.isEmpty {
      page.report(.missingAttribute(anyOf: [.charset, .httpEquiv, .itemprop, .name, .property]), on: tag)
    } else if tag.has(.itemprop), let other = [.name, .httpEquiv, .charset].first(where: { tag.has($0) }) {
      page.report(.attributeConflict(.attribute(other.text)), on: tag, attribute: .itemprop)
    } else if tag.has(.charset), let other = [.name, .httpEquiv].first(where: { tag.has($0) }) {
      page.report(.attributeConflict(.attribute(other.text)), on: tag, attribute: .charset)
    } else if tag.has(.name), tag.has(.httpEquiv) {
      page.report(.attributeConflict(.attribute("name")), on: tag, attribute: .httpEquiv)
    }
    if !tag.has(.content), !tag.has(.charset), !present.isEmpty {
      page.report(.missingAttribute(anyOf: [.content]), on: tag)
    }
    if tag.has(.content), tag.has(.charset), present == [.charset] {
      page.report(.attributeConflict(.attribute("charset")), on: tag, attribute: .content)
    }
    if tag.has(.charset) {
      if hasCharset { page.report(.severalOfOne("charset"), on: tag, attribute: .charset) }
      hasCharset = true
      if tag.event.end > 1024 { page.report(.encoding, on: tag, attribute: .charset) }
    }
    checkNamed(tag, page)
    checkPragma(tag, page)
    if tag.has(.media), page.value(of: .name, on: tag)?.isKeyword("theme-color") != true {
      page.report(.attributeNeeds(.attribute("name=theme-color")), on: tag, attribute: .media)
    }
  }

  private mutating func checkNamed(_ tag: Tag, _ page: PageWalk) {
    guard let name = page.value(of: .name, on: tag) else { return }
    if name.isEmpty, let attribute = tag[.name] {
      page.report(DatatypeProblem(.empty, at: 0..<0), in: name, of: attribute, on: tag)
    }
    if name.isKeyword("description"), page.isBlank(.content, on: tag) == false {
      if hasDescription { page.report(.severalOfOne("name=description"), on: tag, attribute: .name) }
      hasDescription = true
    }
    if name.isKeyword("color-scheme") { once(tag, .name, "color-scheme", page) }
    if name.isKeyword("theme-color") { once(tag, .name, "theme-color", page, for: .media) }
    if name.isKeyword("application-name"), page.isBlank(.content, on: tag) == false {
      once(tag, .name, "application-name", page, for: .lang)
    }
    guard let content = tag[.content] else { return }
    if name.isKeyword("viewport") { page.checkValue(content, .viewport, on: tag) }
    if name.isKeyword("referrer") { page.checkValue(content, .metaReferrer, on: tag) }
    if name.isKeyword("color-scheme") { page.checkValue(content, .colorScheme, on: tag) }
    if name.isKeyword("theme-color") { page.checkValue(content, .cssColor, on: tag) }
  }

  /// Some things are said once of a page, or once for each medium or language (§4.2.5.1, §4.2.5.3).
  private mutating func once(
    _ tag: Tag, _ attribute: AttributeName, _ word: StaticString, _ page: PageWalk,
    _ severity: Diagnostic.Severity = .error, for condition: AttributeName? = nil
  ) {
    guard !page.isInTemplate else { return }
    let written = "\(attribute.text)=\(word)"
    var key = Array(written.utf8)
    if let condition, let value = page.value(of: condition, on: tag) { key += [0] + value.map(\.asciiLowercased) }
    if !given.insert(key).inserted {
      page.report(.severalOfOne(written), severity, on: tag, attribute: attribute)
    }
  }

  private mutating func checkPragma(_ tag: Tag, _ page: PageWalk) {
    guard let pragma = tag[.httpEquiv] else { return }
    let keyword = page.value(of: pragma)
    let content = tag[.content]
    if keyword.isKeyword("refresh") {
      once(tag, .httpEquiv, "refresh", page, .warning)
      if let content { page.checkValue(content, .refresh, on: tag) }
    } else if keyword.isKeyword("content-type") {
      if hasCharset { page.report(.severalOfOne("charset"), on: tag, attribute: .httpEquiv) }
      hasCharset = true
      if let content { page.checkValue(content, .contentTypePragma, on: tag) }
    } else if keyword.isKeyword("content-security-policy") {
      if let content { page.checkValue(content, .contentSecurityPolicy, on: tag) }
    } else if keyword.isKeyword("x-ua-compatible") {
      once(tag, .httpEquiv, "x-ua-compatible", page, .warning)
      if let content, !page.value(of: content).isKeyword("ie=edge") {
        page.checkValue(content, .keyword("IE=edge"), on: tag)
      }
    } else if keyword.isKeyword("default-style") {
      once(tag, .httpEquiv, "default-style", page, .warning)
      if let content { page.checkValue(content, .textNonEmpty, on: tag) }
    } else if keyword.isKeyword("content-language") {
      page.report(
        .obsoleteAttribute("`lang` on `<html>`"), at: pragma.valueRange, element: "meta", attribute: "http-equiv")
    } else {
      page.checkValue(
        pragma,
        .keyword("content-type content-security-policy default-style refresh x-ua-compatible"), on: tag)
    }
  }
}
