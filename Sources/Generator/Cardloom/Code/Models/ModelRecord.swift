import JSONRecords

/// The record of a model being written: a JSON object.
///
/// A class, because every container of an encoder writes to it.
package final class ModelRecord {
  /// The JSON so far.
  var writer = RecordWriter()
  /// The kind of the value that is being written.
  var shape = Shape.nothing
  /// Records of nested containers, which stand where the JSON has `null` until it is finished.
  private var nested: [(offset: Int, record: ModelRecord)] = []

  /// What a value has become so far.
  enum Shape { case nothing, scalar, object, array }

  package init() {}

  /// Adds a nested container at the current place, to be written later.
  func addNested() -> ModelRecord {
    let record = ModelRecord()
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
  func finish() -> [UInt8] {
    let bytes = writer.takeBytes()
    guard !nested.isEmpty else { return bytes }
    var whole: [UInt8] = []
    var start = 0
    for (offset, record) in nested {
      record.close()
      whole += bytes[start..<offset]
      whole += record.shape == .nothing ? Array("{}".utf8) : record.finish()
      start = offset + 4
    }
    nested = []
    return whole + bytes[start...]
  }
}
