import CardAdaptors
import CardHolders
import Cardloom
import Records

/// The section in which a frame shows its card: with the measures of the section that shows such cards on the site.
struct FrameSection {
  let holder: SectionHolder

  /// Makes the section.
  ///
  /// - Parameters:
  ///   - model: the section of the site whose measures it takes over.
  ///   - foldTitle: whether there is a template for the header of a closed section.
  init(entry: Catalogue.Entry, variant: Catalogue.Variant, state: CellState, model: SectionHolder?, foldTitle: Bool)
    throws
  {
    let cell = CellHolder(id: variant.card ?? variant.id, kind: variant.cardKind, data: variant.data)
    let cells = CellHolders(try HeldCells(state.showsCard ? [cell] : []))
    let stateView = state.template.map { HeldView(template: $0) }
    holder = SectionHolder(
      id: model?.id ?? "preview", cells: cells,
      registry: CellRegistry(known: [entry.name], sectionTemplate: entry.name),
      styledAs: model?.styleID, label: model?.label ?? "Preview",
      header: state == .collapsed ? Self.foldHeader(of: model, hasTitle: foldTitle) : nil,
      footer: state == .noMore ? stateView : nil,
      empty: state == .empty ? stateView : nil,
      isCollapsed: state == .collapsed,
      layout: model?.layout ?? SectionLayout(spacing: SectionLayout.Spacing(height: 0)),
      defaultCellSize: model?.defaultCellSize, kindSizes: model?.kindSizes ?? [:], data: model?.data ?? .object([]),
      parameters: model?.parameters ?? .object([]),
      status: SectionStatus(state: state.widgetState, placeholder: state.isPlaceholder ? stateView : nil),
      behaviour: SectionBehaviour(selection: state == .selected ? .single : .none, foldsCells: state == .folded))
  }

  /// What a closed section shows: its own header when it is made for that, else the theme's.
  private static func foldHeader(of model: SectionHolder?, hasTitle: Bool) -> HeldView? {
    if let model, model.isCollapsed { return model.header }
    guard hasTitle else { return nil }
    return HeldView(template: "fold-title", data: ["title": .string(model?.label ?? model?.id ?? "Closed")])
  }
}
