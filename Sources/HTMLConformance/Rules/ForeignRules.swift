import HTMLSyntax

/// SVG and MathML: opaque but for their ids, and for the HTML inside them.
extension PageWalk {
  mutating func checkForeign(_ tag: Tag) {
    if tag.element == .svg || tag.element == .math { _ = checkPlace(tag) }
    if tag.element == .foreign { checkForeignName(tag) }
    for attribute in tag.attributes where Self.isHTMLOnly(attribute.name) {
      report(.unknownAttribute, at: attribute.nameRange, element: name(of: tag), attribute: attribute.name.text)
    }
    if let id = tag[.id] { identify(tag, by: id) }
    if let last = stack.indices.last { stack[last].flags.insert(.hasContent) }
  }

  /// Attributes of HTML's images that SVG and MathML do not have and that are easily mistaken for theirs.
  private static func isHTMLOnly(_ name: AttributeName) -> Bool {
    switch name {
    case .srcset, .sizes, .ismap, .usemap: true
    default: false
    }
  }

  /// The name of an element inside SVG or MathML.
  ///
  /// Names with a colon belong to yet other vocabularies.
  private mutating func checkForeignName(_ tag: Tag) {
    let name = UnsafeRawBufferPointer(rebasing: bytes[tag.nameRange].dropFirst())
    let known = tag.event.flags.contains(.mathML) ? ForeignElements.mathML : ForeignElements.svg
    guard !known.contains(name), !name.contains(UInt8(ascii: ":")), let parent = stack.last else { return }
    // SVG's metadata and MathML's annotations hold what they like.
    guard !parent.holdsAnything else { return }
    report(.misplacedElement, on: tag, value: displayName(of: parent))
  }

  mutating func pushForeign(_ tag: Tag) {
    let around = stack.last
    var open = OpenElement(
      element: tag.element, start: Int(tag.event.start), judgement: .unrestricted,
      flags: (around?.flags ?? []).intersection([.isInTemplate, .isHidden, .isInLink, .isInSectionRole]),
      allowed: Category.flow,
      forbidden: around?.forbidden ?? [], bars: around?.bars ?? [], ancestors: around?.ancestors ?? [])
    open.flags.formUnion([.isForeign, .allowsText])
    open.holdsAnything = around?.holdsAnything ?? false
    open.roles = around?.roles ?? []
    open.widget = around?.widget ?? .none
    open.writtenWidget = around?.writtenWidget ?? .none
    open.focusScope = around?.focusScope ?? -1
    open.anchor = around?.anchor ?? -1
    if tag.element == .foreign {
      let name = UnsafeRawBufferPointer(rebasing: bytes[tag.nameRange].dropFirst())
      if name.isKeyword("metadata") || name.hasKeywordPrefix("annotation") { open.holdsAnything = true }
    }
    append(open)
  }
}
