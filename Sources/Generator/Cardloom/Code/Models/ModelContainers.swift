import JSONRecords

/// The members of an object.
struct ModelKeys<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let record: ModelRecord
  let codingPath: [any CodingKey]
  /// What the record has already; `nil` inside a record.
  let head: RecordHead?

  func encodeNil(forKey key: Key) throws { if try name(key, Bool?.none) { record.writer.null() } }
  func encode(_ value: Bool, forKey key: Key) throws { if try name(key, value) { record.writer.boolean(value) } }
  func encode(_ value: Double, forKey key: Key) throws {
    if try name(key, value) { try record.write(value, at: codingPath + [key]) }
  }
  func encode(_ value: Float, forKey key: Key) throws { try encode(Double("\(value)") ?? Double(value), forKey: key) }
  func encode(_ value: Int, forKey key: Key) throws { if try name(key, value) { record.writer.number(value) } }
  func encode(_ value: String, forKey key: Key) throws { if try name(key, value) { record.writer.string(value) } }
  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    if try name(key, value) { try record.write(value, at: codingPath + [key]) }
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
    return ModelEncoder(record: record.addNested(), codingPath: codingPath)
  }
  func superEncoder(forKey key: Key) -> any Encoder { nestedEncoder(for: key) }

  private func nestedEncoder(for key: Key) -> ModelEncoder {
    record.writer.name(key.stringValue)
    return ModelEncoder(record: record.addNested(), codingPath: codingPath + [key])
  }

  /// Writes the name of a member; `false` if the member is the record's identity, which is written already.
  ///
  /// - Throws: `EncodingError` if the member means something else than what the record has under its name.
  private func name(_ key: Key, _ value: some Encodable) throws -> Bool {
    let name = key.stringValue
    if let head {
      if name == "id" {
        try check(value, is: head.identity, key)
        return false
      }
      if head.hasKind, name == "kind" {
        throw ModelRecord.unwritable(
          value, codingPath + [key],
          "`kind` names the type of cell in a section of several types; name the property otherwise in `CodingKeys`")
      }
    }
    record.writer.name(name)
    return true
  }

  private func check(_ value: some Encodable, is identity: [UInt8], _ key: Key) throws {
    let own = ModelRecord()
    try own.write(value, at: codingPath + [key])
    guard own.finish() == identity else {
      throw ModelRecord.unwritable(
        value, codingPath + [key], "`id` is the card's identity, which is \(String(decoding: identity, as: UTF8.self))")
    }
  }
}

/// The elements of an array.
struct ModelElements: UnkeyedEncodingContainer {
  let record: ModelRecord
  let codingPath: [any CodingKey]
  private(set) var count = 0

  init(record: ModelRecord, codingPath: [any CodingKey]) {
    self.record = record
    self.codingPath = codingPath
  }

  mutating func encodeNil() {
    record.writer.null()
    count += 1
  }
  mutating func encode<Value: Encodable>(_ value: Value) throws {
    try record.write(value, at: codingPath)
    count += 1
  }
  mutating func nestedContainer<Inner: CodingKey>(keyedBy type: Inner.Type) -> KeyedEncodingContainer<Inner> {
    nestedEncoder().container(keyedBy: type)
  }
  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { nestedEncoder().unkeyedContainer() }
  mutating func superEncoder() -> any Encoder { nestedEncoder() }

  private mutating func nestedEncoder() -> ModelEncoder {
    count += 1
    return ModelEncoder(record: record.addNested(), codingPath: codingPath)
  }
}

/// A single value.
struct ModelScalar: SingleValueEncodingContainer {
  let record: ModelRecord
  let codingPath: [any CodingKey]

  func encodeNil() { scalar { record.writer.null() } }
  func encode(_ value: Bool) { scalar { record.writer.boolean(value) } }
  func encode(_ value: String) { scalar { record.writer.string(value) } }
  func encode(_ value: Double) throws { try scalar { try record.write(value, at: codingPath) } }
  func encode(_ value: Float) throws { try encode(Double("\(value)") ?? Double(value)) }
  func encode(_ value: Int) { integer(value) }
  func encode(_ value: Int8) { integer(value) }
  func encode(_ value: Int16) { integer(value) }
  func encode(_ value: Int32) { integer(value) }
  func encode(_ value: Int64) { integer(value) }
  func encode(_ value: UInt) { integer(value) }
  func encode(_ value: UInt8) { integer(value) }
  func encode(_ value: UInt16) { integer(value) }
  func encode(_ value: UInt32) { integer(value) }
  func encode(_ value: UInt64) { integer(value) }
  func encode<Value: Encodable>(_ value: Value) throws { try scalar { try record.write(value, at: codingPath) } }

  private func integer(_ value: some BinaryInteger) { scalar { record.write(number: String(value)) } }

  private func scalar(_ write: () throws -> Void) rethrows {
    try write()
    record.shape = .scalar
  }
}
