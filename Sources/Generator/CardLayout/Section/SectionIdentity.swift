public import Diagnostics

/// The names of a section, and where it comes from.
public struct SectionIdentity: Sendable, Equatable {
  /// Unique in its feed, ignoring case, and a valid HTML id.
  public var id: String
  /// The location of the section's definition; `nil` for a section of cells.
  public var location: SourceLocation?
  /// The section's label for screen readers; `nil` leaves it to the header.
  public var label: String?
  /// The module of a source that made the section; `nil` for a section of the configuration or of the site's own code.
  public var module: ModuleOrigin?
  /// Its name for screen readers if it has neither a label nor a title, such as that of its feed.
  package var usualName: String?
  /// The feed to which its measures belong, if sections of other feeds have the same identity and other measures; `nil` if
  /// all sections with its identity have the same.
  package var measuresFeed: String?
  private var ownStyleID: String?

  /// The identity of the section's measures in the stylesheet; by default ``id``.
  ///
  /// Groups of one section share it.
  public var styleID: String {
    get { ownStyleID ?? id }
    set { ownStyleID = newValue }
  }

  /// Creates an identity.
  public init(id: String, location: SourceLocation? = nil) {
    self.id = id
    self.location = location
  }
}
