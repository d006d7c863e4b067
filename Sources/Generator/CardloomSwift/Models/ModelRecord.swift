import JSONRecords
import Platform

/// The record of a model being written: a JSON object.
///
/// A class, because every container of an encoder writes to it.
package final class ModelRecord {
  // Unchecked because the run-time exclusivity checks took a ninth of the time; a record belongs to one thread, and the
  // writer calls nothing that accesses the record.
  /// The JSON so far.
  @exclusivity(unchecked) var writer = RecordWriter()
  /// The kind of the value that is being written.
  var shape = Shape.nothing
  /// What the card being written has before the fields of its model.
  var head = RecordHead()
  /// The keys of the values being encoded, outermost first.
  ///
  /// Each container stores its depth rather than a copy of the path, which would cost an allocation per value.
  private var path: [any CodingKey]
  /// Records of nested containers, which stand where the JSON has `null` until it is finished.
  private var nested: [(offset: Int, record: ModelRecord)] = []
  /// Memory for the text of a date.
  @exclusivity(unchecked) var dateText = ByteBuffer(capacity: 64)

  /// What a value has become so far.
  enum Shape { case nothing, scalar, object, array }

  package convenience init() { self.init(path: []) }

  private init(path: [any CodingKey]) { self.path = path }

  /// The number of keys around the value with which the record begins.
  var depth: Int { path.count }

  /// The keys around a value at a depth.
  func path(to depth: Int) -> [any CodingKey] { Array(path.prefix(depth)) }

  /// Enters the value of a key at a depth.
  func enter(_ key: some CodingKey, at depth: Int) {
    if path.count > depth { path.removeSubrange(depth...) }
    path.append(key)
  }

  /// Adds a nested container at the current place, to be written later.
  func addNested(at path: [any CodingKey]) -> ModelRecord {
    let record = ModelRecord(path: path)
    writer.null()
    nested.append((writer.count - 4, record))
    return record
  }

  /// Closes the object or the array that a value has opened.
  func close() {
    switch shape {
    case .object: writer.endObject()
    case .array: writer.endArray()
    case .nothing, .scalar: break
    }
  }

  /// The JSON with that of the nested containers; the record is empty afterwards.
  package func finish() -> [UInt8] {
    defer {
      writer.removeAll()
      nested = []
    }
    guard !nested.isEmpty else { return Array(writer.bytes) }
    var whole: [UInt8] = []
    append(to: &whole)
    return whole
  }

  private func append(to whole: inout [UInt8]) {
    var start = 0
    for (offset, record) in nested {
      record.close()
      whole += writer.bytes[start..<offset]
      if record.shape == .nothing { whole += "{}".utf8 } else { record.append(to: &whole) }
      start = offset + 4
    }
    whole += writer.bytes[start...]
  }
}

/// What a card's record has before the fields of its model.
struct RecordHead {
  /// The range of the identity in the JSON.
  var identity = 0..<0
  /// Whether the section gives the card its kind.
  var hasKind = false
}
