package import Diagnostics
package import JSONRecords

/// Reads a YAML text with the path to show, for cards in files of their own.
package typealias YAMLReading = @Sendable ([UInt8], String) throws(Diagnosed) -> RecordData
