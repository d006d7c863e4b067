/// The DTD that libxml2 validates the structure against, generated from the element table, a declaration at a time.
///
/// Text and attributes are not in it, but elements that may hold text have mixed content (XML 1.0 §3.2.2): libxml2
/// compiles an automaton for any other, which takes as long as the rest of a short run. Elements whose content depends on
/// their parent have a name of their own there: a `div` of a `dl` is `dl-div`. Transparent content is looser than in the
/// rules, because a DTD knows no context.
struct StructureDTD: Sendable {
  /// The DTD's elements: those of ``ElementName`` in its order, the special ones, and for each of ``ElementName`` the one that
  /// stands for its content.
  let names: [String]
  private let table: ElementTable
  private let flow = Self.names(Category.flow)
  private let phrasing = Self.names(Category.phrasing)

  /// Names beside HTML's own.
  enum Special: Int, CaseIterable {
    /// A `div` that groups the terms of a `dl`.
    case groupOfTerms
    /// A `div` in a `select` or an `optgroup`.
    case groupOfOptions
    /// A `noscript` in the head.
    case headNoscript
    /// Where a tree of its own hangs: the content of a `template`, HTML inside SVG.
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

  /// The number of the name that stands for an element's content: a fragment hangs in it.
  static func context(of element: ElementName) -> Int {
    ElementName.allCases.count + Special.allCases.count + element.number
  }

  /// The element whose attributes one of the DTD's elements has; `nil` for what stands for the content of one.
  static func element(ofNumber number: Int) -> ElementName? {
    if number < ElementName.allCases.count { return ElementName.allCases[number] }
    switch Special(rawValue: number - ElementName.allCases.count) {
    case .groupOfTerms, .groupOfOptions: return .div
    case .headNoscript: return .noscript
    case .detached, nil: return nil
    }
  }

  /// The declaration of one of the DTD's elements.
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

  /// What may stand in a fragment whose context is this element: its children in any number.
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

  /// The names of a set with `|` between them; frequent ones first, because libxml2 searches the list from its start.
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
