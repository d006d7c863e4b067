import JSONRecords
import Platform

/// Finds the identities by which records refer to others.
enum RecordReference {
  /// Whether a value says that nothing is referred to: an empty text, `null` or `false`.
  static func isNothing(_ value: RecordValue) -> Bool {
    switch value.kind {
    case .null: true
    case .string: value.text.isEmpty
    case .boolean: !value.isTrue
    default: false
    }
  }

  /// The identity in a value: a text or a number, or an object that contains it.
  static func identity(of value: RecordValue) -> UnsafeRawBufferPointer? {
    switch value.kind {
    case .string, .number: value.text
    case .object: named(value)?.text
    default: nil
    }
  }

  /// The value in an object that tells records apart.
  private static func named(_ object: RecordValue) -> RecordValue? {
    let found =
      object.member("_ref") ?? object.member("sys")?.member("id") ?? object.member("id") ?? object.member("_id")
      ?? object.member("@id") ?? object.member("uid")
    return found.flatMap { $0.kind == .string || $0.kind == .number ? $0 : nil }
  }

  /// The value around which an API wraps a reference or a list of them: `{"data": …}`.
  static func unwrapped(_ value: RecordValue) -> RecordValue? {
    guard value.kind == .object, named(value) == nil else { return nil }
    return value.member("data")
  }

  // MARK: By shape

  /// What is written before the identity in a key.
  private enum Kind {
    static let typed: StaticString = "type "
    static let system: StaticString = "sys "
    static let reference: StaticString = "ref"
    static let node: StaticString = "@id"
  }

  /// Writes the key of a reference that is known by its shape: `{"type": …, "id": …}` of JSON:API, `{"sys": {"type":
  /// "Link", …}}`, `{"_ref": …}` and `{"@id": …}`.
  ///
  /// - Returns: the length of the key's kind, by which it is told whether such records are in a list; `nil` if the value is
  ///   not a reference.
  static func key(of value: RecordValue, into key: inout [UInt8]) -> Int? {
    key.removeAll(keepingCapacity: true)
    guard value.kind == .object, value.count > 0 else { return nil }
    if let sys = value.member("sys") {
      guard value.count == 1, sys.member("type")?.isText("Link") == true, let type = text(sys.member("linkType")),
        let id = text(sys.member("id"))
      else { return nil }
      return write(Kind.system, type, id, into: &key)
    }
    if let reference = text(value.member("_ref")) {
      return write(Kind.reference, prefix(of: reference), reference, into: &key)
    }
    if let type = text(value.member("type")), let id = text(value.member("id")) {
      let isWhole = value.children.contains { !["type", "id", "meta", "lid"].contains($0.name) }
      return isWhole ? nil : write(Kind.typed, type, id, into: &key)
    }
    guard value.count == 1, let id = text(value.member("@id")) else { return nil }
    return write(Kind.node, nil, id, into: &key)
  }

  /// Calls a closure with each key by which references of these shapes name a record, and the length of its kind.
  static func keys(of record: RecordValue, _ body: ([UInt8], _ kind: Int) -> Void) {
    var key: [UInt8] = []
    if let sys = record.member("sys"), let id = text(sys.member("id")) {
      let kind = write(Kind.system, text(sys.member("type")), id, into: &key)
      body(key, kind)
    }
    if let id = text(record.member("_id")) {
      let kind = write(Kind.reference, prefix(of: id), id, into: &key)
      body(key, kind)
    }
    if let type = text(record.member("type")), let id = text(record.member("id")) {
      let kind = write(Kind.typed, type, id, into: &key)
      body(key, kind)
    }
    if let id = text(record.member("@id")) {
      let kind = write(Kind.node, nil, id, into: &key)
      body(key, kind)
    }
  }

  private static func text(_ value: RecordValue?) -> UnsafeRawBufferPointer? {
    value.flatMap { $0.kind == .string && !$0.text.isEmpty ? $0.text : nil }
  }

  /// The part of an identity that says what it names, as in `image-928ac96d-600x400-jpg`.
  private static func prefix(of id: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
    for kind in ["image-", "file-"] where id.starts(with: kind.utf8) {
      return UnsafeRawBufferPointer(rebasing: id[..<kind.utf8.count])
    }
    return nil
  }

  private static func write(
    _ kind: StaticString, _ type: UnsafeRawBufferPointer?, _ id: UnsafeRawBufferPointer, into key: inout [UInt8]
  ) -> Int {
    key.removeAll(keepingCapacity: true)
    key += UnsafeBufferPointer(start: kind.utf8Start, count: kind.utf8CodeUnitCount)
    if let type { key += type }
    let length = key.count
    key.append(0)
    key += id
    return length
  }
}

extension RecordValue {
  fileprivate func isText(_ text: StaticString) -> Bool {
    kind == .string
      && self.text.isSame(as: UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  fileprivate var name: String { String(decoding: key, as: UTF8.self) }
}
