/// The attribute declarations that a paranoid gate adds to the structure DTD, generated from the element table.
///
/// A DTD can declare an element's attributes, which of them are required, and the keywords of some. It cannot express
/// HTML's case-insensitive keywords, so their values are lowercased before validation.
enum AttributeDTD {
  /// The declarations of an element's attributes under its DTD name; empty when the element allows any attribute.
  static func declarations(of element: ElementName, named dtdName: String, _ table: ElementTable) -> String {
    guard isDeclared(element, table) else { return "" }
    var list = ""
    for name in AttributeName.allCases where name != .other && !name.text.contains(":") {
      guard case .value(let datatype) = table.rule(for: name, on: element) else { continue }
      let presence = table[element].required.contains(name) ? "#REQUIRED" : "#IMPLIED"
      list += "\n  \(name.text) \(type(of: datatype)) \(presence)"
    }
    return "<!ATTLIST \(dtdName)\(list)>\n"
  }

  /// Whether the table lists all attributes of an element; a custom element allows any attribute.
  static func isDeclared(_ element: ElementName, _ table: ElementTable) -> Bool {
    switch element {
    case .none, .custom, .unknown, .foreign, .svg, .math: false
    default: table[element].insteadUse == nil
    }
  }

  /// Returns a value in its declared form: keywords in lower case, a boolean attribute as its name.
  static func normalized(_ value: String, of name: AttributeName, _ datatype: Datatype) -> String {
    switch datatype {
    case .boolean: name.text
    case .keyword(let keywords) where isEnumeration(keywords): value.lowercased()
    default: value
    }
  }

  private static func type(of datatype: Datatype) -> String {
    switch datatype {
    case .boolean(let name): "(" + name.list.joined(separator: "|") + ")"
    case .keyword(let keywords) where isEnumeration(keywords): "(" + keywords.list.joined(separator: "|") + ")"
    default: "CDATA"
    }
  }

  /// Whether a DTD can list the keywords: each must be a name token (XML 1.0 §2.3).
  private static func isEnumeration(_ keywords: Keywords) -> Bool {
    let list = keywords.list
    return !list.isEmpty && Set(list).count == list.count
      && list.allSatisfy { $0.allSatisfy { $0 == "-" || $0.isASCII && ($0.isLetter || $0.isNumber) } }
  }
}
