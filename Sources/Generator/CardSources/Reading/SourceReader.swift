package import Diagnostics
package import JSONRecords
package import Platform

/// Parses a YAML text, given the path for diagnostics; for cards in their own files.
package typealias YAMLReading = @Sendable ([UInt8], String) throws(Diagnosed) -> RecordData

/// Reads sources into lists of cards.
package struct SourceReader: Sendable {
  /// The file system.
  package let files: any FileSystem
  /// The time of the build: later dates are reported; `nil` disables the check.
  package let now: Moment?
  /// The number of records read concurrently.
  package let jobs: Int
  /// The maximum number of records read of each source, except folders; `nil` for all.
  ///
  /// The rest of the file is not read.
  package let limit: Int?

  private let yaml: YAMLReading?
  let tapeRoom = TapeRoom()

  /// The indices from an earlier build with the same configuration, by ``CardSource/memoryName``.
  package let remembered: [String: SourceIndex]

  package init(
    files: any FileSystem, now: Moment? = nil, jobs: Int = 4, limit: Int? = nil,
    remembered: [String: SourceIndex] = [:], yaml: YAMLReading? = nil
  ) {
    self.yaml = yaml
    self.files = files
    self.now = now
    self.jobs = jobs
    self.limit = limit
    self.remembered = remembered
  }

  /// Reads the cards of a source.
  ///
  /// Records that cannot become cards are reported in the list's diagnostics and do not affect the others.
  ///
  /// - Throws: ``Diagnosed`` if nothing can be read: the file is missing, its format unknown, or there is no array at
  ///   the path.
  package func cards(of source: CardSource) async throws(Diagnosed) -> CardList {
    let format: SourceFormat
    var places: RecordPlaces
    if isFolder(source) {
      format = .folder
      places = try FolderSource(source: source, files: files, yaml: yaml).read()
    } else {
      let bytes = try map(source)
      if limit == nil, let index = remembered[source.memoryName],
        let list = await SourceIndexUpdate(
          index: index, source: source, bytes: bytes, now: now, jobs: jobs, files: files
        ).list()
      {
        return list
      }
      let unpacked = SourceEncoding.unpacked(bytes, source.format)
      let held = unpacked?.bytes ?? bytes
      format = try self.format(of: held, source)
      places = try await self.places(in: held, format, source)
      if let unpacked { places.diagnostics.insert(.notUTF8(unpacked.encoding, source), at: 0) }
      if places.read == 0, limit != 0, let missed = MissedRecords(in: held, format) {
        places.diagnostics.append(withExtendedLifetime(held) { .noCards(missed, in: held.bytes, source) })
      }
    }
    return await CardListMaker(
      source: source, format: format, places: places, jobs: jobs, now: now, files: files, tapeRoom: tapeRoom
    )
    .list()
  }

  /// The default path of an object's records: `items`, as in JSON Feed, if it is an array.
  private func usualPath(_ bytes: MappedBytes) -> String {
    defer { withExtendedLifetime(bytes) {} }
    guard bytes.bytes.first(where: { $0 > 0x20 && $0 < 0x80 }) == UInt8(ascii: "{") else { return "" }
    var scanner = JSONRecordScanner(bytes.bytes, path: "items")
    do {
      try scanner.open()
      return "items"
    } catch {
      return ""
    }
  }

  private func isFolder(_ source: CardSource) -> Bool {
    do throws(FileError) {
      return try files.attributes(ofTarget: source.path)?.kind == .folder
    } catch {
      return false
    }
  }

  private func isPage(_ bytes: MappedBytes) -> Bool {
    let head = String(decoding: bytes.bytes.prefix(2_000), as: UTF8.self).lowercased()
    if head.contains("<html") || head.contains("<!doctype html") { return true }
    // Part of a page, such as an error message.
    let root = XMLRootElement.name(of: bytes.bytes)?.lowercased()
    return root.map { FeedStart.ofMessages.contains($0) || ["body", "head"].contains($0) } ?? false
  }

  func map(_ source: CardSource) throws(Diagnosed) -> MappedBytes {
    do {
      return try files.map(source.path)
    } catch {
      throw Diagnosed(.unreadableSource(error, source))
    }
  }

  private func format(of bytes: MappedBytes, _ source: CardSource) throws(Diagnosed) -> SourceFormat {
    defer { withExtendedLifetime(bytes) {} }
    if let format = source.format { return format }
    if let format = SourceFormat(detecting: bytes.bytes) { return format }
    guard bytes.bytes.contains(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) else {
      throw Diagnosed(.emptySource(source))
    }
    let isPage = isPage(bytes)
    throw Diagnosed(
      .unknownFormat(
        source, looksLikeHTML: isPage, rootElement: XMLRootElement.name(of: bytes.bytes),
        feed: PageFeeds.first(in: bytes.bytes, base: source.base),
        foreign: isPage ? nil : ForeignFormat(bytes.bytes)))
  }

  private func places(
    in bytes: MappedBytes, _ format: SourceFormat, _ source: CardSource
  ) async throws(Diagnosed) -> RecordPlaces {
    switch format {
    case .json, .jsonFeed: try await places(inJSON: bytes, format, source)
    case .ndjson: JSONLinesSource(source: source, bytes: bytes).read(limit: limit)
    case .rss, .atom:
      try XMLFeedSource(
        source: source, bytes: bytes, dates: DateRepair(now: now, future: source.futureDates), limit: limit
      ).read()
    case .csv: try CSVSource(source: source, bytes: bytes).read(limit: limit)
    case .folder: throw Diagnosed(.unknownFormat(source, looksLikeHTML: false))
    }
  }

  private func places(
    inJSON bytes: MappedBytes, _ format: SourceFormat, _ source: CardSource
  ) async throws(Diagnosed) -> RecordPlaces {
    let path = source.items ?? (format == .jsonFeed ? "items" : usualPath(bytes))
    if NestedRecords.isPath(path) {
      return try NestedRecords(source: source, bytes: bytes).read(itemsPath: path, limit: limit)
    }
    return try await JSONArraySource(source: source, bytes: bytes).read(itemsPath: path, limit: limit, jobs: jobs)
  }

  /// The lists of a JSON file that may be its records, the most likely first; empty if it is not JSON.
  ///
  /// - Throws: ``Diagnosed`` if the file cannot be read.
  package func recordArrays(of source: CardSource) throws(Diagnosed) -> [RecordArray] {
    let file = try map(source)
    let bytes = SourceEncoding.unpacked(file, source.format)?.bytes ?? file
    return withExtendedLifetime(bytes) { ArrayCandidates.arrays(in: bytes.bytes) }
  }
}
