import JSONRecords
import Platform

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Writes an `Encodable` value as JSON, as services write it: dates as in RFC 3339, addresses as texts, whole numbers
/// without a fraction, `nil` as `null`.
///
/// Small enough to be passed as `any Encoder` without an allocation.
struct ModelEncoder: Encoder {
  let record: ModelRecord
  /// The number of keys around the value.
  let depth: Int
  /// Whether the value is a card, whose record has a head already.
  let isCard: Bool

  /// Creates the encoder of a value inside the record.
  init(record: ModelRecord, depth: Int, isCard: Bool = false) {
    self.record = record
    self.depth = depth
    self.isCard = isCard
  }

  /// Creates the encoder of a container that is written in turns with others.
  init(nestedIn record: ModelRecord, at path: [any CodingKey]) {
    self.init(record: record.addNested(at: path), depth: path.count)
  }

  var codingPath: [any CodingKey] { record.path(to: depth) }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    if record.shape == .nothing, !isCard { record.writer.beginObject() }
    record.shape = .object
    return KeyedEncodingContainer(ModelKeys<Key>(record: record, depth: depth, isCard: isCard))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    if record.shape == .nothing { record.writer.beginArray() }
    record.shape = .array
    return ModelElements(record: record, depth: depth)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { ModelScalar(record: record, depth: depth) }
}

extension ModelRecord {
  /// Writes the value of a member of an object at a depth.
  ///
  /// - Throws: `EncodingError` if the value cannot be written as JSON, and any error of its own `encode(to:)`.
  func write<Value: Encodable>(_ value: Value, forKey key: some CodingKey, depth: Int) throws {
    if try writeKnown(value, at: path(to: depth) + [key]) { return }
    enter(key, at: depth)
    try encode(value, depth: depth + 1)
  }

  /// Writes a value at a depth.
  ///
  /// - Throws: `EncodingError` if the value cannot be written as JSON, and any error of its own `encode(to:)`.
  func write<Value: Encodable>(_ value: Value, depth: Int) throws {
    if try !writeKnown(value, at: path(to: depth)) { try encode(value, depth: depth) }
  }

  /// Writes a value as its `encode(to:)` says.
  private func encode<Value: Encodable>(_ value: Value, depth: Int) throws {
    let outer = shape
    shape = .nothing
    try value.encode(to: ModelEncoder(record: self, depth: depth))
    guard shape != .nothing else { throw Self.unwritable(value, path(to: depth), "it writes no value") }
    close()
    shape = outer
  }

  /// Writes a value of a common type; `false` for all others.
  func writeKnown<Value: Encodable>(_ value: Value, at path: @autoclosure () -> [any CodingKey]) throws -> Bool {
    // Comparing types costs a hundredth of a cast that fails.
    if Value.self == String.self, let text = value as? String {
      writer.string(text)
    } else if Value.self == Int.self, let number = value as? Int {
      writer.number(number)
    } else if Value.self == Date.self, let date = value as? Date {
      try write(date, at: path())
    } else if Value.self == URL.self, let url = value as? URL {
      writer.string(url.absoluteString)
    } else if Value.self == UUID.self, let identity = value as? UUID {
      writer.string(identity.uuidString)
    } else if Value.self == [String].self, let texts = value as? [String] {
      writer.beginArray()
      for text in texts { writer.string(text) }
      writer.endArray()
    } else if Value.self == Data.self, let data = value as? Data {
      writer.string(data.base64EncodedString())
    } else if Value.self == Decimal.self, let decimal = value as? Decimal {
      write(number: "\(decimal)")
    } else {
      return false
    }
    return true
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

  private func write(_ date: Date, at path: @autoclosure () -> [any CodingKey]) throws {
    let milliseconds = (date.timeIntervalSince1970 * 1000).rounded()
    dateText.removeAll()
    guard dateText.append(date: milliseconds) else {
      throw Self.unwritable(date, path(), "its year is not between 0 and 9999")
    }
    writer.string(utf8: dateText.bytes)
  }

  static func unwritable(_ value: some Encodable, _ path: [any CodingKey], _ reason: String) -> EncodingError {
    .invalidValue(value, EncodingError.Context(codingPath: path, debugDescription: reason))
  }
}
