public import Diagnostics

/// Lists of models, each of which is a section with a header and a footer of its own.
public protocol SectionDataSource: Sendable {
  /// The type of the models' lists.
  associatedtype List: ListDataSource

  /// The sections' identities and lists, in their order.
  var sections: [(id: String, list: List)] { get }

  /// Provides the header or the footer of a section; `nil`, which is the default, is none.
  ///
  /// - Parameters:
  ///   - kind: which of the two.
  ///   - section: the section's position.
  func view(_ kind: SectionViewKind, ofSection section: Int) -> HeldView?
}

/// Where a section's own view stands.
public enum SectionViewKind: String, Sendable, CaseIterable {
  /// Above the cells.
  case header
  /// Below the cells.
  case footer
}

extension SectionDataSource {
  /// No view.
  public func view(_ kind: SectionViewKind, ofSection section: Int) -> HeldView? { nil }

  /// The sections, ready for a feed.
  ///
  /// - Parameters:
  ///   - registry: decides which template shows a cell.
  ///   - layout: the sections' measures.
  /// - Throws: ``Diagnosed`` if two models of a section have one identity.
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
