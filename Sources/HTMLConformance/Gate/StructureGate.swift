import HTMLSyntax
import LibXML

/// libxml2's opinion of a page's structure: the schema generated from the element table, shared between workers.
package final class StructureGate: Sendable {
  let schema: StructureSchema
  /// Whether attributes are given to libxml2 too.
  let checksAttributes: Bool
  /// For each element the number of the name that stands for its content, as a fragment's root.
  let contextNumbers: [Int]

  /// Generates and compiles the schema; `nil` when libxml2 refuses it, which would be a defect of the table.
  ///
  /// - Parameter checksAttributes: whether the schema declares the attributes too: slower, and a third opinion on what the rules
  ///   say of unknown, missing and misspelt ones.
  package init?(table: ElementTable = .html, checksAttributes: Bool = false) {
    let dtd = StructureDTD(table)
    let text = checksAttributes ? dtd.text + AttributeDTD(table).text : dtd.text
    guard let schema = StructureSchema(text, elements: dtd.names, declaresAttributes: checksAttributes) else {
      return nil
    }
    self.schema = schema
    self.checksAttributes = checksAttributes
    contextNumbers = dtd.contextNumbers
  }

  /// The schema's text, for whoever wants to read it or to use it elsewhere.
  package static func schemaText(table: ElementTable = .html) -> String { StructureDTD(table).text }
}
