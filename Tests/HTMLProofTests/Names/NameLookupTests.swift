import HTMLProof
import Testing

@Suite("Names are found by their bytes")
struct NameLookupTests {
  @Test("every element is found by its text, in any case")
  func elements() {
    for element in ElementName.allCases where !element.text.isEmpty {
      #expect(ElementName(name: element.text) == element)
      #expect(ElementName(name: element.text.uppercased()) == element)
    }
  }

  @Test("every attribute is found by its text, in any case")
  func attributes() {
    for attribute in AttributeName.allCases where attribute != .other {
      #expect(!attribute.text.isEmpty)
      #expect(AttributeName(name: attribute.text) == attribute)
      #expect(AttributeName(name: attribute.text.uppercased()) == attribute)
    }
  }

  @Test(
    "other names are told apart",
    arguments: [
      ("x-card", .custom), ("X-Card", .custom), ("emotion-😍", .custom), ("annotation-xml", .unknown),
      ("font-face", .unknown), ("1-a", .unknown), ("blah", .unknown), ("none", .unknown), ("custom", .unknown),
      ("foreign", .unknown), ("divv", .unknown), ("di", .unknown), ("", .unknown),
      ("a-name-that-is-longer-than-any-known-name", .custom),
    ] as [(String, ElementName)])
  func otherElements(name: String, expected: ElementName) {
    #expect(ElementName(name: name) == expected)
  }

  @Test(
    "attributes with a hyphen or a colon keep them",
    arguments: [
      (AttributeName.acceptCharset, "accept-charset"), (.httpEquiv, "http-equiv"), (.ariaLabelledby, "aria-labelledby"),
      (.xlinkHref, "xlink:href"), (.shadowrootcustomelementregistry, "shadowrootcustomelementregistry"),
      (.class, "class"), (.text, "text"), (.other, ""),
    ])
  func texts(name: AttributeName, text: String) {
    #expect(name.text == text)
  }

  @Test("letters differ from the signs that share their low bits")
  func lookAlikes() {
    #expect(AttributeName(name: "aria\u{0D}label") == .other)
    #expect(AttributeName(name: "http\u{0D}equiv") == .other)
    #expect(AttributeName(name: "[d") == .other)
  }

  @Test("groups of attributes")
  func groups() {
    #expect(AttributeName.onclick.isEventHandler && !AttributeName.open.isEventHandler)
    #expect(AttributeName.ariaValuetext.isARIA && !AttributeName.role.isARIA)
    #expect(AttributeName.allCases.allSatisfy { $0.isEventHandler == $0.text.hasPrefix("on") })
    #expect(AttributeName.allCases.allSatisfy { $0.isARIA == $0.text.hasPrefix("aria-") })
  }
}
