import CardLayout
import Cardloom
import JSONRecords

/// The section in which a frame shows its card, with the measures of the site's section for such cards.
struct FrameSection {
  let model: SectionModel

  /// Creates the section.
  ///
  /// - Parameters:
  ///   - model: the section of the site whose measures it adopts.
  ///   - foldTitle: whether there is a template for the header of a collapsed section.
  init(
    template: String, variant: Catalogue.Variant, state: CellState, model: SectionModel?, foldTitle: Bool
  ) throws {
    let cell = CellHolder(id: variant.card ?? variant.id, kind: variant.cardKind, data: variant.data)
    let cells = CellHolders(try HeldCells(state.showsCard ? [cell] : []))
    let stateView = state.template.map { HeldView(template: $0) }
    let registry = CellRegistry(known: [template], sectionTemplate: template)
    var section = SectionModel(id: model?.id ?? "preview", cells: cells, registry: registry)
    if let model {
      section.identity.styleID = model.identity.styleID
      section.identity.measuresFeed = model.identity.measuresFeed
      section.layout = model.layout
      section.content.data = model.content.data
      section.content.treatment = model.content.treatment
    } else {
      section.layout = SectionLayout(spacing: SectionLayout.Spacing(height: 0))
    }
    section.identity.label = model?.identity.label ?? "Preview"
    if state == .collapsed { section.chrome.header = Self.foldHeader(of: model, hasTitle: foldTitle) }
    if state == .noMore { section.chrome.footer = stateView }
    section.status = SectionStatus(state: state.sectionState, placeholder: state.isPlaceholder ? stateView : nil)
    if state == .empty { section.status.empty = stateView }
    section.behaviour = SectionBehaviour(
      selection: state == .selected ? .single : .none, foldsCells: state == .folded)
    section.behaviour.isCollapsed = state == .collapsed
    if let model { section.behaviour.parameters = model.behaviour.parameters }
    self.model = section
  }

  /// The header of a collapsed section: its own if it supports folding, else the theme's.
  private static func foldHeader(of model: SectionModel?, hasTitle: Bool) -> HeldView? {
    if let model, model.behaviour.isCollapsed { return model.chrome.header }
    guard hasTitle else { return nil }
    return HeldView(template: "fold-title", data: ["title": .string(model?.identity.label ?? model?.id ?? "Closed")])
  }
}
