import CardSources
import Foundation

extension Moment {
  /// The time of the machine's clock, in whole seconds: commands read it once and hand it on as an input.
  static var now: Moment { Moment(seconds: Int64(Date.now.timeIntervalSince1970)) }
}
