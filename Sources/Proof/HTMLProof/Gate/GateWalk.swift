import Platform
import XMLBridge

/// Passes the elements of a page to libxml2.
///
/// Opaque parts are replaced by placeholders: SVG and MathML become empty elements, and the content of a `template` and
/// of foreign content becomes a detached tree.
struct GateWalk {
  /// An error reported by libxml2, with its location.
  struct Fault {
    let range: Range<Int>
    let element: ElementName
    let words: String
  }

  private struct Level {
    let element: ElementName
    /// Whether the element was passed to libxml2.
    let isShown: Bool
    let isForeign: Bool
    let isIntermixed: Bool
    let allowsText: Bool
    let holdsOptions: Bool

    /// The level outside the root element.
    static let outside = Level(
      element: .none, isShown: false, isForeign: false, isIntermixed: false, allowsText: true, holdsOptions: false)
  }

  private let validator: StructureValidator
  private let table: ElementTable
  private let checksAttributes: Bool
  private var levels: [Level] = []
  /// The first error reported by libxml2 for the current start tag.
  private var objection: String?

  init?(_ gate: StructureGate, table: ElementTable) {
    guard let validator = StructureValidator(gate.schema) else { return nil }
    self.validator = validator
    self.table = table
    checksAttributes = gate.checksAttributes
  }

  /// Returns the first fault that libxml2 finds, or `nil` when there is none.
  ///
  /// - Parameter html: the source bytes of the events; only read when the gate checks attributes.
  mutating func fault(
    in events: borrowing HTMLEvents, html: UnsafeRawBufferPointer, as context: HTMLParseContext
  ) -> Fault? {
    validator.begin()
    levels.removeAll(keepingCapacity: true)
    if case .fragment(let ancestors) = context, let last = ancestors.last {
      validator.open(StructureDTD.context(of: last))
      levels.append(
        Level(
          element: last, isShown: true, isForeign: false, isIntermixed: false, allowsText: true,
          holdsOptions: last == .select || last == .optgroup))
    }
    for index in events.events.indices {
      let event = events.events[index]
      switch event.kind {
      case .startTag: open(event, attributes: checksAttributes ? events.attributes : [], html: html)
      case .endTag: objection = close()
      case .text: text(event)
      case .comment, .doctype: break
      }
      if let words = objection {
        objection = nil
        return Fault(range: event.range, element: event.element, words: words)
      }
    }
    if case .fragment = context, let words = close() { return Fault(range: 0..<0, element: .none, words: words) }
    return nil
  }

  private mutating func open(_ event: HTMLEvent, attributes: [HTMLAttribute], html: UnsafeRawBufferPointer) {
    let element = event.element
    let parent = levels.last ?? .outside
    let isForeign = event.isForeign
    let isVoid = !isForeign && table.profile(of: element).traits.contains(.void)
    let isHidden = parent.isForeign && isForeign || parent.isIntermixed && element == .script
    if !isHidden {
      let isDetached =
        parent.isForeign || parent.element == .template || parent.isIntermixed && element == .template
      validator.open(number(of: element, in: parent), isDetached: isDetached)
      if checksAttributes { give(attributes, of: event, html: html) }
    }
    if isVoid {
      if !isHidden { objection = objection ?? validator.close() }
      return
    }
    let profile = table.profile(of: element)
    let allowsText = profile.flags.contains(.allowsText)
    levels.append(
      Level(
        element: element, isShown: !isHidden, isForeign: isForeign,
        isIntermixed: profile.flags.contains(.intermixed) || element == .div && parent.element == .dl,
        allowsText: allowsText,
        holdsOptions: element == .select || element == .optgroup || element == .div && parent.holdsOptions))
  }

  /// Passes the attributes of the last opened element to libxml2.
  private mutating func give(_ attributes: [HTMLAttribute], of event: HTMLEvent, html: UnsafeRawBufferPointer) {
    guard AttributeDTD.isDeclared(event.element, table) else { return }
    var scratch = ByteBuffer(capacity: 256)
    for attribute in attributes[Int(event.firstAttribute)..<Int(event.firstAttribute + event.attributeCount)] {
      // A DTD can declare neither attributes unknown to HTML (`data-…`) nor prefixed names.
      guard attribute.name != .other, !attribute.name.text.contains(":") else { continue }
      scratch.removeAll()
      DecodedText.append(
        UnsafeRawBufferPointer(rebasing: html[attribute.valueRange]), inAttribute: true, to: &scratch)
      var value = String(decoding: scratch.bytes, as: UTF8.self)
      if case .value(let datatype) = table.rule(for: attribute.name, on: event.element) {
        value = AttributeDTD.normalized(value, of: attribute.name, datatype)
      }
      objection = objection ?? validator.attribute(attribute.name.text, value: value)
    }
  }

  private func number(of element: ElementName, in parent: Level) -> Int {
    switch (element, parent.element) {
    case (.div, .dl): StructureDTD.Special.groupOfTerms.number
    case (.div, _) where parent.holdsOptions: StructureDTD.Special.groupOfOptions.number
    case (.noscript, .head): StructureDTD.Special.headNoscript.number
    default: element.number
    }
  }

  private mutating func close() -> String? {
    guard let level = levels.popLast(), level.isShown else { return nil }
    return validator.close()
  }

  private func text(_ event: HTMLEvent) {
    guard let level = levels.last, level.isShown, !level.allowsText, !level.isForeign, !event.isWhiteSpace else {
      return
    }
    validator.text()
  }
}
