import HTMLSyntax
import LibXML

/// Feeds a page's elements to libxml2.
///
/// Opaque parts have placeholders: SVG and MathML are empty elements, and what hangs in a `template` or in foreign content
/// is a tree of its own.
struct GateWalk {
  /// Where libxml2 disagrees.
  struct Fault {
    let range: Range<Int>
    let element: ElementName
    let words: String
  }

  private struct Level {
    let element: ElementName
    let start: Int
    /// Whether the element was given to libxml2.
    let isShown: Bool
    let isForeign: Bool
    let isIntermixed: Bool
    let allowsText: Bool
    let holdsOptions: Bool
  }

  private let validator: StructureValidator
  private let table: ElementTable
  private let checksAttributes: Bool
  private var levels: [Level] = []

  init?(_ gate: StructureGate, table: ElementTable) {
    guard let validator = StructureValidator(gate.schema) else { return nil }
    self.validator = validator
    self.table = table
    checksAttributes = gate.checksAttributes
  }

  /// The first fault that libxml2 finds, or `nil` when it finds none.
  ///
  /// - Parameter html: the bytes of the events; read by a gate that checks attributes.
  mutating func fault(
    in events: borrowing HTMLEvents, html: UnsafeRawBufferPointer, as context: HTMLParseContext
  ) -> Fault? {
    validator.begin()
    levels.removeAll(keepingCapacity: true)
    if case .fragment(let ancestors) = context, let last = ancestors.last {
      validator.open(StructureDTD.context(of: last))
      let row = table[last]
      levels.append(
        Level(
          element: last, start: 0, isShown: true, isForeign: false, isIntermixed: false, allowsText: true,
          holdsOptions: row.element == .select || row.element == .optgroup))
    }
    for index in events.events.indices {
      let event = events.events[index]
      switch event.kind {
      case .startTag: open(event, attributes: checksAttributes ? events.attributes : [], html: html)
      case .endTag: if let words = close() { return fault(words, levels.last, event) }
      case .text: text(event)
      case .comment, .doctype: break
      }
      if let pending {
        self.pending = nil
        return Fault(range: event.range, element: event.element, words: pending)
      }
    }
    if case .fragment = context, let words = close() { return Fault(range: 0..<0, element: .none, words: words) }
    return nil
  }

  private var pending: String?

  private func fault(_ words: String, _ level: Level?, _ event: HTMLEvent) -> Fault {
    Fault(range: event.range, element: event.element, words: words)
  }

  private mutating func open(_ event: HTMLEvent, attributes: [HTMLAttribute], html: UnsafeRawBufferPointer) {
    let element = event.element
    let parent = levels.last
    let isForeign = event.isForeign
    let isVoid = !isForeign && table.profile(of: element).traits.contains(.void)
    let isHidden =
      (parent?.isForeign ?? false) && isForeign
      || (parent?.isIntermixed ?? false) && element == .script
    if !isHidden {
      let isDetached =
        (parent?.isForeign ?? false) || parent?.element == .template
        || (parent?.isIntermixed ?? false) && element == .template
      validator.open(number(of: element, in: parent), isDetached: isDetached)
      if checksAttributes { give(attributes, of: event, html: html) }
    }
    if isVoid {
      if !isHidden { pending = pending ?? validator.close() }
      return
    }
    let profile = table.profile(of: element)
    let allowsText = profile.flags.contains(.allowsText)
    var isIntermixed = profile.flags.contains(.intermixed)
    if element == .div, parent?.element == .dl { isIntermixed = true }
    levels.append(
      Level(
        element: element, start: Int(event.start), isShown: !isHidden, isForeign: isForeign,
        isIntermixed: isIntermixed, allowsText: allowsText,
        holdsOptions: element == .select || element == .optgroup
          || (element == .div && parent?.holdsOptions ?? false)))
  }

  /// Gives the attributes of the element that was opened last to libxml2.
  private mutating func give(_ attributes: [HTMLAttribute], of event: HTMLEvent, html: UnsafeRawBufferPointer) {
    guard AttributeDTD.isDeclared(event.element, table) else { return }
    var scratch = ByteBuffer(capacity: 256)
    for attribute in attributes[Int(event.firstAttribute)..<Int(event.firstAttribute + event.attributeCount)] {
      // What HTML does not name (`data-…`) and names with a prefix are nothing that a DTD could declare.
      guard attribute.name != .other, !attribute.name.text.contains(":") else { continue }
      scratch.removeAll()
      DecodedText.append(
        UnsafeRawBufferPointer(rebasing: html[attribute.valueRange]), inAttribute: true, to: &scratch)
      var value = String(decoding: scratch.bytes, as: UTF8.self)
      if case .value(let datatype) = table.rule(for: attribute.name, on: event.element) {
        value = AttributeDTD.normalized(value, of: attribute.name, datatype)
      }
      pending = pending ?? validator.attribute(attribute.name.text, value: value)
    }
  }

  private func number(of element: ElementName, in parent: Level?) -> Int {
    switch (element, parent?.element) {
    case (.div, .dl): StructureDTD.Special.groupOfTerms.number
    case (.div, _) where parent?.holdsOptions ?? false: StructureDTD.Special.groupOfOptions.number
    case (.noscript, .head): StructureDTD.Special.headNoscript.number
    default: element.number
    }
  }

  private mutating func close() -> String? {
    guard let level = levels.popLast(), level.isShown else { return nil }
    return validator.close()
  }

  private func text(_ event: HTMLEvent) {
    guard let level = levels.last, level.isShown, !level.allowsText, !level.isForeign,
      !event.isWhiteSpace
    else { return }
    validator.text()
  }
}
