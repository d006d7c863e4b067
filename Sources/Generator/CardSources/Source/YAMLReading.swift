package import Diagnostics
package import JSONRecords

/// Parses a YAML text, given the path for diagnostics; for cards in their own files.
package typealias YAMLReading = @Sendable ([UInt8], String) throws(Diagnosed) -> RecordData
