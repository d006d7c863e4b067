/// What the widths of a section's cells depend on, besides the theme and the window.
package struct LayoutKey: Sendable, Hashable {
  let adaptor: String
  let columns: CollectionAdaptor.Columns?
  /// The insets at both ends of its lines.
  let inset: Double
  let itemSpacing: Double?
  /// Whether its header stands beside the cells if there is room.
  let hasRail: Bool

  init(_ section: SectionModel) {
    adaptor = section.layout.adaptor.name
    columns = (section.layout.adaptor as? CollectionAdaptor)?.columns
    inset = section.layout.inset.map { $0.inlineStart + $0.inlineEnd } ?? 0
    itemSpacing = section.layout.itemSpacing
    let header = section.behaviour.isCollapsed ? nil : section.chrome.header
    hasRail = header.map { $0.isSticky || $0.template == "intro" } ?? false
  }
}
