import Testing

@testable import HTMLProof

/// The names as HTML writes them stand in a list of their own, in the order of the cases.
struct NameTextTests {
  @Test func elements() {
    for element in ElementName.allCases where element.rawValue >= ElementName.a.rawValue {
      #expect(element.text == String(describing: element))
    }
    #expect(ElementName.texts.count == ElementName.allCases.count)
    #expect(ElementName.allCases.prefix(4).map(\.text) == ["", "", "", ""])
  }

  @Test func attributes() {
    for attribute in AttributeName.allCases where attribute != .other {
      let letters = attribute.text.filter { $0 != "-" && $0 != ":" }
      #expect(letters == String(describing: attribute).lowercased())
      #expect(attribute.text.hasPrefix("aria-") == attribute.isARIA)
    }
    #expect(AttributeName.texts.count == AttributeName.allCases.count)
    #expect(AttributeName.other.text.isEmpty)
    #expect(AttributeName.httpEquiv.text == "http-equiv")
    #expect(AttributeName.xmlLang.text == "xml:lang")
  }
}
