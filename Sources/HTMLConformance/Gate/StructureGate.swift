import HTMLSyntax
import LibXML

/// libxml2's opinion of a page's structure: the schema generated from the element table, shared between workers.
package final class StructureGate: Sendable {
  let schema: StructureSchema

  /// Generates and compiles the schema; `nil` when libxml2 refuses it, which would be a defect of the table.
  package init?(table: ElementTable = .html) {
    let dtd = StructureDTD(table)
    guard let schema = StructureSchema(dtd.text, elements: dtd.names) else { return nil }
    self.schema = schema
  }

  /// The schema's text, for whoever wants to read it or to use it elsewhere.
  package static func schemaText(table: ElementTable = .html) -> String { StructureDTD(table).text }
}
