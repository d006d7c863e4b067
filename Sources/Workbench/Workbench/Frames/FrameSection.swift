import CardLayout
import Cardloom
import JSONRecords

/// The section in which a frame shows its card, with the measures of the site's section for such cards.
struct FrameSection {
  let holder: SectionHolder

  /// Creates the section.
  ///
  /// - Parameters:
  ///   - model: the section of the site whose measures it adopts.
  ///   - foldTitle: whether there is a template for the header of a collapsed section.
  init(
    template: String, variant: Catalogue.Variant, state: CellState, model: SectionHolder?, foldTitle: Bool
  ) throws {
    let cell = CellHolder(id: variant.card ?? variant.id, kind: variant.cardKind, data: variant.data)
    let cells = CellHolders(try HeldCells(state.showsCard ? [cell] : []))
    let stateView = state.template.map { HeldView(template: $0) }
    let registry = CellRegistry(known: [template], sectionTemplate: template)
    var section = SectionHolder(id: model?.id ?? "preview", cells: cells, registry: registry)
    if let model {
      section.styleID = model.styleID
      section.measuresFeed = model.measuresFeed
      section.layout = model.layout
      section.defaultCellSize = model.defaultCellSize
      section.kindSizes = model.kindSizes
      section.data = model.data
      section.parameters = model.parameters
      section.treatment = model.treatment
    } else {
      section.layout = SectionLayout(spacing: SectionLayout.Spacing(height: 0))
    }
    section.label = model?.label ?? "Preview"
    if state == .collapsed { section.header = Self.foldHeader(of: model, hasTitle: foldTitle) }
    if state == .noMore { section.footer = stateView }
    if state == .empty { section.empty = stateView }
    section.isCollapsed = state == .collapsed
    section.status = SectionStatus(state: state.sectionState, placeholder: state.isPlaceholder ? stateView : nil)
    section.behaviour = SectionBehaviour(
      selection: state == .selected ? .single : .none, foldsCells: state == .folded)
    holder = section
  }

  /// The header of a collapsed section: its own if it supports folding, else the theme's.
  private static func foldHeader(of model: SectionHolder?, hasTitle: Bool) -> HeldView? {
    if let model, model.isCollapsed { return model.header }
    guard hasTitle else { return nil }
    return HeldView(template: "fold-title", data: ["title": .string(model?.label ?? model?.id ?? "Closed")])
  }
}
