import Diagnostics
import JSONRecords
import Platform

/// The records in lists of a document, beside those of the source itself.
struct DocumentLists {
  /// The document.
  let bytes: MappedBytes
  private(set) var ranges: [Range<Int>] = []

  /// Finds the lists.
  ///
  /// - Parameters:
  ///   - containsRecords: whether references may lead to records of the source itself.
  ///   - diagnostics: gets what is wrong with the paths.
  init(
    _ source: CardSource, _ located: LocatedRecords, _ paths: [String], containsRecords: Bool,
    _ diagnostics: inout [Diagnostic]
  ) {
    bytes = located.document ?? located.bytes
    defer { withExtendedLifetime((bytes, located.bytes)) {} }
    guard located.document != nil else {
      diagnostics.append(.joinWithoutLists(paths, source))
      return
    }
    let text = bytes.bytes
    var failures: [JSONRecordScanner.OpenError] = []
    for path in paths {
      var scanner = JSONRecordScanner(text, path: path)
      do {
        try scanner.open()
      } catch {
        failures.append(error)
        continue
      }
      while let record = scanner.next() {
        if record.damage == nil { ranges.append(record.range) }
      }
    }
    // An API leaves out a list that would be empty.
    if failures.count == paths.count, located.slots.count > 0 {
      diagnostics.append(
        .joinListNotFound(
          paths, candidates: ArrayCandidates.paths(in: text).filter { $0 != (source.items ?? "items") }, source))
    }
    if containsRecords, located.bytes === bytes {
      ranges += (0..<located.slots.count).lazy.map { located.slots[$0].range }
    }
  }
}
