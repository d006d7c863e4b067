import JSONRecords
package import Platform

/// The records of large sources that are not JSON, as the last build converted them: a file whose bytes have not changed
/// is not parsed again.
///
/// Each source has a file of its own, which is replaced as a whole. A missing or damaged one counts as a changed source.
package struct RecordMemory: Sendable {
  /// The beginning of the paths of the files.
  private let prefix: String
  /// A hash of everything except the source's own file on which its records depend.
  private let inputs: ContentHash
  private let files: any FileSystem

  /// The minimum size in bytes of a source that is worth it.
  private let smallest: Int
  /// Whether records are only kept for later builds.
  package var isForgotten = false
  /// Changes with the format of the files.
  private static let version: UInt64 = 2

  /// - Parameters:
  ///   - prefix: the beginning of the paths of the files.
  ///   - inputs: a hash of the program and the configuration.
  ///   - smallest: the minimum size in bytes of a source whose records are kept.
  package init(prefix: String, inputs: ContentHash, files: any FileSystem, smallest: Int = 1 << 20) {
    (self.prefix, self.inputs, self.files, self.smallest) = (prefix, inputs, files, smallest)
  }

  private func path(of source: CardSource) -> String {
    prefix + String(ContentHash(source.memoryName).value, radix: 36)
  }

  /// A hash of everything except the source's own file.
  private func key(of source: CardSource) -> ContentHash {
    inputs.joined(Self.version).joined(source.file).joined(source.charset ?? "").joined(source.base ?? "")
  }

  /// Removes the files of sources that no longer exist.
  package func removeOthers(than sources: some Sequence<CardSource>) {
    let kept = Set(sources.map { FilePath.name(of: path(of: $0)) })
    let (folder, start) = (FilePath.parent(of: prefix), FilePath.name(of: prefix))
    do {
      for name in try files.names(in: folder) where name.hasPrefix(start) && !kept.contains(name) {
        try files.remove(FilePath.join(folder, name))
      }
    } catch {
      // They only take space.
    }
  }

  // MARK: Reading

  /// The records of a source whose file has not changed; `nil` if it has to be read.
  func records(of source: CardSource, now: Moment?) -> SourceRecords? {
    records(of: source, now: now, isChanged: false)
  }

  /// The pieces of a feed whose file has changed; `nil` if there are none.
  func pieces(of source: CardSource, now: Moment?) -> KeptPieces? {
    records(of: source, now: now, isChanged: true).flatMap { KeptPieces($0.located) }
  }

  /// - Parameter isChanged: whether the file may have another content.
  private func records(of source: CardSource, now: Moment?, isChanged: Bool) -> SourceRecords? {
    guard !isForgotten else { return nil }
    do {
      guard let size = try files.attributes(ofTarget: source.path)?.size, size >= smallest,
        let own = try files.attributes(of: path(of: source)), own.kind == .file
      else { return nil }
      let kept = try files.mapOwn(path(of: source))
      let key = key(of: source)
      let content = isChanged ? nil : try files.contentHash(of: source.path)
      return try withExtendedLifetime(kept) { () throws(BinaryReader.Damaged) -> SourceRecords? in
        var reader = BinaryReader(kept.bytes)
        guard ContentHash(value: try reader.number()) == key else { return nil }
        let known = ContentHash(value: try reader.number())
        guard content == nil || known == content else { return nil }
        let (sum, start) = (ContentHash(value: try reader.number()), Self.start)
        let count = try reader.size()
        guard count <= kept.bytes.count - start, Self.sum(of: kept.bytes[start...], head: count) == sum else {
          return nil
        }
        return try Self.records(in: kept, from: start + count, &reader, now: now)
      }
    } catch {
      return nil
    }
  }

  /// The size of what precedes the facts about the records: a key, a hash of the source, a hash of all that follows, and
  /// the size of the facts.
  private static let start = 32

  /// A hash of the facts and the records.
  private static func sum(of content: Slice<UnsafeRawBufferPointer>, head: Int) -> ContentHash {
    let content = UnsafeRawBufferPointer(rebasing: content)
    return ContentHash(UnsafeRawBufferPointer(rebasing: content[..<head]))
      .joined(ContentHash(UnsafeRawBufferPointer(rebasing: content[head...])))
  }

  private static func records(
    in kept: MappedBytes, from base: Int, _ reader: inout BinaryReader, now: Moment?
  ) throws(BinaryReader.Damaged) -> SourceRecords? {
    guard let format = SourceFormat(rawValue: try reader.text()) else { throw BinaryReader.Damaged() }
    // A date that was not in the future then is not now, unless the clock was set back.
    let wasJudged = try reader.flag()
    let seconds: Int64 = try reader.number()
    guard wasJudged == (now != nil), now.map({ $0.seconds >= seconds }) ?? true else { return nil }
    var located = LocatedRecords(bytes: MappedBytes(kept, in: base..<kept.bytes.count))
    located.read = try reader.size()
    located.lines = try reader.numbers()
    located.feed = try SourceIndex.data(from: &reader)
    located.repairs = try RepairLog(from: &reader)
    if try reader.flag() {
      let count = try reader.size()
      let (relations, addresses) = (try reader.texts(), try reader.texts())
      guard relations.count == addresses.count else { throw BinaryReader.Damaged() }
      let links = zip(relations, addresses).map { AnswerFacts.Link(relation: $0, address: $1) }
      located.facts = AnswerFacts(links: links, count: count)
    }
    let hashes: [UInt64] = try reader.numbers()
    for hash in hashes {
      located.pieces.append(
        KeptPieces.Piece(
          hash: hash, count: try reader.size(), line: try reader.size(), lines: try reader.size(),
          mistakenCharacters: try reader.size(), escapedSections: try reader.size(),
          repairs: try RepairLog(from: &reader)))
    }
    let (starts, lengths, records): ([UInt64], [UInt32], [UInt32]) = (
      try reader.numbers(), try reader.numbers(), try reader.numbers()
    )
    guard starts.count == lengths.count, starts.count == records.count else { throw BinaryReader.Damaged() }
    for place in starts.indices {
      let start = starts[place]
      guard start < 1 << 48, start + UInt64(lengths[place]) <= UInt64(located.bytes.bytes.count) else {
        throw BinaryReader.Damaged()
      }
      located.slots.append(Card(start: start, length: lengths[place], record: records[place]))
    }
    return SourceRecords(format: format, located: located)
  }

  // MARK: Writing

  /// Keeps the records of a source for later builds, if they were read without diagnostics.
  ///
  /// - Parameter content: the bytes from which they were read.
  func keep(_ records: SourceRecords, of source: CardSource, content: MappedBytes, now: Moment?) {
    let located = records.located
    guard records.format.isConverted, content.bytes.count >= smallest, located.diagnostics.isEmpty,
      located.recordFiles.isEmpty, located.read > 0, located.refused == 0, located.document == nil,
      located.facts.map({ $0 == AnswerFacts(links: $0.links, count: $0.count) }) ?? true,
      !located.repairs.dependsOnClock
    else { return }
    defer { withExtendedLifetime(located.bytes) {} }
    let path = path(of: source)
    let fresh = path + "-new"
    let content = withExtendedLifetime(content) { ContentHash(content.bytes) }
    var facts = BinaryWriter()
    Self.write(records, now: now, to: &facts)
    var head = BinaryWriter()
    head.write(key(of: source).value)
    head.write(content.value)
    head.write(ContentHash(facts.bytes).joined(ContentHash(located.bytes.bytes)).value)
    head.write(facts.bytes.count)
    let start = head.bytes + facts.bytes
    do throws(FileError) {
      try files.remove(fresh)
      try files.write(to: fresh) { (sink: (UnsafeRawBufferPointer) -> Void) in
        start.withUnsafeBytes { sink($0) }
        sink(located.bytes.bytes)
      }
      try files.rename(fresh, to: path)
    } catch {
      // Without the file, the next build takes longer and has the same result.
    }
  }

  private static func write(_ records: SourceRecords, now: Moment?, to writer: inout BinaryWriter) {
    let (located, slots) = (records.located, records.located.slots)
    writer.write(records.format.rawValue)
    writer.write(now != nil)
    writer.write(now?.seconds ?? 0)
    writer.write(located.read)
    writer.write(located.lines)
    SourceIndex.write(located.feed, to: &writer)
    located.repairs.write(to: &writer)
    writer.write(located.facts != nil)
    if let facts = located.facts {
      writer.write(facts.count)
      writer.write(facts.links.map(\.relation))
      writer.write(facts.links.map(\.address))
    }
    writer.write(located.pieces.map(\.hash))
    for piece in located.pieces {
      for number in [piece.count, piece.line, piece.lines, piece.mistakenCharacters, piece.escapedSections] {
        writer.write(number)
      }
      piece.repairs.write(to: &writer)
    }
    writer.write(slots.count) { slots[$0].start }
    writer.write(slots.count) { slots[$0].length }
    writer.write(slots.count) { slots[$0].record }
  }
}
