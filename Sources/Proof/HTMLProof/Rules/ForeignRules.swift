import Diagnostics
import Platform

/// SVG and MathML: opaque but for their ids, and for the HTML inside them.
extension PageWalk {
  mutating func checkForeign(_ tag: Tag) {
    if tag.element == .svg || tag.element == .math { _ = checkPlace(tag) }
    if tag.element == .foreign { checkForeignName(tag) }
    for attribute in tag.attributes { checkForeignAttribute(attribute, on: tag) }
    if let id = tag[.id] { identify(tag, by: id) }
    if let last = stack.indices.last { stack[last].flags.insert(.hasContent) }
  }

  /// WAI-ARIA is the same in SVG and MathML; which states an element supports is for their standards to say.
  private mutating func checkForeignAttribute(_ attribute: HTMLAttribute, on tag: Tag) {
    switch attribute.name {
    case .srcset, .sizes, .ismap, .usemap:
      // Attributes of HTML's images that are easily mistaken for theirs.
      report(.unknownAttribute, at: attribute.nameRange, element: name(of: tag), attribute: attribute.name.text)
    case .other:
      let written = UnsafeRawBufferPointer(rebasing: bytes[attribute.nameRange])
      guard written.hasKeywordPrefix("aria-") else { return }
      report(
        .unknownAttribute, at: attribute.nameRange, element: name(of: tag), attribute: written.text.lowercased())
    case .xmlns: checkNamespace(attribute, tag.event.flags.contains(.svg) ? Self.svgNamespace : Self.mathNamespace, tag)
    case .xmlnsXlink: checkNamespace(attribute, Self.linkNamespace, tag)
    case .role: checkForeignRole(attribute, on: tag)
    case .ariaLabelledby, .ariaDescribedby: referToEach(attribute, on: tag)
    case _ where attribute.name.isARIA:
      guard case .value(let datatype) = table.rule(for: attribute.name, on: tag.element) else { return }
      checkDeclaredValue(attribute, datatype, on: tag)
    default: break
    }
  }

  private static let svgNamespace: Keywords = "http://www.w3.org/2000/svg"
  private static let mathNamespace: Keywords = "http://www.w3.org/1998/Math/MathML"
  private static let linkNamespace: Keywords = "http://www.w3.org/1999/xlink"

  /// HTML knows the namespace by itself; a different one is a parse error (§13.2.6.1).
  private mutating func checkNamespace(_ attribute: HTMLAttribute, _ namespace: Keywords, _ tag: Tag) {
    let written = value(of: attribute)
    guard !namespace.containsExactly(written, in: 0..<written.count) else { return }
    report(DatatypeProblem(.unknownKeyword(namespace), at: 0..<written.count), in: written, of: attribute, on: tag)
  }

  /// SVG may have any role; `math` is what it is (ARIA in HTML §4).
  private mutating func checkForeignRole(_ attribute: HTMLAttribute, on tag: Tag) {
    var first: ARIARole?
    value(of: attribute).forEachToken { token in
      if let role = ARIARole(token: token) {
        first = first ?? role
      } else {
        report(.unknownRole, at: attribute.valueRange, element: name(of: tag), attribute: "role", value: token.text)
      }
    }
    guard let first, tag.element == .math else { return }
    let rule = first == .math ? Rule.redundantRole : .roleNotAllowed
    report(
      rule, first == .math ? .warning : .error, at: attribute.nameRange, element: "math", attribute: "role",
      value: first.text)
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

  /// What of HTML may stand in an element of SVG or MathML (HTML Standard §4.8.16, §4.8.17).
  private static func content(of name: UnsafeRawBufferPointer) -> ElementSet? {
    let phrasing: Keywords = "title mi mo mn ms mtext"
    let flow: Keywords = "foreignobject annotation-xml"
    if phrasing.contains(name, in: 0..<name.count) { return Category.phrasing }
    return flow.contains(name, in: 0..<name.count) ? Category.flow : nil
  }

  mutating func pushForeign(_ tag: Tag) {
    let around = stack.last
    var open = CheckedElement(
      element: tag.element, start: Int(tag.event.start), judgement: .unrestricted,
      flags: (around?.flags ?? []).intersection([
        .isInTemplate, .isHidden, .isInLink, .isInSectionRole, .isInHidingRole,
      ]),
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
      if let content = Self.content(of: name) { (open.judgement, open.allowed) = (.any, content) }
    }
    append(open)
  }
}
