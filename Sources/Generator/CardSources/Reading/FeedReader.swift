package import Diagnostics
package import JSONRecords
package import Platform

/// Reads sources into lists of cards.
package struct FeedReader: Sendable {
  /// The files.
  package let files: any FileSystem
  /// The moment of the build: dates after it are reported; with `nil`, no date is too late.
  package let now: Moment?
  /// How many records may be read at the same time.
  package let jobs: Int
  /// How many records are read of each source at most, but for folders; `nil` for all.
  ///
  /// The rest of the file is not looked at.
  package let limit: Int?

  private let yaml: YAMLReading?
  private let tapeRoom = TapeRoom()

  /// What an earlier build, with the same configuration, remembered of sources, by their ``FeedSource/memoryName``.
  package let remembered: [String: FeedIndex]

  package init(
    files: any FileSystem, now: Moment? = nil, jobs: Int = 4, limit: Int? = nil,
    remembered: [String: FeedIndex] = [:], yaml: YAMLReading? = nil
  ) {
    self.yaml = yaml
    self.files = files
    self.now = now
    self.jobs = jobs
    self.limit = limit
    self.remembered = remembered
  }

  /// The cards of a source.
  ///
  /// Records that cannot become cards are named in the list's diagnostics and do not hide the others.
  ///
  /// - Throws: ``Diagnosed`` if nothing can be read at all: no such file, an unknown format, no array at the path.
  package func cards(of source: FeedSource) async throws(Diagnosed) -> CardList {
    let format: FeedFormat
    var places: RecordPlaces
    if isFolder(source) {
      format = .folder
      places = try FolderSource(source: source, files: files, yaml: yaml).read()
    } else {
      let bytes = try map(source)
      if limit == nil, let index = remembered[source.memoryName],
        let list = await FeedIndexUpdate(
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

  /// An object's records lie at `items`, as in JSON Feed, if there is an array.
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

  private func isFolder(_ source: FeedSource) -> Bool {
    do throws(FileError) {
      return try files.attributes(ofTarget: source.path)?.kind == .folder
    } catch {
      return false
    }
  }

  private func isPage(_ bytes: MappedBytes) -> Bool {
    let head = String(decoding: bytes.bytes.prefix(2_000), as: UTF8.self).lowercased()
    if head.contains("<html") || head.contains("<!doctype html") { return true }
    // A piece of a page, such as a message of an error.
    let root = XMLRootElement.name(of: bytes.bytes)?.lowercased()
    return root.map { FeedStart.ofMessages.contains($0) || ["body", "head"].contains($0) } ?? false
  }

  func map(_ source: FeedSource) throws(Diagnosed) -> MappedBytes {
    do {
      return try files.map(source.path)
    } catch {
      throw Diagnosed(.unreadableSource(error, source))
    }
  }

  private func format(of bytes: MappedBytes, _ source: FeedSource) throws(Diagnosed) -> FeedFormat {
    defer { withExtendedLifetime(bytes) {} }
    if let format = source.format { return format }
    if let format = FeedFormat(detecting: bytes.bytes) { return format }
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
    in bytes: MappedBytes, _ format: FeedFormat, _ source: FeedSource
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
    inJSON bytes: MappedBytes, _ format: FeedFormat, _ source: FeedSource
  ) async throws(Diagnosed) -> RecordPlaces {
    let path = source.items ?? (format == .jsonFeed ? "items" : usualPath(bytes))
    if NestedRecords.isPath(path) {
      return try NestedRecords(source: source, bytes: bytes).read(itemsPath: path, limit: limit)
    }
    return try await JSONArraySource(source: source, bytes: bytes).read(itemsPath: path, limit: limit, jobs: jobs)
  }

  /// The lists of a JSON file that may be its records, the likeliest first; none if it is no JSON.
  ///
  /// - Throws: ``Diagnosed`` if the file cannot be read.
  package func recordArrays(of source: FeedSource) throws(Diagnosed) -> [RecordArray] {
    let file = try map(source)
    let bytes = SourceEncoding.unpacked(file, source.format)?.bytes ?? file
    return withExtendedLifetime(bytes) { ArrayCandidates.arrays(in: bytes.bytes) }
  }
}
