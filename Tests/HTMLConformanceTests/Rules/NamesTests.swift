import HTMLSyntax
import Testing

@testable import HTMLConformance

/// The numbers of names and the bits of flags, which are compared as such, are those that HTMLSyntax gives them.
struct NamesTests {
  @Test("The number of a name is its raw value")
  func numbers() {
    #expect(ElementName.allCases.map(\.number) == ElementName.allCases.map { Int($0.rawValue) })
    #expect(AttributeName.allCases.map(\.number) == AttributeName.allCases.map { Int($0.rawValue) })
    #expect(AttributeName.allCases.map(\.isState) == AttributeName.allCases.map(\.isARIA))
  }

  @Test("The bits of an event's flags are those of their names")
  func flags() {
    let foreign: HTMLEvent.Flags = [.svg, .mathML]
    #expect(HTMLEvent.foreignBits == foreign.rawValue)
    #expect(HTMLEvent.whiteSpaceBit == HTMLEvent.Flags.whiteSpace.rawValue)
  }
}
