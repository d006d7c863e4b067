public import CardSources

/// The state of a section's data, and the views shown while the data is missing.
public struct SectionStatus: Sendable, Equatable {
  /// The policies for a source or a module that cannot be read; the source's policies apply to errors that these do not
  /// cover.
  public var onFailure = FailurePolicies()
  /// The view shown instead of the cells if there are none.
  public var empty: HeldView?
  /// The view shown instead of the cells if the source cannot be read; its template also receives the error's
  /// `data.code`.
  public var error: HeldView?
  /// The view shown instead of the cells while the source has never been fetched.
  public var skeleton: HeldView?
  /// The view above stale cells.
  public var stale: HeldView?

  /// The state; `nil` derives it from whether there are cells.
  public var state: SectionState?
  /// The view shown instead of the cells: a skeleton before the data arrives, an error card after a failure.
  public var placeholder: HeldView?
  /// Whether the cells are from an earlier build because reading the source failed.
  public var isStale: Bool
  /// The view above the cells that says that they are stale.
  public var staleMark: HeldView?
  /// The sizes of a skeleton's cells; empty for a skeleton that is a single block.
  public var skeletonSizes: [CellSize]

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
