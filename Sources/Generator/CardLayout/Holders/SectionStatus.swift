public import CardSources

/// What became of a section's data, and what stands for it while it is not there.
public struct SectionStatus: Sendable {
  /// The state; `nil` follows from the cells: there are some, or there are none.
  public let state: WidgetState?
  /// What stands in place of the cells: a skeleton before the data is there, an error card when it failed.
  public let placeholder: HeldView?
  /// Whether the cells are those of an earlier time, because the source fails now.
  public let isStale: Bool
  /// What says above the cells that they are old.
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

  /// The data is there.
  public static let ready = SectionStatus()
}
