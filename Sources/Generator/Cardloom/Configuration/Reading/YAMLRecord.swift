package import Diagnostics
package import JSONRecords
import Yams

/// A card in a YAML file of its own.
package enum YAMLRecord {
  /// Reads the file's text.
  ///
  /// - Parameter file: the path to show.
  /// - Throws: ``Diagnosed`` with everything that is wrong in it.
  package static func read(_ bytes: [UInt8], file: String) throws(Diagnosed) -> RecordData {
    let reader = ConfigurationReader(try YAMLDocument(file: file, bytes: bytes))
    guard let root = reader.document.root else { return .object([]) }
    let data = reader.object(root, "a card")
    guard let data, !reader.diagnostics.containsError else { throw Diagnosed(reader.sortedDiagnostics) }
    return data
  }
}
