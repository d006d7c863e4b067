import Cardloom
import FeedPages
import JSONRecords

/// What the workbench measures in the browser: a cell at any width of the card, and the texts that are cut.
extension WorkbenchData {
  /// The control for the width of the card; `null` for entries that are not cells.
  func cardWidth(of entry: Catalogue.Entry) -> RecordData {
    guard entry.kind == .cell else { return .null }
    let sheet = site.project.files.file(entry.id + ".css")?.bytes ?? []
    let breakpoints = CardBreakpoints(styleSheet: sheet).list
    let widths = site.project.configuration.preview.widths + breakpoints.map(\.width)
    return [
      "most": .string("\(min(1_920, max(640, widths.max() ?? 0)))"),
      "breakpoints": .array(
        breakpoints.map {
          ["width": .string("\($0.width)"), "text": .string($0.conditions.joined(separator: ", "))]
        }),
    ]
  }

  /// The pages with the cards of an entry, whose cut texts are counted; `null` if no section shows it.
  func cuts(of entry: Catalogue.Entry) -> RecordData {
    guard entry.kind == .cell, !entry.usage.isEmpty else { return .null }
    let files = site.pages(of: entry).prefix(Self.measuredPages).map { RecordData.string($0.path.file) }
    return [
      "template": .string(entry.name), "cards": .string("\(entry.cardCount)"),
      "pages": .string(String(decoding: RecordData.array(Array(files)).json, as: UTF8.self)),
    ]
  }

  /// The maximum number of pages that a browser is asked to measure.
  private static let measuredPages = 400
}

extension PreviewSite {
  /// The pages of the site on which an entry's sections show their cards, each once.
  func pages(of entry: Catalogue.Entry) -> [PlannedPage] {
    var known: Set<String> = []
    return entry.usage.flatMap { usage -> [PlannedPage] in
      guard let feed = project.plan.shownFeeds.first(where: { $0.id == usage.feed }) else { return [] }
      let all = (0..<feed.pageCount).map { feed.plannedPage(at: $0) }
      guard let chain = feed.chain(of: usage.section), chain.pageCount > 1 else { return Array(all.prefix(1)) }
      return all.filter { $0.chain?.section.id == chain.section.id }
    }.filter { known.insert($0.path.file).inserted }
  }
}
