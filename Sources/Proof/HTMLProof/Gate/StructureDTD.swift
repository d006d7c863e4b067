/// The DTD against which libxml2 validates the structure, generated from the element table one declaration at a time.
///
/// It covers neither text nor attributes, but elements that allow text have mixed content (XML 1.0 §3.2.2): for any
/// other content model libxml2 compiles an automaton, which takes as long as the rest of a short run. An element whose
/// content depends on its parent has a separate name there: a `div` in a `dl` is `dl-div`. Transparent content is
/// looser than in the rules, because a DTD has no context.
struct StructureDTD: Sendable {
  /// The names of the DTD's elements.
  ///
  /// They are the cases of ``ElementName`` in order, the special names, and one content element for each case of
  /// ``ElementName``.
  let names: [String]
  private let table: ElementTable
  private let flow = Self.names(Category.flow)
  private let phrasing = Self.names(Category.phrasing)

  /// Names in addition to those of HTML.
  enum Special: Int, CaseIterable {
    /// A `div` that groups terms in a `dl`.
    case groupOfTerms
    /// A `div` in a `select` or an `optgroup`.
    case groupOfOptions
    /// A `noscript` in the head.
    case headNoscript
    /// The root of a detached tree: the content of a `template`, or HTML inside SVG.
    case detached

    var name: String {
      switch self {
      case .groupOfTerms: "dl-div"
      case .groupOfOptions: "select-div"
      case .headNoscript: "head-noscript"
      case .detached: "detached"
      }
    }

    var number: Int { ElementName.allCases.count + rawValue }
  }

  init(_ table: ElementTable) {
    self.table = table
    let own = ElementName.allCases.map { Self.name(of: $0) }
    names = own + Special.allCases.map(\.name) + own.map { "in-" + $0 }
  }

  /// The number of the content element for an element; it is the parent of a fragment.
  static func context(of element: ElementName) -> Int {
    ElementName.allCases.count + Special.allCases.count + element.number
  }

  /// The HTML element whose attributes a DTD element takes; `nil` for a content element.
  static func element(ofNumber number: Int) -> ElementName? {
    if number < ElementName.allCases.count { return ElementName.allCases[number] }
    switch Special(rawValue: number - ElementName.allCases.count) {
    case .groupOfTerms, .groupOfOptions: return .div
    case .headNoscript: return .noscript
    case .detached, nil: return nil
    }
  }

  /// The declaration of the element with a number.
  func declaration(of number: Int) -> String { "<!ELEMENT \(names[number]) \(content(ofNumber: number))>\n" }

  private func content(ofNumber number: Int) -> String {
    let count = ElementName.allCases.count
    if number < count {
      let row = table[ElementName.allCases[number]]
      return row.insteadUse == nil ? model(row.holds) : "EMPTY"
    }
    switch Special(rawValue: number - count) {
    case .groupOfTerms: return model(ElementTable.groupOfTerms)
    case .groupOfOptions:
      return "(\(choice(ElementTable.selectContent + ElementTable.optgroupContent + [.div])))*"
    case .headNoscript: return "(link|style|meta)*"
    case .detached: return "ANY"
    case nil: return content(of: table[ElementName.allCases[number - count - Special.allCases.count]])
    }
  }

  static func name(of element: ElementName) -> String {
    switch element {
    case .none: "none"
    case .custom: "custom-element"
    case .unknown: "unknown-element"
    case .foreign: "foreign-element"
    default: element.text
    }
  }

  private func model(_ model: ContentModel) -> String {
    switch model {
    case .nothing, .text: "EMPTY"
    case .unrestricted: "ANY"
    case .any(let set, let text): text ? "(#PCDATA|\(choice(set)))*" : "(\(choice(set)))*"
    case .transparent: "(#PCDATA|\(flow)|option|optgroup|legend)*"
    case .ordered(let particle, _, _): Self.wrapped(expression(particle))
    }
  }

  /// The content of a fragment in the context of this element: its permitted children, in any number and order.
  private func content(of row: ElementDefinition) -> String {
    switch row.holds {
    case .ordered:
      guard let set = table.automaton(of: row.element)?.alphabet else { return "ANY" }
      let all = row.isTransparentPart ? set + Category.flow : set
      return "(\(choice(all + Category.scriptSupporting)))*"
    default: return model(row.holds)
    }
  }

  private func expression(_ particle: Particle) -> String {
    switch particle {
    case .one(let set): set.elements.count == 1 ? choice(set) : "(\(choice(set)))"
    case .inherited: "(\(flow))"
    case .sequence(let parts): "(" + parts.map(expression).joined(separator: ",") + ")"
    case .either(let parts): "(" + parts.map(expression).joined(separator: "|") + ")"
    case .optional(let inner): Self.wrapped(expression(inner)) + "?"
    case .many(let inner): Self.wrapped(expression(inner)) + "*"
    case .some(let inner): Self.wrapped(expression(inner)) + "+"
    }
  }

  private static func wrapped(_ text: String) -> String {
    text.hasPrefix("(") && text.hasSuffix(")") ? text : "(\(text))"
  }

  /// The names in a set, separated by `|`; frequent names first, because libxml2 searches the list linearly.
  private func choice(_ set: ElementSet) -> String {
    if set == Category.flow { return flow }
    if set == Category.phrasing { return phrasing }
    return Self.names(set)
  }

  private static func names(_ set: ElementSet) -> String {
    let frequent: [ElementName] = [.p, .a, .span, .div, .img, .li, .article, .time, .h2, .h3, .ul]
    let first = frequent.filter(set.contains)
    let rest = set.elements.filter { !frequent.contains($0) }
    var names = (first + rest).map { name(of: $0) }
    if set.contains(.div), set.contains(.option) { names.append("select-div") }
    if set.contains(.div), names.count == 1 { names = ["dl-div"] }
    if set.contains(.noscript), set.contains(.base) { names.append(Special.headNoscript.name) }
    return names.joined(separator: "|")
  }
}
