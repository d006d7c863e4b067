public import CardSources

/// The state of a section's data, and the view shown while the data is missing.
public struct SectionStatus: Sendable {
  /// The state; `nil` derives it from whether there are cells.
  public let state: WidgetState?
  /// The view shown instead of the cells: a skeleton before the data arrives, an error card after a failure.
  public let placeholder: HeldView?
  /// Whether the cells are from an earlier build because reading the source failed.
  public let isStale: Bool
  /// The view above the cells that says that they are stale.
  public let staleMark: HeldView?

  /// Creates a status.
  public init(
    state: WidgetState? = nil, placeholder: HeldView? = nil, isStale: Bool = false, staleMark: HeldView? = nil
  ) {
    self.state = state
    self.placeholder = placeholder
    self.isStale = isStale
    self.staleMark = staleMark
  }

  /// The data is available.
  public static let ready = SectionStatus()
}
