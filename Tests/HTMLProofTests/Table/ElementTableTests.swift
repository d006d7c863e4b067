import HTMLProof
import Testing

@Suite("The element table")
struct ElementTableTests {
  @Test("Every element has one row, and obsolete ones say what to use")
  func rows() {
    for element in ElementName.allCases { #expect(ElementTable.html[element].element == element) }
    for element in [ElementName.center, .font, .marquee, .frameset] {
      #expect(ElementTable.html[element].insteadUse != nil)
    }
  }

  @Test("Void elements hold nothing, and nothing else does but a few")
  func void() {
    for element in Category.void.elements {
      guard case .nothing = ElementTable.html[element].holds else {
        Issue.record("\(element)")
        continue
      }
    }
  }

  @Test("Whatever is phrasing is flow")
  func categories() {
    #expect(Category.phrasing.subtracting(Category.flow).isEmpty)
    #expect(Category.heading.subtracting(Category.flow).isEmpty)
    #expect(Category.sectioning.subtracting(Category.flow).isEmpty)
    #expect(Category.embedded.subtracting(Category.phrasing).isEmpty)
  }

  @Test("Required attributes are attributes of their element")
  func required() {
    for element in ElementName.allCases {
      for name in ElementTable.html[element].required {
        guard case .value = ElementTable.html.rule(for: name, on: element) else {
          Issue.record("\(element) \(name)")
          continue
        }
      }
    }
  }

  @Test("Every state and property of WAI-ARIA has a row")
  func states() {
    let named = Set(ARIAAttribute.all.map(\.name))
    for name in AttributeName.allCases where name.isARIA { #expect(named.contains(name), "\(name)") }
  }
}

@Suite("Content models as automata")
struct ContentAutomatonTests {
  private let automaton = ContentAutomaton(
    .sequence([.optional(.caption), .many(.colgroup), .either([.many(.tbody), .some(.tr)])]))

  @Test(arguments: [
    ([ElementName](), true), ([.caption], true), ([.caption, .tr, .tr], true), ([.tbody, .tbody], true),
    ([.tbody, .tr], false), ([.colgroup, .caption], false), ([.td], false),
  ])
  func children(_ names: [ElementName], _ isRight: Bool) {
    var state = ContentAutomaton.initial
    for name in names where state != 0 { state = automaton.state(after: state, child: name, inheritedSet: []) }
    #expect((state != 0 && automaton.isComplete(in: state)) == isRight)
  }

  @Test("It knows what may come next")
  func expected() {
    let state = automaton.state(after: ContentAutomaton.initial, child: .caption, inheritedSet: [])
    #expect(automaton.expected(in: state) == [.colgroup, .tbody, .tr])
  }
}
