import Testing

@testable import HTMLProof

@Suite("The table of CSS values")
struct CSSValueTableTests {
  private static let table = CSSValueTable.standard

  @Test func `every line is a definition`() {
    #expect(Self.table.faults == [])
    #expect(Self.table.properties.count > 700)
  }

  @Test func `a line that is none is told`() {
    #expect(CSSValueTable("a: b | <unknown>\nc: d ]\ne\n<t>: [ f ]{2,4} && g#\nh: <t> || 'i").faults.count == 4)
  }

  @Test func `every property stands in one line`() {
    #expect(Set(Self.table.properties).count == Self.table.properties.count)
  }

  @Test(arguments: UInt64(1)...20) func `what a definition allows is taken`(seed: UInt64) throws {
    var values = RandomValues(Self.table, seed: seed)
    for property in Self.table.properties {
      let definition = try #require(Self.table.definition(of: property))
      let declaration = "\(property): \(values.value(of: definition).joined(separator: " "))"
      #expect(Datatype.styleDeclarations.problem(in: declaration) == nil, "\(declaration)")
    }
  }

  @Test func `a value of many parts is judged to its end`() {
    let layers = String(repeating: "url(a) 1px 1px / cover repeat-x, ", count: 1000)
    #expect(Datatype.styleDeclarations.problem(in: "background: \(layers)red") == nil)
    #expect(Datatype.styleDeclarations.problem(in: "background: \(layers)redd") != nil)
    let tracks = String(repeating: "[a] 1fr ", count: 5000)
    #expect(Datatype.styleDeclarations.problem(in: "grid-template-columns: \(tracks)") == nil)
    #expect(Datatype.styleDeclarations.problem(in: "grid-template-columns: \(tracks) 1f") != nil)
  }

  @Test func `functions within functions are followed as deep as the stack allows`() {
    for depth in [1, 8, 60] {
      let image =
        String(repeating: "image-set(", count: depth) + "url(a)" + String(repeating: ")", count: depth)
      #expect(Datatype.styleDeclarations.problem(in: "background: \(image)") == nil)
    }
  }
}

extension CSSValueTable {
  fileprivate func definition(of property: String) -> CSSValueDefinition? {
    Array(property.utf8).withUnsafeBytes { definition(of: 0..<$0.count, in: $0) }
  }
}
