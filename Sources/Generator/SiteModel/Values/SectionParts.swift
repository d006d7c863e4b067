public import CardLayout
public import JSONRecords

/// A header, a footer, a decoration or an empty state: a template with its data.
public struct ViewConfiguration: Sendable, Equatable {
  /// The name of the template.
  public internal(set) var template: Located<String>
  /// `data` in the template.
  public internal(set) var data: RecordData
  /// The height that the view declares.
  public internal(set) var height: CellSize?
  /// Whether a header stays in view while its section's cells scroll.
  public internal(set) var isSticky: Bool
  /// The identifier of a header or a footer in the markup; `nil` for the name of its template.
  public internal(set) var identifier: String?

  /// Creates a view's configuration.
  public init(
    template: Located<String>, data: RecordData = .object([]), height: CellSize? = nil, isSticky: Bool = false,
    identifier: String? = nil
  ) {
    self.template = template
    self.data = data
    self.height = height
    self.isSticky = isSticky
    self.identifier = identifier
  }

  /// The view with further data; what is configured is the default.
  package func adding(_ data: RecordData) -> ViewConfiguration {
    ViewConfiguration(
      template: template, data: self.data.merged(with: data), height: height, isSticky: isSticky,
      identifier: identifier)
  }

  /// The view that a section holds.
  public var view: HeldView {
    HeldView(template: template.value, data: data, size: height, isSticky: isSticky, identifier: identifier)
  }
}

/// A supplementary view among a section's cells, such as a badge or an advertisement slot.
public struct SupplementaryConfiguration: Sendable, Equatable {
  /// Its kind, such as `ad-slot`.
  public let kind: String
  /// The template with its data.
  public let view: ViewConfiguration
  /// Its position.
  public let placement: SupplementaryView.Placement

  /// Creates a supplementary view's configuration.
  public init(kind: String, view: ViewConfiguration, placement: SupplementaryView.Placement) {
    self.kind = kind
    self.view = view
    self.placement = placement
  }
}

/// A section that another one hosts before the cell at a position.
public struct ExtensionConfiguration: Sendable, Equatable {
  /// The position of the cell before which it is shown, counted from 0.
  public let index: Int
  /// The hosted section.
  public let section: SectionConfiguration

  /// Creates an extension's configuration.
  public init(index: Int, section: SectionConfiguration) {
    self.index = index
    self.section = section
  }
}

/// How cards of an unknown kind, or modules of an unknown layout, are treated.
public enum UnknownKindPolicy: String, Sendable, CaseIterable {
  /// Show them plainly.
  case plain
  /// Leave them out.
  case skip
  /// Fail the build.
  case fail
}

/// How a section's cards are split into groups with a header each.
public struct GroupConfiguration: Sendable, Equatable {
  /// The value by which cards are grouped.
  public enum Key: String, Sendable, CaseIterable {
    /// The year of a date.
    case year
    /// The month of a date.
    case month
    /// The day of a date.
    case day
    /// The text of a field.
    case field
  }

  /// The order of the groups.
  public enum Sort: String, Sendable, CaseIterable {
    /// The least value first.
    case ascending
    /// The greatest value first.
    case descending
  }

  /// The value by which cards are grouped.
  public let key: Key
  /// The dotted path of the field that contains the value.
  public let field: String
  /// The order of the groups; `nil` for that of the cards.
  public let sort: Sort?
  /// The header of each group; its template receives the group as `data`.
  public let header: ViewConfiguration?

  /// Creates a group's configuration.
  public init(
    key: Key, field: String = "date_published", sort: Sort? = nil, header: ViewConfiguration? = nil
  ) {
    self.key = key
    self.field = field
    self.sort = sort
    self.header = header
  }
}
