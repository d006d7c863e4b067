/// The elements of HTML with what the HTML Standard says of each: the one source of the rules, of the schema for libxml2
/// and of the documentation.
package struct ElementTable: Sendable {
  /// What an element may have for an attribute.
  package enum AttributeRule: Sendable {
    case unknown
    case obsolete(insteadUse: Replacement)
    case value(Datatype)
  }

  /// An element's row, made ready for the walk.
  struct Entry: Sendable {
    let definition: ElementDefinition
    let automaton: ContentAutomaton?
  }

  private let entries: [Entry]
  private let profiles: [ElementProfile]
  /// For each element and attribute the index of its rule, by `element * attributes + attribute`.
  private let attributeRuleIndices: [UInt16]
  private let attributeRules: [AttributeRule]
  /// For each element those in which it may not stand, however deep.
  private let forbidders: [ElementSet]
  /// For each of ``ElementDefinition/Bars`` the elements that have it, by the bar's raw value.
  private let barrers: [UInt8: ElementSet]
  /// The automaton of a `div` that groups terms.
  let groupOfTerms: ContentAutomaton?

  /// The living standard's table.
  package static let html = ElementTable()

  init() {
    self.init(
      rows: Self.documentElements() + Self.sectionAndGroupElements() + Self.textElements() + Self.embeddedElements()
        + Self.tableElements() + Self.formElements() + Self.obsoleteElements())
  }

  /// Makes a table of some rows; elements without a row hold anything.
  package init(rows definitions: [ElementDefinition]) {
    var rows = ElementName.allCases.map { ElementDefinition($0, holds: .unrestricted) }
    rows[Int(ElementName.custom.rawValue)] = ElementDefinition(
      .custom, holds: .transparent,
      attributes: [
        .form: .idReference, .disabled: .boolean("disabled"), .readonly: .boolean("readonly"), .name: .text,
      ])
    for definition in definitions { rows[Int(definition.element.rawValue)] = definition }
    entries = rows.map { row in
      guard case .ordered(let particle, _, _) = row.holds else { return Entry(definition: row, automaton: nil) }
      return Entry(definition: row, automaton: ContentAutomaton(particle))
    }
    profiles = entries.map { entry in
      let rows = HostSemantics.byElement[Int(entry.definition.element.rawValue)]
      return ElementProfile(entry.definition, automaton: entry.automaton, role: rows.last?.role ?? .none)
    }
    var forbidders = [ElementSet](repeating: [], count: rows.count)
    for row in rows { row.forbids.forEachNumber { forbidders[$0].insert(row.element) } }
    self.forbidders = forbidders
    barrers = Dictionary(
      uniqueKeysWithValues: [ElementDefinition.Bars.interactive, .tabindex, .drawnInteractive].map { bar in
        (bar.rawValue, ElementSet(rows.lazy.filter { $0.bars.contains(bar) }.map(\.element)))
      })
    if case .ordered(let particle, _, _) = Self.groupOfTerms {
      groupOfTerms = ContentAutomaton(particle)
    } else {
      groupOfTerms = nil
    }

    let width = AttributeName.allCases.count
    var rules: [AttributeRule] = [.unknown]
    var globals = [UInt16](repeating: 0, count: width)
    func add(_ rule: AttributeRule) -> UInt16 {
      rules.append(rule)
      return UInt16(rules.count - 1)
    }
    for (name, value) in Self.rdfaAttributes.entries { globals[Int(name.rawValue)] = add(.value(value)) }
    for (name, value) in Self.globalAttributes.entries { globals[Int(name.rawValue)] = add(.value(value)) }
    let handler = add(.value(.eventHandler))
    for name in AttributeName.allCases where name.isEventHandler && !Self.windowHandlers.contains(name) {
      globals[Int(name.rawValue)] = handler
    }
    for attribute in ARIAAttribute.all { globals[Int(attribute.name.rawValue)] = add(.value(attribute.value)) }

    var indices: [UInt16] = []
    indices.reserveCapacity(width * rows.count)
    for row in rows {
      let start = indices.count
      indices.append(contentsOf: globals)
      if row.element == .body { for name in Self.windowHandlers { indices[start + Int(name.rawValue)] = handler } }
      for (name, value) in row.attributes.entries { indices[start + Int(name.rawValue)] = add(.value(value)) }
      for (name, advice) in row.obsolete.entries {
        indices[start + Int(name.rawValue)] = add(.obsolete(insteadUse: advice))
      }
    }
    attributeRules = rules
    attributeRuleIndices = indices
  }

  package subscript(_ element: ElementName) -> ElementDefinition { entries[element.number].definition }

  @inline(__always)
  func profile(of element: ElementName) -> ElementProfile { profiles[element.number] }

  /// The elements that forbid an element to be in them.
  func forbidders(of element: ElementName) -> ElementSet { forbidders[element.number] }

  /// The elements that bar some content by what it does.
  func barrers(_ bar: ElementDefinition.Bars) -> ElementSet { barrers[bar.rawValue] ?? [] }

  func automaton(of element: ElementName) -> ContentAutomaton? { entries[element.number].automaton }

  package func rule(for attribute: AttributeName, on element: ElementName) -> AttributeRule {
    let width = AttributeName.ariaValuetext.number + 1
    return attributeRules[Int(attributeRuleIndices[element.number * width + attribute.number])]
  }
}

extension ElementTable {
  /// The names of the living elements, for suggestions.
  static let livingNames: [String] = ElementName.allCases.filter { html[$0].insteadUse == nil }.map(\.text)
    .filter { !$0.isEmpty }

  /// For each element the names of the attributes that it may have, for suggestions; RDFa's are only tolerated.
  static let attributeNames: [[String]] = ElementName.allCases.map { element in
    let tolerated = Set(rdfaAttributes.entries.map(\.name)).subtracting(html[element].attributes.entries.map(\.name))
    return AttributeName.allCases.filter { name in
      if name.isEventHandler { return element == .body || !windowHandlers.contains(name) }
      guard case .value = html.rule(for: name, on: element) else { return false }
      return !tolerated.contains(name)
    }.map(\.text).filter { !$0.isEmpty }
  }

  /// Attributes with which a former HTML said how something looks, and what says it in CSS.
  static let presentation: [String: String] = [
    "align": "text-align", "alink": "a:active", "background": "background-image", "bgcolor": "background-color",
    "border": "border", "bordercolor": "border-color", "cellpadding": "padding", "cellspacing": "border-spacing",
    "clear": "clear", "color": "color", "face": "font-family", "frameborder": "border", "height": "height",
    "hspace": "margin-inline", "link": "a:link", "marginheight": "margin", "marginwidth": "margin",
    "noshade": "border-style", "nowrap": "white-space", "scrolling": "overflow", "size": "font-size", "text": "color",
    "valign": "vertical-align", "vlink": "a:visited", "vspace": "margin-block", "width": "width",
  ]
}
