import CardSources
import Diagnostics
import JSONRecords
import Platform

/// Reads a source that lies in memory.
func read(
  _ text: String, jobs: Int = 2, now: Moment? = nil, files: [String: String] = [:],
  _ configure: (inout CardSource) -> Void = { _ in }
) async throws(Diagnosed) -> CardList {
  var source = CardSource(name: "news", path: "data/news")
  configure(&source)
  let files = MemoryFileSystem(files.merging(["data/news": text]) { first, _ in first })
  return try await SourceReader(files: files, now: now, jobs: jobs).cards(of: source)
}

/// Reads a source that cannot be read and tells what was found.
func failure(_ text: String, _ configure: (inout CardSource) -> Void = { _ in }) async -> [Diagnostic] {
  do {
    _ = try await read(text, configure)
    return []
  } catch {
    return error.diagnostics
  }
}

extension CardList {
  /// The identities in order.
  var ids: [String] { (0..<count).map(identity) }

  /// A field of a card as text: scalars as they are, everything else as JSON; `nil` if it is missing.
  func field(_ path: String, of position: Int = 0) throws -> String? {
    let reader = JSONReader()
    return try withCard(position, reader: reader, tape: RecordTape()) { card in
      guard let value = card.value(at: path) else { return nil }
      switch value.kind {
      case .string, .html, .number: return value.string
      case .boolean, .null, .array, .object:
        var writer = RecordWriter()
        writer.value(value)
        return String(decoding: writer.bytes, as: UTF8.self)
      }
    }
  }

  /// The codes of the diagnostics in order.
  var codes: [String] { diagnostics.map(\.code) }
}

extension DateReader.Reading {
  /// The moment as a clock in UTC shows it.
  var inUTC: String { Moment(seconds: moment.seconds).description }
}
