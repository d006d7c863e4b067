package import Diagnostics
package import JSONRecords

/// Data in YAML: a card in its own file, or a document with a list of cards.
package enum YAMLRecord {
  /// Parses the file's text.
  ///
  /// - Parameter file: the path for diagnostics.
  /// - Throws: ``Diagnosed`` with all errors.
  package static func read(_ bytes: [UInt8], file: String) throws(Diagnosed) -> RecordData {
    let document = try YAMLDocument(file: file, bytes: bytes)
    let reader = ConfigurationReader(document)
    guard let root = document.node else { return .object([]) }
    var values = FreeValues { reader.text($0, "a name")?.value }
    let isList = if case .sequence = root { true } else { false }
    let data = isList ? values.data(of: root) : reader.object(root, "a card")
    if isList, !values.isWhole {
      reader.report(.tooManyAliases(file, most: FreeValues.most, at: reader.location(of: root)))
    }
    guard let data, !reader.diagnostics.containsError else { throw Diagnosed(reader.sortedDiagnostics) }
    return data
  }
}
