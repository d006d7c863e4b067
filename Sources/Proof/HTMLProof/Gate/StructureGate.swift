import XMLBridge

/// A second validator of the page structure: libxml2, with a schema generated from the element table.
///
/// Workers share one gate.
package final class StructureGate: Sendable {
  let schema: StructureSchema
  /// Whether attributes are also passed to libxml2.
  let checksAttributes: Bool
  /// Creates the schema; `nil` when libxml2 cannot be used.
  ///
  /// Declarations are generated and parsed on first use: a site uses few of them, and parsing all takes longer than a
  /// short build.
  ///
  /// - Parameter checksAttributes: whether the schema also declares attributes: slower, and a further check of unknown,
  ///   missing and misspelt attributes.
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

  /// The elements whose declarations libxml2 rejects, which would be a defect of the table.
  ///
  /// Parses all pending declarations.
  package var refusedElements: [String] { schema.refusedElements }
}
