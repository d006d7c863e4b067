package import Diagnostics
import JSONRecords
import Platform

/// What a document gives a build, asked before it replaces a copy.
package struct DocumentContent: Sendable, Equatable {
  /// The number of cards.
  package private(set) var cards = 0
  /// The number of records that cannot become cards.
  package private(set) var unreadable = 0
  /// The first reason why a record cannot become a card.
  package private(set) var refusal: String?
  /// The sign that the document is cut or malformed; `nil` if there is none.
  package private(set) var damage: String?
  /// Whether the format has no mark at its end, so that a document that is cut between two records looks whole.
  package private(set) var isOpenEnded = false

  package init() {}

  /// The codes of documents that are cut or malformed, whatever a build makes of what can be read.
  private static let damages: [String] = [
    RecordCode.malformedJSON.rawValue, SourceCode.cutFile.rawValue, SourceCode.malformedXML.rawValue,
    SourceCode.csvOpenQuote.rawValue,
  ]

  mutating func add(_ list: CardList) {
    cards += list.count
    unreadable += list.report.unreadable
    isOpenEnded = isOpenEnded || [.csv, .ndjson].contains(list.format)
    if list.report.repairs.contains(where: { $0.rule == XMLRepair.cut }) {
      damage = damage ?? "the feed ends before its elements do"
    }
    add(list.diagnostics)
    if list.report.unreadable > 0 {
      refusal = refusal ?? list.diagnostics.first { $0.severity != .note && $0.subject?.index != nil }?.message
    }
  }

  mutating func add(_ diagnostics: [Diagnostic]) {
    let found = diagnostics.first {
      Self.damages.contains($0.code) || $0.has(SourceCode.wrongEncoding) && $0.severity == .error
    }
    damage = damage ?? found.map(Self.words)
  }

  /// The message of a diagnostic with its line.
  private static func words(_ diagnostic: Diagnostic) -> String {
    diagnostic.message + (diagnostic.location.map { " (line \($0.line), column \($0.column))" } ?? "")
  }
}

extension SourceReader {
  /// Reads a document as a build would.
  ///
  /// - Parameters:
  ///   - source: the source, with the path of the document.
  ///   - modules: where the sections from data look for their modules in it.
  ///   - hasCards: whether sections show the records of the document itself.
  /// - Throws: ``Diagnosed`` if nothing of it can be read.
  package func content(
    of source: CardSource, modules: [ModuleQuery], hasCards: Bool
  ) async throws(Diagnosed) -> DocumentContent {
    var content = DocumentContent()
    if hasCards || modules.isEmpty { content.add(try await cards(of: source)) }
    for query in modules {
      let list = try await ModuleReader(source: source, query: query, reader: self).read()
      content.add(list.diagnostics)
      for cards in list.modules.compactMap(\.outcome.cards) { content.add(cards) }
    }
    return content
  }
}

extension Diagnosed {
  /// Whether nothing can be read because the document is cut or malformed, rather than because it is something else.
  package var isDamage: Bool {
    var content = DocumentContent()
    content.add(diagnostics)
    return content.damage != nil
  }
}
