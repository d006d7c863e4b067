import Diagnostics
import Records

/// What is done to a record's tape after it was read, so that templates see it in a card's words.
///
/// It is done anew each time a record is read and depends on nothing but the record, so the records need not be rewritten.
struct CardShape: Sendable {
  private struct Mapping: Sendable {
    let name: [UInt8]
    let path: RecordPath?
    let fallback: [UInt8]?
  }

  private let mappings: [Mapping]
  private let dateNames: [[UInt8]] = [Array("date_published".utf8), Array("date_modified".utf8)]

  init(_ source: FeedSource) {
    mappings = source.fields.map { field in
      Mapping(
        name: Array(field.name.utf8), path: field.path.map(RecordPath.init),
        fallback: field.fallback.map { Array($0.utf8) })
    }
  }

  /// Changes the tape; tells what was repaired.
  func apply(to tape: RecordTape, source: UnsafeRawBufferPointer, repair: (RepairFact) -> Void = { _ in }) {
    for mapping in mappings {
      if let path = mapping.path, tape.setMember(mapping.name, copying: path, source: source) { continue }
      guard let fallback = mapping.fallback else { continue }
      let isMissing = tape.withRoot(source: source) { root in
        mapping.name.withUnsafeBytes { root.member($0) }.map { $0.kind == .null } ?? true
      }
      if isMissing { tape.setMember(mapping.name, text: fallback, source: source) }
    }
  }
}

/// A repair of one record's field.
struct RepairFact: Sendable, Equatable {
  let rule: String
  let field: String
  let before: String
  let after: String
}
