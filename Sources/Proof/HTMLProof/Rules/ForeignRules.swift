import Platform

/// SVG and MathML: opaque but for their ids, and for the HTML inside them.
struct ForeignRules: RuleGroup, Equatable {
  /// The depth of the outermost open element that may hold other vocabularies: SVG's `metadata`, MathML's annotations.
  private var openDepth: Int?

  mutating func foreignStartTag(_ tag: Tag, on page: PageWalk) {
    for attribute in tag.attributes { checkAttribute(attribute, on: tag, page) }
    guard tag.element == .foreign, openDepth == nil else { return }
    let name = UnsafeRawBufferPointer(rebasing: page.bytes[tag.nameRange].dropFirst())
    checkName(name, tag, page)
    if name.isKeyword("metadata") || name.hasKeywordPrefix("annotation") { openDepth = page.depth + 1 }
  }

  @inline(__always)
  mutating func foreignEndTag(of element: CheckedElement, on page: PageWalk) {
    if openDepth == page.depth { openDepth = nil }
  }

  /// WAI-ARIA is the same in SVG and MathML; which states an element supports is for their standards to say.
  private func checkAttribute(_ attribute: HTMLAttribute, on tag: Tag, _ page: PageWalk) {
    switch attribute.name {
    case .srcset, .sizes, .ismap, .usemap:
      // Attributes of HTML's images that are easily mistaken for theirs.
      page.report(
        .unknownAttribute, at: attribute.nameRange, element: page.name(of: tag), attribute: attribute.name.text)
    case .other:
      let written = UnsafeRawBufferPointer(rebasing: page.bytes[attribute.nameRange])
      guard written.hasKeywordPrefix("aria-") else { return }
      page.report(
        .unknownAttribute, at: attribute.nameRange, element: page.name(of: tag), attribute: written.text.lowercased())
    case .xmlns:
      checkNamespace(attribute, tag.event.flags.contains(.svg) ? Self.svgNamespace : Self.mathNamespace, tag, page)
    case .xmlnsXlink: checkNamespace(attribute, Self.linkNamespace, tag, page)
    case .role: checkRole(attribute, on: tag, page)
    case .ariaLabelledby, .ariaDescribedby: break
    case _ where attribute.name.isARIA:
      guard case .value(let datatype) = page.table.rule(for: attribute.name, on: tag.element) else { return }
      page.checkDeclaredValue(attribute, datatype, on: tag)
    default: break
    }
  }

  private static let svgNamespace: Keywords = "http://www.w3.org/2000/svg"
  private static let mathNamespace: Keywords = "http://www.w3.org/1998/Math/MathML"
  private static let linkNamespace: Keywords = "http://www.w3.org/1999/xlink"

  /// HTML knows the namespace by itself; a different one is a parse error (§13.2.6.1).
  private func checkNamespace(_ attribute: HTMLAttribute, _ namespace: Keywords, _ tag: Tag, _ page: PageWalk) {
    let written = page.value(of: attribute)
    guard !namespace.containsExactly(written, in: 0..<written.count) else { return }
    page.report(DatatypeProblem(.unknownKeyword(namespace), at: 0..<written.count), in: written, of: attribute, on: tag)
  }

  /// SVG may have any role; `math` is what it is (ARIA in HTML §4).
  private func checkRole(_ attribute: HTMLAttribute, on tag: Tag, _ page: PageWalk) {
    var first: ARIARole?
    page.value(of: attribute).forEachToken { token in
      if let role = ARIARole(token: token) {
        first = first ?? role
      } else {
        page.report(.unknownRole(token.text), at: attribute.valueRange, element: page.name(of: tag), attribute: "role")
      }
    }
    guard let first, tag.element == .math else { return }
    page.report(
      first == .math ? .redundantRole(first.text) : .roleNotAllowed(first.text), first == .math ? .warning : .error,
      at: attribute.nameRange, element: "math", attribute: "role")
  }

  /// The name of an element inside SVG or MathML.
  ///
  /// Names with a colon belong to yet other vocabularies.
  private func checkName(_ name: UnsafeRawBufferPointer, _ tag: Tag, _ page: PageWalk) {
    let known = tag.event.flags.contains(.mathML) ? ForeignElements.mathML : ForeignElements.svg
    guard !known.contains(name), !name.contains(UInt8(ascii: ":")), let parent = page.parent else { return }
    page.report(.misplacedElement(parent: page.displayName(of: parent)), on: tag)
  }
}
