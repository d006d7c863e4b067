import HTMLSyntax

/// The DTD that libxml2 validates the structure against, generated from the element table.
///
/// Text and attributes are not in it, but elements that may hold text have mixed content (XML 1.0 §3.2.2): libxml2
/// compiles an automaton for any other, which takes as long as the rest of a short run. Elements whose content depends on
/// their parent have a name of their own there: a `div` of a `dl` is `dl-div`. Transparent content is looser than in the
/// rules, because a DTD knows no context.
struct StructureDTD {
  /// The DTD's elements; the first are those of ``ElementName``, in its order.
  let names: [String]
  let text: String
  /// For each element the number of the name that stands for its content, as a fragment's root.
  let contextNumbers: [Int]

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
    var names = ElementName.allCases.map { Self.name(of: $0) }
    names += Special.allCases.map(\.name)
    // Fragments hang in an element that stands for the content of their context; equal contents share one, because
    // libxml2 takes its time for each.
    var contexts: [String: Int] = [:]
    var contextLines: [String] = []
    contextNumbers = ElementName.allCases.map { element in
      let content = Self.content(of: table[element], table)
      if let known = contexts[content] { return known }
      let name = "in-" + Self.name(of: element)
      contexts[content] = names.count
      names.append(name)
      contextLines.append("<!ELEMENT \(name) \(content)>")
      return names.count - 1
    }
    self.names = names

    var lines: [String] = ["<!ENTITY % flow \"\(Self.names(Category.flow))\">"]
    lines.append("<!ENTITY % phrasing \"\(Self.names(Category.phrasing))\">")
    for element in ElementName.allCases {
      let row = table[element]
      let model = row.insteadUse == nil ? Self.model(row.holds, of: element) : "EMPTY"
      lines.append("<!ELEMENT \(Self.name(of: element)) \(model)>")
    }
    lines += contextLines
    lines.append("<!ELEMENT dl-div \(Self.model(ElementTable.groupOfTerms, of: .div))>")
    let options = ElementTable.selectContent + ElementTable.optgroupContent + [.div]
    lines.append("<!ELEMENT select-div (\(Self.choice(options)))*>")
    lines.append("<!ELEMENT head-noscript (link|style|meta)*>")
    lines.append("<!ELEMENT detached ANY>")
    text = lines.joined(separator: "\n") + "\n"
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

  private static func model(_ model: ContentModel, of element: ElementName) -> String {
    switch model {
    case .nothing, .text: "EMPTY"
    case .unrestricted: "ANY"
    case .any(let set, let text): text ? "(#PCDATA|\(choice(set)))*" : "(\(choice(set)))*"
    case .transparent: "(#PCDATA|%flow;|option|optgroup|legend)*"
    case .ordered(let particle, _, _): wrapped(expression(particle))
    }
  }

  /// What may stand in a fragment whose context is this element: its children in any number.
  private static func content(of row: ElementDefinition, _ table: ElementTable) -> String {
    switch row.holds {
    case .ordered:
      guard let set = table.automaton(of: row.element)?.alphabet else { return "ANY" }
      let all = row.isTransparentPart ? set + Category.flow : set
      return "(\(choice(all + Category.scriptSupporting)))*"
    default: return model(row.holds, of: row.element)
    }
  }

  private static func expression(_ particle: Particle) -> String {
    switch particle {
    case .one(let set): set.elements.count == 1 ? choice(set) : "(\(choice(set)))"
    case .inherited: "(%flow;)"
    case .sequence(let parts): "(" + parts.map(expression).joined(separator: ",") + ")"
    case .either(let parts): "(" + parts.map(expression).joined(separator: "|") + ")"
    case .optional(let inner): wrapped(expression(inner)) + "?"
    case .many(let inner): wrapped(expression(inner)) + "*"
    case .some(let inner): wrapped(expression(inner)) + "+"
    }
  }

  private static func wrapped(_ text: String) -> String {
    text.hasPrefix("(") && text.hasSuffix(")") ? text : "(\(text))"
  }

  /// The names of a set with `|` between them; frequent ones first, because libxml2 searches the list from its start.
  private static func choice(_ set: ElementSet) -> String {
    if set == Category.flow { return "%flow;" }
    if set == Category.phrasing { return "%phrasing;" }
    return names(set)
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
