public import Diagnostics

/// Lists of models, each shown as a section with its own header and footer.
public protocol SectionDataSource: Sendable {
  /// The type of the lists.
  associatedtype List: ListDataSource

  /// The sections' identities and lists, in order.
  var sections: [(id: String, list: List)] { get }

  /// The header or the footer of a section; `nil`, the default, if it has none.
  ///
  /// - Parameters:
  ///   - kind: header or footer.
  ///   - section: the section's index.
  func view(_ kind: SectionViewKind, ofSection section: Int) -> HeldView?
}

/// The position of a section's own view.
public enum SectionViewKind: String, Sendable, CaseIterable {
  /// Above the cells.
  case header
  /// Below the cells.
  case footer
}

extension SectionDataSource {
  /// `nil`: no view.
  public func view(_ kind: SectionViewKind, ofSection section: Int) -> HeldView? { nil }

  /// The sections, ready for a feed.
  ///
  /// - Parameters:
  ///   - registry: chooses the template of each cell.
  ///   - layout: the sections' measures.
  /// - Throws: ``Diagnosed`` if two models of a section have the same identity.
  public func holders(
    registry: CellRegistry, layout: SectionLayout = SectionLayout()
  ) throws(Diagnosed) -> [SectionHolder] {
    var holders: [SectionHolder] = []
    for (position, section) in sections.enumerated() {
      var holder = SectionHolder(id: section.id, cells: try CellHolders(section.list), registry: registry)
      holder.header = view(.header, ofSection: position)
      holder.footer = view(.footer, ofSection: position)
      holder.layout = layout
      holders.append(holder)
    }
    return holders
  }
}
