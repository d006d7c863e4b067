import Testing
import XMLBridge

/// libxml2 is asked once for each element with the same children; its verdicts stay the same.
struct StructureVerdictsTests {
  private static let names = ["list", "item", "note"]
  private static let declarations = [
    "<!ELEMENT list (note?,item*)>", "<!ELEMENT item EMPTY>", "<!ELEMENT note ANY>",
  ]

  private static func lists() -> StructureSchema? { StructureSchema(elements: names) { declarations[$0] } }

  /// What is said of a list with these children.
  private func words(_ children: [Int], _ validator: StructureValidator) -> String? {
    validator.open(0)
    for child in children {
      validator.open(child)
      _ = validator.close()
    }
    return validator.close()
  }

  @Test("A verdict is the same when it is asked for again, and after others")
  func repeated() throws {
    let schema = try #require(Self.lists())
    let validator = try #require(StructureValidator(schema))
    for _ in 0..<3 {
      for count in [0, 1, 2, 127, 128, 129, 5000] {
        let items = Array(repeating: 1, count: count)
        #expect(words(items, validator) == nil)
        #expect(words([2] + items, validator) == nil)
        #expect((words(items + [2], validator) == nil) == (count == 0))
      }
    }
  }

  @Test("More different lists than are remembered are judged all the same")
  func many() throws {
    let schema = try #require(Self.lists())
    let validator = try #require(StructureValidator(schema))
    for count in 0..<3000 {
      // An item for each bit that is set, a note for each that is not: right only when no note follows an item.
      let children = (0..<12).map { count >> $0 & 1 == 0 ? 2 : 1 }
      let isRight = children.dropFirst().allSatisfy { $0 == 1 }
      #expect((words(children, validator) == nil) == isRight)
    }
  }

  @Test("What hangs in a tree of its own, and text, count for the element that holds them")
  func detached() throws {
    let schema = try #require(Self.lists())
    let validator = try #require(StructureValidator(schema))
    for _ in 0..<2 {
      validator.open(1)
      validator.open(0, isDetached: true)
      #expect(validator.close() == nil)
      #expect(validator.close() == nil)
      validator.open(1)
      validator.text()
      #expect(validator.close() != nil)
    }
  }

  @Test("An element whose declaration libxml2 refuses is never valid, and is found by asking for all")
  func refused() throws {
    let schema = try #require(
      StructureSchema(elements: Self.names) { $0 == 1 ? "<!ELEMENT item (list|>" : Self.declarations[$0] })
    let validator = try #require(StructureValidator(schema))
    #expect(words([2], validator) == nil)
    validator.open(1)
    #expect(validator.close() == "libxml2 refuses the element's declaration")
    #expect(schema.refusedElements == ["item"])
  }
}
