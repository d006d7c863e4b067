import JSONRecords
package import Platform

/// A stream of models as one of records.
struct RecordStream: Sendable {
  /// What changes whenever the records do; `nil` if nobody knows.
  let revision: @Sendable () async throws -> String?
  /// Appends all records, with commas between.
  private let read: @Sendable (SpilledBytes) async throws -> Void

  /// The number of records that are written at a time.
  private static let block = 64

  /// Creates a stream.
  ///
  /// - Parameter write: writes a model as a record, and returns whether it did: some models are not shown.
  init<Stream: CardStream>(
    _ stream: Stream, write: @escaping @Sendable (Stream.Records.Element, ModelRecord) throws -> Bool
  ) {
    revision = { try await stream.revision }
    read = { output in
      let expected = try await stream.count
      let record = ModelRecord()
      var (number, written, waiting) = (0, 0, 0)
      func flush() {
        guard waiting > 0 else { return }
        if written > waiting { Self.append(",", to: output) }
        record.finish().withUnsafeBytes { output.append($0) }
        waiting = 0
      }
      for try await model in try await stream.records() {
        try Task.checkCancellation()
        do {
          if try write(model, record) { (written, waiting) = (written + 1, waiting + 1) }
        } catch {
          throw UnwritableModel(index: number, error: error)
        }
        number += 1
        if waiting == Self.block { flush() }
      }
      // A sequence whose task was cancelled may just end.
      try Task.checkCancellation()
      flush()
      if let expected, expected != number { throw WrongCount(expected: expected, found: number) }
    }
  }

  /// The records as a JSON array.
  func records() async throws -> MappedBytes {
    let output = SpilledBytes()
    Self.append("[", to: output)
    try await read(output)
    Self.append("]\n", to: output)
    return try output.finish()
  }

  private static func append(_ text: StaticString, to output: SpilledBytes) {
    text.withUTF8Buffer { output.append(UnsafeRawBufferPointer($0)) }
  }
}

/// The records of streams that a project keeps, each for a revision and the program that read it.
package struct KeptRecords: Sendable {
  private let folder: String
  private let program: String
  private let readsAnew: Bool
  private let files: any FileSystem

  /// - Parameters:
  ///   - project: the folder of the project.
  ///   - program: identifies the program, whose code decides what a record contains.
  ///   - readsAnew: whether records are read although their revision is still the same.
  ///   - files: the file system of the project.
  package init(of project: String, program: String, readsAnew: Bool = false, files: any FileSystem) {
    folder = FilePath.join(project, "site/.sources.cardloom-records")
    self.program = program
    self.readsAnew = readsAnew
    self.files = files
  }

  /// The records of a stream: those that are kept, if the revision is still the same, else those that are read now.
  func records(of stream: RecordStream, named name: String, revision: String) async throws -> MappedBytes {
    let source = FilePath.join(folder, name)
    let file = String(ContentHash("\(program)\n\(revision)").value, radix: 16) + ".json"
    let path = FilePath.join(source, file)
    if !readsAnew, try files.attributes(of: path) != nil { return try files.map(path) }
    let records = try await stream.records()
    try files.makeFolder(source)
    // Another build never sees a part of them.
    let new = FilePath.join(source, "new")
    try withExtendedLifetime(records) { try files.write(records.bytes, to: new) }
    try files.rename(new, to: path)
    for old in try files.names(in: source) where old != file { try files.remove(FilePath.join(source, old)) }
    return records
  }

  /// The records that were read last, whatever their revision; `nil` if none are kept.
  func last(named name: String) throws(FileError) -> MappedBytes? {
    let source = FilePath.join(folder, name)
    guard try files.attributes(of: source)?.kind == .folder,
      let file = try files.names(in: source).first(where: { $0.hasSuffix(".json") })
    else { return nil }
    return try files.map(FilePath.join(source, file))
  }
}
