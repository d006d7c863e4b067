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
    _ source: CardSource, _ places: RecordPlaces, _ paths: [String], containsRecords: Bool,
    _ diagnostics: inout [Diagnostic]
  ) {
    bytes = places.document ?? places.bytes
    defer { withExtendedLifetime((bytes, places.bytes)) {} }
    guard places.document != nil else {
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
    if failures.count == paths.count, places.slots.count > 0 {
      diagnostics.append(
        .joinListNotFound(
          paths, candidates: ArrayCandidates.paths(in: text).filter { $0 != (source.items ?? "items") }, source))
    }
    if containsRecords, places.bytes === bytes {
      ranges += (0..<places.slots.count).lazy.map { places.slots[$0].range }
    }
  }
}
