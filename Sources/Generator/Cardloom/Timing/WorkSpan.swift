/// A piece of work that one worker did.
public struct WorkSpan: Sendable, Equatable {
  /// The worker's number, from 1.
  public let worker: Int
  /// How many pages it made.
  public let pages: Int
  /// When it began, counted from the beginning of the build.
  public let start: Duration
  /// How long it took.
  public let duration: Duration
}
