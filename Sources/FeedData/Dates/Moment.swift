/// A moment in time: seconds since 1970-01-01T00:00:00Z without leap seconds.
package struct Moment: Sendable, Hashable, Comparable {
  /// Seconds since the epoch; negative before it.
  package let seconds: Int64

  package init(seconds: Int64) { self.seconds = seconds }

  package static func < (left: Moment, right: Moment) -> Bool { left.seconds < right.seconds }
}
