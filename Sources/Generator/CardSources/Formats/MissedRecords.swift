import Platform

/// What looks like records in a file without any.
enum MissedRecords {
  /// The name of an element as written, and its offset.
  case element(name: String, offset: Int)
  /// The paths of lists of objects.
  case arrays([String])

  /// Searches a file; `nil` if nothing looks like a record.
  init?(in bytes: MappedBytes, _ format: SourceFormat) {
    defer { withExtendedLifetime(bytes) {} }
    switch format {
    case .rss, .atom:
      guard let (name, offset) = Self.item(in: bytes.bytes) else { return nil }
      self = .element(name: name, offset: offset)
    case .json, .jsonFeed:
      // These lists are part of JSON Feed.
      let paths = ArrayCandidates.paths(in: bytes.bytes).filter {
        format == .json || !["authors", "hubs"].contains($0)
      }
      guard !paths.isEmpty else { return nil }
      self = .arrays(paths)
    case .ndjson, .csv, .yaml, .xml, .calendar, .folder: return nil
    }
  }

  /// The first tag anywhere in the document named `item` or `entry`, with any prefix.
  private static func item(in bytes: UnsafeRawBufferPointer) -> (name: String, offset: Int)? {
    var index = 0
    while let start = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
      index = start + 1
      // UTF-16 has a zero byte beside each ASCII character.
      let name = bytes[index...].prefix(128).filter { $0 != 0 }.prefix {
        XMLRepair.isName($0) || $0 == UInt8(ascii: ":")
      }
      let text = String(decoding: name, as: UTF8.self)
      let local = text.split(separator: ":").last?.lowercased() ?? ""
      if FeedElementReader.isItem(local) { return (text, start) }
    }
    return nil
  }
}
