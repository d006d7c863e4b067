public import JSONRecords

/// A template with its data: a header, a footer, a decoration.
public struct HeldView: Sendable, Equatable {
  /// The name of the template.
  public let template: String
  /// `data` in the template.
  public let data: RecordData
  /// The height that the view declares, if any.
  public let size: CellSize?
  /// Whether a header stays in view while its section's cells scroll.
  public let isSticky: Bool
  /// The identifier of a header or a footer in the markup (`data-view`); by default, the name of its template.
  public let identifier: String

  /// Creates a held view.
  public init(
    template: String, data: RecordData = .object([]), size: CellSize? = nil, isSticky: Bool = false,
    identifier: String? = nil
  ) {
    self.template = template
    self.data = data
    self.size = size
    self.isSticky = isSticky
    self.identifier = identifier ?? template
  }

  /// The view with other data.
  package func with(data: RecordData) -> HeldView {
    HeldView(template: template, data: data, size: size, isSticky: isSticky, identifier: identifier)
  }
}

/// A view that is neither cell, header nor footer, such as a badge, an advertisement slot or a divider.
///
/// The context supplies it by kind; the layout positions it.
public struct SupplementaryView: Sendable, Equatable {
  /// The position of a supplementary view among a section's cells, counted over all its pages and groups.
  public enum Placement: Sendable, Equatable {
    /// Before the first cell.
    case start
    /// After the last cell.
    case end
    /// Before the cell at this position, counted from 0.
    case before(Int)
    /// After every N cells, but not after the last.
    case every(Int)
  }

  /// Its kind, such as `ad-slot`; in the markup, `data-kind`.
  public let kind: String
  /// The template with its data.
  public let view: HeldView
  /// Its position.
  public let placement: Placement

  /// Creates a supplementary view.
  public init(kind: String, view: HeldView, placement: Placement) {
    self.kind = kind
    self.view = view
    self.placement = placement
  }
}
