import Diagnostics
import Platform

/// `link`, `a` and `area`.
extension PageWalk {
  mutating func checkHyperlink(_ tag: Tag) {
    // Obsolete but conforming (§16.1).
    if tag.element == .a, tag.has(.name) {
      report(.deprecatedAttribute, .warning, on: tag, attribute: .name, expected: "id")
    }
    guard let href = tag[.href] else {
      for name: AttributeName in [.target, .download, .ping, .rel, .hreflang, .type, .referrerpolicy]
      where tag.has(name) {
        guard name != .rel || !tag.has(.property) else { continue }
        report(.missingAttribute, on: tag, attribute: name, expected: "href")
        return
      }
      if tag.element == .area { checkArea(tag) }
      return
    }
    if tag.element == .area { checkArea(tag) }
    if isWithinPage(href), value(of: href).isExactly("#") {
      report(.linkToNowhere, .warning, on: tag, attribute: .href, value: "#")
    }
  }

  private mutating func checkArea(_ tag: Tag) {
    if tag.has(.href), !tag.has(.alt) { report(.missingAlternative, on: tag, expected: "alt") }
    if !tag.has(.href), tag.has(.alt) { report(.missingAttribute, on: tag, attribute: .alt, expected: "href") }
    let shape = value(of: .shape, on: tag)
    if let shape, Datatype.keyword("circle default poly rect").problem(in: shape) != nil { return }
    let coordinates = tag[.coords]
    if shape?.isKeyword("default") == true {
      if coordinates != nil { report(.unknownAttribute, on: tag, attribute: .coords) }
      return
    }
    guard let coordinates else {
      if shape != nil { report(.missingAttribute, on: tag, attribute: .shape, expected: "coords") }
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
    checkValue(coordinates, datatype, on: tag)
  }

  mutating func checkLink(_ tag: Tag) {
    let rel = value(of: .rel, on: tag)
    if rel == nil, !tag.has(.itemprop), !tag.has(.property) {
      report(.missingAttribute, on: tag, expected: "itemprop property rel")
    }
    if rel != nil, tag.has(.itemprop) { report(.attributeConflict, on: tag, attribute: .itemprop, value: "rel") }
    if !tag.has(.href), !tag.has(.imagesrcset), !tag.has(.resource) {
      report(.missingAttribute, on: tag, expected: "href imagesrcset")
    }
    if stack.last?.element == .head { head.hasURLElement = true }
    checkLinkPlace(tag, rel: rel)
    guard let rel else { return }
    needs(tag, .as, rel, ["preload", "modulepreload"])
    needs(tag, .blocking, rel, ["stylesheet", "expect"])
    needs(tag, .integrity, rel, ["stylesheet", "preload", "modulepreload"])
    needs(tag, .sizes, rel, ["icon", "apple-touch-icon", "apple-touch-icon-precomposed"])
    needs(tag, .imagesrcset, rel, ["preload"])
    needs(tag, .color, rel, ["mask-icon"])
    needs(tag, .disabled, rel, ["stylesheet"])
    if rel.containsToken("alternate"), rel.containsToken("stylesheet"), isEmpty(.title, on: tag) ?? true {
      report(.missingAttribute, on: tag, attribute: .rel, expected: "title")
    }
    checkPreload(tag, rel: rel)
  }

  private mutating func needs(
    _ tag: Tag, _ attribute: AttributeName, _ rel: UnsafeRawBufferPointer, _ keywords: [StaticString]
  ) {
    guard tag.has(attribute), !keywords.contains(where: { rel.containsToken($0) }) else { return }
    let list = keywords.map { "rel=\($0)" }.joined(separator: " or ")
    report(.attributeNeeds, on: tag, attribute: attribute, expected: list)
  }

  private mutating func checkPreload(_ tag: Tag, rel: UnsafeRawBufferPointer) {
    let destination = value(of: .as, on: tag)
    let isPreload = rel.containsToken("preload")
    if isPreload {
      if let attribute = tag[.as] {
        checkValue(attribute, .keyword("fetch font image script style track"), on: tag)
      } else {
        report(.missingAttribute, on: tag, expected: "as")
      }
    } else if rel.containsToken("modulepreload"), let attribute = tag[.as] {
      checkValue(
        attribute, .keyword("audioworklet json paintworklet script serviceworker sharedworker style text worker"),
        on: tag)
    }
    if tag.has(.imagesrcset), destination?.isKeyword("image") != true, isPreload {
      report(.attributeNeeds, on: tag, attribute: .imagesrcset, expected: "as=image")
    }
    if tag.has(.imagesizes), !tag.has(.imagesrcset) {
      report(.attributeNeeds, on: tag, attribute: .imagesizes, expected: "imagesrcset")
    }
    if let candidates = value(of: .imagesrcset, on: tag), SrcsetSyntax.hasWidthDescriptor(candidates),
      !tag.has(.imagesizes)
    {
      report(.attributeNeeds, on: tag, attribute: .imagesrcset, expected: "imagesizes")
    }
  }

  /// Body-ok (§4.6.7): only links whose keywords all are body-ok may stand in the body.
  private mutating func checkLinkPlace(_ tag: Tag, rel: UnsafeRawBufferPointer?) {
    guard ancestors.contains(.body), !tag.has(.itemprop), !tag.has(.property), let rel else { return }
    let bodyOK: [StaticString] = [
      "dns-prefetch", "modulepreload", "pingback", "preconnect", "prefetch", "preload", "prerender", "stylesheet",
    ]
    var isRight = !rel.isBlank
    rel.forEachToken { token in
      if !bodyOK.contains(where: { token.isKeyword($0) }) { isRight = false }
    }
    if !isRight { report(.linkInBody, on: tag, value: rel.text) }
  }
}
