import JSONRecords

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Writes an `Encodable` value as JSON, as services write it: dates as in RFC 3339, addresses as texts, whole numbers
/// without a fraction, `nil` as `null`.
struct ModelEncoder: Encoder {
  let record: ModelRecord
  let codingPath: [any CodingKey]
  /// What the record has already; `nil` inside a record.
  var head: RecordHead?

  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    if record.shape == .nothing, head == nil { record.writer.beginObject() }
    record.shape = .object
    return KeyedEncodingContainer(ModelKeys<Key>(record: record, codingPath: codingPath, head: head))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    if record.shape == .nothing { record.writer.beginArray() }
    record.shape = .array
    return ModelElements(record: record, codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    ModelScalar(record: record, codingPath: codingPath)
  }
}

/// What a card's record has before the fields of its model.
struct RecordHead {
  /// The JSON of the identity.
  let identity: [UInt8]
  /// Whether the section gives the card its kind.
  let hasKind: Bool
}

extension ModelRecord {
  /// Writes any value at the current place.
  ///
  /// - Throws: `EncodingError` if the value cannot be written as JSON, and any error of its own `encode(to:)`.
  func write<Value: Encodable>(_ value: Value, at path: @autoclosure () -> [any CodingKey]) throws {
    // Comparing types costs a hundredth of a cast that fails.
    if Value.self == String.self, let text = value as? String { return writer.string(text) }
    if Value.self == Date.self, let date = value as? Date { return try write(date, at: path()) }
    if Value.self == URL.self, let url = value as? URL { return writer.string(url.absoluteString) }
    if Value.self == [String].self, let texts = value as? [String] {
      writer.beginArray()
      for text in texts { writer.string(text) }
      return writer.endArray()
    }
    if Value.self == Data.self, let data = value as? Data { return writer.string(data.base64EncodedString()) }
    if Value.self == Decimal.self, let decimal = value as? Decimal { return write(number: "\(decimal)") }
    let outer = shape
    shape = .nothing
    let path = path()
    try value.encode(to: ModelEncoder(record: self, codingPath: path))
    guard shape != .nothing else { throw Self.unwritable(value, path, "it writes no value") }
    close()
    shape = outer
  }

  /// Writes a floating-point number, without a fraction if it is whole.
  ///
  /// - Throws: `EncodingError` if it is not finite.
  func write(_ value: Double, at path: @autoclosure () -> [any CodingKey]) throws {
    guard value.isFinite else { throw Self.unwritable(value, path(), "JSON has no number for it") }
    if let whole = Int64(exactly: value), abs(whole) < 1 << 53 { return write(number: String(whole)) }
    write(number: "\(value)")
  }

  /// Writes a number in its decimal form.
  func write(number text: String) {
    var text = text
    text.withUTF8 { writer.json(UnsafeRawBufferPointer($0)) }
  }

  private func write(_ date: Date, at path: [any CodingKey]) throws {
    let milliseconds = (date.timeIntervalSince1970 * 1000).rounded()
    guard let text = DateOfModel(milliseconds: milliseconds) else {
      throw Self.unwritable(date, path, "its year is not between 0 and 9999")
    }
    text.bytes.withUnsafeBytes { writer.string(utf8: $0) }
  }

  static func unwritable(_ value: some Encodable, _ path: [any CodingKey], _ reason: String) -> EncodingError {
    .invalidValue(value, EncodingError.Context(codingPath: path, debugDescription: reason))
  }
}
