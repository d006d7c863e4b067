public import Diagnostics
public import JSONRecords

/// A template with its data: a header, a footer, a decoration.
public struct HeldView: Sendable, Equatable {
  /// The name of the template.
  public var template: String
  /// Where the configuration names the template.
  public var location: SourceLocation?
  /// `data` in the template.
  public var data: RecordData
  /// The height that the view declares, if any.
  public var size: CellSize?
  /// Whether a header stays in view while its section's cells scroll.
  public var isSticky: Bool
  /// The identifier of a header or a footer in the markup (`data-view`); `nil` for the name of its template.
  public var identifier: String?

  /// Creates a held view.
  public init(
    template: String, data: RecordData = .object([]), size: CellSize? = nil, isSticky: Bool = false,
    identifier: String? = nil, location: SourceLocation? = nil
  ) {
    self.template = template
    self.data = data
    self.size = size
    self.isSticky = isSticky
    self.identifier = identifier
    self.location = location
  }

  /// The view with other data.
  package func with(data: RecordData) -> HeldView {
    var view = self
    view.data = data
    return view
  }

  /// The view with further data; its own is the default.
  package func adding(_ data: RecordData) -> HeldView { with(data: self.data.merged(with: data)) }
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
