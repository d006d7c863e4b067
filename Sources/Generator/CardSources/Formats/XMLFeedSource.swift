import Diagnostics
import JSONRecords
import Platform
import XMLBridge

/// Records in RSS or Atom: each item is rewritten as JSON with JSON Feed's fields.
struct XMLFeedSource {
  let source: CardSource
  let bytes: MappedBytes
  let dates: DateRepair
  /// The maximum number of items; `nil` for all.
  var limit: Int?
  /// What an earlier build kept of the feed.
  var kept: KeptPieces?

  /// Reads the feed; one that is not well-formed is repaired and read again.
  ///
  /// A large one is read by several workers if it can be cut between its items; the result is the same.
  ///
  /// - Parameter smallest: the minimum size in bytes of a feed that is cut.
  /// - Throws: ``Diagnosed`` if nothing of it can be read.
  func read(
    jobs: Int, cuttingFrom smallest: Int = FeedPieces.smallestFeed, piece: Int = FeedPieces.size
  ) async throws(Diagnosed) -> LocatedRecords {
    if limit == nil, bytes.bytes.count >= smallest, let cut = FeedPieces(bytes.bytes, size: piece),
      let contents = await contents(of: cut, jobs: jobs)
    {
      return located(of: contents, [], RepairLog())
    }
    return try readWhole()
  }

  /// Reads the feed from its beginning to its end.
  func readWhole() throws(Diagnosed) -> LocatedRecords {
    defer { withExtendedLifetime(bytes) {} }
    // libxml2 does not read UTF-32 reliably; it is rare enough to be converted in memory.
    let isWide = XMLEncoding.marked(bytes.bytes)?.hasPrefix("UTF-32") == true
    let held = isWide ? XMLEncoding.unpacked(bytes.bytes).map(MappedBytes.init) ?? bytes : bytes
    return try withExtendedLifetime(held) { () throws(Diagnosed) in try read(held.bytes, isWide: isWide) }
  }

  private func read(_ text: UnsafeRawBufferPointer, isWide: Bool) throws(Diagnosed) -> LocatedRecords {
    let isMarked = isWide || XMLEncoding.marked(text) == "UTF-8"
    // If the server declares an encoding, the document's own declaration is ignored.
    let named = named(text)
    let certain = isMarked ? "UTF-8" : XMLEncoding.certain(text, named: named)
    guard var reading = read(text, encoding: certain ?? named) else { throw Diagnosed(.tooLargeXML(source)) }
    if let excess = reading.excess { throw Diagnosed(.tooManyAttributes(excess, in: text, source)) }
    var diagnostics: [Diagnostic] = []
    var repairs = RepairLog()
    if reading.isWhole {
      if let certain, !isMarked {
        diagnostics.append(.wrongEncoding(used: certain, nil, in: text, source))
      }
    } else if let (again, encoding) = inOtherEncoding(text) {
      diagnostics.append(.wrongEncoding(used: encoding, reading.problem, in: text, source))
      reading = again
    } else {
      let first = reading.problem
      let unpacked = XMLEncoding.unpacked(text).map(MappedBytes.init)
      var repair = XMLRepair(unpacked?.bytes ?? text, encoding: certain ?? XMLEncoding.others(for: text).first)
      let repaired = withExtendedLifetime(unpacked) { MappedBytes(repair.run()) }
      guard let again = withExtendedLifetime(repaired, { read(repaired.bytes, encoding: repair.encoding) }) else {
        throw Diagnosed(.tooLargeXML(source))
      }
      if let excess = again.excess {
        throw withExtendedLifetime(repaired) {
          Diagnosed(.tooManyAttributes(excess, in: repaired.bytes, source))
        }
      }
      if again.isWhole || again.ranges.count > reading.ranges.count { reading = again }
      for fact in repair.facts { repairs.add(fact.fact, record: 0, count: fact.count) }
      diagnostics.append(
        again.isWhole
          ? .repairedXML(first, repair.facts, in: withExtendedLifetime(unpacked) { unpacked?.bytes ?? text }, source)
          : .malformedXML(first, whole: reading.ranges.count, in: text, source))
    }
    if reading.root.isEmpty, reading.ranges.isEmpty, diagnostics.isEmpty || !reading.isWhole {
      throw Diagnosed(diagnostics.isEmpty ? [.unknownFormat(source, looksLikeHTML: false)] : diagnostics)
    }
    do throws(FileError) {
      return located(of: try FeedContents(reading), diagnostics, repairs)
    } catch {
      throw Diagnosed(.file(error))
    }
  }

  /// The encoding that the server declared, if the document has no byte order mark (RFC 7303 §3.2) and libxml2 supports
  /// it.
  private func named(_ text: UnsafeRawBufferPointer) -> String? {
    guard let charset = source.charset, XMLEncoding.marked(text) == nil, XMLReader.knows(encoding: charset) else {
      return nil
    }
    return charset
  }

  /// Reads the document in one of its possible encodings other than the declared one.
  private func inOtherEncoding(_ text: UnsafeRawBufferPointer) -> (XMLFeedReading, String)? {
    var encodings = XMLEncoding.others(for: text)
    // The server's declaration may be wrong, and the document's right.
    if source.charset != nil { encodings.insert(XMLEncoding.declared(in: text) ?? "UTF-8", at: 0) }
    for encoding in encodings {
      if let again = read(text, encoding: encoding), again.isWhole { return (again, encoding) }
    }
    return nil
  }

  private func located(
    of reading: FeedContents, _ diagnostics: [Diagnostic], _ repairs: RepairLog
  ) -> LocatedRecords {
    var located = LocatedRecords(bytes: reading.bytes)
    for (index, range) in reading.ranges.enumerated() {
      located.slots.append(
        Card(start: UInt64(range.lowerBound), length: UInt32(clamping: range.count), record: UInt32(index)))
    }
    located.lines = reading.lines.isEmpty ? [1] : reading.lines
    located.pieces = reading.pieces
    located.read = reading.ranges.count
    if source.tellsPages, limit == nil {
      let links = ["next", "prev-archive"].compactMap { relation in
        FeedLinks.first(relation, of: reading.channel)?.attribute("href").map {
          AnswerFacts.Link(relation: relation, address: $0)
        }
      }
      located.facts = AnswerFacts(links: links, count: located.read)
    }
    located.feed = FeedHead(reading.channel, reading.defaults.addresses).data
    located.diagnostics = diagnostics
    located.repairs = repairs
    if reading.escapedSections > 0 {
      located.repairs.add(
        RepairFact(rule: "xml-cdata", field: "", before: "<![CDATA[", after: ""), record: 0,
        count: reading.escapedSections)
    }
    if reading.nestedItems.count > 0 {
      located.repairs.add(
        RepairFact(rule: "nested-item", field: "", before: "<\(reading.nestedItems.first)>", after: ""), record: 0,
        count: reading.nestedItems.count)
    }
    if reading.mistakenCharacters > 0 {
      located.repairs.add(
        RepairFact(rule: "windows-1252-character", field: "", before: "", after: ""), record: 0,
        count: reading.mistakenCharacters)
    }
    located.repairs.merge(reading.repairs)
    return located
  }

  /// Reads a document as far as it is well-formed; `nil` if it is too large.
  ///
  /// A feed whose base addresses follow its items is read twice.
  private func read(_ bytes: UnsafeRawBufferPointer, encoding: String?) -> XMLFeedReading? {
    var reading = XMLFeedReading(writer: writer, base: source.base)
    guard let reader = XMLReader(bytes, encoding: encoding, read: self.bytes.note(read:)) else { return nil }
    reading.read(reader, limit: limit)
    guard reading.isHeadLate, reading.isWhole,
      let again = XMLReader(bytes, encoding: encoding, read: self.bytes.note(read:))
    else { return reading }
    var second = XMLFeedReading(writer: writer, known: reading.defaults)
    second.read(again, limit: limit)
    return second
  }

  /// A writer for items.
  private var writer: FeedItemWriter {
    FeedItemWriter(dates: dates, summaryLength: source.summaryLength, siteLanguage: source.dateLanguage)
  }

  // MARK: Pieces

  /// What a feed contains that several workers read piece by piece; `nil` if it has to be read as a whole.
  private func contents(of cut: FeedPieces, jobs: Int) async -> FeedContents? {
    let text = bytes.bytes
    let mark = XMLEncoding.marked(text)
    guard cut.pieces.count > 1,
      mark == "UTF-8" || mark == nil && XMLEncoding.isUTF8(named(text)?.lowercased() ?? XMLEncoding.declared(in: text))
    else { return nil }
    var head = XMLFeedReading(writer: writer, base: source.base)
    let document = cut.headDocument(text)
    let isRead = document.withUnsafeBytes { document in
      guard let reader = XMLReader(document, encoding: mark ?? named(text)) else { return false }
      head.read(reader)
      return head.isWhole && head.ranges.isEmpty
    }
    guard isRead else { return nil }
    let defaults = head.defaults
    let (queue, order) = (WorkQueue(count: cut.pieces.count), FeedPieceOrder(lines: text.lines(in: cut.head)))
    let isWhole = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<max(1, min(jobs, cut.pieces.count)) {
        group.addTask {
          while let index = queue.next() {
            guard let piece = self.kept(index, of: cut) ?? self.piece(index, of: cut, defaults) else {
              queue.stop()
              return false
            }
            order.add(piece, at: index)
          }
          return true
        }
      }
      var isWhole = true
      for await isRead in group { isWhole = isWhole && isRead }
      return isWhole
    }
    guard isWhole, let records = order.finish() else { return nil }
    return FeedContents(records, head)
  }

  /// A piece that an earlier build read; `nil` if there is none.
  private func kept(_ index: Int, of cut: FeedPieces) -> FeedPiece? {
    let items = cut.pieces[index]
    return kept?.piece(cut.hashes[index], count: items.count, from: items.lowerBound)
  }

  /// Reads a piece; `nil` if it is not well-formed, or contains something else than its items.
  private func piece(_ index: Int, of cut: FeedPieces, _ defaults: FeedDefaults) -> FeedPiece? {
    let (items, text) = (cut.pieces[index], bytes.bytes)
    var reading = XMLFeedReading(writer: writer, known: defaults, from: items.lowerBound)
    let isRead = cut.document(ofPiece: items, text).withUnsafeBytes { document in
      guard let reader = XMLReader(document, encoding: "UTF-8", read: bytes.note(read:)) else { return false }
      reading.read(reader)
      return reading.isWhole && reading.ranges.count == items.count && reading.nestedItems.count == 0
    }
    let next = index + 1 < cut.pieces.count ? cut.items[items.upperBound].lowerBound : cut.end
    guard isRead else { return nil }
    do throws(FileError) {
      return FeedPiece(
        contents: try FeedContents(reading), linesAround: cut.openings.reduce(0) { $0 + text.lines(in: $1) },
        lines: text.lines(in: cut.items[items.lowerBound].lowerBound..<next), hash: cut.hashes[index])
    } catch {
      return nil
    }
  }
}

extension UnsafeRawBufferPointer {
  /// The number of line ends in a range.
  fileprivate func lines(in range: Range<Int>) -> Int {
    UnsafeRawBufferPointer(rebasing: self[range]).reduce(0) { $0 &+ ($1 == 0x0A ? 1 : 0) }
  }
}
