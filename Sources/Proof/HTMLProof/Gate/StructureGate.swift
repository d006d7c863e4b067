import XMLBridge

/// libxml2's opinion of a page's structure: the schema generated from the element table, shared between workers.
package final class StructureGate: Sendable {
  let schema: StructureSchema
  /// Whether attributes are given to libxml2 too.
  let checksAttributes: Bool
  /// Makes the schema; `nil` when libxml2 does not work.
  ///
  /// Of its declarations each is generated and read when the first page has use for it: a site has use for few, and to read all
  /// takes longer than a short build.
  ///
  /// - Parameter checksAttributes: whether the schema declares the attributes too: slower, and a third opinion on what the rules
  ///   say of unknown, missing and misspelt ones.
  package init?(table: ElementTable = .html, checksAttributes: Bool = false) {
    let dtd = StructureDTD(table)
    let schema = StructureSchema(elements: dtd.names, declaresAttributes: checksAttributes) { number in
      let structure = dtd.declaration(of: number)
      guard checksAttributes, let element = StructureDTD.element(ofNumber: number) else { return structure }
      return structure + AttributeDTD.declarations(of: element, named: dtd.names[number], table)
    }
    guard let schema else { return nil }
    self.schema = schema
    self.checksAttributes = checksAttributes
  }

  /// The elements whose declarations libxml2 refuses, which would be a defect of the table; reads all that were not read yet.
  package var refusedElements: [String] { schema.refusedElements }
}
