/// A message to the listening pages (HTML Standard §9.2.5, the event stream format).
package struct ServerSentEvent: Sendable, Equatable {
  /// The type of the event, for `addEventListener`.
  package let name: String
  /// The data, which may have several lines.
  package let data: String

  package init(name: String, data: String) {
    self.name = name
    self.data = data
  }

  /// The event in the wire format.
  package var text: String {
    let lines = data.split(separator: "\n", omittingEmptySubsequences: false)
    return "event: \(name)\n" + lines.map { "data: \($0)\n" }.joined() + "\n"
  }
}
