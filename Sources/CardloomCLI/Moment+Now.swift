import CardSources
import Foundation

extension Moment {
  /// The current time in whole seconds; commands read it once and pass it on as an input.
  static var now: Moment { Moment(seconds: Int64(Date.now.timeIntervalSince1970)) }
}
