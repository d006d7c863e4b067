import CardLayout
import CardSources
package import Diagnostics
package import FeedPages
package import HTMLProof
import JSONRecords

/// The files that name all pages of a site to search engines: `sitemap.xml`, and `robots.txt`, which names it.
///
/// A sitemap may contain 50,000 addresses. With more pages `sitemap.xml` is an index, and the pages are in
/// `sitemap/1.xml`, `sitemap/2.xml` and so on, in the order of the site.
package struct Sitemap: Sendable {
  /// A file: its path within the site and its bytes.
  package struct File: Sendable, Equatable {
    package let path: String
    package let bytes: [UInt8]
  }

  /// The most addresses that a sitemap may contain by its protocol.
  package static let largestPart = 50_000

  private let plan: SitePlan
  private let partSize: Int
  /// The dates of cards that are known already, by ``CardSource/memoryName`` and the number of the record.
  private let dates: [String: CardDates]

  /// Creates the sitemap of a site.
  ///
  /// - Parameters:
  ///   - partSize: the most addresses in a file.
  ///   - dates: the dates of cards that are known already, by ``CardSource/memoryName`` and the number of the record.
  package init(_ plan: SitePlan, partSize: Int = Self.largestPart, dates: [String: CardDates] = [:]) {
    self.plan = plan
    self.dates = dates
    self.partSize = partSize
  }

  /// The paths of the files.
  package var paths: [String] { partPaths + ["sitemap.xml"] + (isAtRootOfHost ? [Self.robotsPath] : []) }

  private static let robotsPath = "robots.txt"

  private var partPaths: [String] {
    plan.listedPageCount <= partSize
      ? [] : (1...(plan.listedPageCount + partSize - 1) / partSize).map { "sitemap/\($0).xml" }
  }

  /// Whether the site has a host of its own: crawlers read no other `robots.txt` than that of the host's root.
  private var isAtRootOfHost: Bool { plan.url.split(separator: "/").count == 2 }

  /// Makes and proves each file and writes it to a folder, so that only one is in memory.
  ///
  /// - Parameters:
  ///   - add: writes a proven document.
  ///   - addOther: writes a file that is not a document: `robots.txt`.
  /// - Throws: ``Diagnosed`` if a sitemap does not conform, or any error from reading a card or from a closure.
  /// - Complexity: O(cards on pages).
  package func write(
    add: (ValidatedDocument) throws(Diagnosed) -> Void, addOther: (File) throws(Diagnosed) -> Void
  ) throws(Diagnosed) {
    let prover = DocumentProver()
    for path in paths { try write(path, provenBy: prover, add: add, addOther: addOther) }
  }

  /// Makes and proves the file at one of the ``paths`` and writes it to a folder.
  ///
  /// - Parameter isKept: whether the file stays as it is, because it was proven when it was written.
  /// - Throws: as ``write(add:addOther:)`` does.
  /// - Complexity: O(cards on the pages of the file).
  package func write(
    _ path: String, provenBy prover: DocumentProver, unless isKept: (File) throws(Diagnosed) -> Bool = { _ in false },
    add: (ValidatedDocument) throws(Diagnosed) -> Void, addOther: (File) throws(Diagnosed) -> Void
  ) throws(Diagnosed) {
    let file = File(path: path, bytes: try bytes(of: path))
    if try isKept(file) { return }
    guard path != Self.robotsPath else { return try addOther(file) }
    try add(try Self.proven(file, by: prover))
  }

  /// Makes each file and calls `body` with it, so that only one is in memory.
  ///
  /// - Throws: any error from reading a card or from the closure.
  /// - Complexity: O(cards on pages).
  func forEachFile(_ body: (File) throws(Diagnosed) -> Void) throws(Diagnosed) {
    for path in paths { try body(File(path: path, bytes: try bytes(of: path))) }
  }

  /// The bytes of the file at one of the ``paths``.
  ///
  /// - Throws: any error from reading a card.
  private func bytes(of path: String) throws(Diagnosed) -> [UInt8] {
    if path == Self.robotsPath { return robots }
    let parts = partPaths
    guard let number = parts.firstIndex(of: path) else {
      return parts.isEmpty ? try list(of: 0..<plan.listedPageCount) : index(of: parts)
    }
    return try list(of: number * partSize..<min((number + 1) * partSize, plan.listedPageCount))
  }

  /// Makes the file at a path, and proves it; `nil` if the sitemap has no such file.
  ///
  /// - Throws: ``Diagnosed`` if a sitemap does not conform, or any error from reading a card.
  /// - Complexity: O(cards on the pages of the file).
  package func file(at path: String) throws(Diagnosed) -> File? {
    guard paths.contains(path) else { return nil }
    let file = File(path: path, bytes: try bytes(of: path))
    if path != Self.robotsPath { _ = try Self.proven(file, by: DocumentProver()) }
    return file
  }

  private static func proven(_ file: File, by prover: DocumentProver) throws(Diagnosed) -> ValidatedDocument {
    switch try prover.prove(file.bytes, as: .sitemap, file: file.path) {
    case .success(let document): return document
    case .failure(let problem):
      throw Diagnosed(problem.findings.map { .invalidDocument($0, format: .sitemap, file: file.path) })
    }
  }

  private var robots: [UInt8] {
    Array("User-agent: *\nDisallow:\n\nSitemap: \(PageAddress.encoded(plan.url))sitemap.xml\n".utf8)
  }

  private func index(of parts: [String]) -> [UInt8] {
    var text = Self.start(of: "sitemapindex")
    for path in parts { text += "<sitemap><loc>\(address(path))</loc></sitemap>\n" }
    return Array((text + "</sitemapindex>\n").utf8)
  }

  private func list(of pages: Range<Int>) throws(Diagnosed) -> [UInt8] {
    let reader = CellReader()
    let hasLinks = plan.metadata.translations != nil
    let root = Array(address("").utf8)
    var known = KnownDates(dates)
    var bytes = Array(Self.start(of: "urlset", hasLinks: hasLinks).utf8)
    func add(_ path: PagePath, _ date: Moment?, translations: [(language: String, url: String)] = []) {
      let path = path.text.utf8.dropFirst()
      bytes += "<url><loc>".utf8
      if path.allSatisfy({ PageAddress.isAllowed($0) && !Self.isEscaped($0) }) {
        bytes += root
        bytes += path
      } else {
        bytes += address(String(Substring(path))).utf8
      }
      bytes += "</loc>".utf8
      if let date {
        bytes += "<lastmod>".utf8
        date.append(to: &bytes)
        bytes += "</lastmod>".utf8
      }
      for translation in translations {
        let url = translation.url.replacing("&", with: "&amp;").replacing("'", with: "&apos;")
        bytes += "<xhtml:link rel=\"alternate\" hreflang=\"\(translation.language)\" href=\"\(url)\"/>".utf8
      }
      bytes += "</url>\n".utf8
    }
    for run in plan.runs(in: pages) {
      switch run {
      case .cards(let pages, let positions, _) where !hasLinks && known.dates(of: pages.list) != nil:
        let dates = known.dates(of: pages.list)
        for position in positions { add(pages.path(at: position), dates?[Int(pages.list[position].record)]) }
      case .cards(_, let positions, let first): try addEach(first..<first + positions.count)
      case .others(let indices): try addEach(indices)
      }
    }
    func addEach(_ indices: Range<Int>) throws(Diagnosed) {
      for index in indices {
        let page = plan.page(at: index)
        let date = try page.latestDate(reader, &known)
        add(page.path, date, translations: hasLinks ? plan.translations(of: page) : [])
      }
    }
    return bytes + "</urlset>\n".utf8
  }

  /// - Parameter hasLinks: whether pages have links to other languages, which are elements of XHTML.
  private static func start(of element: String, hasLinks: Bool = false) -> String {
    let more = hasLinks ? " xmlns:xhtml=\"http://www.w3.org/1999/xhtml\"" : ""
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <\(element) xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"\(more)>

      """
  }

  /// The absolute address of a path within the site, as the text of an element.
  private func address(_ path: some StringProtocol) -> String {
    let address = PageAddress.encoded(plan.url + path)
    guard address.utf8.contains(where: Self.isEscaped) else { return address }
    return address.replacing("&", with: "&amp;").replacing("'", with: "&apos;")
  }

  private static func isEscaped(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "&") || byte == UInt8(ascii: "'") }
}

/// The dates that are known before cards are read.
///
/// Every page asks for those of its lists, so what was found for a list is kept.
private struct KnownDates {
  private let dates: [String: CardDates]
  private var byList: [ObjectIdentifier: CardDates?] = [:]

  /// - Parameter dates: the dates by ``CardSource/memoryName`` and the number of the record.
  init(_ dates: [String: CardDates]) { self.dates = dates }

  /// The dates of a list's cards by the number of the record; `nil` if they are not known.
  mutating func dates(of list: CardList) -> CardDates? {
    if let known = byList[ObjectIdentifier(list)] { return known }
    let found = dates[list.source.memoryName]
    byList[ObjectIdentifier(list)] = .some(found)
    return found
  }
}

extension PlannedPage {
  /// The latest date of the cards that the page shows: when they were modified, else when they were published.
  ///
  /// - Throws: any error from reading a card.
  fileprivate func latestDate(
    _ reader: CellReader, _ dates: inout KnownDates
  ) throws(Diagnosed) -> Moment? {
    if let card, let known = dates.dates(of: card.pages.list) {
      return known[Int(card.pages.list[card.position].record)]
    }
    var latest: Moment?
    for (section, slice) in sections {
      guard let date = try section.cells.slice(slice.cells).latestDate(reader, &dates) else { continue }
      latest = latest.map { max($0, date) } ?? date
    }
    return latest
  }
}

extension CellHolders {
  /// The latest date of the cells.
  fileprivate func latestDate(_ reader: CellReader, _ dates: inout KnownDates) throws(Diagnosed) -> Moment? {
    if let (list, positions) = cards, let known = dates.dates(of: list) {
      return positions.lazy.compactMap { known[Int(list[$0].record)] }.max()
    }
    var latest: Moment?
    for position in 0..<count {
      let date = try withExtendedLifetime((self, reader)) { () throws(Diagnosed) -> Moment? in
        CardDates.date(of: try cell(at: position, reader: reader).record)
      }
      if let date { latest = latest.map { max($0, date) } ?? date }
    }
    return latest
  }
}
