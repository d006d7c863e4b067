package import Diagnostics
package import JSONRecords
import Yams

/// A card in its own YAML file.
package enum YAMLRecord {
  /// Parses the file's text.
  ///
  /// - Parameter file: the path for diagnostics.
  /// - Throws: ``Diagnosed`` with all errors.
  package static func read(_ bytes: [UInt8], file: String) throws(Diagnosed) -> RecordData {
    let reader = ConfigurationReader(try YAMLDocument(file: file, bytes: bytes))
    guard let root = reader.document.root else { return .object([]) }
    let data = reader.object(root, "a card")
    guard let data, !reader.diagnostics.containsError else { throw Diagnosed(reader.sortedDiagnostics) }
    return data
  }
}
