import CardSources
import Cardloom
import Diagnostics
import Platform

/// Fetches all pages of a source into one document, or none of them.
struct PageChainFetch<Fetcher: SourceFetching>: Sendable {
  /// The document of all pages.
  struct Document: Sendable {
    /// The number of bytes before the records.
    let head: Int
    let bytes: Int
    let hash: String
    let charset: String?
    let pages: [SnapshotLock.Page]
    /// What is told of pages that were not fetched.
    let left: PagesLeft?
    /// The new address of the first page.
    let movedTo: String?
    let notes: [ChainNote]
  }

  let source: SourceConfiguration
  let request: SourceRequest
  let follow: FollowConfiguration
  let fetcher: Fetcher
  let limits: FetchLimits
  let patience: Patience
  let judge: DocumentJudge
  let files: any FileSystem

  /// The file into which the pages are joined.
  var spool: String { source.snapshot + ".new" }
  /// The folder of the pages that were fetched.
  private var folder: String { source.snapshot + ".pages" }

  /// A page as it was fetched or kept.
  fileprivate struct Page: Sendable {
    let page: SourcePage
    let etag: String?
    let lastModified: String?
    let charset: String?
    let next: PagePosition?
    let movedTo: String?
  }

  /// Fetches the pages, and joins them in the file ``spool``.
  ///
  /// - Parameter copy: the copy that exists, with its bytes, whose unchanged pages are not sent again.
  func run(_ copy: (entry: SnapshotLock.Entry, bytes: MappedBytes)?) async throws(FetchFailure) -> Document {
    try clean()
    do throws(FetchFailure) {
      let document = try await fetch(copy)
      try remove(folder)
      return document
    } catch {
      try clean()
      throw error
    }
  }

  /// Removes what was fetched.
  func clean() throws(FetchFailure) {
    try remove(folder)
    try remove(spool)
  }

  private func remove(_ path: String) throws(FetchFailure) {
    do throws(FileError) { try files.remove(path) } catch { throw .unwritable(error) }
  }

  // MARK: Fetching

  private func fetch(
    _ copy: (entry: SnapshotLock.Entry, bytes: MappedBytes)?
  ) async throws(FetchFailure) -> Document {
    let steps = PageSteps(follow, request, first: request.request(allowed: source.pulling.redirects))
    var position = steps.start
    var seen: Set<String> = [request.secrets.hidden(in: steps.request(for: position).url)]
    let first = try await page(at: position, number: 1, steps, copy)
    var join = PageJoin(first.page)
    var pages = [
      SnapshotLock.Page(first, at: position, bytes: join.start.count, records: first.page.parts.records.count)
    ]
    var notes: [ChainNote] = []
    var left: PagesLeft?
    var repeated = 0
    var bytes = first.page.parts.bytes.count
    try write(join.start, page: 0)
    var next = first.page.parts.records.isEmpty ? nil : first.next
    while let wanted = next {
      guard pages.count < follow.most else {
        left = PagesLeft(sign: "`follow` of the source has `most: \(follow.most)`", follow: nil, most: follow.most)
        break
      }
      if case .address(let address) = wanted, !seen.insert(address).inserted {
        notes.append(.repeats(page: pages.count + 1))
        break
      }
      if wanted == position {
        notes.append(.repeats(page: pages.count + 1))
        break
      }
      position = wanted
      let page: Page
      do throws(FetchFailure) {
        page = try await self.page(at: position, number: pages.count + 1, steps, copy)
      } catch {
        if steps.isEnd(error.status, at: position) { break }
        throw error.onPage(pages.count + 1)
      }
      if page.page.parts.records.isEmpty {
        if page.next != nil { notes.append(.empty(page: pages.count + 1)) }
        break
      }
      guard page.page.parts.format == first.page.parts.format else { throw .otherFormat(page: pages.count + 1) }
      let added = join.add(page.page)
      if added.records == 0 {
        // A server that has no page of a number may send the last one again.
        if case .number = position, pages.count > 1 {} else { notes.append(.repeats(page: pages.count + 1)) }
        break
      }
      repeated += added.repeated
      bytes += added.bytes.count
      guard bytes + join.sideBytes <= limits.size else { throw .allTooLarge(limits.size, pages: pages.count + 1) }
      try write(added.bytes, page: pages.count)
      var entry = SnapshotLock.Page(page, at: position, bytes: added.bytes.count, records: added.records)
      // Its records are not all in the copy, from which it could be read again.
      if added.repeated > 0 { (entry.etag, entry.lastModified) = (nil, nil) }
      pages.append(entry)
      next = page.next
    }
    if repeated > 0 { notes.append(.doubles(repeated)) }
    if join.hasGrownSides {
      for index in pages.indices { (pages[index].etag, pages[index].lastModified) = (nil, nil) }
    }
    let (head, size, hash) = try assemble(join, count: pages.count)
    return Document(
      head: head, bytes: size, hash: hash, charset: first.charset, pages: pages, left: left, movedTo: first.movedTo,
      notes: notes)
  }

  /// Fetches a page, with as many attempts as are allowed.
  private func page(
    at position: PagePosition, number: Int, _ steps: PageSteps,
    _ copy: (entry: SnapshotLock.Entry, bytes: MappedBytes)?
  ) async throws(FetchFailure) -> Page {
    let kept = copy.flatMap { copy in
      copy.entry.pages.indices.contains(number - 1) && copy.entry.pages[number - 1].at == position.text
        ? (page: copy.entry.pages[number - 1], bytes: old(number - 1, of: copy)) : nil
    }
    return try await patience.run(source.name) { () async throws(FetchFailure) -> Page in
      var fetch = steps.request(for: position)
      if fetch.method == "GET" { (fetch.etag, fetch.lastModified) = (kept?.page.etag, kept?.page.lastModified) }
      let url = request.secrets.hidden(in: fetch.url)
      switch try await fetcher.fetch(fetch, limits: limits, hiding: request.secrets) {
      case .unchanged(let moved):
        guard let kept, let copy else {
          throw FetchFailure(.pullStatus, "the server says that nothing changed, but there is no copy")
        }
        let page = try await judge.page(PulledDocument(bytes: kept.bytes, charset: copy.entry.charset))
        return Page(
          page: page, etag: kept.page.etag, lastModified: kept.page.lastModified, charset: copy.entry.charset,
          next: kept.page.next.map { steps.position($0) }, movedTo: moved)
      case .document(let bytes, let etag, let lastModified, let charset, let moved, let isEndKnown, let fields):
        let page = try await judge.page(PulledDocument(bytes: bytes, charset: charset, isEndKnown: isEndKnown))
        let next = steps.next(
          after: position, page.parts.facts.with(fields: fields), url: moved ?? url, number: number)
        return Page(
          page: page, etag: etag, lastModified: lastModified, charset: page.parts.isXML ? charset : nil, next: next,
          movedTo: moved)
      }
    }
  }

  /// The document of a page in the copy.
  private func old(_ index: Int, of copy: (entry: SnapshotLock.Entry, bytes: MappedBytes)) -> [UInt8] {
    defer { withExtendedLifetime(copy.bytes) {} }
    let text = copy.bytes.bytes
    let pages = copy.entry.pages
    let start = copy.entry.head + pages[..<index].reduce(0) { $0 + $1.bytes }
    let end = copy.entry.head + pages.reduce(0) { $0 + $1.bytes }
    guard end <= text.count else { return [] }
    let records = text[start..<start + pages[index].bytes]
    // Further pages begin with what separates them from the records before.
    let own = index > 0 ? records.drop { $0 == UInt8(ascii: ",") || $0 == 0x0A } : records
    return Array(text[..<copy.entry.head]) + Array(own) + Array(text[end...])
  }

  // MARK: Writing

  private func write(_ bytes: [UInt8], page: Int) throws(FetchFailure) {
    do throws(FileError) {
      try files.makeFolder(folder)
      try files.write(bytes, to: FilePath.join(folder, String(page)))
    } catch {
      throw .unwritable(error)
    }
  }

  /// Writes the pages one after the other into one file.
  private func assemble(_ join: PageJoin, count: Int) throws(FetchFailure) -> (head: Int, bytes: Int, hash: String) {
    let (head, tail) = join.edges
    var problem: FileError?
    var size = 0
    do throws(FileError) {
      try files.write(to: spool) { emit in
        func write(_ bytes: [UInt8]) {
          size += bytes.count
          bytes.withUnsafeBytes { emit($0) }
        }
        write(head)
        for page in 0..<count where problem == nil {
          do throws(FileError) {
            write(try files.read(FilePath.join(folder, String(page))))
          } catch {
            problem = error
          }
        }
        write(tail)
      }
      if let problem { throw problem }
      let bytes = try files.map(spool)
      return (head.count, size, withExtendedLifetime(bytes) { SnapshotLock.hash(bytes.bytes) })
    } catch {
      throw .unwritable(error)
    }
  }
}

extension PageSteps {
  /// The position that the lock names.
  fileprivate func position(_ text: String) -> PagePosition {
    switch follow.step {
    case .links, .address: .address(text)
    case .cursor, .record: .cursor(text)
    case .page, .offset: Int(text).map { .number($0) } ?? .first
    }
  }
}

extension SnapshotLock.Page {
  fileprivate init<Fetcher>(_ page: PageChainFetch<Fetcher>.Page, at position: PagePosition, bytes: Int, records: Int) {
    self.init(
      at: position.text, bytes: bytes, records: records, etag: page.etag, lastModified: page.lastModified,
      next: page.next?.text)
  }
}

extension PageParts {
  fileprivate var isXML: Bool { [.rss, .atom].contains(format) }
}
