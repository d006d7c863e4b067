import Platform

/// `link`, `a` and `area`.
struct LinkRules: RuleGroup, Equatable {
  @inline(__always)
  mutating func startTag(_ tag: Tag, on page: PageWalk) {
    switch tag.element {
    case .a, .area: checkHyperlink(tag, page)
    case .link: checkLink(tag, page)
    default: break
    }
  }

  @inline(__always)
  mutating func endTag(of element: CheckedElement, at event: HTMLEvent, on page: PageWalk) {
    guard element.element == .a, element.flags.contains(.isLink), !element.flags.contains(.hasContent),
      let range = page.nameRange(of: element)
    else { return }
    page.report(.emptyLinkText, .warning, at: range, element: "a")
  }

  private func checkHyperlink(_ tag: Tag, _ page: PageWalk) {
    // Obsolete but conforming (§16.1).
    if tag.element == .a, tag.has(.name) {
      page.report(.deprecatedAttribute(instead: "`id`"), .warning, on: tag, attribute: .name)
    }
    guard let href = tag[.href] else {
      for name: AttributeName in [.target, .download, .ping, .rel, .hreflang, .type, .referrerpolicy]
      where tag.has(name) {
        guard name != .rel || !tag.has(.property) else { continue }
        page.report(.missingAttribute(anyOf: [.href]), on: tag, attribute: name)
        return
      }
      if tag.element == .area { checkArea(tag, page) }
      return
    }
    if tag.element == .area { checkArea(tag, page) }
    if page.isWithinPage(href), page.value(of: href).isExactly("#") {
      page.report(.linkToNowhere, .warning, on: tag, attribute: .href)
    }
  }

  private func checkArea(_ tag: Tag, _ page: PageWalk) {
    if tag.has(.href), !tag.has(.alt) { page.report(.missingAlternative, on: tag) }
    if !tag.has(.href), tag.has(.alt) { page.report(.missingAttribute(anyOf: [.href]), on: tag, attribute: .alt) }
    let shape = page.value(of: .shape, on: tag)
    if let shape, Datatype.keyword("circle default poly rect").problem(in: shape) != nil { return }
    let coordinates = tag[.coords]
    if shape?.isKeyword("default") == true {
      if coordinates != nil { page.report(.unknownAttribute, on: tag, attribute: .coords) }
      return
    }
    guard let coordinates else {
      if shape != nil { page.report(.missingAttribute(anyOf: [.coords]), on: tag, attribute: .shape) }
      return
    }
    let datatype: Datatype =
      if shape?.isKeyword("circle") == true {
        .circleCoordinates
      } else if shape?.isKeyword("poly") == true {
        .polygonCoordinates
      } else {
        .rectangleCoordinates
      }
    page.checkValue(coordinates, datatype, on: tag)
  }

  private func checkLink(_ tag: Tag, _ page: PageWalk) {
    let rel = page.value(of: .rel, on: tag)
    if rel == nil, !tag.has(.itemprop), !tag.has(.property) {
      page.report(.missingAttribute(anyOf: [.itemprop, .property, .rel]), on: tag)
    }
    if rel != nil, tag.has(.itemprop) {
      page.report(.attributeConflict(.attribute("rel")), on: tag, attribute: .itemprop)
    }
    if !tag.has(.href), !tag.has(.imagesrcset), !tag.has(.resource) {
      page.report(.missingAttribute(anyOf: [.href, .imagesrcset]), on: tag)
    }
    checkLinkContext(tag, rel: rel, page)
    guard let rel else { return }
    needs(tag, .as, rel, ["preload", "modulepreload"], page)
    needs(tag, .blocking, rel, ["stylesheet", "expect"], page)
    needs(tag, .integrity, rel, ["stylesheet", "preload", "modulepreload"], page)
    needs(tag, .sizes, rel, ["icon", "apple-touch-icon", "apple-touch-icon-precomposed"], page)
    needs(tag, .imagesrcset, rel, ["preload"], page)
    needs(tag, .color, rel, ["mask-icon"], page)
    needs(tag, .disabled, rel, ["stylesheet"], page)
    if rel.containsToken("alternate"), rel.containsToken("stylesheet"), page.isEmpty(.title, on: tag) ?? true {
      page.report(.missingAttribute(anyOf: [.title]), on: tag, attribute: .rel)
    }
    checkPreload(tag, rel: rel, page)
  }

  private func needs(
    _ tag: Tag, _ attribute: AttributeName, _ rel: UnsafeRawBufferPointer, _ keywords: [StaticString], _ page: PageWalk
  ) {
    guard tag.has(attribute), !keywords.contains(where: { rel.containsToken($0) }) else { return }
    page.report(.attributeNeeds(.anyOf(keywords.map { "rel=\($0)" })), on: tag, attribute: attribute)
  }

  private func checkPreload(_ tag: Tag, rel: UnsafeRawBufferPointer, _ page: PageWalk) {
    let destination = page.value(of: .as, on: tag)
    let isPreload = rel.containsToken("preload")
    if isPreload {
      if let attribute = tag[.as] {
        page.checkValue(attribute, .keyword("fetch font image script style track"), on: tag)
      } else {
        page.report(.missingAttribute(anyOf: [.as]), on: tag)
      }
    } else if rel.containsToken("modulepreload"), let attribute = tag[.as] {
      page.checkValue(
        attribute, .keyword("audioworklet json paintworklet script serviceworker sharedworker style text worker"),
        on: tag)
    }
    if tag.has(.imagesrcset), destination?.isKeyword("image") != true, isPreload {
      page.report(.attributeNeeds(.attribute("as=image")), on: tag, attribute: .imagesrcset)
    }
    if tag.has(.imagesizes), !tag.has(.imagesrcset) {
      page.report(.attributeNeeds(.attribute("imagesrcset")), on: tag, attribute: .imagesizes)
    }
    if let candidates = page.value(of: .imagesrcset, on: tag), SrcsetSyntax.hasWidthDescriptor(candidates),
      !tag.has(.imagesizes)
    {
      page.report(.attributeNeeds(.attribute("imagesizes")), on: tag, attribute: .imagesrcset)
    }
  }

  /// Body-ok (§4.6.7): only links whose keywords all are body-ok may stand in the body.
  private func checkLinkContext(_ tag: Tag, rel: UnsafeRawBufferPointer?, _ page: PageWalk) {
    guard page.ancestors.contains(.body), !tag.has(.itemprop), !tag.has(.property), let rel else { return }
    let bodyOK: [StaticString] = [
      "dns-prefetch", "modulepreload", "pingback", "preconnect", "prefetch", "preload", "prerender", "stylesheet",
    ]
    var isRight = !rel.isBlank
    rel.forEachToken { token in
      if !bodyOK.contains(where: { token.isKeyword($0) }) { isRight = false }
    }
    if !isRight { page.report(.linkInBody(rel: rel.text), on: tag) }
  }
}
