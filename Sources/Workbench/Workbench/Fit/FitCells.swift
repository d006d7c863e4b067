import Cardloom
import JSONRecords

/// The cells that could show a card.
struct FitCells {
  /// A cell whose slots the card fills.
  struct Choice: Sendable, Equatable {
    let name: String
    /// The number of slots that the card fills.
    let filled: Int
    /// The required slots that the card leaves empty.
    let lacks: [String]
  }

  /// The name of the cell that shows the card now; `nil` if no section does.
  let current: String?
  /// What decides that.
  let decision: FitSource.Decision?
  /// The cells to choose from, the current one among them; those with the most filled slots are first.
  let shown: [Choice]
  /// The cells that need fields which the card lacks.
  let others: [Choice]
  /// The card.
  let card: RecordData

  /// The maximum number of pictures.
  private static let most = 8

  /// - Throws: any error from reading the record.
  init(_ source: FitSource, position: Int, site: PreviewSite) throws {
    let card = try source.card(position)
    self.card = card
    let cell = try source.cell(of: position)
    (current, decision) = (cell?.name, cell?.decision)
    let entries = site.catalogue.entries.filter { $0.kind == .cell && !$0.diagnostics.containsError }
    let choices = entries.compactMap { entry -> Choice? in
      guard let template = site.project.templates.cells[entry.name]?.template else { return nil }
      let slots = CellSlots(template).slots
      guard !slots.isEmpty else { return nil }
      func isFilled(_ slot: CellSlots.Slot) -> Bool { FitSource.isFilled(card[slot.name]) }
      return Choice(
        name: entry.name, filled: slots.count { !CellSlots.isMinor($0.name) && isFilled($0) },
        lacks: slots.filter { $0.isRequired && !isFilled($0) }.map(\.name))
    }
    let fitting = choices.filter { $0.name == cell?.name || $0.lacks.isEmpty && $0.filled > 0 }
      .sorted { ($1.filled, $0.name) < ($0.filled, $1.name) }
    // The order does not depend on which of them is chosen, so that the pictures stay where they are.
    let best = fitting.prefix(Self.most)
    let own = fitting.dropFirst(Self.most).filter { $0.name == cell?.name }
    shown = Array(own.isEmpty ? best : best.dropLast() + own)
    let names = Set(shown.map(\.name))
    others = choices.filter { !$0.lacks.isEmpty && !names.contains($0.name) }
  }
}
