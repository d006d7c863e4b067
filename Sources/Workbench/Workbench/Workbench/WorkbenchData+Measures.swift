import Cardloom
import JSONRecords

/// What the workbench measures in the browser: a cell at any width of the card.
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
}
