import JSONRecords
import Platform

/// The members of an object.
struct ModelKeys<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let record: ModelRecord
  /// The number of keys around the object.
  let depth: Int
  /// Whether these are the members of a card, whose record has a head already.
  let isCard: Bool

  var codingPath: [any CodingKey] { record.path(to: depth) }

  func encodeNil(forKey key: Key) throws {
    if let name = try name(key, Bool?.none) { record.writer.null(named: name) }
  }
  func encode(_ value: Bool, forKey key: Key) throws {
    if let name = try name(key, value) { record.writer.boolean(value, named: name) }
  }
  func encode(_ value: Double, forKey key: Key) throws {
    guard let name = try name(key, value) else { return }
    record.writer.name(name)
    try record.write(value, at: codingPath + [key])
  }
  func encode(_ value: Float, forKey key: Key) throws { try encode(Double("\(value)") ?? Double(value), forKey: key) }
  func encode(_ value: Int, forKey key: Key) throws {
    if let name = try name(key, value) { record.writer.number(value, named: name) }
  }
  func encode(_ value: String, forKey key: Key) throws {
    if let name = try name(key, value) { record.writer.string(value, named: name) }
  }
  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    guard let name = try name(key, value) else { return }
    record.writer.name(name)
    try record.write(value, forKey: key, depth: depth)
  }

  // `nil` is written, so that a name in a template is known although no model has a value. The types of most properties
  // have methods of their own, because a generic one costs several times as much.
  func encodeIfPresent(_ value: Bool?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try encodeNil(forKey: key) }
  }
  func encodeIfPresent(_ value: Int?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try encodeNil(forKey: key) }
  }
  func encodeIfPresent(_ value: Double?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try encodeNil(forKey: key) }
  }
  func encodeIfPresent(_ value: Float?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try encodeNil(forKey: key) }
  }
  func encodeIfPresent(_ value: String?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try encodeNil(forKey: key) }
  }
  func encodeIfPresent<Value: Encodable>(_ value: Value?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try encodeNil(forKey: key) }
  }

  func nestedContainer<Inner: CodingKey>(
    keyedBy type: Inner.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Inner> {
    nestedEncoder(for: key).container(keyedBy: type)
  }
  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    nestedEncoder(for: key).unkeyedContainer()
  }
  func superEncoder() -> any Encoder {
    record.writer.name("super")
    return ModelEncoder(nestedIn: record, at: codingPath)
  }
  func superEncoder(forKey key: Key) -> any Encoder { nestedEncoder(for: key) }

  private func nestedEncoder(for key: Key) -> ModelEncoder {
    record.writer.name(key.stringValue)
    return ModelEncoder(nestedIn: record, at: codingPath + [key])
  }

  /// The name of a member; `nil` if the member is the record's identity, which is written already.
  ///
  /// - Throws: `EncodingError` if the member means something else than what the record has under its name.
  private func name(_ key: Key, _ value: some Encodable) throws -> String? {
    let name = key.stringValue
    guard isCard, name == "id" || name == "kind" else { return name }
    return try record.isInHead(name, value, at: codingPath + [key]) ? nil : name
  }
}

extension ModelRecord {
  /// Whether a member of a card, `id` or `kind`, is in the record already.
  ///
  /// - Throws: `EncodingError` if it means something else than what the record has under its name.
  fileprivate func isInHead(
    _ name: String, _ value: some Encodable, at path: @autoclosure () -> [any CodingKey]
  ) throws -> Bool {
    if name == "id" {
      guard try isIdentity(value) else {
        let identity = String(decoding: writer.bytes[head.identity], as: UTF8.self)
        throw Self.unwritable(value, path(), "`id` is the card's identity, which is \(identity)")
      }
      return true
    }
    guard head.hasKind else { return false }
    throw Self.unwritable(
      value, path(),
      "`kind` names the type of cell in a section of several types; name the property otherwise in `CodingKeys`")
  }

  /// Whether a value is written as the card's identity is.
  private func isIdentity(_ value: some Encodable) throws -> Bool {
    let start = writer.count
    guard try writeKnown(value, at: []) else {
      let own = ModelRecord()
      try own.write(value, depth: 0)
      return own.finish().elementsEqual(writer.bytes[head.identity])
    }
    defer { writer.truncate(to: start) }
    let isAfterComma = writer.bytes[start] == UInt8(ascii: ",")
    let written = UnsafeRawBufferPointer(rebasing: writer.bytes[(isAfterComma ? start + 1 : start)...])
    return written.isSame(as: UnsafeRawBufferPointer(rebasing: writer.bytes[head.identity]))
  }
}

/// The elements of an array.
struct ModelElements: UnkeyedEncodingContainer {
  let record: ModelRecord
  /// The number of keys around the array.
  let depth: Int
  private(set) var count = 0

  init(record: ModelRecord, depth: Int) {
    self.record = record
    self.depth = depth
  }

  var codingPath: [any CodingKey] { record.path(to: depth) }

  mutating func encodeNil() {
    record.writer.null()
    count += 1
  }
  mutating func encode<Value: Encodable>(_ value: Value) throws {
    try record.write(value, depth: depth)
    count += 1
  }
  mutating func nestedContainer<Inner: CodingKey>(keyedBy type: Inner.Type) -> KeyedEncodingContainer<Inner> {
    nestedEncoder().container(keyedBy: type)
  }
  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { nestedEncoder().unkeyedContainer() }
  mutating func superEncoder() -> any Encoder { nestedEncoder() }

  private mutating func nestedEncoder() -> ModelEncoder {
    count += 1
    return ModelEncoder(nestedIn: record, at: codingPath)
  }
}

/// A single value.
struct ModelScalar: SingleValueEncodingContainer {
  let record: ModelRecord
  /// The number of keys around the value.
  let depth: Int

  var codingPath: [any CodingKey] { record.path(to: depth) }

  func encodeNil() { scalar { record.writer.null() } }
  func encode(_ value: Bool) { scalar { record.writer.boolean(value) } }
  func encode(_ value: String) { scalar { record.writer.string(value) } }
  func encode(_ value: Double) throws { try scalar { try record.write(value, at: codingPath) } }
  func encode(_ value: Float) throws { try encode(Double("\(value)") ?? Double(value)) }
  func encode(_ value: Int) { scalar { record.writer.number(value) } }
  func encode(_ value: Int8) { integer(value) }
  func encode(_ value: Int16) { integer(value) }
  func encode(_ value: Int32) { integer(value) }
  func encode(_ value: Int64) { integer(value) }
  func encode(_ value: UInt) { integer(value) }
  func encode(_ value: UInt8) { integer(value) }
  func encode(_ value: UInt16) { integer(value) }
  func encode(_ value: UInt32) { integer(value) }
  func encode(_ value: UInt64) { integer(value) }
  func encode<Value: Encodable>(_ value: Value) throws { try scalar { try record.write(value, depth: depth) } }

  private func integer(_ value: some BinaryInteger) { scalar { record.write(number: String(value)) } }

  private func scalar(_ write: () throws -> Void) rethrows {
    try write()
    record.shape = .scalar
  }
}
