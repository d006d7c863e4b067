public import CardSources

/// The state of a section's data, and the view shown while the data is missing.
public struct SectionStatus: Sendable {
  /// The state; `nil` derives it from whether there are cells.
  public let state: SectionState?
  /// The view shown instead of the cells: a skeleton before the data arrives, an error card after a failure.
  public let placeholder: HeldView?
  /// Whether the cells are from an earlier build because reading the source failed.
  public let isStale: Bool
  /// The view above the cells that says that they are stale.
  public let staleMark: HeldView?
  /// The sizes of a skeleton's cells; empty for a skeleton that is a single block.
  public let skeletonSizes: [CellSize]

  /// Creates a status.
  public init(
    state: SectionState? = nil, placeholder: HeldView? = nil, isStale: Bool = false, staleMark: HeldView? = nil,
    skeletonSizes: [CellSize] = []
  ) {
    self.state = state
    self.placeholder = placeholder
    self.isStale = isStale
    self.staleMark = staleMark
    self.skeletonSizes = skeletonSizes
  }

  /// The data is available.
  public static let ready = SectionStatus()
}
