import CardSources
package import Cardloom
import Diagnostics
import Platform

/// A document of a source.
package struct PulledDocument: Sendable {
  /// Its bytes.
  package let bytes: [UInt8]
  /// The encoding that its server declares.
  package let charset: String?
  /// Whether its server says where it ends.
  package let isEndKnown: Bool

  package init(bytes: [UInt8], charset: String? = nil, isEndKnown: Bool = true) {
    self.bytes = bytes
    self.charset = charset
    self.isEndKnown = isEndKnown
  }
}

/// Decides whether a document may replace the copy of a source, by what a build would read in both.
package struct DocumentJudge: Sendable {
  private let configuration: SiteConfiguration
  private let source: SourceConfiguration
  private let acceptsFewer: Bool

  /// Creates a judge for one source.
  ///
  /// - Parameter acceptsFewer: whether a document may have far fewer cards than the copy, whatever the source says.
  package init(configuration: SiteConfiguration, source: SourceConfiguration, acceptsFewer: Bool = false) {
    self.configuration = configuration
    self.source = source
    self.acceptsFewer = acceptsFewer || source.pulling.acceptsFewer
  }

  /// The number of cards of a document that may replace the copy.
  ///
  /// - Throws: ``FetchFailure`` if it is not a feed, is cut or malformed, or has too few cards; another attempt may
  ///   succeed.
  package func cards(of new: PulledDocument, replacing old: PulledDocument? = nil) async throws(FetchFailure) -> Int {
    let content = try await readable(new)
    if let damage = content.damage { throw .damaged(damage) }
    if content.unreadable > 0, !acceptsFewer || content.cards == 0 { throw .unreadable(content, of: source.name) }
    if acceptsFewer { return content.cards }
    if let old { try await compare(new, content, with: old) }
    return content.cards
  }

  /// A page, whose records those of further pages may follow.
  ///
  /// - Throws: ``FetchFailure`` if it is not a feed, is cut or malformed, or cannot be joined with others.
  func page(_ document: PulledDocument) async throws(FetchFailure) -> SourcePage {
    let found: (page: SourcePage?, content: DocumentContent, format: SourceFormat)
    do throws(Diagnosed) {
      let memory = try Self.memory(document)
      found = try await SourceReader(files: memory).page(
        of: feed(document.charset), modules: configuration.moduleQueries(of: source),
        hasCards: configuration.showsRecords(of: source))
    } catch {
      throw Self.unreadable(error)
    }
    if let damage = found.content.damage { throw .damaged(damage) }
    guard let page = found.page else { throw .cannotJoin(found.format) }
    return page
  }

  /// The number of cards of a document of several pages that may replace the copy.
  ///
  /// - Parameters:
  ///   - path: the file of the document.
  ///   - copy: the file of the copy; `nil` if there is none.
  func cards(
    joinedIn path: String, charset: String?, replacing copy: (path: String, charset: String?)?, files: any FileSystem
  )
    async throws(FetchFailure) -> Int
  {
    func content(_ path: String, _ charset: String?) async throws(Diagnosed) -> DocumentContent {
      var feed = feed(charset)
      feed.path = path
      return try await SourceReader(files: files).content(
        of: feed, modules: configuration.moduleQueries(of: source), hasCards: configuration.showsRecords(of: source))
    }
    let new: DocumentContent
    do throws(Diagnosed) {
      new = try await content(path, charset)
    } catch {
      throw Self.unreadable(error)
    }
    if let damage = new.damage { throw .damaged(damage) }
    if new.unreadable > 0, !acceptsFewer || new.cards == 0 { throw .unreadable(new, of: source.name) }
    guard !acceptsFewer, let copy else { return new.cards }
    let former: DocumentContent
    do throws(Diagnosed) {
      former = try await content(copy.path, copy.charset)
    } catch {
      // A copy that cannot be read is no worse than the document.
      return new.cards
    }
    if former.damage == nil, new.cards * 2 < former.cards {
      throw .fewerCards(new.cards, of: former.cards, name: source.name)
    }
    return new.cards
  }

  private func feed(_ charset: String?) -> CardSource {
    var feed = source.feed
    feed.path = "document"
    feed.charset = charset
    // What is told about pages is told once, by who fetches them.
    (feed.tellsPages, feed.pagesLeft) = (false, nil)
    return feed
  }

  private static func memory(_ document: PulledDocument) throws(Diagnosed) -> MemoryFileSystem {
    let memory = MemoryFileSystem()
    do throws(FileError) {
      try memory.write(document.bytes, to: "document")
    } catch {
      throw Diagnosed(.file(error))
    }
    return memory
  }

  /// The failure for a document that cannot be read.
  private static func unreadable(_ error: Diagnosed) -> FetchFailure {
    let reason = error.diagnostics.first?.message ?? "it cannot be read"
    if error.isDamage { return .damaged(reason) }
    return FetchFailure(
      .pullNoFeed, "what the server sent is not a feed: \(reason)", hint: error.diagnostics.first?.hint, isPassing: true
    )
  }

  /// A document that cannot be told from a cut one by itself is compared with the copy.
  private func compare(
    _ new: PulledDocument, _ content: DocumentContent, with old: PulledDocument
  ) async throws(FetchFailure) {
    let former: DocumentContent
    do throws(Diagnosed) {
      former = try await read(old)
    } catch {
      // A copy that cannot be read is no worse than the document.
      return
    }
    guard former.damage == nil else { return }
    if content.cards * 2 < former.cards { throw .fewerCards(content.cards, of: former.cards, name: source.name) }
    if Self.isBeginning(new.bytes, of: old.bytes) {
      throw .beginning(new.bytes.count, of: old.bytes.count, name: source.name)
    }
    guard content.isOpenEnded else { return }
    if Self.endsLine(old.bytes), !Self.endsLine(new.bytes) { throw .openLine(name: source.name) }
    if !new.isEndKnown, content.cards < former.cards {
      throw .unknownEnd(content.cards, of: former.cards, name: source.name)
    }
  }

  private static func endsLine(_ bytes: [UInt8]) -> Bool { bytes.last.map { $0 == 0x0A || $0 == 0x0D } ?? true }

  /// Whether a document is the beginning of another, which has more than white space behind it.
  private static func isBeginning(_ bytes: [UInt8], of other: [UInt8]) -> Bool {
    bytes.count < other.count && other.starts(with: bytes) && other[bytes.count...].contains { $0 > 0x20 }
  }

  private func readable(_ document: PulledDocument) async throws(FetchFailure) -> DocumentContent {
    do throws(Diagnosed) {
      return try await read(document)
    } catch {
      throw Self.unreadable(error)
    }
  }

  private func read(_ document: PulledDocument) async throws(Diagnosed) -> DocumentContent {
    return try await SourceReader(files: try Self.memory(document)).content(
      of: feed(document.charset), modules: configuration.moduleQueries(of: source),
      hasCards: configuration.showsRecords(of: source))
  }
}

extension FetchFailure {
  fileprivate static func damaged(_ reason: String) -> FetchFailure {
    FetchFailure(
      .pullDamaged, "the document is cut or malformed: \(reason)",
      hint: "try again later; if it stays so, tell who runs the server", isPassing: true)
  }

  fileprivate static func unreadable(_ content: DocumentContent, of name: String) -> FetchFailure {
    let all = content.cards + content.unreadable
    return FetchFailure(
      .pullFewerCards,
      "\(content.unreadable) of \(all) \(all == 1 ? "record" : "records") cannot become \(content.unreadable == 1 ? "a card" : "cards")"
        + (content.refusal.map { ": \($0)" } ?? ""),
      hint: content.cards == 0
        ? "correct the source in the configuration"
        : "correct the source in the configuration, or, to take what can be read, \(remedy(name))", isPassing: true)
  }

  fileprivate static func fewerCards(_ count: Int, of former: Int, name: String) -> FetchFailure {
    FetchFailure(
      .pullFewerCards, "the document has \(count) of the \(former) cards of the copy",
      hint: "if that is right, \(remedy(name))", isPassing: true)
  }

  fileprivate static func beginning(_ count: Int, of former: Int, name: String) -> FetchFailure {
    FetchFailure(
      .pullFewerCards, "the document is the beginning of the copy, its first \(count) of \(former) bytes",
      hint: "if nothing is missing, \(remedy(name))", isPassing: true)
  }

  fileprivate static func openLine(name: String) -> FetchFailure {
    FetchFailure(
      .pullFewerCards, "the document ends within a line, and the copy ends with a line end",
      hint: "if nothing is missing, \(remedy(name))", isPassing: true)
  }

  fileprivate static func unknownEnd(_ count: Int, of former: Int, name: String) -> FetchFailure {
    FetchFailure(
      .pullFewerCards,
      "the document has \(count) of the \(former) cards of the copy, and the server does not say where it ends",
      hint: "if nothing is missing, \(remedy(name))", isPassing: true)
  }

  private static func remedy(_ name: String) -> String {
    "run `cardloom pull \(name) --accept-fewer`, or write `acceptFewer: true` for this source"
  }
}
