import Diagnostics
import Platform

/// The parameters that are added to the query of a source's address.
struct RequestQuery {
  private let parameters: [RequestConfiguration.Field]

  init(_ parameters: [RequestConfiguration.Field]) { self.parameters = parameters }

  /// The address with the parameters; one of the same name in its query is replaced.
  ///
  /// Variables stay as they are written: their values are encoded when the request is sent.
  func added(to url: Located<String>) -> String {
    guard !parameters.isEmpty else { return url.value }
    let parts = url.value.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let halves = parts[0].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let own = parameters.map { (name: $0.name.percentEncoded, value: $0.value.mappingText(\.percentEncoded)) }
    let kept = (halves.count > 1 ? halves[1].split(separator: "&").map(String.init) : []).filter { pair in
      !own.contains { $0.name == pair.prefix { $0 != "=" } }
    }
    let query = kept + own.map { $0.name + "=" + $0.value }
    let fragment = parts.count > 1 ? "#" + parts[1] : ""
    return halves[0] + "?" + query.joined(separator: "&") + fragment
  }
}
