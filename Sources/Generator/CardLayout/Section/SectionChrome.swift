/// The views around and among the cells of a section.
public struct SectionChrome: Sendable, Equatable {
  /// The header; `nil` for none.
  public var header: HeldView?
  /// The footer; `nil` for none.
  public var footer: HeldView?
  /// A background behind the cells.
  public var decoration: HeldView?
  /// The supplementary views among the cells.
  public var supplementary: [SupplementaryView] = []
  /// The sections hosted among the cells.
  public var extensions: [SectionExtension] = []

  /// Creates the chrome of a section that shows only its cells.
  public init() {}
}
