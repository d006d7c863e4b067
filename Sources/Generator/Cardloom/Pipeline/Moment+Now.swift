package import CardSources

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Moment {
  /// The current time in whole seconds; who begins a build reads it once and passes it on as an input.
  package static var now: Moment { Moment(seconds: Int64(Date.now.timeIntervalSince1970)) }
}
